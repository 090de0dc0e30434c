import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '../../../src/features/base/country-codes.rules.ts';
import {
  type OwnSpecimenRequest,
  ownSpecimenRequestSchema,
} from '../../../src/features/cabinet/cabinet.contract.ts';
import { CABINET_TEXT_MAX } from '../../../src/features/cabinet/cabinet.rules.ts';
import { darwinCoreFiles } from '../../../src/features/cabinet/records/darwin-core.ts';
import { cabinetSpecimens } from '../../../src/features/cabinet/records/specimens.ts';
import { cabinetCsv } from '../../../src/features/cabinet/records/spreadsheet.ts';
import { SEXES } from '../../../src/features/specimens/specimen.rules.ts';
import { readSpecimenTable } from './read-table.ts';

const DRAWER = randomUUID();
const DRAWERS = new Map([['闪蝶', DRAWER]]);
const read = (text: string | Uint8Array) =>
  readSpecimenTable(typeof text === 'string' ? new TextEncoder().encode(text) : text, DRAWERS);
/** 学名,性别,采集地 / Morpho didius,雄,秘鲁 in GBK. */
const GBK = Buffer.from(
  'd1a7c3fb2cd0d4b1f02cb2c9bcafb5d80a4d6f7270686f206469646975732cd0db2cc3d8c2b30a',
  'hex',
);
const DWC_GBK = Buffer.from(
  '736369656e74696669634e616d652c6c6f63616c6974790a4d6f7270686f206469646975732cc3d8c2b30a',
  'hex',
);
/** 學名,採集地 / Morpho didius,秘魯 in Big5. */
const BIG5 = Buffer.from('bec7a6572cb1c4b6b0a6610a4d6f7270686f206469646975732cafb5be7c0a', 'hex');
const LINE = '学名,性别,采集地\nMorpho didius,雄,秘鲁\n';

test.each<[string, string | Uint8Array]>([
  ['UTF-8', LINE],
  ['UTF-8 with a mark, and Windows’ line ends', `\ufeff${LINE.replaceAll('\n', '\r\n')}`],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${LINE}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(LINE, 'utf16le')],
  ['GBK', GBK],
  ['GBK below the titles of Darwin Core', DWC_GBK],
  ['Big5', BIG5],
])('a table in %s is read', (_, bytes) => {
  const { specimens, problems } = read(bytes);
  expect(problems).toEqual([]);
  expect(specimens).toMatchObject([
    { latin_name: 'Morpho didius', site: expect.stringMatching(/^秘[鲁魯]$/) },
  ]);
});

describe('the cabinet’s own files', () => {
  const line = (max: number) =>
    fc
      .string({ unit: fc.constantFrom(...'蝶aé,"\'=+-@;| 0'), maxLength: max })
      .map((text) => text.replaceAll(/\s+/g, ' ').trim());
  const specimen = fc.record<OwnSpecimenRequest>({
    drawer: fc.constantFrom(null, DRAWER),
    latin_name: line(CABINET_TEXT_MAX.latinName).filter((text) => text !== ''),
    chinese_name: line(CABINET_TEXT_MAX.chineseName),
    family_name: line(CABINET_TEXT_MAX.family),
    sex: fc.constantFrom(null, ...SEXES),
    country: fc.constantFrom(null, ...COUNTRIES),
    site: line(CABINET_TEXT_MAX.locality),
    collected_on: fc.constantFrom('', '2019', '2019-06', '2019-06-30', '1889-05/1889-07'),
    collector: line(CABINET_TEXT_MAX.collector),
    number: line(CABINET_TEXT_MAX.number),
    remarks: line(CABINET_TEXT_MAX.note),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const cabinet = (own: readonly OwnSpecimenRequest[]) =>
    cabinetSpecimens({ own: own.map((one) => ({ ...one, id: randomUUID() })), bought: [] });

  test('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(specimen, { minLength: 1, maxLength: 6 }), (own) => {
        const csv = cabinetCsv(cabinet(own), ({ drawer }) => (drawer === null ? '待整理' : '闪蝶'));
        const { specimens, problems } = read(csv);
        expect(problems).toEqual([]);
        expect(specimens).toEqual(own);
      }),
    );
  });

  test('name every country so that it is found again', () => {
    const [own] = fc.sample(specimen, 1);
    const all = [...COUNTRIES].map((country) => ({ ...own, country }) as OwnSpecimenRequest);
    expect(read(cabinetCsv(cabinet(all), () => '')).specimens.map(({ country }) => country)).toEqual([
      ...COUNTRIES,
    ]);
  });

  test('are read as Darwin Core, too, less what it leaves out', () => {
    const own: OwnSpecimenRequest = {
      ...{
        drawer: null,
        latin_name: 'Morpho didius',
        chinese_name: '欢乐女神闪蝶',
        family_name: 'Nymphalidae',
      },
      ...{ sex: '雌', country: 'PE', site: 'Satipo', collected_on: '2019-06', collector: '王小蝶' },
      ...{ number: 'W-12', remarks: '', quantity: 2 },
    };
    const about = {
      creator: '王',
      title: '藏',
      abstract: '藏',
      language: 'zho',
      id: randomUUID(),
      now: new Date(),
    };
    const files = darwinCoreFiles({ ...about, specimens: cabinet([own]), license: 'CC BY 4.0' });
    expect(read(files['occurrence.txt'] ?? '')).toMatchObject({ specimens: [own], problems: [] });
  });
});

