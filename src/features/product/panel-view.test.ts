import { expect, test } from 'vitest';
import type { OfferVariant } from './offer.ts';
import { initialPanelState, panelReducer } from './panel-state.ts';
import { panelView } from './panel-view.ts';

const tiered: OfferVariant = {
  key: 'k',
  grade: 'A1',
  description: '',
  priceFen: 10_000,
  originalPriceFen: 12_000,
  stock: 20,
  tiers: [
    { quantity: 3, priceFen: 9000 },
    { quantity: 10, priceFen: 8000 },
  ],
};

function viewOf(variant: OfferVariant, typed = '1') {
  return panelView(panelReducer(initialPanelState([variant]), { kind: 'type', text: typed }));
}

test.each([
  ['1', 10_000, false, [], undefined],
  ['2', 10_000, false, [], undefined],
  ['3', 9000, true, [3], 3],
  ['9', 9000, true, [3], 3],
  ['10', 8000, true, [3, 10], 10],
])(
  'for %s pieces the tier reached sets the price and is marked',
  (typed, priceFen, wholesale, reached, holds) => {
    const view = viewOf(tiered, typed);
    expect(view).toMatchObject({ priceFen, wholesale });
    expect(view.tiers.filter((tier) => tier.reached).map((tier) => tier.quantity)).toEqual(reached);
    expect(view.tiers.find((tier) => tier.holds)?.quantity).toBe(holds);
  },
);

test('the original price is struck only when it is higher than the price', () => {
  expect(viewOf(tiered).originalPriceFen).toBe(12_000);
  expect(viewOf({ ...tiered, originalPriceFen: 10_000 }).originalPriceFen).toBeNull();
  expect(viewOf({ ...tiered, originalPriceFen: null }).originalPriceFen).toBeNull();
});

test.each([
  [5, '5', '加入购物车', true],
  [5, '6', '库存不足', false],
  [0, '1', '已售罄', false],
  [-1, '1', '已售罄', false],
  [null, '900', '加入购物车', true],
])('with %s in stock and %s asked for the button says %s', (stock, typed, addText, canAdd) => {
  expect(viewOf({ ...tiered, stock }, typed)).toMatchObject({ addText, canAdd });
});

test('the badge needs every variant sold out, and a stock that is known', () => {
  const soldOut = (...stock: (number | null)[]) =>
    panelView(initialPanelState(stock.map((each, index) => ({ ...tiered, key: `k${index}`, stock: each }))))
      .allSoldOut;
  expect(soldOut(0, 0)).toBe(true);
  expect(soldOut(0, 1)).toBe(false);
  expect(soldOut(0, null)).toBe(false);
});

test('a withdrawn product keeps its price to be read, and nothing can be added', () => {
  const withdrawn = panelReducer(initialPanelState([tiered]), { kind: 'refresh', variants: [] });
  expect(panelView(withdrawn)).toMatchObject({
    withdrawn: true,
    priceFen: 10_000,
    canAdd: false,
    canIncrease: false,
  });
});
