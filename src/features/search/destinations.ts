import { DESTINATIONS } from '../../contract/search.ts';
import { sortedCountryLabels } from '../../text/countries.ts';

let labels: ReturnType<typeof sortedCountryLabels> | undefined;

/** Sorted once, because each search shows all. */
export function destinationLabels(): ReturnType<typeof sortedCountryLabels> {
  labels ??= sortedCountryLabels(DESTINATIONS);
  return labels;
}
