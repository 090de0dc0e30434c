import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from '../../src/contract/catalogue.ts';
import {
  addToCart,
  approveInWallet,
  callSandbox,
  cardButton,
  cartBadge,
  cartDrawer,
  cartIcon,
  cartTotal,
  fetchOrders,
  goToCardPage,
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

test('a cart that changed elsewhere is shown again instead of paid', async ({
  page,
  elsewhere,
  ownProduct,
}) => {
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
  await goToCardPage(page);
  expect((await fetchOrders(page)).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2]]);
});

test('an order paid in one tab can’t be paid again in another, by card or wallet', async ({
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

test('a card payment that the shop has not noticed yet is found in the other tab', async ({
  page,
  elsewhere,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  const other = await elsewhere(product);
  // Works whether the webhook or the other device reports the payment first.
  const session = await goToCardPage(page);
  await Promise.all([
    callSandbox(page, `stripe/sessions/${session}/pay`, { result: 'succeed' }),
    walletButton(other).click(),
  ]);
  // The order list opens only if this press was the first to notice the payment; otherwise the cart is empty.
  const paid = other.getByRole('main').getByText('已支付');
  await expect(paid.or(cartDrawer(other).getByText('购物车是空的'))).toBeVisible();
  const [order, ...others] = await fetchOrders(page);
  expect(others).toEqual([]);
  expect([order?.status, order?.payment_method]).toEqual(['completed', 'stripe']);
});

test('what changes in one tab is shown by the cart and the badge of the other', async ({
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

test('logged out in one tab, the cart of the other asks for the login', async ({
  page,
  context,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  const other = await context.newPage();
  await other.goto('/about');
  await other.getByRole('banner').getByRole('button', { name: '账户菜单' }).click();
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(other.getByText('已退出登录')).toBeVisible();
  await expect(cartDrawer(page).getByText('登录后即可使用购物车')).toBeVisible();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeHidden();
  await expect(cartBadge(page)).toBeHidden();
});

test('a line that was removed elsewhere disappears from the cart that still shows it', async ({
  page,
  elsewhere,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  const other = await elsewhere(product);
  await cartDrawer(page).getByRole('button', { name: '移除' }).click();
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await cartDrawer(other).getByRole('button', { name: '增加数量' }).click();
  await expect(other.getByText('购物车中没有该商品')).toBeVisible();
  await expect(cartDrawer(other).getByText('购物车是空的')).toBeVisible();
});
