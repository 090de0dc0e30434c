import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { GUARDS } from './guards.ts';

const server = path.resolve(import.meta.dirname, '../../netlify/server');

test.each(GUARDS)('“$name” stands once in $file, and its tests are there', ({ file, find, tests }) => {
  expect(readFileSync(path.join(server, file), 'utf8').split(find)).toHaveLength(2);
  expect(existsSync(path.join(server, tests[0]))).toBe(true);
});

test('no two guards have one name', () => {
  expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
});
