import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateId } from '../../../src/features/content/addresses.rules.ts';
import { cellContext, synonymNotes } from './parse-cell.ts';
import { makeImportPlan } from './plan.fixture.ts';
import { COLUMN_NAMES, type COLUMNS, columnOf } from './table.ts';

const known = {
  species: [
    {
      id: 'troides-helena',
      name: '裳凤蝶',
      latinName: 'Troides helena',
      synonyms: ['Papilio helena'],
      cites: 'II',
    },
    { id: 'morpho-didius', name: '欢乐女神闪蝶', latinName: 'Morpho didius', cites: null },
  ],
  categories: [{ id: 'spread', name: '展翅标本', bothSides: true }],
};
type Cells = Partial<Record<keyof typeof COLUMNS, string>>;
const TODAY = '2026-11-25';
const HEAD = COLUMN_NAMES.map((name) => columnOf(name).title);
const good: Cells = Object.fromEntries(COLUMN_NAMES.map((name) => [name, columnOf(name).example]));
const line = (cells: Cells) => COLUMN_NAMES.map((name) => cells[name] ?? '');
const sheetOf = (...rows: Cells[]) => [HEAD, ...rows.map((cells) => line({ ...good, ...cells }))];
const plan = (...rows: Cells[]) => makeImportPlan(sheetOf(...rows), known, TODAY);

test('the template’s example is a valid row', () => {
  expect(plan({})).toMatchObject({
    kind: 'good',
    consignment: 'bd-2026-11',
    products: [
      {
        id: 'lot-bd-2026-11-1',
        number: '1',
        facts: { name: '裳凤蝶展翅标本', speciesId: 'troides-helena', categoryId: 'spread', gender: '雄' },
        grades: [
          { key: 'a1', price: 128, originalPrice: 160, pieces: 5, tiers: [{ quantity: 2, price: 120 }, {}] },
        ],
      },
    ],
  });
});

test('a synonym is imported as its species, and the editor is told', () => {
  const context = cellContext(known, TODAY);
  expect(plan({ species: 'papilio Helena' })).toMatchObject({
    kind: 'good',
    products: [{ facts: { speciesId: 'troides-helena' } }],
  });
  expect(
    synonymNotes(['papilio Helena', 'papilio Helena', '裳凤蝶', 'troides helena', '无'], context),
  ).toEqual(['“papilio Helena”是异名，按“裳凤蝶 Troides helena”导入。']);
});

test('rows with one number are grades of one product', () => {
  const blank = Object.fromEntries(COLUMN_NAMES.map((name) => [name, '']));
  const second = {
    ...blank,
    number: '１',
    grade: 'a－',
    grade_description: '轻微',
    price: '98元',
    pieces: '2',
    tiers: '',
  };
  const result = plan({ number: '1' }, second, { number: '002' });
  if (result.kind !== 'good') throw new Error(JSON.stringify(result));
  expect(result.products.map(({ id, grades }) => [id, grades.map(({ key }) => key)])).toEqual([
    ['lot-bd-2026-11-1', ['a1', 'a-minus']],
    ['lot-bd-2026-11-2', ['a1']],
  ]);
});

