import type { Product } from './catalogue.contract.ts';
import { gradeOfQuality, isSpecimenSet } from './specimen.rules.ts';
import { labelText } from './specimen.text.ts';

/** In the order of the label. Absent and empty facts are left out. */
export interface LabelFacts {
  /** Absent for a set of several species. */
  readonly latinName?: string | undefined;
  readonly sex?: string | undefined;
  readonly place?: string | undefined;
  /** `YYYY-MM` or `YYYY-MM-DD`, or two of them as an ISO 8601 interval. */
  readonly collectedOn?: string | null | undefined;
  readonly collector?: string | null | undefined;
  readonly exPupa?: boolean | null | undefined;
  /** Millimetres. */
  readonly forewing?: number | null | undefined;
  readonly grade?: string | undefined;
  /** A number of the shop or of a collector. */
  readonly number?: string | undefined;
}

/** A product of the shop, or the copy that an order keeps, which has no `categoryId` and, for a set, no species and size. */
interface Labelled extends Pick<Product, 'origin' | 'gender' | 'sku'> {
  readonly categoryId?: string;
  readonly ex_pupa?: boolean | null | undefined;
  readonly species?: { readonly latin_name: string } | undefined;
  readonly locality?: string | undefined;
  readonly collected_on?: string | null | undefined;
  readonly collector?: string | null | undefined;
  readonly forewing_mm?: number | null | undefined;
}

export function labelFacts(product: Labelled, grade: string | undefined): LabelFacts {
  const { species, gender, locality, origin, collected_on, collector, ex_pupa, forewing_mm, sku } = product;
  const isSet = isSpecimenSet({ categoryId: product.categoryId ?? '' });
  return {
    latinName: isSet ? undefined : species?.latin_name,
    sex: gender,
    place: locality || origin,
    collectedOn: collected_on,
    collector,
    exPupa: ex_pupa,
    forewing: isSet ? undefined : forewing_mm,
    grade,
    number: sku,
  };
}

/** `kept` is a person's name or a grade, which is not converted to another script. */
export type LabelFact = string | { readonly before?: string; readonly kept: string };

export function labelTexts(label: Omit<LabelFacts, 'latinName' | 'sex'>): LabelFact[] {
  const { place = '', collectedOn, collector, exPupa, forewing, grade, number = '' } = label;
  const facts: readonly LabelFact[] = [
    place,
    // A line may end after 至, because both dates are wider than a label on a phone.
    collectedOn ? collectedOn.split('/').map(chineseDate).join('至\u200B') : '',
    collector ? { kept: labelText().collector(collector) } : '',
    exPupa ? labelText().exPupa : '',
    forewing ? labelText().forewing(forewing) : '',
    // The name of a single specimen ends in its number.
    grade ? { before: `${labelText().quality}\u00A0`, kept: number ? gradeOfQuality(grade) : grade } : '',
    number,
  ];
  return facts.filter((fact) => fact !== '');
}

/** `2026-03-01` → 2026年3月1日, `2025-06` → 2025年6月. Other strings are returned unchanged. */
export function chineseDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? [];
  if (year === undefined || month === undefined) return date;
  return `${year}年${Number(month)}月${day === undefined ? '' : `${Number(day)}日`}`;
}
