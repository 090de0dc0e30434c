import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { pairDraftsWithPublished, type StoredDocument } from '../catalogue/pair.ts';
import { changedFields } from './documents.ts';
import { parseExportedSheet } from './exported.ts';
import type { KnownProduct } from './known-product.ts';
import { cellContext } from './parse-cell.ts';
import { makeImportPlan } from './plan.fixture.ts';
import { skippedRowsFile } from './skipped-rows-file.ts';
import { type ColumnName, columnOf, EXPORT_COLUMN_TITLES, type Sheet } from './table.ts';
import { readTableFile } from './table-file.ts';
import { catalogueFile, catalogueRows } from './workbook.ts';

const known = {
  species: [
    { id: 'troides-helena', name: '裳凤蝶', latinName: 'Troides helena', cites: 'II' },
    { id: 'morpho-didius', name: '欢乐女神闪蝶', latinName: 'Morpho didius', cites: null },
  ],
  categories: [
    { id: 'spread', name: '展翅标本', bothSides: true },
    { id: 'framed', name: '画框', bothSides: false },
  ],
};
const TODAY = '2026-11-25';
const reference = (_ref: string) => ({ _type: 'reference', _ref });

const morpho: StoredDocument = {
  ...{ _id: 'morpho-1', _type: 'product', _rev: 'r1', sku: '0012', name: '=HYPERLINK("x")' },
  species: reference('morpho-didius'),
  category: reference('spread'),
  ...{ origin: '+秘鲁', locality: '@伊基托斯', gender: '雄', collected_on: '2026-05', forewing_mm: 68.5 },
  collector: '- 王',
  description: '第一行\n第二行，_x0041_，constructor',
  variants: [
    {
      ...{
        _type: 'variant',
        _key: 'k1',
        grade: 'A1',
        description: '完美',
        price: 128.5,
        original_price: 160,
      },
      ...{ weight_grams: 120, billed_grams: 200 },
    },
    {
      ...{ _type: 'variant', _key: 'k2', grade: 'A-', description: '后翅小缺', price: 98, withdrawn: true },
      bulk_discount: [{ _key: 'from-2', quantity: 2, price: 90.5 }],
    },
  ],
};

const productsOf = (...documents: StoredDocument[]): Map<string, KnownProduct> =>
  new Map(
    [...pairDraftsWithPublished(documents)].flatMap(([id, pair]) => {
      const current = pair.draft ?? pair.published;
      return current === undefined ? [] : [[id, { id, pair, current }] as const];
    }),
  );

async function exportOf(products: ReadonlyMap<string, KnownProduct>): Promise<Uint8Array> {
  const { names } = cellContext(known, TODAY);
  const rows = catalogueRows([...products.values()], names, () => 3, 'https://shop.example');
  return new Uint8Array(await (await catalogueFile(rows)).arrayBuffer());
}

async function read(bytes: Uint8Array) {
  const file = { name: '目录.xlsx', size: bytes.length, arrayBuffer: async () => bytes.slice().buffer };
  const result = await readTableFile(file);
  if (result.kind !== 'sheet') throw new Error(result.message);
  return result;
}

const skusOf = (products: ReadonlyMap<string, KnownProduct>) =>
  new Map(
    [...products.values()].flatMap(({ id, current: { sku } }) =>
      typeof sku === 'string' ? [[sku.toLowerCase().replace(/^0+(?=\d)/, ''), [id]] as const] : [],
    ),
  );

const planWith = (sheet: Sheet, exported: Sheet, products: ReadonlyMap<string, KnownProduct>) =>
  makeImportPlan(sheet, known, TODAY, {
    products,
    skus: skusOf(products),
    exported: parseExportedSheet(exported),
  });

async function roundTrip(
  before: readonly StoredDocument[],
  edit: (sheet: string[][], at: (name: ColumnName) => number) => Sheet = (sheet) => sheet,
  now: readonly StoredDocument[] = before,
) {
  const { sheet, exported } = await read(await exportOf(productsOf(...before)));
  const head = sheet[0] ?? [];
  const at = (name: ColumnName) => head.indexOf(columnOf(name).title);
  return planWith(
    edit(
      sheet.map((line) => head.map((_, place) => line[place] ?? '')),
      at,
    ),
    exported,
    productsOf(...now),
  );
}

