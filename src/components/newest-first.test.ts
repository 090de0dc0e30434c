import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

test('the product that was made last comes first, and of two that were made at once the first', () => {
  const products = ['old', 'new', 'twin', 'unknown'].map((id) => ({ id }));
  const createdAt = new Map([
    ['old', '2026-01-01T00:00:00Z'],
    ['new', '2026-03-01T00:00:00Z'],
    ['twin', '2026-03-01T00:00:00Z'],
  ]);
  expect(newestFirst(products, createdAt).map(({ product }) => product.id)).toEqual(['new', 'twin', 'old']);
});
