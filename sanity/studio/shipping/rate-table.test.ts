import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { queryResult } from '../../../src/content/dataset.fixture.ts';
import { type RateZoneInput, rateZoneSchema } from '../../../src/content/freight-rates.ts';
import { FREIGHT_RATES_QUERY } from '../../../src/content/queries.ts';
import { formatCsv } from '../../../src/features/base/csv.rules.ts';
import { rateDifferences } from '../../../src/features/shipping/rate-set.rules.ts';
import { documents as seed } from '../../seed/seed.fixture.ts';
import type { Sheet } from '../import/table.ts';
import { readTableFile } from '../import/table-file.ts';
import { textCell } from '../import/workbook.ts';
import { parseRateTable, RATE_COLUMNS, RATE_ROWS_MAX, rateRows, zoneFields } from './rate-table.ts';

const HEAD = Object.values(RATE_COLUMNS);
const CATEGORIES = new Map([
  ['framed', '装框标本'],
  ['papered', '三角袋标本'],
]);
const ZONES = (await queryResult(seed, FREIGHT_RATES_QUERY, {})) as RateZoneInput[];

const asText = (rows: readonly (readonly unknown[])[]): Sheet =>
  rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
const exported = (zones = ZONES) => asText([HEAD, ...rateRows(zones, CATEGORIES)]);
const parse = (sheet: Sheet, zones = ZONES) => parseRateTable(sheet, zones, CATEGORIES);
function changes(sheet: Sheet, zones = ZONES): string[] {
  const table = parse(sheet, zones);
  if (table.kind === 'wrong') throw new Error(JSON.stringify(table.problems));
  const before = zones.map((zone) => rateZoneSchema.parse(zone));
  const ids = new Set(table.zones.map(({ _id }) => _id));
  return rateDifferences(
    before.filter(({ id }) => ids.has(id)),
    table.zones.map((zone) => rateZoneSchema.parse(zone)),
    CATEGORIES,
  ).flatMap(({ title, fields }) =>
    fields.map((one) => `${title}，${one.field}：${one.before} → ${one.after}`),
  );
}
const at = (column: keyof typeof RATE_COLUMNS) => HEAD.indexOf(RATE_COLUMNS[column]);
/** The exported table with one cell changed; rows count from 1. */
const withCell = (row: number, column: keyof typeof RATE_COLUMNS, text: string, sheet = exported()): Sheet =>
  sheet.map((line, index) => (index === row - 1 ? line.with(at(column), text) : line));

