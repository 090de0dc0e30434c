import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeImportPlan } from './plan.fixture.ts';
import type { ImportPlan } from './plan.ts';
import { readTableFile } from './table-file.ts';

const known = {
  species: [{ id: 'papilio-machaon', name: '金凤蝶', latinName: 'Papilio machaon', cites: null }],
  categories: [{ id: 'spread', name: '展翅标本', bothSides: true }],
};

async function read(name: string) {
  const bytes = new Uint8Array(await readFile(new URL(`cases/${name}`, import.meta.url)));
  return await readTableFile({ name, size: bytes.length, arrayBuffer: async () => bytes.buffer });
}

async function plan(name: string): Promise<ImportPlan> {
  const result = await read(name);
  if (result.kind !== 'sheet') throw new Error(result.message);
  return makeImportPlan(result.sheet, known, '2026-11-25');
}

const datesOf = (result: ImportPlan) =>
  result.kind === 'good'
    ? result.products.map(({ facts }) => facts.optional['collected_on'])
    : result.problems;
const placesOf = (result: ImportPlan) =>
  (result.kind === 'wrong' ? result : result.refused).problems.map(({ row, column }) => `${row} ${column}`);

test.each([
  ['month-cell.xlsx', ['2026-05', '2026-05', '2026-05']],
  ['iso-date-cell.xlsx', ['2026-05-18']],
  ['dates-typed.csv', ['2026-05', '2026-05-18', '2026-05', '2026-05-08', '2026-05']],
  ['utf16be.csv', ['2026-05']],
  ['tab.tsv', ['2026-05']],
])('the dates of %s are read as the table shows them', async (name, dates) => {
  expect(datesOf(await plan(name))).toEqual(dates);
});

test.each([
  ['1900.xlsx', ['2 采集日期']],
  ['dates-impossible.csv', ['2 采集日期', '3 采集日期']],
  ['price-comma.csv', ['2 单价', '3 单价']],
  ['error-cells.xlsx', ['2 采集日期', '2 前翅长', '2 原价', '2 批发价']],
  ['one-broken-byte.csv', ['2 采集地']],
])('problems of %s are reported by row and column', async (name, places) => {
  expect(placesOf(await plan(name))).toEqual(places);
});

test('Excel’s first day is 1900-01-01', async () => {
  const result = await read('1900.xlsx');
  expect(result.kind === 'sheet' && result.sheet.slice(1).map((line) => line[8])).toEqual([
    '1900-02-29',
    '1900-01-01',
  ]);
});

test('a price with Excel’s rounding error is accepted', async () => {
  expect(await plan('price-float.csv')).toMatchObject({ products: [{ grades: [{ price: 121 }] }] });
});

test('pictures in cells and their column are reported', async () => {
  const result = await read('wps-dispimg.xlsx');
  expect(result).toMatchObject({ notes: [expect.stringContaining('表格里的图片不会导入')] });
  expect(await plan('wps-dispimg.xlsx')).toMatchObject({ kind: 'good', otherColumns: ['图片'] });
});

test('a table in Big5 is refused, naming the encoding', async () => {
  expect(await read('big5.csv')).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('Big5'),
  });
});
