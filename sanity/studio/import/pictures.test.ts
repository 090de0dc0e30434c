import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPictures, problemOfBytes } from './pictures.ts';

const file = (name: string, size = 1_000) => ({ name, size });
const sides = (names: string[], numbers: string[]) =>
  Object.fromEntries(
    [
      ...matchPictures(
        names.map((name) => file(name)),
        numbers,
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

test('unmatched, invalid and large files are reported; system files are ignored', () => {
  const { byNumber, refused } = matchPictures(
    [file('9.jpg'), file('1.heic'), file('1.jpg', 30_000_000), file('.DS_Store'), file('Thumbs.db')],
    ['1'],
  );
  expect([byNumber.size, refused]).toEqual([
    0,
    [
      { name: '9.jpg', message: '表格中没有文件名开头的编号' },
      { name: '1.heic', message: expect.stringContaining('HEIC') },
      { name: '1.jpg', message: expect.stringContaining('20 MB') },
    ],
  ]);
});

test('each picture is matched to one number or reported', () => {
  const number = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,2})?$/);
  const rest = fc.constantFrom('', '-1', '_2', ' (3)', '腹', 'x', '.');
  fc.assert(
    fc.property(
      fc.array(number, { maxLength: 5 }),
      fc.array(fc.tuple(number, rest), { maxLength: 12 }),
      (numbers, made) => {
        const files = made.map(([stem, end]) => file(`${stem}${end}.jpg`));
        const { byNumber, refused } = matchPictures(files, numbers);
        const placed = [...byNumber.values()].reduce(
          (sum, { main, ventral, more }) =>
            sum + (main === undefined ? 0 : 1) + (ventral === undefined ? 0 : 1) + more.length,
          0,
        );
        expect(placed + refused.length).toBe(files.length);
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
  const { byNumber, refused } = matchPictures([bad, second], ['1'], new Map([[bad, '坏了']]));
  expect([byNumber.get('1'), refused]).toEqual([
    { ventral: second, more: [] },
    [{ name: '1.jpg', message: '坏了' }],
  ]);
});
