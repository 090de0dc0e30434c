import { expect, test } from 'vitest';
import { type KeyPress, shortcutAction } from './shortcuts.tsx';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  ...{ key, keyCode: 0, isComposing: false, ctrlKey: false, metaKey: false, altKey: false },
  ...{ defaultPrevented: false, target: null, ...more },
});
const nowhere = () => false;

test.each([
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'before'],
  ['x', 'select'],
  ['p', 'print'],
  ['s', 'ship'],
  ['?', 'help'],
  ['a', undefined],
  ['Enter', undefined],
  ['toString', undefined],
])('the key %s means %s', (key, action) => {
  expect(shortcutAction(press(key), nowhere)).toBe(action);
});

test.each([
  ['an input method composes', { isComposing: true }],
  ['an input method composes and does not say so', { keyCode: 229 }],
  ['it is one of the browser’s own', { ctrlKey: true }],
  ['it is one of the browser’s own on a Mac', { metaKey: true }],
  ['it is one of a menu', { altKey: true }],
  ['somebody else took it', { defaultPrevented: true }],
] as [string, Partial<KeyPress>][])('a key asks for nothing where %s', (_, more) => {
  expect(shortcutAction(press('j', more), nowhere)).toBeUndefined();
});

test('a letter typed into a field is text', () => {
  expect(shortcutAction(press('x'), () => true)).toBeUndefined();
});
