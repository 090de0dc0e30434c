/** Loaded when a country field is used: the names of all countries in several languages. */

import { sortedCountryLabels } from '../base/countries.text.ts';
import { findCountryByName } from '../base/country.rules.ts';
import { COUNTRIES } from '../base/country-codes.rules.ts';

export { countryOf } from '../base/country.rules.ts';

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
