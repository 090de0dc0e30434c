/** Refreshes rows in place, so that none moves while somebody reads. */
import type { OpsOrderRow } from '../../../src/features/orders/ops-orders.contract.ts';

export interface ShownRow {
  readonly row: OpsOrderRow;
  /** True if the row left the list, for example because its order was shipped. */
  readonly isGone: boolean;
}

interface MergedRows {
  readonly rows: readonly ShownRow[];
  readonly added: number;
}

export function shownRows(rows: readonly OpsOrderRow[]): readonly ShownRow[] {
  return rows.map((row) => ({ row, isGone: false }));
}

export function mergeRows(shown: readonly ShownRow[], fresh: readonly OpsOrderRow[]): MergedRows {
  const byNumber = new Map(fresh.map((row) => [row.number, row]));
  const rows = shown.map(({ row }) => {
    const now = byNumber.get(row.number);
    byNumber.delete(row.number);
    return { row: now ?? row, isGone: now === undefined };
  });
  return { rows, added: byNumber.size };
}

export type Selection = ReadonlySet<string>;

export function toggleRow(selection: Selection, number: string): Selection {
  const next = new Set(selection);
  if (!next.delete(number)) next.add(number);
  return next;
}

/** Applies the state of `to` to the whole range. */
export function toggleRange(
  selection: Selection,
  numbers: readonly string[],
  from: string | undefined,
  to: string,
): Selection {
  const start = from === undefined ? -1 : numbers.indexOf(from);
  const end = numbers.indexOf(to);
  if (start < 0 || end < 0) return toggleRow(selection, to);
  const isWanted = !selection.has(to);
  const next = new Set(selection);
  for (const number of numbers.slice(Math.min(start, end), Math.max(start, end) + 1))
    if (isWanted) next.add(number);
    else next.delete(number);
  return next;
}

export function toggleAllRows(selection: Selection, numbers: readonly string[]): Selection {
  const next = new Set(selection);
  const areAll = numbers.every((number) => selection.has(number));
  for (const number of numbers)
    if (areAll) next.delete(number);
    else next.add(number);
  return next;
}
