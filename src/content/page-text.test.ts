import { expect, test } from 'vitest';
import { rawPage } from './content.fixture.ts';
import { queryResult } from './dataset.fixture.ts';
import { PAGE_BY_ID_QUERY } from './queries.ts';
import { pageContentSchema } from './schema.ts';
import { checkDocument } from './validation.ts';

const ASSET = `image-${'a'.repeat(40)}-1600x1200-webp`;
const block = (text: string, fields: object = {}) => ({
  ...{ _type: 'block', _key: `b-${text}`, style: 'normal', markDefs: [] },
  ...{ children: [{ _type: 'span', _key: 's', text, marks: [] }], ...fields },
});
const cell = (text: string) => ({ _type: 'cell', _key: `c-${text}`, value: [block(text)] });
const table = (...rows: string[][]) => ({
  ...{ _type: 'table', _key: 't', headerRows: 1 },
  rows: rows.map((cells, at) => ({ _type: 'row', _key: `r${at}`, cells: cells.map(cell) })),
});
const figure = (fields: object = {}) => ({
  ...{ _type: 'figure', _key: 'f', asset: { _type: 'reference', _ref: ASSET } },
  ...{ alt: '开箱时的外箱', caption: ' 先拍外箱 ', ...fields },
});

/** Reads a stored page with the build's query and schema. */
function read(...body: object[]) {
  const dataset = [
    { ...rawPage, body },
    { _id: ASSET, _type: 'sanity.imageAsset' },
  ];
  return checkDocument(pageContentSchema, queryResult(dataset, PAGE_BY_ID_QUERY, { id: rawPage._id }));
}
function bodyOf(...body: object[]) {
  const checked = read(...body);
  return checked.kind === 'valid' ? checked.content.body : checked.document.problems;
}

test('a table keeps its rows, cells and header', () => {
  const [found] = bodyOf(table(['阶段', '时间'], ['制作', '第2周']));
  expect(found).toMatchObject({ _type: 'table', headerRows: 1, rows: [{ _key: 'r0' }, { _key: 'r1' }] });
  expect(JSON.stringify(found)).toContain('第2周');
});

test('a picture gets its address and size, cut as the editor cut it', () => {
  const crop = { _type: 'sanity.imageCrop', left: 0.5, top: 0, right: 0, bottom: 0 };
  expect(bodyOf(figure({ crop }))).toEqual([
    {
      ...{ _type: 'figure', _key: 'f', caption: '先拍外箱' },
      picture: {
        url: `/images/800-0-800-1200/${'a'.repeat(40)}-1600x1200.webp`,
        ...{ width: 800, height: 1200, alt: '开箱时的外箱' },
      },
    },
  ]);
});

test('an item of a type that no editor creates is left out', () => {
  expect(bodyOf(block('甲'), { _type: 'script', _key: 'x', code: 'alert(1)' })).toHaveLength(1);
});

test.each([
  ['a table without words', table([' ', '']), 'body[_key=="t"]', '表格是空的，请填写或删除'],
  [
    'a table of another form',
    { ...table(['甲']), rows: 'x' },
    'body[_key=="t"].rows',
    '这一栏的内容不是应有的形式，请重新填写',
  ],
  [
    'a link in a cell that leads nowhere',
    {
      ...table(),
      rows: [
        {
          ...{ _type: 'row', _key: 'r' },
          cells: [
            {
              ...cell('甲'),
              value: [block('甲', { markDefs: [{ _type: 'link', _key: 'l', href: 'javascript:alert(1)' }] })],
            },
          ],
        },
      ],
    },
    'body[_key=="t"].rows[_key=="r"].cells[_key=="c-甲"].value[_key=="b-甲"].markDefs[_key=="l"].href',
    '链接地址应为站内路径、网址、mailto: 开头的邮箱或 tel: 开头的电话',
  ],
  ['a picture without alternative text', figure({ alt: undefined }), 'body[_key=="f"].alt', '请填写替代文字'],
  ['a picture without a file', figure({ asset: undefined }), 'body[_key=="f"]', '请上传图片'],
  [
    'a caption that is a text of its own',
    figure({ caption: '字'.repeat(81) }),
    'body[_key=="f"].caption',
    '图片说明最多 80 个字',
  ],
])('%s is refused at its field', (_what, item, path, message) => {
  expect(bodyOf(item)).toEqual([{ path, message }]);
});
