import { countryTitle } from '../base/countries.text.ts';
import { chineseDate } from '../specimens/label.text.ts';
import { labelText } from '../specimens/specimen.text.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

/** The name that people read; an entered specimen may have only a Latin one. */
export function specimenTitle({ chineseName, latinName }: CabinetSpecimen): string {
  return chineseName || latinName;
}

/** The country, unless the locality begins with it, as that of a product may. */
export function placeOf({ country, locality }: CabinetSpecimen): string {
  const title = country === null ? '' : countryTitle(country);
  return locality.startsWith(title) ? locality : joined(title, locality);
}

/** Where, when and by whom, the number and the grade. */
export function labelLines(specimen: CabinetSpecimen): string[] {
  const { collectedOn, collector, number, grade } = specimen;
  // ISO 8601 writes an interval with a slash.
  const when = collectedOn.split('/').map(chineseDate).join('至');
  const who = collector && labelText().collector(collector);
  return [placeOf(specimen), joined(when, who), joined(number, grade)].filter(Boolean);
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}

/** Some 30 sheets of small labels. More would make the page slow. */
export const LABELS_PER_PRINT = 2_000;

export const LABEL_SIZES = ['small', 'large'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
