/** Shortcuts are ignored in fields, in dialogs and during IME composition. */
import { type RefObject, useEffect, useRef } from 'react';
import { isTextField } from '../orders/shortcuts.tsx';

interface KeyTargets {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly selectAll: () => void;
}

export function useCatalogueShortcuts(isActive: boolean, doing: KeyTargets): void {
  const now = useRef(doing);
  now.current = doing;
  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
      if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTextField(target)) return;
      if (perform(event, now.current)) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isActive]);
}

function perform({ key, shiftKey }: KeyboardEvent, { table, search, selectAll }: KeyTargets): boolean {
  const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  switch (key.toLowerCase()) {
    case '/':
      search.current?.focus();
      return true;
    case 'j':
      focusRow(rows[Math.min(at + 1, rows.length - 1)]);
      return true;
    case 'k':
      focusRow(rows[Math.max(at - 1, 0)]);
      return true;
    case 'x': {
      const box = rows[at]?.querySelector<HTMLInputElement>('input');
      box?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
      return box !== undefined && box !== null;
    }
    case 'a':
      selectAll();
      return true;
    default:
      return false;
  }
}

function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector('a')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
