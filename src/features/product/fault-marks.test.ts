import { expect, test } from 'vitest';
import { faultsText, marksOnPicture, scaleBar, variantRemark } from './fault-marks.ts';

const marks = [
  { side: 'ventral', x: 50, y: 50, fault: 'chip' },
  { side: 'dorsal', x: 0, y: 100, fault: 'chip' },
  { side: 'dorsal', x: 75, y: 25, fault: 'crease' },
] as const;

test.each([
  [
    'as wide as the frame',
    1250,
    1000,
    [
      [0, 400],
      [375, 100],
    ],
  ],
  [
    'wider',
    2500,
    1000,
    [
      [0, 300],
      [375, 150],
    ],
  ],
  [
    'narrower',
    1000,
    1000,
    [
      [50, 400],
      [350, 100],
    ],
  ],
])('on a picture %s a mark keeps its place', (_, width, height, places) => {
  const shown = marksOnPicture({ url: '', alt: '', width, height, side: 'dorsal' }, [...marks]);
  expect(shown.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual(places);
  expect(shown.map(({ number }) => number)).toEqual([2, 3]);
});

test.each([
  ['a large specimen', { width: 1250, height: 1000, width_mm: 200 }, { mm: 50, percent: 25 }],
  ['a small specimen', { width: 1250, height: 1000, width_mm: 44 }, { mm: 10, percent: 22.73 }],
  ['a high picture', { width: 1000, height: 1000, width_mm: 100 }, { mm: 20, percent: 16 }],
  ['a picture without a scale', { width: 1250, height: 1000 }, undefined],
])('the scale bar of %s is as long as it says', (_, picture, bar) => {
  const drawn = scaleBar({ url: '', alt: '', ...picture });
  expect(drawn && { ...drawn, percent: Math.round(100 * drawn.percent) / 100 }).toEqual(bar);
});

test('a shopper reads each fault with the signs that stand on the pictures', () => {
  const two = [...marks, { side: 'dorsal', x: 1, y: 1, fault: 'chip' } as const];
  expect(faultsText({ faults: ['chip', 'crease', 'faded'], marks: two })).toBe(
    '翅缘小缺（腹面图①、背面图②、背面图④）；折痕（背面图③）；褪色',
  );
});

const specimen = { number: 'DC0020-01', grade: 'A2', pictures: [], faults: [], marks: [] };

test.each([
  ['of a grade is in brackets', { description: '翅缘完整' }, '（翅缘完整）'],
  ['of a grade without a description is empty', { description: '' }, ''],
  [
    'of a specimen names each fault once',
    { description: '缺右触角', specimen: { ...specimen, faults: ['antenna' as const] } },
    '瑕疵：缺一侧触角',
  ],
  ['of a specimen without faults is its description', { description: '四尾完整', specimen }, '（四尾完整）'],
  ['of a specimen without both says so', { description: '', specimen }, '瑕疵：未见瑕疵'],
])('the remark %s', (_, variant, text) => {
  expect(variantRemark(variant)).toBe(text);
});
