import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Thumbnails } from './Thumbnails.tsx';

const ORDER = '1000-0000-0001';
const products = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    product: { id: `p-${at}`, name: '闪蝶', main_image: '/images/p.webp' },
    ...{ quality: 'A1', quantity: 1 },
  }));

test.each([
  [8, ORDER, 8, null],
  [9, ORDER, 7, '+2'],
  [40, ORDER, 7, '+33'],
  [40, undefined, 40, null],
] as const)('of %i products of order %s, %i have a picture', (count, order, pictures, others) => {
  const html = renderToStaticMarkup(
    <Thumbnails items={products(count)} {...(order !== undefined && { order })} />,
  );
  expect(html.match(/<img/g)).toHaveLength(pictures);
  expect(html.match(/\+\d+(?=<\/a>)/)?.[0] ?? null).toBe(others);
  expect(html.includes(`href="/orders/${ORDER}"`)).toBe(others !== null);
});