test.each([
  [{ consignment: '' }, '进货单号', '请在第一行填写进货单号'],
  [{ consignment: '十一月' }, '进货单号', '只能用字母'],
  [{ number: '3/4' }, '编号', '只能用字母'],
  [{ name: '' }, '商品名', '请填写商品名'],
  [{ name: '蝶'.repeat(81) }, '商品名', '最多 80 个字'],
  [{ species: '不知名蝶' }, '蝶种', '没有已发布的蝶种“不知名蝶”'],
  [{ category: '画框' }, '类别', '现有：展翅标本'],
  [{ gender: '公' }, '性别', '雄、雌、雌雄'],
  [{ collected_on: '2026-13' }, '采集日期', '不存在'],
  [{ forewing_mm: '大' }, '前翅长', '毫米'],
  [{ source: '捡的' }, '标本来源', '野采'],
  [{ source: '' }, '标本来源', '附录 II'],
  [{ permit_note: '' }, '许可说明', '附录 II'],
  [{ repaired: '也许' }, '经过修补', '或留空'],
  [{ description: '' }, '商品说明', '请填写'],
  [{ grade: 'S' }, '品质', 'A1、A1-、A-、A2、B'],
  [{ grade_description: '' }, '品质说明', '请填写'],
  [{ price: '' }, '单价', '请填写'],
  [{ price: '贵' }, '单价', '不是明确的数字'],
  [{ price: '1,28' }, '单价', '不是明确的数字'],
  [{ price: '1.280' }, '单价', '不是明确的数字'],
  [{ price: '12 8' }, '单价', '不是明确的数字'],
  [{ price: '$128' }, '单价', '不是明确的数字'],
  [{ price: '128起' }, '单价', '不是明确的数字'],
  [{ original_price: '1,60' }, '原价', '不是明确的数字'],
  [{ tiers: '2=1,20' }, '批发价', '2=120'],
  [{ tiers: '2=120;3=119;4=118;5=117;6=116;7=115;8=114' }, '批发价', '最多 6 个档位'],
  [{ collected_on: '2026-12' }, '采集日期', '还没有到'],
  [{ collected_on: '0202-05' }, '采集日期', '太早'],
  [{ collector: '#REF!' }, '采集者', '公式出错'],
  [{ locality: '云南\ufffd' }, '采集地', '认不出的字符'],
  [{ price: '0', tiers: '' }, '单价', '大于 0'],
  [{ original_price: '100' }, '原价', '必须高于现价'],
  [{ tiers: '两件便宜' }, '批发价', '2=120'],
  [{ tiers: '2=130' }, '批发价', '逐档降低'],
  [{ tiers: '1=120' }, '批发价', '不小于 2'],
  [{ weight_grams: '1.2' }, '每件重量（克）', '请填整数克，例如 1.2 千克填 1200'],
  [{ weight_grams: '1.2kg' }, '每件重量（克）', '请填整数克'],
  [{ weight_grams: '0' }, '每件重量（克）', '1 到 30000 克'],
  [{ billed_grams: '1,5' }, '计费克', '请填整数克'],
  [{ billed_grams: '30001' }, '计费克', '1 到 30000 克'],
  [{ weight_grams: '900', billed_grams: '160' }, '计费克', '不能小于每件重量 900 克'],
  [{ pieces: '1.5' }, '件数', '整数'],
  [{ pieces: '-1' }, '件数', '整数'],
] as const)('%j is told at its row and column', (cells, column, message) => {
  const result = plan(cells as Cells);
  expect(result).toMatchObject({
    kind: 'wrong',
    problems: [{ row: 2, column, message: expect.stringContaining(message) }],
  });
});

test('contradictions between rows are reported at the second', () => {
  expect(plan({}, {})).toMatchObject({
    problems: [{ row: 3, column: '品质', message: expect.stringContaining('第 2 行') }],
  });
  expect(plan({}, { grade: 'B', origin: '秘鲁' })).toMatchObject({
    problems: [{ row: 3, column: '产地', message: expect.stringContaining('与第 2 行同一编号') }],
  });
  expect(plan({}, { number: '2', consignment: 'other' })).toMatchObject({
    products: [{ row: 2 }],
    refused: { problems: [{ row: 3, column: '进货单号' }] },
  });
});

test('rows without a number are one product each, and the same products when the table comes again', () => {
  const rows = [{ number: '' }, { number: '' }, { number: '', price: '130' }];
  const idsOf = (result: ReturnType<typeof plan>) =>
    result.kind === 'good' ? result.products.map(({ id }) => id) : [];
  const ids = idsOf(plan(...rows));
  expect(new Set(ids).size).toBe(3);
  expect(idsOf(plan(...rows.toReversed())).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) expect(validateId(id)).toBe(true);
});

