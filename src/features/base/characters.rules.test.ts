import { expect, test } from 'vitest';
import { isLatinScript, truncateText } from './characters.rules.ts';
import { hasHiddenCharacters, hasHiddenCharactersInLines } from './hidden-characters.rules.ts';

test('a text is cut between characters, never inside one', () => {
  expect(truncateText('裳凤蝶', 2)).toBe('裳凤');
  expect(truncateText('裳凤蝶', 9)).toBe('裳凤蝶');
  // An astronaut emoji is three code points; é may be two.
  expect(truncateText('蝶👩‍🚀蝶', 3)).toBe('蝶');
  expect(truncateText('蝶👩‍🚀蝶', 4)).toBe('蝶👩‍🚀');
  expect(truncateText('ne\u0301', 2)).toBe('n');
});

test.each([
  '林蝶',
  'O’Neill-Müller',
  'Ahmed عمر',
  '🦋 👩‍👩‍👧 ❤️ 🧑🏽‍🚀 1️⃣',
  '昆明 　路',
  '+86 138-0013-8000',
  // A Japanese ideograph with its variation selector; Persian and Hindi joiners.
  '葛\u{E0100}城',
  'می\u200Cخواهم',
  'क्\u200Dष',
])('%s hides nothing', (text) => {
  expect([hasHiddenCharacters(text), hasHiddenCharactersInLines(text)]).toEqual([false, false]);
});

// Fillers, soft hyphen, zero-width characters, blank Braille, misplaced tags and selectors.
test.each([
  ...[0x3164, 0x115f, 0x1160, 0xffa0, 0x00ad, 0x034f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2063, 0xfeff],
  ...[0x2800, 0xfffa, 0xfffc, 0xfe0f, 0x1d159, 0xe0001, 0xe0041, 0xe007f, 0xe01ef, 0xe0fff, 0x17b4],
])('a name that is U+%s, or hides it, is seen through', (code) => {
  const character = String.fromCodePoint(code);
  for (const text of [character, `Li${character}n`, `${character}林`, `1${character}38`])
    expect([hasHiddenCharacters(text), hasHiddenCharactersInLines(text)]).toEqual([true, true]);
});

test.each(['林\u200D蝶', 'L\u200Cin', '林\u{E0100}\u{E0100}', 'a\uFE0F', '🦋\u200D'])(
  '%j hides something: the character changes nothing that is seen',
  (text) => {
    expect(hasHiddenCharacters(text)).toBe(true);
  },
);

test.each([0x00, 0x07, 0x1b, 0x7f, 0x85, 0x200e, 0x200f, 0x061c, 0x202e, 0x2028, 0x2029, 0x2066, 0x2069])(
  'a name with the character %i hides something, and so does an address',
  (code) => {
    const text = `林${String.fromCodePoint(code)}蝶`;
    expect([hasHiddenCharacters(text), hasHiddenCharactersInLines(text)]).toEqual([true, true]);
  },
);

test.each(['\n', '\r\n', '\t'])('an address may have %j between its parts, a name may not', (between) => {
  const text = `云南省${between}昆明市`;
  expect([hasHiddenCharacters(text), hasHiddenCharactersInLines(text)]).toEqual([true, false]);
});

test.each(['Ivan Petrov', 'Łódź, ul. Zażółć 12/3', 'İstanbul, Türkiye', '12 Rue d’Été\n75005 Paris'])(
  '%j is in Latin script',
  (text) => {
    expect(isLatinScript(text)).toBe(true);
  },
);

test.each(['Иван Петров', 'Tokyo 東京', 'สมชาย', '12/3', '', 'Αθήνα'])('%j is not', (text) => {
  expect(isLatinScript(text)).toBe(false);
});
