/** Keys of the list. The row that has the focus is the one they mean, so what is meant is always seen. */
import { type RefObject, useEffect, useRef } from 'react';
import { isTypedInto, type KeyWish, wishOf } from './keys.ts';
import type { Dialog } from './OrdersList.tsx';

interface Doing {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly isSelecting: boolean;
  readonly open: (dialog: Dialog) => void;
  readonly openOrder: (number: string) => void;
}

export function useKeys(areHeard: boolean, doing: Doing): void {
  const now = useRef(doing);
  now.current = doing;
  useEffect(() => {
    if (!areHeard) return;
    const hear = (event: KeyboardEvent) => {
      const wish = wishOf(event, isTypedInto);
      if (wish === undefined) return;
      event.preventDefault();
      fulfil(wish, now.current);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [areHeard]);
}

function fulfil(wish: KeyWish, { table, search, isSelecting, open, openOrder }: Doing): void {
  const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  switch (wish) {
    case 'search':
      return search.current?.focus();
    case 'next':
      return focusRow(rows[Math.min(at + 1, rows.length - 1)]);
    case 'before':
      return focusRow(rows[Math.max(at - 1, 0)]);
    case 'select':
      return row?.querySelector<HTMLInputElement>('input')?.click();
    case 'print':
      if (isSelecting) open('print');
      return;
    case 'ship':
      if (isSelecting) return open('ship');
      if (row?.dataset['number'] !== undefined) openOrder(row.dataset['number']);
      return;
    case 'help':
      return open('keys');
  }
}

function focusRow(row: HTMLElement | undefined): void {
  const link = row?.querySelector('a');
  link?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