test('a row without a number in a table of before the weights is the same product as then', () => {
  const blank = { number: '', weight_grams: '', billed_grams: '' };
  const idsOf = (result: ReturnType<typeof plan>) =>
    result.kind === 'good' ? result.products.map(({ id }) => id) : [];
  expect(idsOf(plan(blank))).toEqual(['lot-bd-2026-11-row_2mmu9tz3q9n7l']);
  expect(idsOf(plan({ ...blank, weight_grams: '140' }))).not.toEqual(idsOf(plan(blank)));
});

test.each([
  [
    { weight_grams: '1,200 克', billed_grams: '１６２０g' },
    { weight_grams: 1_200, billed_grams: 1_620 },
  ],
  [{ weight_grams: '', billed_grams: '' }, {}],
])('a row with %j is a grade with the weights %j', (cells, weights) => {
  const result = plan(cells);
  expect(result.kind === 'good' && result.products[0]?.grades[0]?.weights).toEqual(weights);
});

test('rows with problems are left out with the other rows of their product, and the rest is planned', () => {
  const result = plan(
    ...[
      { price: '贵', gender: '公' },
      { number: '2' },
      { number: '3' },
      { number: '3', grade: 'B', price: '' },
    ],
  );
  if (result.kind !== 'good') throw new Error('all is refused');
  expect(result.products.map(({ row }) => row)).toEqual([3]);
  expect(result.refused.rows.map(({ row }) => row)).toEqual([2, 4, 5]);
  expect(result.refused.problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '2 性别',
    '2 单价',
    '5 单价',
  ]);
});

test('a table without a valid consignment number is refused as a whole', () => {
  const cells = { consignment: '十一月' };
  expect(plan(cells, { ...cells, number: '2' })).toMatchObject({ kind: 'wrong', problems: [{ row: 2 }] });
});

test('the head may be below a title, in any order, with stars and units; missing columns are reported', () => {
  const turned = [['十一月进货'], [], ...sheetOf({}).map((cells) => cells.toReversed())];
  turned[2] = HEAD.map((title) => `${title}*（必填）`).toReversed();
  expect(makeImportPlan(turned, known, TODAY).kind).toBe('good');
  const without = sheetOf({}).map((cells) => cells.slice(0, -1));
  expect(makeImportPlan(without, known, TODAY)).toMatchObject({ problems: [{ row: 1, column: '件数' }] });
  expect(makeImportPlan([['什么也没有']], known, TODAY)).toMatchObject({
    problems: [{ row: 1, column: '编号' }],
  });
  expect(makeImportPlan([HEAD], known, TODAY)).toMatchObject({ problems: [{ message: '表格中没有商品' }] });
});

test('a row with a malformed number still reports all its problems', () => {
  const result = plan({
    number: '3/4',
    species: '无',
    grade: 'S',
    price: '1,5',
    original_price: '0',
    pieces: '-1',
    tiers: '2=x',
  });
  expect(result.kind === 'wrong' && result.problems.map(({ column }) => column).sort()).toEqual(
    ['件数', '单价', '原价', '品质', '批发价', '编号', '蝶种'].sort(),
  );
});

test.each([
  ['1,280', 1280],
  ['12,800.5', 12800.5],
  ['￥１２８元', 128],
  ['121.00000000000001', 121],
])('%s is a clear price', (price, number) => {
  expect(plan({ price, original_price: '', tiers: '' })).toMatchObject({
    products: [{ grades: [{ price: number }] }],
  });
});

test('line breaks stay in descriptions and become spaces elsewhere', () => {
  expect(plan({ description: '第一行\r\n 第二行', name: '裳凤蝶\n展翅' })).toMatchObject({
    products: [{ facts: { description: '第一行\n第二行', name: '裳凤蝶 展翅' } }],
  });
});

test('any table is either planned or refused, and always with the same result', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.double().map(String),
    fc.constantFrom('#N/A', '2026年5月', '1,5', '\ufffd'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 24 }), { maxLength: 6 }), (lines) => {
      const sheet = [HEAD, ...lines];
      const first = makeImportPlan(sheet, known, TODAY);
      expect(makeImportPlan(sheet, known, TODAY)).toEqual(first);
      if (first.kind === 'wrong') expect(first.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 200 },
  );
});
