import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { StoredDocument } from '../catalogue/pair.ts';
import { makeImportPlan } from './plan.fixture.ts';
import type { ImportPlan } from './plan.ts';
import type { Sheet } from './table.ts';
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

test('a table in Big5 with traditional titles is refused, naming what it lacks', async () => {
  expect(await read('big5.csv')).toMatchObject({
    kind: 'unreadable',
    message: expect.stringContaining('没有“编号”一列'),
  });
});

test('a fact changed in an exported product’s first row is its new one, though the others still have the old', async () => {
  const result = await read('exported-first-row.csv');
  if (result.kind !== 'sheet') throw new Error(result.message);
  const variant = (_key: string, grade: string, price: number) => ({ _key, _type: 'variant', grade, price });
  const current: StoredDocument = {
    ...{ _id: 'morpho', _rev: 'r1', _type: 'product', sku: 'DC9001', description: '原来的说明' },
    variants: [variant('a1', 'A1', 168), variant('a-minus', 'A-', 128), variant('b', 'B', 88)],
  };
  const shop = {
    products: new Map([['morpho', { id: 'morpho', current, pair: { published: current } }]]),
    skus: new Map([['dc9001', ['morpho']]]),
  };
  const planOf = (sheet: Sheet) => makeImportPlan(sheet, known, '2026-11-25', shop);
  expect(planOf(result.sheet)).toMatchObject({
    refused: { problems: [] },
    changes: [{ cells: [{ row: 2, column: 'description', table: '新的说明只写在第一行' }] }],
  });
  const third = result.sheet.map((line, at) => (at === 3 ? [...line.slice(0, -1), '又一种说明'] : line));
  expect(placesOf(planOf(third))).toEqual(['4 商品说明']);
});
