/** Favourites, back-in-stock alerts and wants (docs/shop.md "Favourites, alerts and wants"). */

import { findCountryByName } from '../base/country.rules.ts';
import { countriesOf } from '../search/rank/countries.rules.ts';
import type { GRADES, SEXES } from '../specimens/specimen.rules.ts';

/** Levels from the narrowest to the widest. */
export const TAXON_LEVELS = ['species', 'genus', 'family'] as const;
export type TaxonLevel = (typeof TAXON_LEVELS)[number];

export const FAVORITES_MAX = 100;
export const WANTS_MAX = 20;
/** Maximum open alerts of one address, confirmed or not. */
export const ALERTS_MAX = 50;
export const ALERT_RETENTION_DAYS = 365;
export const ALERT_CONFIRM_DAYS = 3;
/** After this many days a want may report the same grade of a product again. */
export const REMATCH_AFTER_DAYS = 30;
/** Maximum products in one mail; the rest wait for the next mail. */
export const MAIL_ITEMS_MAX = 20;

/** `taxon` is a species' id, a genus, or a family as species name it. Null means any. */
export interface WantCriteria {
  readonly level: TaxonLevel;
  readonly taxon: string;
  readonly sex: (typeof SEXES)[number] | null;
  readonly grade: (typeof GRADES)[number] | null;
  /** ISO 3166-1 code. */
  readonly origin: string | null;
  readonly maxFen: number | null;
}

/** A grade of a product that is in stock. */
export interface OfferedGrade {
  readonly speciesId: string;
  readonly latinName: string;
  readonly family: string;
  readonly sex: string;
  /** The product's text, which may name several countries. */
  readonly origin: string;
  /** The name that shoppers see; includes a specimen's number. */
  readonly grade: string;
  /** The grade without a specimen's number. */
  readonly baseGrade: string;
  readonly priceFen: number;
}

export function genusOf(latinName: string): string {
  return latinName.split(' ', 1)[0] ?? '';
}

/** The Latin name of a family such as `蛱蝶科 Nymphalidae`: the part that is the same in all languages. */
export function latinFamily(family: string): string {
  return family.split(' ').at(-1) ?? family;
}

export function taxonOf(level: TaxonLevel, { speciesId, latinName, family }: OfferedGrade): string {
  return { species: speciesId, genus: genusOf(latinName), family }[level];
}

/** A pair satisfies a want for either sex. */
export function satisfiesWant(offered: OfferedGrade, want: WantCriteria): boolean {
  const { sex, grade, origin, maxFen } = want;
  return (
    taxonOf(want.level, offered) === want.taxon &&
    (sex === null || offered.sex.includes(sex)) &&
    (grade === null || offered.baseGrade === grade) &&
    (maxFen === null || offered.priceFen <= maxFen) &&
    (origin === null || countriesOf(offered.origin).some((name) => findCountryByName(name) === origin))
  );
}
