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
