import { expect, test } from 'vitest';
import { OnePress } from './idempotency-keys.ts';

test('a wish keeps its key until its outcome is known, another wish has its own', () => {
  let made = 0;
  const press = new OnePress(() => `key ${++made}`);
  expect(press.keyFor({ pieces: 1 })).toBe('key 1');
  expect(press.keyFor({ pieces: 1 })).toBe('key 1');
  expect(press.keyFor({ pieces: 2 })).toBe('key 2');
  press.known();
  expect(press.keyFor({ pieces: 2 })).toBe('key 3');
});
