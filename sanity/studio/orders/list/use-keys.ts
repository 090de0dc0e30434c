/** Keys of the list. The row that has the focus is the one they mean, so what is meant is always seen. */
import { type RefObject, useEffect, useRef } from 'react';
import type { Dialog } from './dialog.ts';
import { isTypedInto, type KeyWish, wishOf } from './keys.ts';

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
      search.current?.focus();
      break;
    case 'next':
      focusRow(rows[Math.min(at + 1, rows.length - 1)]);
      break;
    case 'before':
      focusRow(rows[Math.max(at - 1, 0)]);
      break;
    case 'select':
      row?.querySelector<HTMLInputElement>('input')?.click();
      break;
    case 'print':
      if (isSelecting) open('print');
      break;
    case 'ship':
      if (isSelecting) open('ship');
      else if (row?.dataset['number'] !== undefined) openOrder(row.dataset['number']);
      break;
    case 'help':
      open('keys');
      break;
  }
}

function focusRow(row: HTMLElement | undefined): void {
  const link = row?.querySelector('a');
  link?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
