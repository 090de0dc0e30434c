import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import {
  addToCart,
  approveInWallet,
  cardButton,
  cartBadge,
  cartDrawer,
  cartIcon,
  cartTotal,
  fetchOrders,
  hasSeveralUnits,
  openWallet,
  walletButton,
  walletPaid,
  withOpenCart,
} from './buying.ts';
import { test as base, expect } from './shop.ts';
import { newShopper } from './shoppers.ts';

/** The other device gets no tab events. */
const test = base.extend<{ readonly elsewhere: (product: Product) => Promise<Page> }>({
  elsewhere: async ({ browser, context }, use) => {
    const devices: BrowserContext[] = [];
    await use(async (product) => {
      const device = await browser.newContext({ storageState: await context.storageState() });
      devices.push(device);
      const other = await device.newPage();
      await other.goto('/about');
      await cartIcon(other).click();
      await expect(cartDrawer(other).getByRole('link', { name: product.name })).toBeVisible();
      return other;
    });
    for (const device of devices) await device.close();
  },
});

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 409/);
});

const quantityField = (page: Page) => cartDrawer(page).getByRole('spinbutton', { name: '数量' });

test('a cart that changed elsewhere is shown again instead of paid, and a line removed elsewhere disappears', {
  tag: '@slow',
}, async ({ page, elsewhere, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  const other = await elsewhere(product);
  await cartDrawer(other).getByRole('button', { name: '增加数量' }).click();
  await expect(quantityField(other)).toHaveValue('2');
  await expect(cardButton(other)).toBeEnabled();
  await expect(quantityField(page)).toHaveValue('1');

  await walletButton(page).click();
  await expect(page.getByText('购物车已更新')).toBeVisible();
  await expect(quantityField(page)).toHaveValue('2');
  await expect(cartTotal(page)).toHaveText(await cartTotal(other).innerText());
  expect(await fetchOrders(page)).toEqual([]);

  await cartDrawer(page).getByRole('button', { name: '移除' }).click();
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await cartDrawer(other).getByRole('button', { name: '增加数量' }).click();
  await expect(other.getByText('购物车中没有该商品')).toBeVisible();
  await expect(cartDrawer(other).getByText('购物车是空的')).toBeVisible();
});

test('an order paid in one tab can’t be paid again in another, by card or wallet', { tag: '@slow' }, async ({
  page,
  elsewhere,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  const other = await elsewhere(product);
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  await cardButton(other).click();
  await expect(other.getByText('购物车已更新')).toBeVisible();
  await expect(cartDrawer(other).getByText('购物车是空的')).toBeVisible();
  await expect(cartBadge(other)).toBeHidden();
  expect(await fetchOrders(page)).toHaveLength(1);
});

test('what changes in one tab is shown by the cart and the badge of the other', { tag: '@slow' }, async ({
  page,
  context,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  await newShopper(page);
  const other = await context.newPage();
  await other.goto('/about');
  await expect(cartBadge(other)).toBeHidden();
  await addToCart(page, product);
  await expect(cartBadge(other)).toHaveText('1');
  await cartIcon(other).click();
  await cartDrawer(page).getByRole('button', { name: '增加数量' }).click();
  await expect(quantityField(other)).toHaveValue('2');
  await cartDrawer(other).getByRole('button', { name: '移除' }).click();
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await expect(cartBadge(page)).toBeHidden();
});
