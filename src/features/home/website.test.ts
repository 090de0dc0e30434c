import { expect, test } from 'vitest';
import { website } from './website.ts';

test('search engines learn where the shop is searched', () => {
  const node = website((path) => `https://shop.example${path}`);
  expect(node).toMatchObject({
    url: 'https://shop.example/',
    potentialAction: { target: { urlTemplate: 'https://shop.example/search?q={search_term_string}' } },
  });
});
