import { findCountryByName } from '../../../src/features/base/country.rules.ts';
import type { BoughtSpecimen } from '../../../src/features/cabinet/cabinet.contract.ts';
import { countriesOf } from '../../../src/features/search/rank/countries.rules.ts';
import { sign } from '../http/signing.ts';
import type { BoughtLine } from './bought-store.ts';

/** Stable, so that records that a collector published stay the same. It reveals no order number. */
function specimenId(secret: string, { orderNumber, position }: BoughtLine, part: number): string {
  const hash = sign(secret, 'cabinet specimen', `${orderNumber} ${position} ${part}`);
  const hex = Buffer.from(hash, 'base64url').toString('hex');
  // The form of a UUID of version 8, whose content is the maker's own.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** The specimens of a line: one entry for each species of a set. */
export function boughtSpecimens(secret: string, line: BoughtLine): BoughtSpecimen[] {
  const { orderNumber, position, product, specimen, grade, units, drawerId } = line;
  const others = specimen?.otherSpecies ?? [];
  const origin = specimen?.origin || product.origin;
  const countries = countriesOf(origin);
  const [country = ''] = countries;
  const sex = specimen?.sex ?? product.gender;
  // A pair is sold as one unit.
  const individuals = specimen?.pieces ?? (sex === '雌雄' && others.length === 0 ? 2 : 1);
  const label = {
    drawer: drawerId,
    line: { order: orderNumber, position },
    // A set of both sexes doesn't say which species has which.
    sex: others.length > 0 && sex === '雌雄' ? '' : sex,
    country: countries.length === 1 ? findCountryByName(country) : null,
    locality: specimen?.locality || origin,
    locality_coarsened: specimen?.localityCoarsened ?? false,
    collected_on: specimen?.collectedOn ?? '',
    collector: specimen?.collector ?? '',
    grade,
    number: specimen?.sku ?? '',
  };
  return [
    {
      ...label,
      id: specimenId(secret, line, 0),
      latin_name: specimen?.latinName ?? '',
      name: specimen?.speciesName ?? product.name,
      family: specimen?.family ?? '',
      quantity: units * individuals,
      picture: product.main_image,
    },
    ...others.map(({ name, latinName, pieces = 1 }, at) => ({
      ...label,
      id: specimenId(secret, line, at + 1),
      latin_name: latinName,
      name,
      family: '',
      quantity: units * pieces,
      picture: null,
    })),
  ];
}
