import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ORDER = '@layer popover-polyfill, tokens, base, pieces, layout, features, last;';

test('each style sheet of a feature states the order of layers, because any of them may load first', () => {
  const sheets = globSync('src/features/**/*.css');
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((file) => !readFileSync(file, 'utf8').includes(ORDER))).toEqual([]);
});
