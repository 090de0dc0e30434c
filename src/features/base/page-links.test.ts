import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../', import.meta.url).pathname;
/** Only editors see the preview, and Astro's pages are converted with their links. */
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter(
  (file) => !/\.(test|fixture)\.|^src\/(features\/preview|layouts|pages)\//.test(file),
);
const PLAIN_LINK =
  /href="\/(?!studio)|href=\{`\/|\.href = [`'"]\/|setAttribute\('href', [`'"]\/|location\.(?:assign|replace)\((?:[`'"]\/(?!zh-hant)|withReturnPath)/;

test('components and scripts make links to pages with pagePath, so that they keep the language', () => {
  expect(files.filter((file) => PLAIN_LINK.test(readFileSync(ROOT + file, 'utf8')))).toEqual([]);
});
