import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Print is measured in points; `inherit` takes a size that a token gave. */
const ALLOWED = /^(?:[\d.]+pt\b|inherit\b|var\(--(?:text-(?:xs|s|m|l)|title-(?:s|m|l))\)(?:\s|$))/;

/** `font` may begin with a weight. */
function sizesOf(css: string): string[] {
  const declarations = css.matchAll(/(?<![\w-])font(?:-size)?:\s*(?:(?:normal|bold|\d00)\s+)?([^;]+);/g);
  return [...declarations].map(([, size = '']) => size.trim());
}

test('the size of a font is one of the seven tokens, in every style sheet of the site', () => {
  const sheets = globSync('src/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }));
  expect(sheets.flatMap(({ css }) => sizesOf(css)).length).toBeGreaterThan(100);
  const others = sheets.flatMap(({ file, css }) =>
    sizesOf(css)
      .filter((size) => !ALLOWED.test(size))
      .map((size) => `${file}: ${size}`),
  );
  expect(others).toEqual([]);
});

test.each([
  ['font-size: 0.8125rem;', ['0.8125rem']],
  ['font-size: var(--text-s);', []],
  ['font: 600 13px var(--sans);', ['13px var(--sans)']],
  ['font: 500 var(--title-s) / 1 var(--serif);', []],
  ['font-size: var(--text-xl);', ['var(--text-xl)']],
  ['font-size: clamp(1rem, 2vw, 2rem);', ['clamp(1rem, 2vw, 2rem)']],
  ['font-weight: 500;', []],
])('of %s the size is told', (css, others) => {
  expect(sizesOf(css).filter((size) => !ALLOWED.test(size))).toEqual(others);
});
