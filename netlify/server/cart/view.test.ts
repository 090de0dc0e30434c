import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rawProduct } from '../../../src/content/content.fixture.ts';
import { type ProductContent, productContentSchema } from '../../../src/content/schema.ts';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import { cartItemSchema } from '../../../src/features/cart/cart.contract.ts';
import { confirmedUnitPrice, toWireStockedProduct } from './stocked-product.ts';
import type { CartLine } from './store.ts';
import { showLine, totalFen } from './view.ts';

const published = productContentSchema.parse(rawProduct);
const fen = fc.integer({ min: 1, max: 10_000_000 });
const terms = fc.record({
  priceFen: fen,
  tiers: fc.uniqueArray(fc.record({ quantity: fc.integer({ min: 1, max: 60 }), priceFen: fen }), {
    selector: ({ quantity }) => quantity,
    maxLength: 5,
  }),
});
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

function productAt(prices: Terms, withdrawn = false): ProductContent {
  const [first] = published.variants;
  if (first === undefined) throw new Error('the fixture has a variant');
  return { ...published, variants: [{ ...first, ...prices, withdrawn }] };
}

const goodsOf = (product: ProductContent, stock: number) => ({
  product,
  available: new Map([['a1', stock]]),
  reserved: new Set<string>(),
});

/** docs/shop.md "Constants", implemented independently of src/features/specimens/price.rules.ts. */
function oracleUnit({ priceFen, tiers }: Terms, quantity: number): number {
  const [tier] = tiers.filter((one) => one.quantity <= quantity).sort((a, b) => b.quantity - a.quantity);
  return tier?.priceFen ?? priceFen;
}

const shownLine = fc.record({
  seen: terms,
  now: fc.option(terms, { nil: undefined }),
  quantity: fc.integer({ min: 1, max: 99 }),
  spare: fc.integer({ min: -99, max: 20 }),
  withdrawn: fc.constantFrom(false, false, false, true),
});

test('for any lines, the total is the exact sum over the available ones, in whole fen', () => {
  fc.assert(
    fc.property(fc.array(shownLine, { maxLength: 8 }), (cases) => {
      let expected = 0;
      const shown = cases.map(({ seen, now = seen, quantity, spare, withdrawn }, n) => {
        const stock = Math.max(0, quantity + spare);
        const product = toWireStockedProduct(goodsOf(productAt(seen), 100));
        const confirmedUnitFen = confirmedUnitPrice(product, 'a1', quantity);
        expect(confirmedUnitFen).toBe(oracleUnit(seen, quantity));
        const line: CartLine = {
          ...{ id: String(n), accountId: 'a', productId: product.id, variantKey: 'a1', grade: 'A1' },
          ...{ quantity, confirmedUnitFen, product, addedAt: new Date(0) },
        };
        const unitFen = oracleUnit(now, quantity);
        const isSame = unitFen === confirmedUnitFen && stock >= quantity && !withdrawn;
        if (!withdrawn && stock > 0) expected += unitFen * quantity;
        const one = showLine(line, goodsOf(productAt(now, withdrawn), stock));
        cartItemSchema.strict().parse(one.item);
        expect(one.item.changes.length === 0).toBe(isSame);
        expect(one.item.unit_price).toBe(fenToYuan(withdrawn ? confirmedUnitFen : unitFen));
        return one;
      });
      expect(totalFen(shown)).toBe(expected);
    }),
    { numRuns: 300 },
  );
});
