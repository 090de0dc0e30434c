import {
  cartDrawer,
  expectOrderStatuses,
  fetchOrders,
  hasSeveralUnits,
  putInCart,
  walletButton,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  // A visitor's first write may need to fetch the XSRF token.
  expectedErrors.push(/status of 403/);
});

test('支付宝 pays for the cart from the drawer of a phone', async ({ page, ownProduct }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const buttons = cartDrawer(page).getByRole('button', { name: /^(Stripe 支付|支付宝|微信支付)$/ });
  await expect(buttons).toHaveText(['Stripe 支付', '支付宝', '微信支付']);
  await expect(walletButton(page)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('drawer-390.png') });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.screenshot({ path: test.info().outputPath('drawer-1440.png') });
  await page.setViewportSize({ width: 390, height: 844 });
  await buttons.nth(1).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByRole('heading', { name: '支付宝' })).toBeVisible();
  await page.getByRole('radio', { name: /同意付款/ }).check();
  await page.getByRole('button', { name: /^支付/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('definition').filter({ hasText: '支付宝' })).toBeVisible();
  await expectOrderStatuses(page, 'completed');
});

test('an order begun by card is paid by 微信支付 on its own page', async ({ page, ownProduct }) => {
  await newShopper(page);
  const { request } = page.context();
  await putInCart(request, ownProduct(hasSeveralUnits));
  await postJson(request, '/stripe/create-session');
  const [order] = await fetchOrders(page);
  expect(order?.method).toBe('card');
  await page.goto(`/orders/${order?.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '继续支付' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Stripe 支付' })).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('order.png'), fullPage: true });
  await main.getByRole('button', { name: '微信支付' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByRole('heading', { name: '微信支付' })).toBeVisible();
  await page.getByRole('radio', { name: /同意付款/ }).check();
  await page.getByRole('button', { name: /^支付/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.goto(`/orders/${order?.id}`);
  await expect(main.getByRole('definition').filter({ hasText: '微信支付' })).toBeVisible();
  await expectOrderStatuses(page, 'completed');
});
