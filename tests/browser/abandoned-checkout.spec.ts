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
  payByCard,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';

test('the last piece, to the card’s page and away: the product page still offers it, a closed wallet gives it back, and the card pays', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const product = ownProduct(isLastUnit);
  await withOpenCart(page, product);
  await goToCardPage(page);
  await page.goto(`/product/${product.id}`);
  await expect(page.locator('.panel')).toContainText('1件');
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('库存不足，已调整为最大数量 1')).toBeVisible();
  await closeWallet(await openWallet(page));
  await expect(page.getByText('支付已取消')).toBeVisible();
  await goToCardPage(page);
  await payByCard(page);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  // Orders whose payment page was left are not in the history.
  await expectOrderStatuses(page, 'completed');
});

test('the last piece, the wallet’s window left open, and the card pays in another tab; the window pays nothing more', {
  tag: '@slow',
}, async ({ page, context, ownProduct, expectedErrors }) => {
  // The shop refuses the late approval.
  expectedErrors.push(/status of 409/);
  await withOpenCart(page, ownProduct(isLastUnit));
  const popup = await openWallet(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await cartIcon(other).click();
  await goToCardPage(other);
  await approveInWallet(popup).catch(() => undefined);
  await payByCard(other);
  await expect(other.getByRole('heading', { name: '支付成功' })).toBeVisible();
  expect((await fetchOrders(other)).map(({ status, payment_method }) => [status, payment_method])).toEqual([
    ['completed', 'stripe'],
  ]);
});

test('reloaded in the middle of paying, the drawer opens with what there was, and a double press makes one order', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
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
  await cardButton(page).dblclick();
  await page.waitForURL(/\/c\/pay\//);
  expect(await fetchOrders(page)).toHaveLength(1);
});
