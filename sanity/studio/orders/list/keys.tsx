import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ordersText as texts } from '../../text/orders.ts';
import { Modal } from '../elements.tsx';

/** Keys of the list: what one of them asks for, or nothing where it belongs to a field, a dialog or an input method. */

export type KeyWish = 'search' | 'next' | 'before' | 'select' | 'print' | 'ship' | 'help';

const WISHES: Readonly<Record<string, KeyWish>> = {
  '/': 'search',
  j: 'next',
  k: 'before',
  x: 'select',
  p: 'print',
  s: 'ship',
  '?': 'help',
};

/** As a browser tells of it; `target` is what has the focus. */
export interface Pressed {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

/** What browsers send in place of a key while an input method composes, some of them without saying so otherwise. */
const COMPOSING = 229;

/** `isTypedInto`: whether letters that are typed there are text, or a dialog stands before the list. */
export function wishOf(
  pressed: Pressed,
  isTypedInto: (target: EventTarget | null) => boolean,
): KeyWish | undefined {
  const { key, keyCode, isComposing, ctrlKey, metaKey, altKey, defaultPrevented, target } = pressed;
  if (isComposing || keyCode === COMPOSING) return undefined;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isTypedInto(target)) return undefined;
  return Object.hasOwn(WISHES, key) ? WISHES[key] : undefined;
}

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]';

export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

/** Keys of the list. The row that has the focus is the one they mean, so what is meant is always seen. */

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

/** What is open over the list of orders. */
export type Dialog = 'none' | 'keys' | 'print' | 'ship';

export function KeysHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  return (
    <Modal title={texts.keysTitle} onClose={onClose}>
      <dl className="keys">
        {texts.keysList.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
