import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, null, 9]],
  [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
  [417, 417, [1, null, 415, 416, 417]],
])('page %i of %i leads to its neighbours, the first and the last', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});
