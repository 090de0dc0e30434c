import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Chinese has no blanks between characters; the gap after a closing quote is part of the glyph. */
const BLANK = /\p{Script=Han} +(?=\p{Script=Han})|[”」』] +/gu;

function blanksOf(text: string): string[] {
  return [...text.matchAll(BLANK)].map(({ index }) => text.slice(Math.max(0, index - 8), index + 8));
}

test('no text of shop, mails, Studio and demo has a blank between Chinese characters', () => {
  const texts = globSync('{src,netlify,sanity}/**/*.text.ts');
  expect(texts.length).toBeGreaterThan(60);
  const found = [...texts, 'sanity/seed/data.ndjson'].flatMap((file) =>
    blanksOf(readFileSync(file, 'utf8')).map((blank) => `${file}: ${blank}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['例如 补货', 1],
  ['按“收藏” 按钮', 1],
  ['库存 3 件，A1 级', 0],
  ['例如补货', 0],
])('in %s there are %i blanks too many', (text, count) => {
  expect(blanksOf(text)).toHaveLength(count);
});
