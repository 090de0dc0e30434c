import { expect, test } from 'vitest';
import { readOptions } from './sizes.ts';

test('a mistyped option of npm run scale is refused in a sentence', () => {
  expect(() => readOptions(['--databse', 'postgres://db.example/shop'])).toThrow(
    "Unknown option '--databse'. Usage: npm run scale",
  );
  expect(() => readOptions(['--orders', 'many'])).toThrow(/^--orders: .*Usage: npm run scale/);
});
