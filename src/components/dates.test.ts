import { expect, test } from 'vitest';
import { chineseDate } from './dates.ts';

test('a day is written without leading zeros', () => {
  expect(chineseDate('2026-03-01')).toBe('2026年3月1日');
});

test('a label that gives only the month says no more', () => {
  expect(chineseDate('2025-06')).toBe('2025年6月');
});

test('what is no date stays as it is', () => {
  expect(chineseDate('2025')).toBe('2025');
});