describe('an export that is imported again changes nothing', () => {
  test('of the demo, as CSV', async () => {
    const bytes = new TextEncoder().encode(formatCsv(HEAD, rateRows(ZONES, CATEGORIES)));
    const read = await readTableFile(new File([bytes], 'a.csv'), RATE_COLUMNS.zone);
    expect(read.kind === 'sheet' && changes(read.sheet)).toEqual([]);
  });

  test('of the demo, as XLSX', async () => {
    const data = [HEAD, ...rateRows(ZONES, CATEGORIES)].map((row) =>
      row.map((cell) => (typeof cell === 'number' ? { value: cell, type: Number } : textCell(cell ?? ''))),
    );
    const blob = await writeXlsxFile(data, { sheet: 'a' }).toBlob();
    const read = await readTableFile(new File([await blob.arrayBuffer()], 'a.xlsx'), RATE_COLUMNS.zone);
    expect(read.kind === 'sheet' && changes(read.sheet)).toEqual([]);
  });

  const text = fc.constantFrom(
    'EMS',
    '=1+1',
    '-小包',
    '@“a”，',
    '包税; -20%',
    "'x",
    '00123',
    '1e5',
    'constructor',
  );
  const yuan = fc.integer({ min: 1, max: 99_999 }).map((fen) => fen / 100);
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const steps = fc
    .uniqueArray(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 5 })
    .chain((grams) =>
      fc.array(yuan, { minLength: grams.length, maxLength: grams.length }).map((prices) => {
        const ascending = prices.toSorted((a, b) => a - b);
        return grams
          .toSorted((a, b) => a - b)
          .map((up_to_grams, index) => ({ up_to_grams, price: ascending[index] }));
      }),
    );
  const way = fc.record({
    ...{ steps, days_from: fc.integer({ min: 1, max: 9 }), days_to: fc.integer({ min: 10, max: 365 }) },
    ...{ free_from: optional(yuan), max_goods: optional(yuan), tracked: optional(fc.boolean()) },
    ...{ takes_permits: fc.boolean(), duty_paid: fc.boolean(), paused_because: optional(text) },
    max_grams: optional(fc.integer({ min: 1, max: 30_000 })),
    valid_until: optional(fc.constantFrom('2026-12-31', '2027-02-28')),
    excluded: optional(fc.subarray([...CATEGORIES.keys()])),
  });
  const zone = fc.record({
    title: text,
    tax_note: optional(text),
    countries: fc.subarray(['EU', '美国', 'jp', '澳大利亚'], { minLength: 1 }),
    ways: fc
      .uniqueArray(text, { minLength: 1, maxLength: 3 })
      .chain((names) => fc.tuple(...names.map((name) => way.map((one) => ({ ...one, name, _key: name }))))),
  });

  test('of any zone, as CSV', () =>
    fc.assert(
      fc.asyncProperty(zone, async (drawn) => {
        const zones = [{ _id: 'z', ...drawn }];
        const csv = formatCsv(HEAD, rateRows(zones, CATEGORIES));
        const read = await readTableFile(new File([csv], 'a.csv'), RATE_COLUMNS.zone);
        expect(read.kind === 'sheet' && changes(read.sheet, zones)).toEqual([]);
      }),
      { numRuns: 200 },
    ));
});

test('the fields of a document are those that the query reads back', async () => {
  const documents = ZONES.map((zone) => ({
    ...zoneFields(zone),
    ...{ _id: zone._id, _type: 'freightZone' },
  }));
  const read = ((await queryResult(documents, FREIGHT_RATES_QUERY, {})) as RateZoneInput[]).map((zone) =>
    rateZoneSchema.parse(zone),
  );
  expect(read).toEqual(ZONES.map((zone) => rateZoneSchema.parse(zone)));
});

