import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfToday,
  formatBeijing,
  localText,
  parseInputValue,
  toInputValue,
  tomorrowMorning,
} from './beijing-time.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-12-01T00:00', '2026-11-30T16:00:00Z'],
  ['2026-12-01T00:01', '2026-11-30T16:05:00Z'],
  ['2026-07-01T12:30', '2026-07-01T04:30:00Z'],
])('%s in Beijing is %s', (input, instant) => expect(parseInputValue(input)).toBe(at(instant)));

test.each(['', '2026-13-01T00:00', 'tomorrow'])('%j is not a time', (input) =>
  expect(parseInputValue(input)).toBeUndefined(),
);

test('a time that was chosen is shown again as it was', () => {
  const multiple = fc.integer({ min: 0, max: 20_000_000 }).map((steps) => steps * 300_000);
  fc.assert(
    fc.property(multiple, (instant) => {
      expect(parseInputValue(toInputValue(instant))).toBe(instant);
    }),
  );
});

test.each([
  ['2026-11-25T15:59:00Z', '2026-11-25T16:00:00Z'],
  ['2026-11-25T16:00:00Z', '2026-11-26T16:00:00Z'],
])('at %s, tonight in Beijing ends at %s', (now, end) => {
  expect(endOfToday(at(now))).toBe(at(end));
  expect(tomorrowMorning(at(now))).toBe(at(end) + 9 * 3_600_000);
});

test('the editor’s own time is shown beside Beijing’s only where it differs', () => {
  const midnight = at('2026-11-30T16:00:00Z');
  expect(formatBeijing(midnight)).toBe('2026年12月1日星期二 00:00');
  expect(localText(midnight, 'Europe/Paris')).toEqual({
    zone: 'Europe/Paris',
    text: '2026年11月30日星期一 17:00',
  });
  expect(localText(midnight, 'Asia/Singapore')).toBeUndefined();
});