type RoundTrip = Awaited<ReturnType<typeof roundTrip>>;
const cellsOf = (plan: RoundTrip) =>
  plan.kind === 'good'
    ? plan.changes.flatMap(({ cells }) =>
        cells.map(({ column, shop, table, isAsked }) => [column, shop, table, isAsked ? 'asked' : 'taken']),
      )
    : plan.problems;
const problemsOf = (plan: RoundTrip) =>
  (plan.kind === 'wrong' ? plan : plan.refused).problems.map(
    ({ row, column, message }) => `${row} ${column} ${message}`,
  );

test('a file carries number, page, state and stock, and nothing to receive', async () => {
  const { sheet, notes } = await read(await exportOf(productsOf(morpho)));
  const [head = [], first = []] = sheet;
  const cell = (title: string) => first[head.findIndex((one) => one.startsWith(title))];
  expect(head.slice(0, 2)).toEqual(['进货单号', '编号']);
  expect([cell('编号'), cell('件数') ?? '', cell('进货单号'), cell('单价'), cell('批发价') ?? '']).toEqual([
    ...['0012', '', '', '128.5', ''],
  ]);
  expect([cell('商品页'), cell('状态'), cell('现有库存')]).toEqual([
    ...['https://shop.example/product/morpho-1', '已发布', '3'],
  ]);
  expect(sheet[2]).toContain('已发布，品质已下架');
  expect(notes).toEqual([]);
});

test('texts that look like formulas are written as texts; marks and the copy of the cells are hidden', async () => {
  const files = unzipSync(await exportOf(productsOf(morpho)));
  const xml = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(xml('xl/worksheets/sheet1.xml')).not.toContain('<f>');
  expect(xml('xl/sharedStrings.xml')).toContain('=HYPERLINK("x")');
  expect(xml('xl/worksheets/sheet1.xml').match(/<col [^>]*hidden="1"[^>]*>/g)).toHaveLength(1);
  expect(xml('xl/workbook.xml').match(/state="hidden"/g)).toHaveLength(1);
});

test('importing an unchanged export changes nothing, even if the shop was edited since', async () => {
  const edited = { ...morpho, _rev: 'r2', origin: '巴西' };
  const draft = { ...edited, _id: 'drafts.morpho-1', name: '新的名字' };
  expect(cellsOf(await roundTrip([morpho]))).toEqual([]);
  expect(cellsOf(await roundTrip([morpho], undefined, [edited]))).toEqual([]);
  expect(cellsOf(await roundTrip([morpho], undefined, [edited, draft]))).toEqual([]);
});

const put =
  (name: ColumnName, text: string, line = 1) =>
  (sheet: string[][], at: (name: ColumnName) => number) =>
    sheet.map((cells, row) =>
      row === line ? cells.map((cell, place) => (place === at(name) ? text : cell)) : cells,
    );
/** Each row repeats the product's cells. */
const putAll = (name: ColumnName, text: string) => (sheet: string[][], at: (name: ColumnName) => number) =>
  sheet.map((cells, row) =>
    row > 0 ? cells.map((cell, place) => (place === at(name) ? text : cell)) : cells,
  );

test.each<[ColumnName, string, string, string, unknown]>([
  ['price', '118.00000000000001', '128.5', '118', 118],
  ['original_price', '￥1,280.50', '160', '1280.5', 1280.5],
  ['original_price', '', '160', '', null],
  ['grade', 'a1－', 'A1', 'A1-', 'A1-'],
  ['weight_grams', '150克', '120', '150', 150],
  ['weight_grams', '', '120', '', null],
  ['billed_grams', '1620', '200', '1620', 1_620],
  ['tiers', '2=120；10=98', '', '2=120; 10=98', undefined],
])('%s %j is a change of a grade, which keeps its key', async (column, typed, shop, table, stored) => {
  const plan = await roundTrip([morpho], put(column, typed));
  expect(cellsOf(plan)).toEqual([[column, shop, table, 'taken']]);
  if (plan.kind !== 'good' || plan.changes[0] === undefined) throw new Error('no change');
  const { variants } = changedFields(plan.changes[0], false) as { variants: Record<string, unknown>[] };
  expect(variants.map(({ _key }) => _key)).toEqual(['k1', 'k2']);
  const field = column === 'tiers' ? 'bulk_discount' : column;
  if (stored !== undefined) expect(variants[0]?.[field] ?? null).toEqual(stored);
  else expect(variants[0]?.[field]).toMatchObject([{ _key: 'from-2', quantity: 2 }, { price: 98 }]);
});

