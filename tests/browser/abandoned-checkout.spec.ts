import {
  approveInWallet,
  cardButton,
  cartDrawer,
  cartIcon,
  closeWallet,
  expectOrderStatuses,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  isLastUnit,
  openWallet,
  payCard,
  walletPaid,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';

test('the last piece, to the card’s page and away: the product page still offers it, and the wallet pays', async ({
  page,
  ownProduct,
}) => {
  const product = ownProduct(isLastUnit);
  await withOpenCart(page, product);
  await goToCardPage(page);
  await page.goto(`/product/${product.id}`);
  await expect(page.locator('.panel')).toContainText('1件');
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('库存不足，已调整为最大数量 1')).toBeVisible();
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  expect((await fetchOrders(page)).map(({ status, payment_method }) => [status, payment_method])).toEqual([
    ['completed', 'paypal'],
  ]);
});

test('the last piece, the wallet’s window closed, and the card pays', async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(isLastUnit));
  await closeWallet(await openWallet(page));
  await expect(page.getByText('支付已取消')).toBeVisible();
  await goToCardPage(page);
  await payCard(page);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  // An order whose wallet window was closed is not in the history.
  await expectOrderStatuses(page, 'completed');
});

test('the last piece, the wallet’s window left open, and the card pays in another tab; the window pays nothing more', async ({
  page,
  context,
  ownProduct,
  expectedErrors,
}) => {
  // The shop refuses the late approval.
  expectedErrors.push(/status of 409/);
  await withOpenCart(page, ownProduct(isLastUnit));
  const popup = await openWallet(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await cartIcon(other).click();
  await goToCardPage(other);
  await approveInWallet(popup).catch(() => undefined);
  await payCard(other);
  await expect(other.getByRole('heading', { name: '支付成功' })).toBeVisible();
  expect((await fetchOrders(other)).map(({ status, payment_method }) => [status, payment_method])).toEqual([
    ['completed', 'stripe'],
  ]);
});

test('units in another shopper’s unpaid order are sold out for everybody else', async ({
  page,
  browser,
  ownProduct,
}) => {
  const product = ownProduct(isLastUnit);
  await withOpenCart(page, product);
  await goToCardPage(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/product/${product.id}`);
  await expect(visitor.locator('.panel')).toContainText('售罄');
  await page.goto('/orders');
  await page.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
  await visitor.reload();
  await expect(visitor.locator('.panel')).toContainText('1件');
  await visitor.context().close();
});

test('reloaded in the middle of paying, the drawer opens with what there was', async ({
  page,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/v1/stripe/create-session', async (route) => {
    await held;
    await route.continue();
  });
  await cardButton(page).click();
  await expect(cartDrawer(page).getByRole('button', { name: '处理中...' })).toBeDisabled();
  await page.reload();
  respond();
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await goToCardPage(page);
  expect(await fetchOrders(page)).toHaveLength(1);
});

test('pressed twice, the card button makes one order', async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await cardButton(page).dblclick();
  await page.waitForURL(/\/c\/pay\//);
  expect(await fetchOrders(page)).toHaveLength(1);
});
