import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingGlyphs, toFontRuns } from './fonts.ts';
import { breakLines, widthOf } from './measure.ts';
import { fonts } from './testing/documents.ts';

const plain = (lines: ReturnType<typeof breakLines>) =>
  lines.map((spans) => spans.map(({ text }) => text).join(''));

test('lines break by Chinese and Latin rules, and inside a word only if needed', () => {
  expect(plain(breakLines(fonts, '云南省昆明市，翠湖南路', 10, 10 * 2.2))).toEqual([
    '云南省昆明',
    '市，翠湖南路',
  ]);
  expect(plain(breakLines(fonts, 'Natural History Museum', 10, 25))).toEqual(['Natural History', 'Museum']);
  expect(plain(breakLines(fonts, '一行\n两行', 10, 50))).toEqual(['一行', '两行']);
  expect(plain(breakLines(fonts, 'x'.repeat(40), 10, 20)).join('')).toBe('x'.repeat(40));
});

test('no line is wider than allowed, and no text is lost', () => {
  const text = fc.string({ unit: fc.constantFrom(...'蝶翅，。（）abcWfi ĺ-12/¥♂ '), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 8, max: 60 }), (given, width) => {
      const lines = breakLines(fonts, given, 9, width);
      for (const line of lines) expect(widthOf(fonts, line, 9)).toBeLessThanOrEqual(width + 0.5);
      expect(plain(lines).join('').replaceAll(' ', '')).toBe(given.normalize('NFC').replaceAll(' ', ''));
    }),
  );
});

test('Latin is set in Garamond and Chinese in Song type, with a gap between', () => {
  expect(toFontRuns(fonts, [{ text: '前翅98毫米' }]).map(({ face, gapBefore }) => [face, gapBefore])).toEqual(
    [
      ['han', false],
      ['roman', true],
      ['han', true],
    ],
  );
  expect(toFontRuns(fonts, [{ text: '“蝶”' }, { text: 'Papilio', latin: true }])).toMatchObject([
    { face: 'han', text: '“蝶”' },
    { face: 'italic', text: 'Papilio' },
  ]);
});

test('characters without a glyph are listed once each', () => {
  expect(missingGlyphs(fonts, '王喆 Dvořák ¥♂️ 㐂')).toEqual([]);
  expect(missingGlyphs(fonts, '𠀋𠀋 กา')).toEqual(['𠀋', 'ก', 'า']);
});
