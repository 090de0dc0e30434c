import path from 'node:path';
import { expect, test } from 'vitest';
import { readDataDir } from './data-dir.ts';

const root = path.resolve('/shops/butterflies');

test('data lie in the project or elsewhere', () => {
  expect(readDataDir(root, '.data')).toBe(path.join(root, '.data'));
  expect(readDataDir(root, '/var/data')).toBe(path.resolve('/var/data'));
});

test.each(['../butterflies-data', '/shops/butterflies2', '.'])('%s is refused by name', (told) => {
  expect(() => readDataDir(root, told)).toThrow('DATA_DIR');
});
