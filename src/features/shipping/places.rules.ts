import { findCountryByName } from '../base/country.rules.ts';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';

/** ISO 3166-1 codes, https://european-union.europa.eu/principles-countries-history/eu-countries_en */
export const EU_COUNTRIES =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** `abroad`: every country but mainland China, from where all parcels leave. */
const PLACE_GROUPS = ['EU', 'abroad'] as const;

const GROUP_NAMES: Readonly<Record<string, (typeof PLACE_GROUPS)[number]>> = {
  EU: 'EU',
  欧盟: 'EU',
  abroad: 'abroad',
  境外: 'abroad',
};

/** Returns the code of a country or group by its code or name; null for other texts. */
export const placeCode = (typed: string): string | null =>
  GROUP_NAMES[typed.trim()] ?? findCountryByName(typed);

/** Specificity of a place in a rule: 0 everywhere, 1 group, 2 country. Undefined if it doesn't match. */
export function placeSpecificity(place: string | undefined, country: string): 0 | 1 | 2 | undefined {
  switch (place) {
    case undefined:
      return 0;
    case 'EU':
      return EU_COUNTRIES.includes(country) ? 1 : undefined;
    case 'abroad':
      return country === HOME_COUNTRY ? undefined : 1;
    default:
      return place === country ? 2 : undefined;
  }
}

/** A group's name; the code of a country. */
export const placeTitle = (place: string): string =>
  Object.entries(GROUP_NAMES).find(([name, code]) => code === place && name !== place)?.[0] ?? place;
