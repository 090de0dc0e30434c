import { countryTitle } from '../../text/countries.ts';
import { labelText } from '../../text/specimen.ts';
import type { CabinetSpecimen } from './records/specimens.ts';

/** The name that people read; an entered specimen may have only a Latin one. */
export function specimenTitle({ chineseName, latinName }: CabinetSpecimen): string {
  return chineseName || latinName;
}

/** Where, when and by whom, and the number. The locality of a product may begin with its country. */
export function labelLines({ country, locality, collectedOn, collector, number }: CabinetSpecimen): string[] {
  const title = country === null ? '' : countryTitle(country);
  const place = locality.startsWith(title) ? locality : joined(title, locality);
  return [place, joined(collectedOn, collector && labelText().collector(collector)), number].filter(Boolean);
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' ');
}

export const LABEL_SIZES = ['small', 'large'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
