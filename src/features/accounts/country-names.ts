/** Loaded when a country field is used: the names of all countries in several languages. */
import { findCountryByName } from '../../rules/country.ts';
import { COUNTRIES } from '../../rules/country-codes.ts';
import { sortedCountryLabels } from '../../text/countries.ts';

export { countryOf } from '../../rules/country.ts';

let labels: ReadonlyMap<string, string> | undefined;

/** Country codes by label, sorted by label. */
export function countryLabels(): ReadonlyMap<string, string> {
  labels ??= new Map(sortedCountryLabels(COUNTRIES).map(({ code, label }) => [label, code]));
  return labels;
}

/** ISO 3166-1 code of a label, a name in any of the known languages, or a code. */
export function countryCode(typed: string): string | undefined {
  return countryLabels().get(typed) ?? findCountryByName(typed) ?? undefined;
}
