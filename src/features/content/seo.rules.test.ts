import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textWidth, truncateToWidth } from './seo.rules.ts';

test.each([
  ['', 0],
  ['  蓝闪蝶  ', 3],
  ['Morpho', 3],
  ['蓝闪蝶 Morpho didius', 10],
  ['a', 1],
  ['，。', 2],
  ['𠮷', 1],
])('“%s” is %i characters wide', (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test('a text that fits is shown whole, a longer one is cut with an ellipsis', () => {
  expect(truncateToWidth('蓝闪蝶', 3)).toBe('蓝闪蝶');
  expect(truncateToWidth('蓝闪蝶标本', 3)).toBe('蓝闪…');
  expect(truncateToWidth('Morpho didius', 4)).toBe('Morpho…');
});

test('no text is shown wider than allowed, and none is changed but at its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 80 }), (text, most) => {
      const shown = truncateToWidth(text, most);
      expect(textWidth(shown)).toBeLessThanOrEqual(most);
      expect(text.trim().startsWith(shown.replace(/…$/, ''))).toBe(true);
    }),
  );
});
