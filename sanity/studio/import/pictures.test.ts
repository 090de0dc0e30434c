import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPictures, matchPictures, problemOfBytes } from './pictures.ts';

const file = (name: string, size = 1_000) => ({ name, size });
const withoutSpecimens = (numbers: readonly string[]) => numbers.map((number) => ({ number, specimens: [] }));
const sides = (names: string[], numbers: string[]) =>
  Object.fromEntries(
    [
      ...matchPictures(
        names.map((name) => file(name)),
        withoutSpecimens(numbers),
      ).byNumber,
    ].map(([number, { main, ventral, more }]) => [
      number,
      [main?.name, ventral?.name, ...more.map(({ name }) => name)],
    ]),
  );

test.each([
  [['001.jpg', '001-2.jpg'], ['1'], { 1: ['001.jpg', '001-2.jpg'] }],
  [['1 (2).png', '1 (10).png', '1 (1).png'], ['001'], { 1: ['1 (1).png', '1 (2).png', '1 (10).png'] }],
  [['7_腹面.jpg', '7_背面.jpg', '7_a.jpg'], ['7'], { 7: ['7_背面.jpg', '7_腹面.jpg', '7_a.jpg'] }],
  [
    ['bd-12.webp', 'BD-12-3.JPG'],
    ['BD-12', 'bd-12-3'],
    { 'bd-12': ['bd-12.webp', undefined], 'bd-12-3': ['BD-12-3.JPG', undefined] },
  ],
  [['12.jpg'], ['1'], {}],
  [['1_腹面.jpg'], ['1'], { 1: [undefined, '1_腹面.jpg'] }],
  [['1-2.jpg'], ['1'], { 1: [undefined, '1-2.jpg'] }],
  [['1.svg', '1-2.jpg'], ['1'], { 1: [undefined, '1-2.jpg'] }],
  [['1.jpg', '1-2.heic', '1-3.jpg'], ['1'], { 1: ['1.jpg', undefined, '1-3.jpg'] }],
])('the files %j match the numbers %j', (names, numbers, expected) => {
  expect(sides(names, numbers)).toEqual(expected);
});

const THREE = [{ number: '001', specimens: [1, 2, 12] }];

test.each([
  [['001-02.jpg'], THREE, { 2: ['001-02.jpg', undefined] }],
  [['001-02-2.jpg', '001-02.jpg'], THREE, { 2: ['001-02.jpg', '001-02-2.jpg'] }],
  [['1-12_腹面.jpg', '１－１２＿背面.jpg'], THREE, { 12: ['１－１２＿背面.jpg', '1-12_腹面.jpg'] }],
  [['001_2号.jpg', '001 002 (2).jpg'], THREE, { 2: ['001_2号.jpg', '001 002 (2).jpg'] }],
  [['001-02.heic', '001-02-2.jpg'], THREE, { 2: [undefined, '001-02-2.jpg'] }],
  [
    ['DC0123-07.JPG', 'dc0123-07-verso.png'],
    [{ number: 'dc0123', specimens: [7] }],
    { 7: ['DC0123-07.JPG', 'dc0123-07-verso.png'] },
  ],
])('the files %j match the specimens of %j', (names, products, expected) => {
  const [[, own] = [], ...others] = matchPictures(
    names.map((name) => file(name)),
    products,
  ).byNumber;
  expect(others).toEqual([]);
  const found = [...(own?.specimens ?? [])].map(([number, { main, ventral }]) => [
    number,
    [main?.name, ventral?.name],
  ]);
  expect(Object.fromEntries(found)).toEqual(expected);
  expect([own?.main, own?.ventral, own?.more]).toEqual([undefined, undefined, []]);
});

test('a product beside its specimens keeps its own pictures', () => {
  const files = ['001.jpg', '001_腹面.jpg', '001-3.jpg', '001-01.jpg'].map((name) => file(name));
  const { byNumber, refused } = matchPictures(files, THREE);
  const [main, ventral, detail, dorsal] = files;
  const specimens = new Map([[1, { main: dorsal }]]);
  expect([byNumber.get('1'), refused]).toEqual([{ main, ventral, more: [detail], specimens }, []]);
});

