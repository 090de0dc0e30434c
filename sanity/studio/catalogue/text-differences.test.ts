import { expect, test } from 'vitest';
import { textDifferences } from './text-differences.ts';

const block = (key: string, text: string, fields: object = {}) => ({
  ...{ _type: 'block', _key: key, style: 'normal', children: [{ _type: 'span', _key: 's', text }] },
  ...fields,
});
const cell = (key: string, text: string) => ({ _type: 'cell', _key: key, value: [block('b', text)] });
const row = (key: string, ...texts: string[]) => ({
  ...{ _type: 'row', _key: key },
  cells: texts.map((text, at) => cell(`c${at}`, text)),
});
const table = (rows: object[], fields: object = {}) => ({
  _type: 'table',
  _key: 't',
  headerRows: 1,
  rows,
  ...fields,
});
const figure = (fields: object) => ({
  _type: 'figure',
  _key: 'f',
  asset: { _ref: 'x' },
  alt: '外箱',
  ...fields,
});

const HEAD = row('r0', '地区', '运费');
const ASIA = row('r1', '亚洲', '120');
const EUROPE = row('r2', '欧洲', '200');
const LONG = '商品页所示价格以人民币计，仅包含标本与包装，不含国际运费，';

const lines = (before: readonly object[] | undefined, after: readonly object[]) =>
  textDifferences('正文', before, after).map(({ label, values }) =>
    values === undefined ? label : `${label}: ${values.before} → ${values.after}`,
  );

test.each<[string, object[], object[], string[]]>([
  ['a short paragraph', [block('a', '甲乙')], [block('a', '甲丙')], ['正文 · 段落: 甲乙 → 甲丙']],
  [
    'a long paragraph from where it changes',
    [block('a', `${LONG}也不含关税。`)],
    [block('a', `${LONG}也不含税费。`)],
    ['正文 · 段落: …运费，也不含关税。 → …运费，也不含税费。'],
  ],
  ['a new paragraph', [], [block('a', '甲')], ['正文 · 新增段落: （空） → 甲']],
  ['a removed table', [table([HEAD])], [], ['正文 · 删去表格: 地区、运费 → （空）']],
  [
    'a callout',
    [block('a', '甲')],
    [block('a', '甲', { style: 'caution' })],
    ['正文 · 段落样式: 正文 → 注意'],
  ],
  ['bold', [block('a', '甲')], [block('a', '甲', { markDefs: [] })], ['正文 · “甲”的格式或链接']],
  [
    'an order',
    [block('a', '甲'), block('b', '乙')],
    [block('b', '乙'), block('a', '甲')],
    ['正文 · 段落的顺序'],
  ],
  [
    'a cell',
    [table([HEAD, ASIA])],
    [table([HEAD, row('r1', '亚洲', '150')])],
    ['正文 · 表格第 2 行第 2 列: 120 → 150'],
  ],
  [
    'rows',
    [table([HEAD, ASIA])],
    [table([HEAD, EUROPE, row('r3', '非洲', '260')])],
    ['正文 · 表格增加 2 行', '正文 · 表格删去 1 行'],
  ],
  [
    'columns',
    [table([HEAD, ASIA])],
    [table([row('r0', '地区', '运费', '天数'), row('r1', '亚洲', '120', '7')])],
    ['正文 · 表格增加 1 列'],
  ],
  ['moved rows', [table([HEAD, ASIA, EUROPE])], [table([HEAD, EUROPE, ASIA])], ['正文 · 表格行的顺序']],
  ['the header', [table([HEAD])], [table([HEAD], { headerRows: 0 })], ['正文 · 表格标题行: 有 → 无']],
  [
    'a caption and alternative text',
    [figure({})],
    [figure({ alt: '内盒', caption: '先拍' })],
    ['正文 · 图片替代文字: 外箱 → 内盒', '正文 · 图片说明: （空） → 先拍'],
  ],
  ['a picture', [figure({})], [figure({ asset: { _ref: 'y' } })], ['正文 · 图片']],
])('tells %s', (_what, before, after, expected) => {
  expect(lines(before, after)).toEqual(expected);
});

test('a missing or unstructured text is still shown', () => {
  expect(lines(undefined, [block('a', '甲')])).toEqual(['正文 · 新增段落: （空） → 甲']);
  expect(textDifferences('正文', 'x', 7)).toEqual([{ label: '正文' }]);
});
