import { expect, test } from 'vitest';
import type { CartItem } from './cart.contract.ts';
import { lineOffer } from './line-offer.ts';

/** Three or more units cost 80 each. */
function line(quantity: number, stock: number, changes: CartItem['changes'] = []): CartItem {
  const variant = { key: 'a', price: 100, stock, bulk_discount: [{ quantity: 3, price: 80 }] };
  return {
    quantity,
    changes,
    variantKey: 'a',
    product: { specifications: { quality_variants: [variant] } },
  } as unknown as CartItem;
}

test('an unchanged line is offered at its tier', () => {
  expect(lineOffer(line(3, 9))).toEqual({
    stock: 9,
    quantity: 3,
    unitPrice: 80,
    wholesale: true,
    gone: false,
    specimen: undefined,
  });
});

test('a reduced stock is offered at its quantity’s price', () => {
  const offer = lineOffer(line(5, 2, [{ kind: 'stock', before: 5, now: 2 }]));
  expect(offer).toMatchObject({ quantity: 2, unitPrice: 100, wholesale: false, gone: false });
});

test('a sold-out or withdrawn line can only be removed', () => {
  expect(lineOffer(line(1, 0, [{ kind: 'stock', before: 1, now: 0 }])).gone).toBe(true);
  expect(lineOffer(line(1, 5, [{ kind: 'taken-down' }])).gone).toBe(true);
});
