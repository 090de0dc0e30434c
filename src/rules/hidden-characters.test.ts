import { expect, test } from 'vitest';
import { hidesSomething, hidesSomethingInLines } from './hidden-characters.ts';

test.each(['林蝶', 'O’Neill-Müller', 'Ahmed عمر', '🦋 👩‍👩‍👧', '昆明 　路', '+86 138-0013-8000'])(
  '%s hides nothing',
  (text) => {
    expect([hidesSomething(text), hidesSomethingInLines(text)]).toEqual([false, false]);
  },
);

test.each([0x00, 0x07, 0x1b, 0x7f, 0x85, 0x200e, 0x200f, 0x061c, 0x202e, 0x2028, 0x2029, 0x2066, 0x2069])(
  'a name with the character %i hides something, and so does an address',
  (code) => {
    const text = `林${String.fromCodePoint(code)}蝶`;
    expect([hidesSomething(text), hidesSomethingInLines(text)]).toEqual([true, true]);
  },
);

test.each(['\n', '\r\n', '\t'])('an address may have %j between its parts, a name may not', (between) => {
  const text = `云南省${between}昆明市`;
  expect([hidesSomething(text), hidesSomethingInLines(text)]).toEqual([true, false]);
});