test.each<[ColumnName, string, string, unknown]>([
  ['name', '蓝闪蝶', '蓝闪蝶', '蓝闪蝶'],
  ['collector', '', '', null],
  ['collected_on', '2026年6月', '2026-06', '2026-06'],
  ['forewing_mm', '70', '70', 70],
  ['category', '画框', '画框', reference('framed')],
  ['species', 'troides HELENA', '裳凤蝶', reference('troides-helena')],
  ['ex_pupa', '√', '是', true],
])('%s %j is a change of the product', async (column, typed, table, stored) => {
  const edits = (sheet: string[][], at: (name: ColumnName) => number) => {
    const changed = putAll(column, typed)(sheet, at);
    // The typed species requires a permit, so source and permit note are filled in too.
    if (column !== 'species') return changed;
    return putAll('permit_note', '附许可')(putAll('source', '人工繁育')(changed, at), at);
  };
  const plan = await roundTrip([morpho], edits);
  expect(cellsOf(plan)).toContainEqual([column, expect.anything(), table, 'taken']);
  if (plan.kind !== 'good' || plan.changes[0] === undefined) throw new Error('no change');
  expect(changedFields(plan.changes[0], false)).toMatchObject({ [column]: stored });
});

const putIn =
  (name: ColumnName, texts: Readonly<Record<number, string>>) =>
  (sheet: string[][], at: (name: ColumnName) => number) =>
    Object.entries(texts).reduce((done, [line, text]) => put(name, text, Number(line))(done, at), sheet);

test.each<[ColumnName, Readonly<Record<number, string>>, StoredDocument]>([
  ['origin', { 1: '老挝' }, morpho],
  ['origin', { 1: '老挝', 2: '' }, morpho],
  ['collected_on', { 1: '2026年6月', 2: '2026-06' }, morpho],
  ['collected_on', { 1: '2026-06', 2: '２０２６／５' }, morpho],
  // Row 2 still has the exported value, which somebody changed in the shop.
  ['origin', { 1: '老挝' }, { ...morpho, _rev: 'r2', origin: '巴西' }],
])(
  '%s %j: the first row’s fact counts, and the others may keep the exported one',
  async (name, texts, now) => {
    const plan = await roundTrip([morpho], putIn(name, texts), [now]);
    expect(problemsOf(plan)).toEqual([]);
    const changed = cellsOf(plan).map((cells) => Object.values(cells)[2]);
    expect(changed).toEqual([name === 'origin' ? '老挝' : '2026-06']);
  },
);

test.each<[ColumnName, Readonly<Record<number, string>>, string]>([
  ['origin', { 1: '老挝', 2: '巴西' }, '3 产地 以第 2 行为准：商品的“产地”只取第一行；请改成一样，或清空'],
  ['origin', { 2: '巴西' }, '3 产地 以第 2 行为准'],
  ['origin', { 1: '', 2: '巴西' }, '3 产地 以第 2 行为准'],
  ['collected_on', { 1: '2026-06', 2: '六月' }, '3 采集日期 '],
])(
  '%s %j: a later row that says otherwise is named, with the row that counts',
  async (name, texts, message) => {
    const problems = problemsOf(await roundTrip([morpho], putIn(name, texts)));
    expect(problems.filter((problem) => problem.startsWith('3'))).toEqual([expect.stringContaining(message)]);
  },
);

test('whichever rows are edited, the first row’s value is planned or the row that contradicts it is named', async () => {
  const values = ['+秘鲁', '老挝', '巴西', ''];
  const cell = fc.constantFrom(...values);
  await fc.assert(
    fc.asyncProperty(cell, cell, async (first, second) => {
      const plan = await roundTrip([morpho], putIn('origin', { 1: first, 2: second }));
      const isContradiction = second !== '' && second !== first && second !== '+秘鲁';
      expect(problemsOf(plan).some((problem) => problem.startsWith('3 产地'))).toBe(isContradiction);
      if (!isContradiction && first !== '' && first !== '+秘鲁')
        expect(cellsOf(plan)).toEqual([['origin', '+秘鲁', first, 'taken']]);
    }),
    { numRuns: 16 },
  );
});

