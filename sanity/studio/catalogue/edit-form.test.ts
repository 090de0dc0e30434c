import { expect, test } from 'vitest';
import { type EditFormValues, hundredthsOf, parseEdit } from './edit-form.ts';

const typed = (some: Partial<EditFormValues>): EditFormValues => ({
  ...{ name: 'price', way: 'percent', number: '', ending: 'exact' },
  ...{ grade: '', category: '', text: '', isLive: false },
  ...some,
});
const read = (some: Partial<EditFormValues>) => parseEdit(typed(some), () => '画框');

test.each<[Partial<EditFormValues>, object, string]>([
  [{ number: '10' }, { kind: 'percent', points: 1000 }, '改价 +10%'],
  [{ number: '-7.5' }, { kind: 'percent', points: -750 }, '改价 -7.5%'],
  [{ way: 'amount', number: '-20.5' }, { kind: 'amount', fen: -2050 }, '改价 −¥20.5'],
  [{ way: 'to', number: '128' }, { kind: 'to', fen: 12_800 }, '改价为 ¥128'],
])('%j is read in whole fen or basis points', (some, by, title) => {
  expect(read(some)).toEqual({
    ...{ kind: 'edit', title },
    edit: { kind: 'price', change: { by, ending: 'exact' } },
  });
});

test.each<Partial<EditFormValues>>([
  { number: '' },
  { number: '1.005' },
  { number: '0' },
  { number: '-100' },
  { way: 'to', number: '-5' },
  { way: 'to', number: '0', ending: '.90' },
  { name: 'category' },
  { name: 'gradeText', grade: 'A1', text: ' ' },
  { name: 'gradeText', grade: 'A1', text: '字'.repeat(61) },
  { name: 'gradeText', text: '完整' },
])('%j is not enough to begin with', (some) => {
  expect(read(some).kind).toBe('incomplete');
});

test('rounding alone is a change', () => {
  expect(read({ number: '0', ending: '.90' }).kind).toBe('edit');
});

test.each([
  ['128', 12_800],
  [' 19.99 ', 1999],
  ['１２８．５', 12_850],
  // While it is typed.
  ['128.', 12_800],
])('%j is a price of %i fen', (text, fen) => {
  expect(hundredthsOf(text)).toBe(fen);
});

test.each(['', 'abc', '1.005', '1,280', '12 8', '128元', 'Infinity'])('%j is no price', (text) => {
  expect(hundredthsOf(text)).toBeUndefined();
});
