import { cartDrawer, expectOrderStatuses, hasSeveralUnits, walletButton, withOpenCart } from './buying.ts';
import { expect, test } from './shop.ts';

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
  await buttons.nth(1).click();
  await page.waitForURL(/\/c\/pay\//);
  await expect(page.getByRole('heading', { name: '支付宝' })).toBeVisible();
  await page.getByRole('radio', { name: /同意付款/ }).check();
  await page.getByRole('button', { name: /^支付/ }).click();
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.goto('/orders');
  await expect(page.getByRole('article')).toContainText('支付宝');
  await expectOrderStatuses(page, 'completed');
});