test.each([
  ['001-2.jpg', THREE, '分不清是商品的图，还是 2 号标本：标本请写成 1-02'],
  ['001-03.jpg', THREE, '编号 1 没有 3 号标本；商品的图请写明“细节”'],
  ['001-02a.jpg', THREE, '编号后面的数字连着字母，分不清是哪只标本：请写成“02_腹面”，商品的图请写明“细节”'],
  ['001-02_翅尖.jpg', THREE, '标本 1-02 只能有背面和腹面各一张图'],
  [
    '001-02.jpg',
    [...THREE, { number: '001-02', specimens: [] }],
    '分不清是编号 1-02 的商品，还是编号 1 的 2 号标本',
  ],
])('the file %s is refused beside %j', (name, products, message) => {
  const two = name === '001-02_翅尖.jpg' ? [file('001-02_背面.jpg'), file('001-02_腹面.jpg')] : [];
  const { byNumber, refused } = matchPictures([...two, file(name)], products);
  expect(refused).toEqual([{ name, message: expect.stringContaining(message) }]);
  expect(byNumber.size).toBe(two.length / 2);
});

test('unmatched, invalid and large files are reported; system files are ignored', () => {
  const { byNumber, refused } = matchPictures(
    [file('9.jpg'), file('1.heic'), file('1.jpg', 30_000_000), file('.DS_Store'), file('Thumbs.db')],
    withoutSpecimens(['1']),
  );
  expect([byNumber.size, refused]).toEqual([
    0,
    [
      { name: '1.heic', message: expect.stringContaining('HEIC') },
      { name: '1.jpg', message: expect.stringContaining('20 MB') },
      { name: '9.jpg', message: '表格中没有文件名开头的编号' },
    ],
  ]);
});

test('pictures of rows that are left out say so, after the pictures that have problems of their own', () => {
  const products = [
    { number: '12', specimens: [] },
    { number: '12-3', specimens: [], leftOutRow: 7 },
    { number: '5', specimens: [2], leftOutRow: 9 },
  ];
  const names = ['005-02_背面.jpg', '12-3.jpg', '5.heic', '12.jpg', '77.jpg'];
  const { byNumber, refused } = matchPictures(
    names.map((name) => file(name)),
    products,
  );
  expect([...byNumber.keys()]).toEqual(['12']);
  expect(refused).toEqual([
    { name: '5.heic', message: expect.stringContaining('HEIC') },
    { name: '77.jpg', message: '表格中没有文件名开头的编号' },
    { name: '005-02_背面.jpg', message: '该行未导入（第 9 行）' },
    { name: '12-3.jpg', message: '该行未导入（第 7 行）' },
  ]);
});

test('each picture is matched to one number or reported', () => {
  const number = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,2})?$/);
  const rest = fc.constantFrom('', '-1', '_2', '-02', '-1号', ' (3)', '腹', 'x', '.');
  const specimens = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 });
  fc.assert(
    fc.property(
      fc.array(
        fc.record(
          { number, specimens, leftOutRow: fc.constant(3) },
          { requiredKeys: ['number', 'specimens'] },
        ),
        { maxLength: 5 },
      ),
      fc.array(fc.tuple(number, rest), { maxLength: 12 }),
      (products, made) => {
        const files = made.map(([stem, end]) => file(`${stem}${end}.jpg`));
        const { byNumber, refused } = matchPictures(files, products);
        const placed = [...byNumber.values()].flatMap(allPictures);
        expect(new Set(placed).size + refused.length).toBe(files.length);
      },
    ),
  );
});

test.each([
  [[0xff, 0xd8, 0xff, 0xe0], undefined],
  [[0x89, 0x50, 0x4e, 0x47], undefined],
  [[...Buffer.from('RIFF0000WEBPVP8 ')], undefined],
  [[0, 0, 0, 24, ...Buffer.from('ftypheic0000')], 'HEIC'],
  [[...Buffer.from('<!doctype html>')], '只有文件名像'],
  [[], '只有文件名像'],
] as const)('a picture is known by its first bytes, %j', (bytes, message) => {
  const verdict = problemOfBytes(Uint8Array.from(bytes));
  if (message === undefined) expect(verdict).toBeUndefined();
  else expect(verdict).toContain(message);
});

test('a picture refused by its bytes keeps its side', () => {
  const [bad, second] = [file('1.jpg'), file('1-2.jpg')];
  const { byNumber, refused } = matchPictures(
    [bad, second],
    withoutSpecimens(['1']),
    new Map([[bad, '坏了']]),
  );
  expect([byNumber.get('1'), refused]).toEqual([
    { ventral: second, more: [], specimens: new Map() },
    [{ name: '1.jpg', message: '坏了' }],
  ]);
});
