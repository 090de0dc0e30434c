import { countryTitle } from '../base/countries.text.ts';
import { DEFAULT_LANGUAGE } from '../base/language.rules.ts';
import { formatYuan } from '../base/money.rules.ts';
import { EMPTY_QUERY, searchPath } from '../search/search.contract.ts';
import { chineseDate } from '../specimens/label.text.ts';
import type { Want } from './wants.contract.ts';
import { wantFormText as words } from './wants.text.ts';

/** Such as 2026年11月26日, in the reader's time zone. */
export function formatDay(iso: string): string {
  return chineseDate(new Intl.DateTimeFormat('sv-SE').format(new Date(iso)));
}

export function wantName({ level, taxon, species, family }: Want): string {
  if (species !== null) return species.name;
  return level === 'genus' ? words().genus(taxon) : (family ?? taxon);
}

export function criteriaTexts({ sex, grade, origin, max_price }: Want): string[] {
  const { criteria } = words();
  return [
    ...(sex === null ? [] : [criteria.sex(sex)]),
    ...(grade === null ? [] : [criteria.grade(grade)]),
    ...(origin === null ? [] : [criteria.origin(countryTitle(origin))]),
    ...(max_price === null ? [] : [criteria.maxPrice(formatYuan(max_price))]),
  ];
}

/**
 * Path of a search for products that satisfy the want now. The price is a word that the search understands. The other
 * choices are in the default language, because the search compares them with the catalogue.
 */
export function wantSearchPath({ level, taxon, sex, grade, origin, max_price }: Want): string {
  const name = level === 'genus' ? [taxon] : [];
  const price = max_price === null ? [] : [`${max_price}元以下`];
  return searchPath({
    ...EMPTY_QUERY,
    words: [...name, ...price].join(' '),
    chosen: {
      ...EMPTY_QUERY.chosen,
      species: level === 'species' ? [taxon] : [],
      family: level === 'family' ? [taxon] : [],
      sex: sex === null ? [] : [sex],
      grade: grade === null ? [] : [grade],
      country: origin === null ? [] : [countryTitle(origin, DEFAULT_LANGUAGE)],
    },
    inStock: true,
  });
}
