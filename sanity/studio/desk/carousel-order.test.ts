import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameOrder, moveSlide, ranksOf, slidesOf } from './carousel-order.ts';

const ids = (slides: readonly { readonly id: string }[]) => slides.map(({ id }) => id).join('');
const DOCUMENTS = ['a', 'b', 'c'].map((_id, index) => ({ _id, title: _id, rank: (index + 1) * 10 }));
const slides = slidesOf(DOCUMENTS);

test('slides are ordered by published rank, drafts with their published slide', () => {
  const found = slidesOf([
    { _id: 'drafts.b', title: '新标题', rank: 99 },
    { _id: 'b', title: '旧标题', rank: 10 },
    { _id: 'a', title: 'a', rank: 20 },
    { _id: 'drafts.c', title: 'c' },
  ]);
  expect(ids(found)).toBe('bac');
  expect(found[0]).toMatchObject({ title: '新标题', isPublished: true, documentIds: ['b', 'drafts.b'] });
  expect(found[2]).toMatchObject({ isPublished: false, documentIds: ['drafts.c'] });
});

test.each([
  ['c', 0, 'cab'],
  ['a', 2, 'bca'],
  ['b', 1, 'abc'],
  ['a', -1, 'abc'],
  ['c', 9, 'abc'],
  ['x', 0, 'abc'],
])('%s moved to %i gives %s', (id, to, expected) => expect(ids(moveSlide(slides, id, to))).toBe(expected));

test('after any moves each slide is there once and ranks ascend', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: -2, max: 5 }))),
      (moves) => {
        const order = moves.reduce((before, [id, to]) => moveSlide(before, id, to), [...slides]);
        expect(ids(order).split('').sort().join('')).toBe('abc');
        expect(ranksOf(order).map(({ rank }) => rank)).toEqual([10, 20, 30]);
      },
    ),
  );
});

test('a draft gets the rank of its published slide, so publishing does not move it', () => {
  const found = slidesOf([
    { _id: 'drafts.b', rank: 5 },
    { _id: 'b', rank: 20 },
    { _id: 'a', rank: 10 },
  ]);
  expect(ranksOf(moveSlide(found, 'b', 0))).toEqual([
    { documentId: 'b', rank: 10 },
    { documentId: 'drafts.b', rank: 10 },
    { documentId: 'a', rank: 20 },
  ]);
});

test('a changed order or number of slides conflicts; a changed title does not', () => {
  expect(isSameOrder(slidesOf([...DOCUMENTS].reverse()), slides)).toBe(true);
  expect(isSameOrder(slidesOf(DOCUMENTS.map((one) => ({ ...one, title: '新' }))), slides)).toBe(true);
  expect(isSameOrder(moveSlide(slides, 'c', 0), slides)).toBe(false);
  expect(isSameOrder(slides.slice(1), slides)).toBe(false);
  expect(isSameOrder([...slides, ...slidesOf([{ _id: 'd' }])], slides)).toBe(false);
});