test('a net weight above the billed weight that the grade has in the shop is refused', async () => {
  expect(problemsOf(await roundTrip([morpho], put('weight_grams', '900')))).toEqual([
    '2 计费克 计费克 200 不能小于每件重量 900 克；按重量计费的请留空',
  ]);
});

test('the same value in another notation is not a change', async () => {
  const plan = await roundTrip([morpho], (sheet, at) => {
    const dates = putAll('collected_on', '２０２６／５')(sheet, at);
    return put('price', '128.50', 1)(putAll('ex_pupa', '否')(dates, at), at);
  });
  expect(cellsOf(plan)).toEqual([]);
});

test('where both changed a cell the editor decides, and the shop’s value is the default', async () => {
  const edited = { ...morpho, _rev: 'r2', origin: '巴西', collector: '李' };
  const plan = await roundTrip([morpho], putAll('origin', '秘鲁'), [edited]);
  expect(cellsOf(plan)).toEqual([['origin', '巴西', '秘鲁', 'asked']]);
  if (plan.kind !== 'good' || plan.changes[0] === undefined) throw new Error('no change');
  expect(plan.changes[0]).toMatchObject({ since: 'changed', cells: [{ was: '+秘鲁' }] });
  expect(changedFields(plan.changes[0], false)).toBeUndefined();
  expect(changedFields(plan.changes[0], true)).toEqual({ origin: '秘鲁' });
});

test('a value that was corrected in the shop since the export is not an error of the table', async () => {
  const wrong = { ...morpho, collected_on: '五月' };
  expect(cellsOf(await roundTrip([wrong], undefined, [{ ...morpho, _rev: 'r2' }]))).toEqual([]);
});

test('rows may be sorted, and columns that are read may be gone', async () => {
  const without = (sheet: string[][], at: (name: ColumnName) => number) => {
    const [head = [], ...lines] = put('price', '99', 2)(sheet, at);
    const keeps = (_: string, place: number) =>
      place === at('number') || place === at('grade') || place === at('price');
    return [head, ...lines.toReversed()].map((line) => line.filter(keeps));
  };
  expect(cellsOf(await roundTrip([morpho], without))).toEqual([['price', '98', '99', 'taken']]);
});

test('without mark and hidden sheet the revision is unknown: differences are asked, empty cells say nothing', async () => {
  const { sheet } = await read(await exportOf(productsOf(morpho)));
  const markAt = (sheet[0] ?? []).findIndex((title) => title.startsWith(EXPORT_COLUMN_TITLES.mark));
  const head = sheet[0] ?? [];
  const lines = sheet.map((line) =>
    line.map((cell, place) => (place === markAt ? '' : head[place] === '原价' && cell === '160' ? '' : cell)),
  );
  const at = (name: ColumnName) => head.indexOf(columnOf(name).title);
  const plan = planWith(put('price', '120')(lines, at), [], productsOf(morpho));
  expect(cellsOf(plan)).toEqual([['price', '128.5', '120', 'asked']]);
  expect(plan).toMatchObject({ changes: [{ since: 'unknown' }] });
});

const other: StoredDocument = {
  ...morpho,
  _id: 'helena-1',
  sku: '0013',
  species: reference('troides-helena'),
};

test('rows missing from the file are reported, and their products stay', async () => {
  const plan = await roundTrip([morpho, other], (sheet) => [...sheet.slice(0, 2), ...sheet.slice(5)]);
  expect(plan).toMatchObject({ gone: ['0013 =HYPERLINK("x")'], changes: [{ missingGrades: ['A-'] }] });
});

test.each<[string, (sheet: string[][], at: (name: ColumnName) => number) => Sheet, RegExp]>([
  ['two rows with one number and grade', (sheet) => [...sheet, sheet[1] ?? []], /6 品质 .*第 2 行已经有了/],
  ['an unknown number', put('number', '0099'), /2 编号 店里没有编号为“0099”的商品/],
  ['a number that was emptied', put('number', ''), /2 编号 请填写编号/],
  [
    'numbers sorted apart from their rows',
    (sheet, at) => put('number', '0013')(sheet, at),
    /2 编号 编号“0013”和导出时不是同一件商品/,
  ],
  ['an emptied required cell', put('price', ''), /2 单价 请填写单价/],
  ['a formula without a result', put('price', '#UNCALCULATED!'), /2 单价 公式还没有算出结果/],
  ['a price with three decimals', put('price', '109.225'), /2 单价 .*最多两位/],
  ['a price above the original one', put('price', '200'), /2 原价 .*必须高于现价/],
  ['a grade that is there already', put('grade', 'A-'), /3 品质 .*第 2 行已经有了/],
  ['pieces without a consignment', put('pieces', '5'), /2 进货单号 入库要填写进货单号/],
])('%s: a mistake of its row', async (_, edit, message) => {
  expect(problemsOf(await roundTrip([morpho, other], edit))).toContainEqual(expect.stringMatching(message));
});

