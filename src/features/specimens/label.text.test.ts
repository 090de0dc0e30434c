import { expect, test } from 'vitest';
import { chineseDate } from './label.text.ts';

test('a day is written without leading zeros', () => {
  expect(chineseDate('2026-03-01')).toBe('2026年3月1日');
});

test('a date without a day shows only the month', () => {
  expect(chineseDate('2025-06')).toBe('2025年6月');
});

test('other texts stay unchanged', () => {
  expect(chineseDate('2025')).toBe('2025');
});
