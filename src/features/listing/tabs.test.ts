import { expect, test } from 'vitest';
import { categoryPath, chosenCategory } from './tabs.ts';

const known = ['spread', 'framed'];

test('a category’s path is read back as that category', () => {
  expect(chosenCategory('?category=framed', known)).toBe('framed');
  expect(chosenCategory(new URL(categoryPath('spread'), 'https://shop.test').search, known)).toBe('spread');
});

test('no category, or one that does not exist, means all', () => {
  expect(chosenCategory('', known)).toBeUndefined();
  expect(chosenCategory('?category=moths', known)).toBeUndefined();
  expect(categoryPath(undefined)).toBe('/category');
});