test('without a mark a number of another species is a mistake', async () => {
  const head = ['编号', '蝶种', '品质', '单价'];
  const plan = planWith([head, ['12', '裳凤蝶', 'A1', '128.5']], [], productsOf(morpho));
  expect(problemsOf(plan)).toEqual([
    '2 蝶种 这个编号在店里是“欢乐女神闪蝶”；编号如果没有写错，请在商品里改蝶种',
  ]);
});

test('a product deleted since the export is reported, and not created again', async () => {
  const withConsignment = (sheet: string[][], at: (name: ColumnName) => number) =>
    put('consignment', 'BD-1')(sheet, at);
  expect(problemsOf(await roundTrip([morpho], withConsignment, []))[0]).toContain('在导出以后删除了');
});

test('a copied row with another grade is a new grade, placed by its rank', async () => {
  const edit = (sheet: string[][], at: (name: ColumnName) => number) => {
    const copy = put('grade', 'A1-', 0)([[...(sheet[1] ?? [])]], at)[0] ?? [];
    return [...sheet, copy];
  };
  const plan = await roundTrip([morpho], edit);
  if (plan.kind !== 'good' || plan.changes[0] === undefined) throw new Error(JSON.stringify(plan));
  const { variants } = changedFields(plan.changes[0], false) as { variants: Record<string, unknown>[] };
  expect(variants.map(({ grade, _key }) => `${grade} ${_key}`)).toEqual(['A1 k1', 'A1- a1-minus', 'A- k2']);
});

