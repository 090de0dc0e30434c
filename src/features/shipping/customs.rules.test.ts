import { expect, test } from 'vitest';
import { acceptsIoss, hsCodeOf, isHsCode } from './customs.rules.ts';

test.each([
  ['9705.29', false, '9705.29'],
  ['9705.29', true, '9705.22'],
  ['970529', true, '9705.22'],
  ['4420.19', true, '4420.19'],
  ['4420.19', false, '4420.19'],
])('a kind with %s has for CITES %s the code %s', (kindCode, isCites, code) =>
  expect(hsCodeOf({ kindCode, isCites })).toBe(code),
);

test.each([
  ['9705', true],
  ['970529', true],
  ['9705.29', true],
  ['9705.29.00.90', true],
  ['97', false],
  ['9705.2', false],
  ['9705 29', false],
  ['', false],
])('%s is a code: %s', (text, is) => expect(isHsCode(text)).toBe(is));

test('only parcels to the EU name an IOSS number', () =>
  expect(['DE', 'CH', 'GB', null].map(acceptsIoss)).toEqual([true, false, false, false]));
