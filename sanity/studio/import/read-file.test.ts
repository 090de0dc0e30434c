import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { columnOf } from './columns.ts';
import { csvCells, csvText, readTableFile } from './read-file.ts';
import { templateFile } from './template.ts';

const LINE = '编号,商品名\r\n001,"裳凤蝶，""大"""\r\n';
/** 编号,商品名 and 裳凤蝶 in GBK. */
const GBK = Uint8Array.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xc9, 0xcc, 0xc6, 0xb7, 0xc3, 0xfb]);

test.each([
  ['UTF-8', new TextEncoder().encode(LINE)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${LINE}`)],
  ['UTF-16', new Uint8Array(Buffer.from(`\ufeff${LINE}`, 'utf16le'))],
])('a CSV in %s is read', (_, bytes) => {
  expect(csvCells(csvText(bytes.slice().buffer))).toEqual([
    ['编号', '商品名'],
    ['001', '裳凤蝶，"大"'],
    [''],
  ]);
});

test('a CSV in GBK is read', () => {
  expect(csvCells(csvText(GBK.buffer))).toEqual([['编号', '商品名']]);
});

const asFile = (name: string, bytes: Uint8Array<ArrayBuffer>) => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => bytes.slice().buffer,
});

test('the template is a table that can be read', async () => {
  const bytes = new Uint8Array(await (await templateFile()).arrayBuffer());
  const read = await readTableFile(asFile('模板.xlsx', bytes));
  expect(read.kind === 'sheet' && read.sheet[0]).toContain(columnOf('pieces').title);
  expect(read.kind === 'sheet' && read.sheet[1]).toContain('裳凤蝶');
});

test('what is no table is told', async () => {
  const self = new Uint8Array(await readFile(new URL(import.meta.url)));
  for (const name of ['a.xlsx', 'a.xls', 'a.pdf'])
    expect(await readTableFile(asFile(name, self))).toMatchObject({ kind: 'unreadable' });
});
