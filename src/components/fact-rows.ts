import { productText as words } from '../features/base/shop.text.ts';
import { factLabels } from '../features/specimens/specimen.text.ts';
import type { SpecimenFact, SpecimenFacts } from '../features/specimens/specimen-facts.rules.ts';

/** `2026-03-01` → 2026年3月1日, `2025-06` → 2025年6月. Other strings are returned unchanged. */
export function chineseDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(date) ?? [];
  if (year === undefined || month === undefined) return date;
  return `${year}年${Number(month)}月${day === undefined ? '' : `${Number(day)}日`}`;
}

export interface FactRow {
  readonly term: string;
  readonly text: string;
  /** A person's name is not converted to another script. */
  readonly isPerson?: boolean;
  /** A Chinese name, and usually a Latin one after it. */
  readonly isFamily?: boolean;
}

/** Attributes without a value get an empty string. `own` replaces the texts of attributes. */
export function factRows<T extends SpecimenFacts>(
  facts: T,
  values: { readonly [K in keyof T]?: unknown },
  own: { readonly [K in keyof T]?: string } = {},
): FactRow[] {
  const labels: Readonly<Record<string, string>> = factLabels();
  return Object.entries(facts).flatMap(([name, fact]) => {
    const term = labels[name];
    if (term === undefined) return [];
    const text = own[name] ?? textOf(fact, values[name]);
    return [{ term, text, ...(name === 'collector' ? { isPerson: true } : {}) }];
  });
}

function textOf({ type }: SpecimenFact, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (type === 'date') return chineseDate(String(value));
  return type === 'millimetres' ? words().millimetres(String(value)) : String(value);
}
