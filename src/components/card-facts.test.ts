import { expect, test } from 'vitest';
import { cardFacts } from './card-facts.ts';

const variant = { price: 128.5, original_price: null, stock: 3 };

test('one variant: its price, its stock and nothing struck', () => {
  expect(cardFacts([variant])).toEqual({
    price: '¥128.50',
    from: '',
    original: '',
    stock: '3件',
    soldOut: false,
  });
});

test('variants of different prices show the cheapest in stock with 起 and the stock of all', () => {
  const facts = cardFacts([variant, { price: 99, original_price: 120, stock: 2 }]);
  expect(facts).toMatchObject({ price: '¥99.00', from: '起', original: '¥120.00', stock: '5件' });
});

test('an unknown stock is never shown as sold out', () => {
  expect(cardFacts([{ ...variant, stock: null }])).toMatchObject({ stock: '', soldOut: false });
});

test('no piece of any variant is sold out', () => {
  expect(cardFacts([{ ...variant, stock: 0 }])).toMatchObject({ stock: '0件', soldOut: true });
});

test('a product without variants has no facts', () => {
  expect(cardFacts([])).toBeUndefined();
});
