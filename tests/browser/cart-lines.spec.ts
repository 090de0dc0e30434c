import type { Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { cardButton, cartDrawer, cartTotal, hasSeveralUnits, withOpenCart } from './buying.ts';
import { expect, test, variantsOf, yuan } from './shop.ts';
import { newShopper } from './shoppers.ts';

const untiered = (product: Product) =>
  hasSeveralUnits(product) && variantsOf(product)[0]?.bulk_discount.length === 0;
const first = (product: Product) => {
  const [variant] = variantsOf(product);
  if (variant === undefined) throw new Error('A product has a variant');
  return variant;
};
const price = (page: Page) => page.locator('[data-price]');
const shortNotices = (page: Page) =>
  page.locator('[data-notices] [data-kind]').filter({ hasText: '库存不足' });

/** Raises the live price by 35 yuan while `is` returns true. */
async function tellHigher(page: Page, is: () => boolean): Promise<void> {
  await page.route('**/api/v1/stock?*', async (route) => {
    const response = await route.fetch();
    if (!is()) return await route.fulfill({ response });
    const body = await response.json();
    for (const { variants } of body.data.items) for (const variant of variants) variant.price += 35;
    await route.fulfill({ response, json: body });
  });
}

test('who comes back to the tab of a product sees its present price; one that changes again is shown beside the new price in the cart, and confirmed before paying', async ({
  page,
  ownProduct,
}) => {
  const product = ownProduct(untiered);
  const now = first(product).price;
  let higher = false;
  await tellHigher(page, () => higher);
  await newShopper(page);
  await page.goto(`/product/${product.id}`);
  await expect(price(page)).toHaveText(yuan(now));
  higher = true;
  // The page makes no second call while one is pending.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(price(page)).toHaveText(yuan(now + 35), { timeout: 500 });
  }).toPass();

  // A press may fetch the price again before it adds.
  const adding = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await adding;
  higher = false;
  await expect(cartDrawer(page).getByText(`价格由 ${yuan(now + 35)} 变为 ${yuan(now)}`)).toBeVisible();
  await expect(cartTotal(page)).toHaveText(yuan(now));
  await expect(cardButton(page)).toBeDisabled();
  await expect(price(page)).toHaveText(yuan(now));
  await cartDrawer(page).getByRole('button', { name: '确认变更' }).click();
  await expect(cartDrawer(page).getByText('请先确认购物车中的变更')).toBeHidden();
  await expect(cardButton(page)).toBeEnabled();
});

test('typing more than the stock shows 库存不足 immediately; leaving the field lowers the quantity, and repeated requests show one notice', async ({
  page,
  ownProduct,
}) => {
  const product = ownProduct(untiered);
  const { stock } = first(product);
  await withOpenCart(page, product);
  const quantity = cartDrawer(page).getByRole('spinbutton', { name: '数量' });
  await quantity.fill('1000000');
  await expect(quantity).toHaveValue('1000000');
  await expect(cartDrawer(page).locator('.cart-quantity').getByText('库存不足')).toBeVisible();
  await expect(shortNotices(page)).toHaveCount(0);
  await quantity.blur();
  await expect(quantity).toHaveValue(String(stock));
  await expect(cartDrawer(page).locator('.cart-quantity').getByText('库存不足')).toBeHidden();

  const more = cartDrawer(page).getByRole('button', { name: '增加数量' });
  for (let clicks = 0; clicks < 8; clicks += 1) await more.click();
  await expect(shortNotices(page)).toHaveCount(1);
});
