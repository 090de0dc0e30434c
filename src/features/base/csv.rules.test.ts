import { expect, test } from 'vitest';
import { formatCsv } from './csv.rules.ts';

test('a file begins with the byte order mark, and quotes what would break a row', () => {
  expect(formatCsv(['号', '名'], [['1', '林, "蝶"\n二']])).toBe('\uFEFF号,名\r\n1,"林, ""蝶""\n二"\r\n');
});

const cellsOf = (file: string) =>
  file
    .slice(1)
    .split(/[,;|，；\t\r\n]/)
    .map((part) => part.replaceAll('"', '').trim());

test.each([
  ...['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', ' =1+1', '"=1+1'],
  ...['\t=1', '\r=1', '\n=1', 'a;=1+1', 'a,=1+1', 'a|@x', 'a\t-1', 'a\n＝1', 'a，=1', 'a"; "=1+1', "a;'=1"],
])('%j runs no formula, whatever separates cells', (typed) => {
  const risky = cellsOf(formatCsv([], [[typed]])).filter((part) => /^[=+\-@＝＋－＠]/.test(part));
  expect(risky).toEqual([]);
});

test.each(['\ta', '\ra', '\na'])('%j begins with no line break', (typed) => {
  expect(formatCsv([], [[typed]])).toMatch(/^\uFEFF\r\n"?'/);
});

test.each(['lin@example.com', '2-3-5', 'a - b', 'A1+', '林=蝶'])('%j stays as typed', (typed) => {
  expect(formatCsv([], [[typed]])).toBe(`\uFEFF\r\n${typed}\r\n`);
});

test.each(['00123', '123456789012345678', '12E34'])('%j stays text in a spreadsheet', (text) => {
  expect(formatCsv(['a'], [[text]])).toBe(`\uFEFFa\r\n"${text}\t"\r\n`);
});

test.each(['SF00123', '1234-5678-1001', '12345678901'])('%j needs no protection', (text) => {
  expect(formatCsv(['a'], [[text]])).toBe(`\uFEFFa\r\n${text}\r\n`);
});

test('a number stays a number, also below 0', () => {
  expect(formatCsv(['a'], [[-12.5]])).toBe('\uFEFFa\r\n-12.5\r\n');
});
