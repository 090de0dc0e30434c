import type { Page } from '@playwright/test';
import type { Product } from '../../src/contract/catalogue.ts';
import { cardButton, cartDrawer, cartIcon, cartTotal, hasSeveralUnits, withOpenCart } from './buying.ts';
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

test('a price that changed while the page was open is shown beside the new price, which the shopper confirms before paying', async ({
  page,
  ownProduct,
}) => {
  const product = ownProduct(untiered);
  const now = first(product).price;
  let higher = true;
  await tellHigher(page, () => higher);
  await newShopper(page);
  await page.goto(`/product/${product.id}`);
  await expect(price(page)).toHaveText(yuan(now + 35));
  higher = false;
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await expect(cartDrawer(page).getByText(`价格由 ${yuan(now + 35)} 变为 ${yuan(now)}`)).toBeVisible();
  await expect(cartTotal(page)).toHaveText(yuan(now));
  await expect(cardButton(page)).toBeDisabled();
  await expect(price(page)).toHaveText(yuan(now));
  await cartDrawer(page).getByRole('button', { name: '确认变更' }).click();
  await expect(cartDrawer(page).getByText('请先确认购物车中的变更')).toBeHidden();
  await expect(cardButton(page)).toBeEnabled();
});

test('who comes back to the tab of a product sees its present price', async ({ page, ownProduct }) => {
  const product = ownProduct(untiered);
  let higher = false;
  await tellHigher(page, () => higher);
  await page.goto(`/product/${product.id}`);
  await expect(price(page)).toHaveText(yuan(first(product).price));
  higher = true;
  // The page makes no second call while one is pending.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(price(page)).toHaveText(yuan(first(product).price + 35), { timeout: 500 });
  }).toPass();
});

test('typing more than the stock shows 库存不足 immediately; leaving the field lowers the quantity', async ({
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
});

test('repeated requests above the stock show one notice', async ({ page, ownProduct }) => {
  const product = ownProduct(untiered);
  await withOpenCart(page, product);
  const quantity = cartDrawer(page).getByRole('spinbutton', { name: '数量' });
  await quantity.fill(String(first(product).stock));
  await quantity.press('Enter');
  const more = cartDrawer(page).getByRole('button', { name: '增加数量' });
  for (let clicks = 0; clicks < 8; clicks += 1) await more.click();
  await expect(shortNotices(page)).toHaveCount(1);
});

test('a visitor’s way to log in leads back to the product with grade and quantity', async ({
  page,
  catalogue,
}) => {
  const product = catalogue.products.find((one) => (variantsOf(one)[1]?.stock ?? 0) >= 2);
  const second = variantsOf(product as Product)[1];
  if (product === undefined || second === undefined) throw new Error('The seed has no such product');
  await page.goto(`/product/${product.id}`);
  await page.getByRole('combobox', { name: '品质' }).selectOption(second.key);
  await page.getByRole('main').getByRole('button', { name: '增加数量' }).click();
  await cartIcon(page).click();
  const link = cartDrawer(page).getByRole('link', { name: '登录' });
  const query = new URLSearchParams({ quality: second.quality, quantity: '2' });
  const login = new URLSearchParams({ from: `/product/${product.id}?${query}` });
  await expect(link).toHaveAttribute('href', `/login?${login}`);
});
