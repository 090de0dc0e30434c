import { expect, test } from 'vitest';
import { IdempotencyKey } from './requests.ts';

test('a request keeps its key until it is answered, and another gets its own', () => {
  let made = 0;
  const press = new IdempotencyKey(() => `key ${++made}`);
  expect(press.keyFor({ pieces: 1 })).toBe('key 1');
  expect(press.keyFor({ pieces: 1 })).toBe('key 1');
  expect(press.keyFor({ pieces: 2 })).toBe('key 2');
  press.answered();
  expect(press.keyFor({ pieces: 2 })).toBe('key 3');
});
