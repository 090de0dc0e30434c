import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { columnOf } from './table.ts';
import { readTableFile } from './table-file.ts';
import { templateFile } from './template.ts';
import { datePrecisionOf, dateText } from './xlsx.ts';

const LINE = '编号,商品名\r\n001,"裳凤蝶，""大"""\r\n';
/** 编号,商品名 and 裳凤蝶 in GBK. */
const GBK = Uint8Array.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc9, 0xcc, 0xc6, 0xb7, 0xc3, 0xfb]);
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));

const asFile = (name: string, bytes: Uint8Array) => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.slice().buffer,
});
const read = (name: string, bytes: Uint8Array) => readTableFile(asFile(name, bytes));

test.each([
  ['UTF-8', new TextEncoder().encode(LINE)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${LINE}`)],
  ['UTF-16 with a mark', utf16(`\ufeff${LINE}`)],
  ['UTF-16 without a mark', utf16(LINE)],
  ['big-endian UTF-16 without a mark', Uint8Array.from(Buffer.from(LINE, 'utf16le').swap16())],
])('a CSV in %s is read', async (_, bytes) => {
  expect(await read('a.csv', bytes)).toEqual({
    kind: 'sheet',
    sheet: [['编号', '商品名'], ['001', '裳凤蝶，"大"'], ['']],
    exported: [],
    notes: [],
  });
});

test('a CSV in GBK is read, and a broken byte is marked in its cell', async () => {
  expect(await read('a.csv', GBK)).toMatchObject({ sheet: [['编号', '商品名']] });
  const broken = Uint8Array.from([...GBK, 0x0a, 0x31, 0x2c, 0xff, 0x41]);
  expect(await read('a.csv', broken)).toMatchObject({
    sheet: [
      ['编号', '商品名'],
      ['1', '\ufffdA'],
    ],
  });
});

test('semicolons in the texts of a short, wide CSV do not split its cells', async () => {
  const cells = ['a; b; c', 'd; e; f', ...Array<string>(10).fill('')];
  const csv = `编号,商品名${',列'.repeat(10)}\n${cells}\n${cells}\n`;
  const table = await read('a.csv', new TextEncoder().encode(csv));
  expect(table).toMatchObject({ sheet: [{}, cells, cells, ['']] });
  const semicolons = await read('a.csv', new TextEncoder().encode('编号;商品名\n1;a, b'));
  expect(semicolons).toMatchObject({ sheet: [{}, ['1', 'a, b']] });
});

test('unknown encodings and unbalanced quotes are refused', async () => {
  expect(await read('a.csv', Uint8Array.from([0xff, 0xff, 0xff, 0x41]))).toMatchObject({
    message: expect.stringContaining('文字编码'),
  });
  expect(await read('a.csv', new TextEncoder().encode('编号,商品名\n1,"大'))).toMatchObject({
    message: expect.stringContaining('引号'),
  });
});

test('the template can be read', async () => {
  const bytes = new Uint8Array(await (await templateFile()).arrayBuffer());
  const table = await read('模板.xlsx', bytes);
  expect(table.kind === 'sheet' && table.sheet[0]).toContain(columnOf('pieces').title);
  expect(table.kind === 'sheet' && table.sheet[1]).toContain('裳凤蝶');
  expect(table).toMatchObject({ notes: [] });
});

test('files that are not tables are rejected', async () => {
  const self = new Uint8Array(await readFile(new URL(import.meta.url)));
  for (const name of ['a.xlsx', 'a.xls', 'a.pdf'])
    expect(await read(name, self)).toMatchObject({ kind: 'unreadable' });
});

test('a table changed since it was chosen must be chosen again', async () => {
  const changed = {
    name: 'a.csv',
    size: 9,
    arrayBuffer: () => Promise.reject(new Error('NotReadableError')),
  };
  expect(await readTableFile(changed)).toMatchObject({ message: expect.stringContaining('重新选择') });
});

test.each([
  ['yyyy\\-mm', 'month'],
  ['mmm-yy;@', 'month'],
  ['yyyy"年"m"月"', 'month'],
  ['[$-804]yyyy"年"m"月"d"日"', 'day'],
  ['m/d/yyyy', 'day'],
  ['m"月"d"日"', 'other'],
  ['yyyy', 'other'],
  ['"day" 0.00', undefined],
  ['0.00E+00', undefined],
  ['General', undefined],
  ['h:mm:ss', undefined],
] as const)('the number format %s shows of a date: %s', (format, precision) => {
  expect(datePrecisionOf(format)).toBe(precision);
});

test.each([
  [1, '1900-01-01'],
  [59, '1900-02-28'],
  [60, '1900-02-29'],
  [61, '1900-03-01'],
  [46160.75, '2026-05-18'],
  [-3, '-3'],
])('Excel’s day %d is %s', (serial, day) => {
  expect(dateText(serial, 'day')).toBe(day);
});

test('shared strings, 1904 dates and prefixed names are read; phonetic readings and other sheets are not', async () => {
  const workbook = zipSync({
    'xl/workbook.xml': strToU8(
      '<x:workbook xmlns:x="x" xmlns:r="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="一" sheetId="1" r:id="a"/><x:sheet name="二" sheetId="2" r:id="b"/></x:sheets></x:workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/><Relationship Id="b" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    'xl/styles.xml': strToU8(
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ),
    'xl/sharedStrings.xml': strToU8(
      '<sst><si><r><t>裳凤</t></r><r><t>蝶&amp;_x000D_</t></r><rPh><t>shang</t></rPh></si></sst>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<x:worksheet xmlns:x="x"><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="C2" s="1"><x:v>0.5</x:v></x:c><x:c r="D2" t="e"><x:v>#N/A</x:v></x:c><x:c r="E2" t="inlineStr"><x:is><x:t>凤</x:t><x:rPh><x:t>feng</x:t></x:rPh></x:is></x:c></x:row></x:worksheet>',
    ),
    'xl/media/image1.png': strToU8('a picture'),
  });
  expect(await read('a.xlsx', workbook)).toEqual({
    kind: 'sheet',
    sheet: [[], ['', '裳凤蝶&\r', '1904-01-01', '#N/A', '凤']],
    exported: [],
    notes: [expect.stringContaining('图片不会导入'), expect.stringContaining('二')],
  });
});
