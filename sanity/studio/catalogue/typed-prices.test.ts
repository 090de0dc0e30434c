import { expect, test } from 'vitest';
import { asksBeforeLeaving } from '../base/leaving.ts';
import { priceName } from './edits.ts';
import { $typedPrices, dropTypedPrices, isSamePrice, priceAction, productsIn } from './typed-prices.ts';

test('typed prices are one edit, and the tab asks before it closes until each is saved or dropped', () => {
  $typedPrices.setKey(priceName('morpho', 'a1'), '１１９．５');
  $typedPrices.setKey(priceName('morpho', 'a2'), '一百');
  $typedPrices.setKey(priceName('morpho-framed', 'a1'), '88');
  expect(productsIn($typedPrices.get())).toEqual(['morpho', 'morpho-framed']);
  expect(priceAction($typedPrices.get())).toEqual({
    kind: 'edit',
    edit: {
      kind: 'typed-prices',
      prices: new Map([
        ['morpho a1', 11_950],
        ['morpho a2', Number.NaN],
        ['morpho-framed a1', 8_800],
      ]),
    },
    isLive: false,
  });
  dropTypedPrices(['morpho']);
  expect([$typedPrices.get(), asksBeforeLeaving()]).toEqual([{ 'morpho-framed a1': '88' }, true]);
  dropTypedPrices(['morpho-framed']);
  expect([$typedPrices.get(), asksBeforeLeaving()]).toEqual([{}, false]);
});

test.each([
  ['108', 108, true],
  [' １０８.00', 108, true],
  ['108.5', 108, false],
  ['一百', 108, false],
  ['', 108, false],
  ['', undefined, false],
  ['一百', null, false],
])('%j beside the price %j is the same: %j', (text, price, isSame) => {
  expect(isSamePrice(text, price)).toBe(isSame);
});
