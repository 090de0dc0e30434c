/** Shortcuts are ignored in fields, dialogs and input methods. */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Modal } from './elements.tsx';
import { ordersText as texts } from './orders.text.ts';

type KeyAction = 'search' | 'next' | 'before' | 'select' | 'print' | 'ship' | 'help';

const ACTIONS: Readonly<Record<string, KeyAction>> = {
  '/': 'search',
  j: 'next',
  k: 'before',
  x: 'select',
  p: 'print',
  s: 'ship',
  '?': 'help',
};

/** `target` has the focus. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

/** `keyCode` during IME composition; some browsers report nothing else. */
const COMPOSING = 229;

export function shortcutAction(
  pressed: KeyPress,
  isTypedInto: (target: EventTarget | null) => boolean,
): KeyAction | undefined {
  const { key, keyCode, isComposing, ctrlKey, metaKey, altKey, defaultPrevented, target } = pressed;
  if (isComposing || keyCode === COMPOSING) return undefined;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isTypedInto(target)) return undefined;
  return Object.hasOwn(ACTIONS, key) ? ACTIONS[key] : undefined;
}

const TYPED_INTO = 'input:not([type=checkbox]), textarea, select, [contenteditable], dialog, [role=dialog]';

export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null;
}

/** Shortcuts act on the focused row. */
interface KeyTargets {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly isSelecting: boolean;
  readonly open: (dialog: ListDialog) => void;
  readonly openOrder: (number: string) => void;
}

export function useListShortcuts(isActive: boolean, doing: KeyTargets): void {
  const now = useRef(doing);
  now.current = doing;
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      const action = shortcutAction(event, isTextField);
      if (action === undefined) return;
      event.preventDefault();
      perform(action, now.current);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isActive]);
}

function perform(action: KeyAction, { table, search, isSelecting, open, openOrder }: KeyTargets): void {
  const rows = [...(table.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at];
  switch (action) {
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

export type ListDialog = 'none' | 'keys' | 'print' | 'ship';

export function ShortcutsHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
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
