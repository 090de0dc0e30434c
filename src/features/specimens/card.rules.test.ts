import { describe, expect, test } from 'vitest';
import { type CardVariant, summarizeCard } from './card.rules.ts';

const variant = (price: number, stock: number | null, original_price: number | null = null): CardVariant => ({
  price,
  original_price,
  stock,
});

describe('product card', () => {
  test('shows the cheapest variant in stock, with 起 when prices differ', () => {
    const summary = summarizeCard([variant(300, 2), variant(100, 0), variant(200, 5)]);
    expect(summary).toEqual({ price: 200, originalPrice: null, from: true, stock: 7, soldOut: false });
  });

  test('shows the cheapest of all when everything is sold out', () => {
    const summary = summarizeCard([variant(300, 0), variant(100, 0)]);
    expect(summary).toMatchObject({ price: 100, stock: 0, soldOut: true });
  });

  test('has no 起 when all prices are one', () => {
    expect(summarizeCard([variant(100, 1), variant(100, 4)])?.from).toBe(false);
  });

  test('strikes the shown variant’s original price only when it is higher', () => {
    expect(summarizeCard([variant(100, 1, 150)])?.originalPrice).toBe(150);
    expect(summarizeCard([variant(100, 1, 100)])?.originalPrice).toBeNull();
    expect(summarizeCard([variant(100, 1, 90)])?.originalPrice).toBeNull();
  });

  test('claims neither a stock nor a sell-out while the stock is unknown', () => {
    expect(summarizeCard([variant(100, null), variant(80, 3)])).toMatchObject({
      stock: null,
      soldOut: false,
    });
  });

  test('is nothing for a product without variants', () => {
    expect(summarizeCard([])).toBeUndefined();
  });
});
