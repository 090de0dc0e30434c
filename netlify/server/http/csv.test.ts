import { expect, test } from 'vitest';
import { csvOf, momentCell } from './csv.ts';

test('begins with the byte order mark, and quotes what would break a row', () => {
  expect(csvOf(['号', '名'], [['1', '林, "蝶"\n二']])).toBe('\uFEFF号,名\r\n1,"林, ""蝶""\n二"\r\n');
});

/** The cells that a spreadsheet would show for each of these separators, without quotes. */
const cellsOf = (file: string) =>
  file
    .slice(1)
    .split(/[,;|，；\t\r\n]/)
    .map((part) => part.replaceAll('"', '').trim());

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1+1', '"=1+1'],
  ...['\t=1', '\r=1', '\n=1', 'a;=1+1', 'a,=1+1', 'a|@x', 'a\t-1', 'a\n＝1', 'a，=1', 'a"; "=1+1', "a;'=1"],
])('%j runs nothing, whatever separates cells', (typed) => {
  const risky = cellsOf(csvOf([], [[typed]])).filter((part) => /^[=+\-@＝＋－＠]/.test(part));
  expect(risky).toEqual([]);
});

test.each(['\ta', '\ra', '\na'])('%j begins with no break', (typed) => {
  expect(csvOf([], [[typed]])).toMatch(/^\uFEFF\r\n"?'/);
});

test.each(['lin@example.com', '2-3-5', 'a - b', 'A1+', '林=蝶'])('%j stays as it was typed', (typed) => {
  expect(csvOf([], [[typed]])).toBe(`\uFEFF\r\n${typed}\r\n`);
});

test.each(['00123', '123456789012345678', '12E34'])('%j stays text in a spreadsheet', (text) => {
  expect(csvOf(['a'], [[text]])).toBe(`\uFEFFa\r\n"${text}\t"\r\n`);
});

test.each(['SF00123', '1234-5678-1001', '12345678901'])('%j is text as it is', (text) => {
  expect(csvOf(['a'], [[text]])).toBe(`\uFEFFa\r\n${text}\r\n`);
});

test('a number stays one, also below 0', () => {
  expect(csvOf(['a'], [[-12.5]])).toBe('\uFEFFa\r\n-12.5\r\n');
});

test('a time is that of the shop, as spreadsheets read it', () => {
  expect(momentCell('2026-11-21T16:18:59.000Z')).toBe('2026-11-22 00:18');
  expect(momentCell(null)).toBeNull();
});
