import { expect, test } from 'vitest';
import { dateTimeCell } from './csv.ts';

test('a time is in the shop’s time zone, in a format that spreadsheets parse', () => {
  expect(dateTimeCell('2026-11-21T16:18:59.000Z')).toBe('2026-11-22 00:18');
  expect(dateTimeCell(null)).toBeNull();
});
