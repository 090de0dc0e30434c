import type { OrderRow } from '../../../../src/contract/ops-orders.ts';

/** How a list that is looked at takes fresh rows: none moves under the hand. */

export interface ShownRow {
  readonly row: OrderRow;
  /** It is in the list no more, such as one that was shipped meanwhile. */
  readonly isGone: boolean;
}

export interface Merged {
  readonly rows: readonly ShownRow[];
  /** Rows that are in the fresh list and not among those shown. */
  readonly added: number;
}

export function asShown(rows: readonly OrderRow[]): readonly ShownRow[] {
  return rows.map((row) => ({ row, isGone: false }));
}

export function merge(shown: readonly ShownRow[], fresh: readonly OrderRow[]): Merged {
  const byNumber = new Map(fresh.map((row) => [row.number, row]));
  const rows = shown.map(({ row }) => {
    const now = byNumber.get(row.number);
    byNumber.delete(row.number);
    return { row: now ?? row, isGone: now === undefined };
  });
  return { rows, added: byNumber.size };
}

export type Selection = ReadonlySet<string>;

export function toggled(selection: Selection, number: string): Selection {
  const next = new Set(selection);
  if (!next.delete(number)) next.add(number);
  return next;
}

/** All rows from the one that was pressed before to this one become as this one becomes. */
export function toggledTo(
  selection: Selection,
  numbers: readonly string[],
  from: string | undefined,
  to: string,
): Selection {
  const start = from === undefined ? -1 : numbers.indexOf(from);
  const end = numbers.indexOf(to);
  if (start < 0 || end < 0) return toggled(selection, to);
  const isWanted = !selection.has(to);
  const next = new Set(selection);
  for (const number of numbers.slice(Math.min(start, end), Math.max(start, end) + 1))
    if (isWanted) next.add(number);
    else next.delete(number);
  return next;
}

/** All of a page: selected where one was not, none where all were. */
export function toggledAll(selection: Selection, numbers: readonly string[]): Selection {
  const next = new Set(selection);
  const areAll = numbers.every((number) => selection.has(number));
  for (const number of numbers)
    if (areAll) next.delete(number);
    else next.add(number);
  return next;
}
