/** How a list that is looked at takes fresh rows: none moves under the hand. */
import type { OrderRow } from '../../../../src/contract/ops-orders.ts';

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
