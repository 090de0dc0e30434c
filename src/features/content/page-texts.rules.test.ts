import { expect, test } from 'vitest';
import { TABLE_MAX, tableFindings, validateCaption } from './page-texts.rules.ts';

const cell = (text: string) => ({ value: [{ children: [{ text }] }] });
const rows = (count: number, columns: number, text = '甲') =>
  Array.from({ length: count }, () => ({ cells: Array.from({ length: columns }, () => cell(text)) }));

const TOO_LARGE = '表格最多 60 行、10 列，请分成几张表';
const EMPTY = '表格是空的，请填写或删除';

test.each([
  ['one cell', rows(1, 1), []],
  ['the largest', rows(TABLE_MAX.rows, TABLE_MAX.columns), []],
  ['a row too many', rows(TABLE_MAX.rows + 1, 1), [TOO_LARGE]],
  ['a column too many in one row', [...rows(1, 2), ...rows(1, TABLE_MAX.columns + 1)], [TOO_LARGE]],
  ['spaces only', rows(2, 2, ' '), [EMPTY]],
  ['no cells', [{ cells: null }], [EMPTY]],
  ['no rows', undefined, [EMPTY]],
])('a table of %s is judged', (_what, table, expected) => {
  expect(tableFindings({ rows: table }).map(({ message }) => message)).toEqual(expected);
});

test.each([
  [undefined, true],
  ['', true],
  ['字'.repeat(80), true],
  ['字'.repeat(81), '图片说明最多 80 个字'],
])('a caption %s is judged', (caption, expected) => {
  expect(validateCaption(caption)).toBe(expected);
});
