import { cartDrawer } from './buying.ts';
import { endWaitingCalls } from './mock-api-calls.ts';
import { expect, productWhere, test, variantsOf } from './shop.ts';
import { sampleCart } from './shopper.fixture.ts';
import { reachState } from './shopper-states.ts';

test('the choice of grades says which are sold out', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, (one) => {
    const stocks = variantsOf(one).map(({ stock }) => stock);
    return stocks.some((stock) => stock > 0) && stocks.some((stock) => stock <= 0);
  });
  await page.goto(`/product/${product.id}`);
  const options = page.getByRole('combobox', { name: '品质' }).getByRole('option');
  const expected = variantsOf(product).map(({ stock }) => stock <= 0);
  for (const _ of ['built', 'live']) {
    expect((await options.allTextContents()).map((text) => text.endsWith('售罄'))).toEqual(expected);
  }
});

test('a sold-out line says what can be done with it', async ({ page, catalogue, baseURL }) => {
  const product = productWhere(catalogue, (one) => variantsOf(one).some(({ stock }) => stock > 0));
  const soldOut = [{ kind: 'stock', before: 3, now: 0 }] as const;
  const json = sampleCart([product], [soldOut]);
  await reachState(
    page,
    {
      name: 'cart-sold-out',
      path: '/about',
      answers: { '/cart': { status: 200, json } },
      act: (open) => open.getByRole('button', { name: '购物车' }).click(),
      shows: '库存由 3 件变为 0 件',
    },
    baseURL ?? '',
  );
  await expect(cartDrawer(page).getByText('已售罄，移除后即可结账')).toBeVisible();
  const others = cartDrawer(page).getByRole('link', { name: '选择其他品质' });
  await expect(others).toHaveAttribute('href', `/product/${product.id}`);
  await expect(cartDrawer(page).getByRole('button', { name: '移除' })).toBeEnabled();
  await endWaitingCalls(page);
});
