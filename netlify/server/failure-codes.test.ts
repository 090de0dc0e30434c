import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FAILURE_CODES } from '../../src/features/base/failure.contract.ts';

const SERVER = new URL('./', import.meta.url);
const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  .map((file) => readFileSync(new URL(file, SERVER), 'utf8'));

const refusals = sources.flatMap((source) => [
  ...source.matchAll(/\b(?:fail\(\s*c,\s*\d+,|conflict\()\s*'([a-z-]+)',\s*(\w+\(\)(?:\.\w+)+)/g),
]);

/** Messages that several codes share, because a shopper can't act on the difference. */
const SAID_OF_MANY = ['failures().unforeseen', 'failures().badField'];

test.each(FAILURE_CODES)('the server uses the code %s', (code) => {
  expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true);
});

describe('a failure message', () => {
  const codesOf = Map.groupBy(refusals, ([, , sentence = '']) => sentence);
  test.each([...codesOf.keys()].filter((sentence) => !SAID_OF_MANY.includes(sentence)))(
    '%s belongs to one code',
    (sentence) => {
      expect(new Set(codesOf.get(sentence)?.map(([, code]) => code)).size).toBe(1);
    },
  );

  test('exists for each use', () => {
    expect(codesOf.size).toBeGreaterThan(5);
  });
});

test('docs/shop.md lists every code in its table of failures, and no other', () => {
  const shop = readFileSync(new URL('../../docs/shop.md', SERVER), 'utf8');
  const [, table = ''] = shop.split(/^## Failures$/m);
  const rows = table.split(/^## /m)[0]?.match(/^\|.*\|$/gm) ?? [];
  const named = rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([a-z-]+)`/g)]);
  expect(named.map(([, code]) => code).toSorted()).toEqual([...FAILURE_CODES, 'cut-to-stock'].toSorted());
});