const rowWith = (cells: Readonly<Record<string, string>>) =>
  read(
    [['学名', ...Object.keys(cells)].join(), ['Morpho didius', ...Object.values(cells)].join()].join('\n'),
  );

test.each<[string, string, Partial<OwnSpecimenRequest>]>([
  ['性别', '♀︎', { sex: '雌' }],
  ['性別', 'Male', { sex: '雄' }],
  ['sex', '一对', { sex: '雌雄' }],
  ['数量', '3只', { quantity: 3 }],
  ['数量', '１２', { quantity: 12 }],
  ['数量', '', { quantity: 1 }],
  ['國家或地區', '秘魯', { country: 'PE' }],
  ['countryCode', 'pe', { country: 'PE' }],
  ['dwc:country', 'Peru', { country: 'PE' }],
  ['采集日期', '2019年6月3日', { collected_on: '2019-06-03' }],
  ['eventDate', '2019-06-03T10:00:00Z', { collected_on: '2019-06-03' }],
  ['eventDate', '1889-05/1889-07', { collected_on: '1889-05/1889-07' }],
  ['采集日期', '1758', { collected_on: '1758' }],
  ['编号', '00123\t', { number: '00123' }],
  ['抽屉', '闪蝶', { drawer: DRAWER }],
  ['备注', '本店购得', { remarks: '本店购得' }],
])('%s “%s” is read', (title, cell, fields) => {
  expect(rowWith({ [title]: cell }).specimens).toMatchObject([fields]);
  ownSpecimenRequestSchema.parse(rowWith({ [title]: cell }).specimens[0]);
});

test.each([
  ['采集日期', '2099-01-01', '还没有到'],
  ['采集日期', '0001', '1600'],
  ['采集日期', '2026-02-30', '没有这一天'],
  ['采集日期', '30.6.2019', '2019-06-30'],
  ['性别', '雄?', '雌雄'],
  ['国家', '亚特兰蒂斯', '国家或地区'],
  ['数量', '1.5', '整数'],
  ['数量', '0x10', '整数'],
  ['数量', '1e2', '整数'],
  ['数量', '0', '整数'],
  ['抽屉', '没有的', '先新建'],
  ['采集地', '采'.repeat(121), '太长'],
  ['采集地', '#N/A', '公式'],
  ['采集地', '秘\ufffd', '损坏'],
  ['备注', 'a\u200bb', '看不见'],
])('%s “%s” is named with its row and why it is left out', (column, value, reason) => {
  const { specimens, problems } = rowWith({ 编号: '7', [column]: value });
  expect(specimens).toEqual([]);
  expect(problems).toEqual([
    { row: 2, column, value: value.slice(0, 30), reason: expect.stringContaining(reason) },
  ]);
});

const repeat = (text: string, bytes: number) => text.repeat(bytes / Buffer.byteLength(text));

test.each([
  ['more lines than a cabinet has', `学名\n${repeat('A\n', 900_000)}`],
  ['more columns than any program writes', `学名\n${repeat(',', 900_000)}`],
  ['more than 1 MB', `学名\n${repeat('A', 1_900_000)}`],
])('a table with %s is refused as a whole', (_, text) => {
  expect(read(text)).toMatchObject({
    specimens: [],
    problems: [{ reason: expect.stringContaining('2000 行') }],
  });
});

test.each([
  ['quotes before a long gap', `学名\n"${repeat('a"', 200_000)}${repeat(' ', 500_000)},\n`],
  ['signs that guard formulas', `学名,备注\na,${repeat("\t'", 900_000)}\n`],
])('a table of %s takes no longer than an honest one', (_, text) => {
  const start = performance.now();
  read(text);
  // Some 100 ms on an idle machine; half a minute if the time grows with the square.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('a title above the names, empty rows and unknown columns are passed over', () => {
  const table = read('我的收藏,,\n,,\n学名,翅展,性别\nMorpho didius,120,雄\n,,\nPapilio ulysses,100,\n');
  expect(table.specimens.map(({ latin_name }) => latin_name)).toEqual(['Morpho didius', 'Papilio ulysses']);
  expect(table).toMatchObject({ problems: [], unread_columns: ['翅展'] });
  expect(read('学名;性别\nMorpho didius;雄').specimens).toMatchObject([{ sex: '雄' }]);
  expect(read('学名,编号\n,7').problems).toMatchObject([
    { row: 2, column: '学名', reason: expect.stringContaining('学名') },
  ]);
});

test.each([
  ['', 'CSV UTF-8'],
  ['中文名\n闪蝶', '学名'],
  ['PK\u0003\u0004', 'CSV UTF-8'],
  ['学名\n"Morpho', '引号'],
])('%j is no table that can be read', (text, reason) => {
  expect(read(text)).toMatchObject({
    specimens: [],
    problems: [{ reason: expect.stringContaining(reason) }],
  });
});
