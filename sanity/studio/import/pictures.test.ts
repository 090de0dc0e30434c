import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchPictures } from './pictures.ts';

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
      [main.name, ventral?.name, ...more.map(({ name }) => name)],
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
  [['1腹.jpg'], ['1'], { 1: ['1腹.jpg', undefined] }],
])('%j for the numbers %j', (names, numbers, expected) => {
  expect(sides(names, numbers)).toEqual(expected);
});

test('what belongs to no row, is no picture or too large is told; what systems leave in folders is not', () => {
  const { byNumber, strange } = matchPictures(
    [file('9.jpg'), file('1.heic'), file('1.jpg', 30_000_000), file('.DS_Store'), file('Thumbs.db')],
    ['1'],
  );
  expect([byNumber.size, strange.map(({ name }) => name)]).toEqual([0, ['9.jpg', '1.heic', '1.jpg']]);
});

test('each picture goes to one number or is told, whatever they are called', () => {
  const number = fc.stringMatching(/^[a-z0-9]{1,4}(-[a-z0-9]{1,2})?$/);
  const rest = fc.constantFrom('', '-1', '_2', ' (3)', '腹', 'x', '.');
  fc.assert(
    fc.property(
      fc.array(number, { maxLength: 5 }),
      fc.array(fc.tuple(number, rest), { maxLength: 12 }),
      (numbers, made) => {
        const files = made.map(([stem, end]) => file(`${stem}${end}.jpg`));
        const { byNumber, strange } = matchPictures(files, numbers);
        const placed = [...byNumber.values()].reduce(
          (sum, { ventral, more }) => sum + 1 + (ventral === undefined ? 0 : 1) + more.length,
          0,
        );
        expect(placed + strange.length).toBe(files.length);
      },
    ),
  );
});
