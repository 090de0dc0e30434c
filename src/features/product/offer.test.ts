import { expect, test } from 'vitest';
import { shownProduct } from '../specimens/product.fixture.ts';
import { productOffer, refreshOffer } from './offer.ts';

test('an offer counts in whole fen and sorts its tiers by quantity', () => {
  const [first] = productOffer(
    shownProduct([
      {
        price: 19.99,
        original_price: 25.5,
        bulk_discount: [
          { quantity: 10, price: 15 },
          { quantity: 3, price: 17.25 },
        ],
      },
    ]),
  );
  expect(first).toMatchObject({ priceFen: 1999, originalPriceFen: 2550 });
  expect(first?.tiers).toEqual([
    { quantity: 3, priceFen: 1725 },
    { quantity: 10, priceFen: 1500 },
  ]);
});

test('a price finer than a fen is refused as a bug', () => {
  expect(() => productOffer(shownProduct([{ price: 1.005 }]))).toThrow(RangeError);
});

test('the live answer brings price and stock, and the descriptions stay', () => {
  const shown = productOffer(shownProduct([{ key: 'k1', description: '完整', stock: null }]));
  const live = {
    id: 'morpho',
    withdrawn: false,
    variants: [{ key: 'k1', quality: 'A1', price: 99, original_price: null, stock: 4, bulk_discount: [] }],
  };
  expect(refreshOffer(shown, live)).toEqual([
    {
      key: 'k1',
      grade: 'A1',
      description: '完整',
      priceFen: 9900,
      originalPriceFen: null,
      stock: 4,
      tiers: [],
    },
  ]);
});

test('nothing is offered of a withdrawn product, whatever variants the answer still lists', () => {
  const shown = productOffer(shownProduct([{ key: 'k1' }]));
  const live = {
    id: 'morpho',
    withdrawn: true,
    variants: [{ key: 'k1', quality: 'A1', price: 99, original_price: null, stock: 4, bulk_discount: [] }],
  };
  expect(refreshOffer(shown, live)).toEqual([]);
});
