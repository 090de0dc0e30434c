import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('begins with the byte order mark, and quotes what would break a row', () => {
  expect(csvOf(['号', '名'], [['1', '林, "蝶"\n二']])).toBe('\uFEFF号,名\r\n1,"林, ""蝶""\n二"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j runs nothing', (typed) => {
  expect(csvOf([], [[typed]])).toContain(`'${typed}`);
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
