import {
  approveInWallet,
  cartDrawer,
  hasSeveralUnits,
  openWallet,
  walletPaid,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';

/** Milliseconds, longer than any other call's timeout. */
const LONG_MS = 11_000;

test('a capture that takes 11 s: after 3 s the shopper is asked not to leave, and then it is paid', async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await page.route('**/api/v1/paypal/orders/*/capture', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LONG_MS));
    await route.continue();
  });
  await approveInWallet(await openWallet(page));
  const readReported = (text: string) => cartDrawer(page).getByRole('status').filter({ hasText: text });
  await expect(readReported('正在确认支付结果')).toBeVisible();
  await expect(readReported('正在确认付款，请勿关闭页面')).toBeVisible();
  await expect(walletPaid(page)).toBeVisible({ timeout: LONG_MS + 12_000 });
});
