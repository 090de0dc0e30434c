import type { LabelFacts } from '../../components/SpecimenLabel.tsx';
import { countryTitle } from '../base/countries.text.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

/** The name that people read; an entered specimen may have only a Latin one. */
export function specimenTitle({ chineseName, latinName }: CabinetSpecimen): string {
  return chineseName || latinName;
}

export function cabinetLabel(specimen: CabinetSpecimen): LabelFacts & { readonly name: string } {
  const { chineseName, latinName, sex, collectedOn, collector, grade, number } = specimen;
  const place = placeOf(specimen);
  return { name: chineseName, latinName, sex: sex ?? '', place, collectedOn, collector, grade, number };
}

/** The country is left out if the locality begins with it, as that of a product may. */
function placeOf({ country, locality }: CabinetSpecimen): string {
  const title = country === null ? '' : countryTitle(country);
  return locality.startsWith(title) ? locality : [title, locality].filter(Boolean).join('，');
}

/** Some 30 sheets of small labels. More would make the page slow. */
export const LABELS_PER_PRINT = 2_000;

export const LABEL_SIZES = ['small', 'large'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

/**
 * One label for each individual. Labels of a pair have one sex each, but an odd number of individuals does not tell which
 * is which. A small label has no grade, and no Chinese name beside a Latin one.
 */
export function printedLabels(specimens: readonly CabinetSpecimen[], size: LabelSize) {
  return specimens.flatMap((one) => {
    const whole = cabinetLabel(one);
    const small = { ...whole, name: one.latinName === '' ? whole.name : '', grade: '' };
    const label = size === 'large' ? whole : small;
    const isOfPairs = one.sex === '雌雄' && one.quantity % 2 === 0;
    return Array.from({ length: one.quantity }, (_, nth) =>
      isOfPairs ? { ...label, sex: nth % 2 === 0 ? '雄' : '雌' } : label,
    );
  });
}