describe('a table', () => {
  test('changes what it says, and keeps the key of a way', () => {
    expect(changes(withCell(2, 'price', '125.5'))).toEqual(['日韩新，EMS，不超过500克：¥120.00 → ¥125.50']);
    const table = parse(withCell(2, 'countries', '日本'));
    expect(table).toMatchObject({
      zones: [
        { _id: 'rates-asia', countries: ['日本'], ways: [{ _key: 'ems' }, { _key: 'surface' }] },
        {},
        {},
        {},
      ],
    });
  });

  test('removes a way that a zone no longer has, and leaves other zones alone', () => {
    const asia = exported().filter((line, row) => row === 0 || (line[0] === '日韩新' && line[2] === 'EMS'));
    expect(changes(asia)).toContain('日韩新，方式：EMS、平邮小包 → EMS');
    expect(parse(asia)).toMatchObject({ zones: [{ _id: 'rates-asia' }] });
  });

  test('may leave out the zone and way of the row above, repeat facts, and reorder columns', () => {
    const sheet = exported().map((line, row) => (row === 2 ? ['', '', '', ...line.slice(3)] : line));
    expect(changes(sheet)).toEqual([]);
    expect(changes(withCell(3, 'days_from', '4'))).toEqual([]);
    expect(changes(sheet.map((line) => line.toReversed()))).toEqual([]);
  });

  test('adds a zone', () => {
    const line = [
      '瑞士',
      'CH',
      'EMS',
      '500',
      '¥88',
      '',
      '5',
      '9',
      '是',
      '',
      '',
      '',
      '',
      '',
      '',
      '2027/1/31',
      '',
    ];
    expect(changes([HEAD, line])).toContain('瑞士，EMS，不超过500克： → ¥88.00');
    expect(changes([HEAD, line])).toContain('瑞士，EMS，有效期至： → 2027-01-31');
  });

  test.each<[string, Sheet, row: number, column: string, message: string]>([
    ['a blank price', withCell(3, 'price', ''), 3, '运费', '第2档：运费没有填'],
    ['a decimal comma', withCell(3, 'price', '12,5'), 3, '运费', '小数用点'],
    ['a price of 0', withCell(3, 'price', '0'), 3, '运费', '应大于 0'],
    ['kilograms', withCell(3, 'up_to_grams', '0.5'), 3, '不超过克', '0.5千克写500'],
    ['more than 30 kg', withCell(7, 'up_to_grams', '30001'), 7, '不超过克', '这里填克，不是千克'],
    ['grams with a unit', withCell(3, 'up_to_grams', '1kg'), 3, '不超过克', '不是明确的数字'],
    ['a step twice', withCell(3, 'up_to_grams', '500'), 3, '不超过克', '写了两次'],
    ['a heavier step that costs less', withCell(3, 'price', '99'), 3, '运费', '还低'],
    ['an unknown country', withCell(2, 'countries', '日本、桃花源'), 2, '国家', '没有叫“桃花源”的国家'],
    ['a country of another zone', withCell(2, 'countries', '日本、德国'), 2, '国家', 'DE同时在'],
    ['an unknown kind', withCell(8, 'excluded', '活体'), 8, '不收类别', '没有类别“活体”，现有：装框'],
    ['neither yes nor no', withCell(2, 'tracked', '也许'), 2, '可追踪', '请填写“是”或“否”'],
    ['a long reason', withCell(2, 'paused_because', '长'.repeat(101)), 2, '暂停原因', '最多100个字'],
    ['no date', withCell(2, 'valid_until', '年底'), 2, '有效期至', '日期请写成'],
    ['no day', withCell(2, 'valid_until', '2026-02-30'), 2, '有效期至', '日期请写成'],
    ['days the wrong way round', withCell(2, 'days_to', '1'), 2, '天数到', '先写少的'],
    ['a later row that says otherwise', withCell(3, 'days_from', '5'), 3, '天数从', '和第2行不同：那里是“4”'],
    ['a later row with more countries', withCell(3, 'countries', '中国'), 3, '国家', '和第2行不同'],
    ['a formula without a result', withCell(3, 'price', '#REF!'), 3, '运费', '公式出错'],
    ['a zone without a name', withCell(2, 'zone', ''), 2, '分区', '请填写分区的名称'],
    ['a missing column', exported().map((line) => line.toSpliced(4, 1)), 1, '运费', '没有这一列'],
    ['a column twice', exported().map((line) => [...line, line[4] ?? '']), 1, '运费', '出现了两列'],
    ['no head', exported().slice(1), 1, '分区', '没有这一列'],
    ['nothing', [HEAD], 2, '分区', '没有运费'],
    [
      'more than 2,000 rows',
      [HEAD, ...Array<string[]>(RATE_ROWS_MAX + 1).fill(exported()[1] as string[])],
      RATE_ROWS_MAX + 1,
      '分区',
      '一次最多2000行',
    ],
  ])('with %s is refused at its cell', (_, sheet, row, column, message) => {
    const table = parse(sheet);
    expect(table.kind).toBe('wrong');
    if (table.kind === 'wrong')
      expect(table.problems).toContainEqual({ row, column, message: expect.stringContaining(message) });
  });

  test('names a cell once, even if it is wrong in two ways', () => {
    expect(parse(withCell(3, 'price', 'x'))).toMatchObject({ problems: [{ row: 3, column: '运费' }] });
  });
});
