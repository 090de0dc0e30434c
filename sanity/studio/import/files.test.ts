import { expect, test } from 'vitest';
import { classifyFiles } from './files.ts';

const file = (name: string) => ({ name });
const none = { table: undefined, pictures: [] };

test('a drop is split into a table and pictures', () => {
  const [table, picture, note] = [file('进货.tsv'), file('1.jpg'), file('说明.txt')];
  expect(classifyFiles([picture, note, table, file('~$进货.xlsx')], 'drop', none)).toMatchObject({
    table,
    pictures: [picture, note, file('~$进货.xlsx')],
  });
});

test('a text file counts as a table only alone or from the table button', () => {
  const text = file('进货.txt');
  expect(classifyFiles([text], 'drop', none)).toMatchObject({ table: text });
  expect(classifyFiles([text], 'table', none)).toMatchObject({ table: text });
  expect(classifyFiles([text, file('1.jpg')], 'pictures', none)).toMatchObject({ table: undefined });
});

test('a table among pictures doesn’t replace the chosen one', () => {
  const before = { table: file('进货.xlsx'), pictures: [] };
  const chosen = [file('1.jpg'), file('清单.csv')];
  expect(classifyFiles(chosen, 'pictures', before)).toEqual({ table: before.table, pictures: chosen });
});

test('several dropped tables are refused', () => {
  expect(classifyFiles([file('a.csv'), file('b.xlsx')], 'drop', none)).toEqual({
    several: ['a.csv', 'b.xlsx'],
  });
});

test('pictures with known names replace those; other pictures replace all', () => {
  const [one, two, mended] = [file('1.jpg'), file('2.jpg'), file('2.jpg')];
  const before = { table: undefined, pictures: [one, two] };
  const after = classifyFiles([mended], 'pictures', before);
  expect('pictures' in after && after.pictures[1] === mended && after.pictures[0] === one).toBe(true);
  const other = [file('3.jpg')];
  expect(classifyFiles(other, 'pictures', before)).toMatchObject({ pictures: other });
});
