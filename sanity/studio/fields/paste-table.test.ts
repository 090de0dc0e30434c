import { defaultSchema } from '@portabletext/html';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { TABLE_MAX } from '../../../src/features/content/page-texts.rules.ts';
import { pastedTables } from './paste-table.ts';

function paste(html: string) {
  return pastedTables(html, {
    schema: defaultSchema,
    keyGenerator: () => crypto.randomUUID(),
    parseHtml: (text) => new JSDOM(text).window.document,
  });
}

interface Pasted {
  readonly _type: string;
  readonly headerRows?: number;
  readonly children?: { readonly text: string }[];
  readonly rows?: {
    readonly cells: { readonly value: { readonly style: string; readonly children: { text: string }[] }[] }[];
  }[];
}

function read(html: string) {
  const pasted = paste(html);
  if (pasted.kind !== 'tables') return pasted.kind;
  return (pasted.blocks as unknown as Pasted[]).map(({ _type, headerRows, rows, children }) =>
    _type === 'table'
      ? {
          headerRows,
          rows: rows?.map(({ cells }) =>
            cells.map(({ value }) =>
              value.map((block) => block.children.map(({ text }) => text).join('')).join('/'),
            ),
          ),
        }
      : (children ?? []).map(({ text }) => text).join(''),
  );
}

const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>.xl65{mso-number-format:"0.00";}</style></head>
<body link=blue><table border=0 cellpadding=0 style='border-collapse:collapse'><!--StartFragment-->
 <colgroup><col width=64><col width=64></colgroup>
 <tr height=19><td class=xl65 height=19>地区</td><td>运费</td></tr>
 <tr height=19><td>亚洲</td><td align=right>120.50</td></tr>
<!--EndFragment--></table></body></html>`;

const WORD = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body><p class=MsoNormal>运费如下：<o:p></o:p></p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>地区</b></p></td><td><p class=MsoNormal>运费</p></td></tr>
<tr><td><h2>亚洲</h2></td><td><p class=MsoNormal>120</p><p class=MsoNormal>起</p></td></tr></table></body></html>`;

test.each([
  [
    'Excel',
    EXCEL,
    [
      {
        headerRows: 1,
        rows: [
          ['地区', '运费'],
          ['亚洲', '120.50'],
        ],
      },
    ],
  ],
  [
    'Word, with the text around it',
    WORD,
    [
      '运费如下：',
      {
        headerRows: 1,
        rows: [
          ['地区', '运费'],
          ['亚洲', '120/起'],
        ],
      },
    ],
  ],
  [
    'a web page with its own header',
    '<table><thead><tr><th>甲</th></tr><tr><th>乙</th></tr></thead><tbody><tr><td>丙</td></tr></tbody></table>',
    [{ headerRows: 2, rows: [['甲'], ['乙'], ['丙']] }],
  ],
  [
    'a single row, which is no header',
    '<table><tr><td>甲</td><td>乙</td></tr></table>',
    [{ headerRows: 0, rows: [['甲', '乙']] }],
  ],
  [
    'merged cells, whose columns stay in place',
    '<table><tr><td colspan=2>甲</td><td>乙</td></tr><tr><td rowspan=2>丙</td><td>丁</td><td>戊</td></tr><tr><td>己</td><td>庚</td></tr></table>',
    [
      {
        headerRows: 1,
        rows: [
          ['甲', '', '乙'],
          ['丙', '丁', '戊'],
          ['', '己', '庚'],
        ],
      },
    ],
  ],
  [
    'a table within a cell, of which the words stay',
    '<table><tr><td>甲</td></tr><tr><td><table><tr><td>乙</td><td>丙</td></tr></table></td></tr></table>',
    [{ headerRows: 1, rows: [['甲'], ['乙 丙']] }],
  ],
])('a table pasted from %s becomes a table', (_what, html, expected) => {
  expect(read(html)).toEqual(expected);
});

test('cells have plain paragraphs only', () => {
  const pasted = paste(WORD);
  const styles = JSON.stringify(pasted).match(/"style":"\w+"/g);
  expect(new Set(styles)).toEqual(new Set(['"style":"normal"']));
  expect(JSON.stringify(pasted)).toContain('"marks":["strong"]');
});

test('other texts are left to the editor', () => {
  expect(read('<p>表格 table</p>')).toBe('no-table');
  expect(read('')).toBe('no-table');
});

test.each([
  ['rows', `<table>${'<tr><td>甲</td></tr>'.repeat(TABLE_MAX.rows + 1)}</table>`],
  ['columns', `<table><tr>${'<td>甲</td>'.repeat(TABLE_MAX.columns + 1)}</tr></table>`],
  ['merged columns', '<table><tr><td colspan=900>甲</td></tr></table>'],
])('a table with too many %s is refused before it is read', (_what, html) => {
  expect(read(html)).toBe('too-large');
});
