import { expect, test } from 'vitest';
import type { ShownVariant } from '../specimens/catalogue.contract.ts';
import { initialPanelState, panelReducer } from './panel-state.ts';
import { optionText, panelView } from './panel-view.ts';

const tiered: ShownVariant = {
  key: 'k',
  quality: 'A1',
  description: '',
  price: 100,
  original_price: 120,
  stock: 20,
  bulk_discount: [
    { quantity: 3, price: 90 },
    { quantity: 10, price: 80 },
  ],
};

function viewOf(variant: ShownVariant, typed = '1') {
  return panelView(panelReducer(initialPanelState([variant]), { kind: 'type', text: typed }));
}

test.each([
  ['1', 100, false, [], undefined],
  ['2', 100, false, [], undefined],
  ['3', 90, true, [3], 3],
  ['9', 90, true, [3], 3],
  ['10', 80, true, [3, 10], 10],
])(
  'for %s pieces the tier reached sets the price and is marked',
  (typed, price, wholesale, reached, holds) => {
    const view = viewOf(tiered, typed);
    expect(view).toMatchObject({ price, wholesale });
    expect(view.tiers.filter((tier) => tier.reached).map((tier) => tier.quantity)).toEqual(reached);
    expect(view.tiers.find((tier) => tier.holds)?.quantity).toBe(holds);
  },
);

test('the original price is struck only when it is higher than the price', () => {
  expect(viewOf(tiered).originalPrice).toBe(120);
  expect(viewOf({ ...tiered, original_price: 100 }).originalPrice).toBeNull();
  expect(viewOf({ ...tiered, original_price: null }).originalPrice).toBeNull();
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

test('a withdrawn product keeps its price to be read, and nothing can be added', () => {
  const withdrawn = panelReducer(initialPanelState([tiered]), { kind: 'refresh', variants: [] });
  expect(panelView(withdrawn)).toMatchObject({
    withdrawn: true,
    price: 100,
    canAdd: false,
    canIncrease: false,
  });
});

const specimen = {
  ...{ number: 'DC0020-01', grade: 'A1', pictures: [], faults: [], marks: [] },
};
const single = (key: string, rest: Partial<ShownVariant> = {}): ShownVariant => ({
  ...{ key, quality: `A1 · ${key}`, description: '', price: 98, original_price: null },
  ...{ stock: null, bulk_discount: [], specimen, ...rest },
});
const live = (variants: readonly ShownVariant[], before = initialPanelState([single('01'), single('02')])) =>
  panelReducer(before, { kind: 'refresh', variants });

test.each<[name: string, rest: Partial<ShownVariant>, addText: string]>([
  ['free', { stock: 1 }, '加入购物车'],
  ['reserved', { stock: 0, reserved: true }, '已预留'],
  ['sold', { stock: 0 }, '已售出'],
])('a specimen that is %s says so on its tile and its button', (_, rest, addText) => {
  const chosen = panelReducer(initialPanelState([single('01'), single('02')]), { kind: 'select', key: '01' });
  const view = panelView(live([single('01', rest), single('02', { stock: 1 })], chosen));
  expect([view.variant?.key, view.addText, view.canAdd]).toEqual(['01', addText, addText === '加入购物车']);
  expect(view.note).toBe('');
  expect(view.tiles.map(({ taken }) => taken)).toEqual([addText === '加入购物车' ? '' : addText, '']);
});

test('the first free specimen is shown if the built page shows a taken one and nobody chose', () => {
  const taken = [single('01', { stock: 0 }), single('02', { stock: 1 })];
  const first = live(taken);
  expect(panelView(first).variant?.key).toBe('02');
  expect(panelView(live([single('01', { stock: 1 }), single('02', { stock: 0 })], first)).variant?.key).toBe(
    '02',
  );
});

test('one unit of a specimen can be bought, also before its stock is known', () => {
  const view = panelView(initialPanelState([single('01')]));
  expect([view.canAdd, view.canIncrease, view.canDecrease]).toEqual([true, false, false]);
});

test('grades with a count have no tiles', () => {
  expect(viewOf(tiered).tiles).toEqual([]);
});

test.each([
  [20, '3', ['已达到', '']],
  [10, '1', ['', '']],
  [9, '3', ['已达到', '库存不足']],
  [2, '1', ['库存不足', '库存不足']],
  [2, '3', ['库存不足', '库存不足']],
  [null, '1', ['', '']],
])('with %s in stock and %s asked for the tiers are marked', (stock, typed, marks) => {
  expect(viewOf({ ...tiered, stock }, typed).tiers.map(({ mark }) => mark)).toEqual(marks);
});

test('the sum of several units is exact', () => {
  expect(viewOf({ ...tiered, price: 0.1, bulk_discount: [] }, '3').sum).toBe('¥0.30');
  expect(viewOf(tiered, '10').sum).toBe('¥800.00');
});

test('a sold-out grade is named in the list, unless it is the chosen one', () => {
  const soldOut = { ...tiered, stock: 0 };
  expect(optionText(soldOut, false)).toBe('A1　¥100.00　售罄');
  expect(optionText(soldOut, true)).toBe('A1　¥100.00');
  expect(optionText(tiered, false)).toBe('A1　¥100.00');
});