test('files that other programs saved are read: inline strings, rich text, CRLF, formulas', async () => {
  const files = unzipSync(await exportOf(productsOf(morpho)));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const cell = (address: string, content: string) => (xml: string) =>
    xml.replace(new RegExp(`<c r="${address}"[^>]*?(/>|>.*?</c>)`), `<c r="${address}" ${content}`);
  const columns = (await read(await exportOf(productsOf(morpho)))).sheet[0] ?? [];
  const letter = (name: ColumnName) => String.fromCharCode(65 + columns.indexOf(columnOf(name).title));
  const changed = [
    // Excel stores a converted number without its leading zeros.
    cell(`${letter('number')}2`, '><v>12</v></c>'),
    // LibreOffice stores a formula with its result.
    cell(`${letter('price')}2`, '><f>B9*0.9</f><v>115.64999999999999</v></c>'),
    cell(`${letter('origin')}2`, 't="inlineStr"><is><r><t>巴</t></r><r><t>西</t></r></is></c>'),
    cell(`${letter('origin')}3`, 't="inlineStr"><is><t xml:space="preserve"> 巴西 </t></is></c>'),
    cell(`${letter('description')}2`, 't="inlineStr"><is><t>一\r\n二</t></is></c>'),
    cell(`${letter('description')}3`, 't="inlineStr"><is><t>一&#13;\n二</t></is></c>'),
    // openpyxl writes formulas without results.
    cell(`${letter('price')}3`, '><f>B9*0.9</f><v></v></c>'),
  ].reduce((xml, edit) => edit(xml), sheet);
  const saved = zipSync({ ...files, 'xl/worksheets/sheet1.xml': strToU8(changed) });
  const opened = await read(saved);
  const plan = planWith(opened.sheet, opened.exported, productsOf(morpho));
  expect(problemsOf(plan)).toEqual([expect.stringMatching(/^3 单价 公式还没有算出结果/)]);
  const { sheet: lines } = opened;
  const mended = lines.map((line, row) =>
    row === 2 ? line.map((text) => text.replace(/^#UNC.*/, '98')) : line,
  );
  expect(cellsOf(planWith(mended, opened.exported, productsOf(morpho)))).toEqual([
    ['origin', '+秘鲁', '巴西', 'taken'],
    ['description', '第一行\n第二行，_x0041_，constructor', '一\n二', 'taken'],
    ['price', '128.5', '115.65', 'taken'],
  ]);
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '=1+1',
    '+a',
    '-b',
    '@c',
    '007',
    '1e5',
    '_x000D_',
    'constructor',
    '__proto__',
    'a\r\nb',
    '\ufffd',
    '2026-05',
    'TRUE',
    '#N/A x',
    ' a  b ',
  ),
);
const value = fc.option(text, { nil: undefined });
const price = fc.oneof(
  fc.integer({ min: 1, max: 99_999_999 }).map((fen) => fen / 100),
  fc.double(),
  fc.constantFrom(undefined, null),
);
const variants = fc.uniqueArray(
  fc.record({
    ...{ _type: fc.constant('variant'), _key: fc.stringMatching(/^[a-z0-9-]{1,8}$/), description: value },
    grade: fc.constantFrom('A1', 'A1-', 'A-', 'A2', 'B', '', undefined, '稀'),
    ...{ price, original_price: price, withdrawn: fc.boolean() },
    bulk_discount: fc.option(fc.array(fc.record({ quantity: fc.integer(), price }), { maxLength: 3 })),
  }),
  { selector: ({ _key }) => _key, maxLength: 4 },
);
const document = fc.record({
  ...{ _type: fc.constant('product'), _rev: fc.stringMatching(/^[a-zA-Z0-9]{4}$/) },
  ...{
    name: value,
    origin: value,
    locality: value,
    collector: value,
    permit_note: value,
    description: value,
  },
  species: fc.constantFrom(undefined, reference('morpho-didius'), reference('unknown')),
  category: fc.constantFrom(undefined, reference('framed')),
  collected_on: fc.oneof(value, fc.constant('2026-05-18')),
  ...{
    forewing_mm: price,
    ex_pupa: fc.option(fc.boolean()),
    source: fc.constantFrom('wild', 'bred', undefined, 'x'),
  },
  variants: fc.option(variants),
});

test('exporting and importing any products changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (all, isKept) => {
        const documents = all.map(
          (fields, at) => ({ ...fields, _id: `p-${at}`, sku: `00${at}a` }) as unknown as StoredDocument,
        );
        // Without the exported values, the unchanged file must not change anything either.
        const now = documents.map((one) => (isKept ? one : { ...one, _rev: 'later' }));
        const plan = await roundTrip(documents, undefined, now);
        expect(problemsOf(plan)).toEqual([]);
        expect(cellsOf(plan)).toEqual([]);
        expect(plan).toMatchObject({ products: [], gone: [] });
      },
    ),
    { numRuns: 150 },
  );
});

test('rows that an import left out can be corrected and imported again with the exported ones', async () => {
  const products = productsOf(morpho, { ...morpho, _id: 'morpho-2', sku: '0013' });
  const { sheet, exported } = await read(await exportOf(products));
  const at = (name: ColumnName) => (sheet[0] ?? []).indexOf(columnOf(name).title);
  const wrong = sheet.map((line, row) =>
    row === 1 ? line.with(at('price'), '贵') : row >= 3 ? line.with(at('origin'), '巴西') : line,
  );
  const plan = planWith(wrong, exported, products);
  expect(plan).toMatchObject({ gone: [], changes: [{ id: 'morpho-2', cells: [{ column: 'origin' }] }] });
  if (plan.kind !== 'good') throw new Error('all is refused');
  const file = await skippedRowsFile(plan, parseExportedSheet(exported));
  const leftOut = await read(new Uint8Array(await file.arrayBuffer()));
  expect(leftOut.sheet.map((line) => line[at('number')])).toEqual(['编号', '0012', '0012']);
  expect(leftOut.sheet[1]?.join()).toContain('单价“贵”不是明确的数字');
  const corrected = leftOut.sheet.map((line, row) => (row === 1 ? line.with(at('price'), '130') : line));
  const again = planWith(corrected, leftOut.exported, products);
  expect(again).toMatchObject({ refused: { rows: [] }, otherColumns: [], gone: [] });
  expect(cellsOf(again)).toEqual([['price', '128.5', '130', 'taken']]);
});
