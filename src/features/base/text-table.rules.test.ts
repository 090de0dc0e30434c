import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readTextTable } from './text-table.rules.ts';

const read = (text: string, linesMax?: number) =>
  readTextTable(new TextEncoder().encode(text), ['学名'], linesMax);

test('cells are split as Papa Parse splits them, and a wrong quote is found in the same line', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'"",,\n\n ab'), maxLength: 30 });
  fc.assert(
    fc.property(texts, (text) => {
      // Papa Parse refuses a space after a quote at the very end.
      const table = `学名,备注\n${text}\n`;
      const { data, errors } = Papa.parse<string[]>(table, { delimiter: ',', newline: '\n' });
      const wrong = errors.find(({ type }) => type === 'Quotes');
      expect(read(table)).toEqual(
        wrong === undefined
          ? { kind: 'table', lines: data }
          : { kind: 'unbalanced-quote', line: (wrong.row ?? 0) + 1 },
      );
    }),
    { numRuns: 2_000 },
  );
});

test.each([',', ';', '\t'])('cells with anything in them come back from between “%s”', (delimiter) => {
  const cell = fc.string({ unit: fc.constantFrom(...'",;\t\r\n 蝶a'), maxLength: 12 });
  const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), (lines, newline) => {
      const all = [['学名', '备注'], ...lines];
      const text = Papa.unparse(all, { delimiter, newline, quotes: true });
      expect(read(text)).toEqual({ kind: 'table', lines: all });
    }),
  );
});

test('lines after the last wanted one are not read', () => {
  expect(read('学名\na\nb\n"c', 2)).toEqual({ kind: 'table', lines: [['学名'], ['a']] });
});
