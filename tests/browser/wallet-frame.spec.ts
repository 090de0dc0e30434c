import type { Page, Route } from '@playwright/test';
import {
  approveInWallet,
  cardButton,
  cartDrawer,
  cartIcon,
  hasSeveralUnits,
  openWallet,
  walletButton,
  walletFrame,
  walletPaid,
  withOpenCart,
} from './buying.ts';
import { waitForRest } from './page-state.ts';
import { expect, test } from './shop.ts';

const frame = (page: Page) => page.locator('iframe[title="PayPal 支付"]');
const covers = (page: Page) => frame(page).evaluate((element) => element.matches(':popover-open'));

test('nothing moves when the button comes; forged messages mean nothing; while its window is open the frame covers the page', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/paypal/orders')) calls.push(request.url());
  });
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/payment/wallet', async (route) => {
    await held;
    await route.continue();
  });
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await expect(cardButton(page)).toBeEnabled();
  await waitForRest(page);
  const places = () =>
    cartDrawer(page).evaluate((element) =>
      [...element.querySelectorAll('.cart-part > *')].map((part) => part.getBoundingClientRect().toJSON()),
    );
  const placesBefore = await places();
  letThrough();
  await expect(walletButton(page)).toBeVisible();
  expect(await places()).toEqual(placesBefore);

  await page.evaluate(() => {
    for (const message of [{ wallet: 'pay' }, { wallet: 'approved', id: 'X' }, { wallet: 'escape' }]) {
      window.postMessage(message, '*');
    }
  });
  await page.waitForTimeout(500);
  expect(calls).toEqual([]);
  expect(await covers(page)).toBe(false);
  await expect(cartDrawer(page)).toBeVisible();

  const before = await walletButton(page).boundingBox();
  expect(before?.height).toBe(44);
  // A page that is higher than its frame shows a scroll bar beside the button.
  const overflow = () =>
    walletFrame(page)
      .locator('html')
      .evaluate((html) => html.scrollHeight - innerHeight);
  expect(await overflow()).toBe(0);
  const popup = await openWallet(page);
  expect(await frame(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  expect(await walletButton(page).boundingBox()).toEqual(before);
  const dimmed = walletFrame(page).getByRole('dialog', { name: 'PayPal 窗口' });
  expect(await dimmed.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  const closed = popup.waitForEvent('close');
  await dimmed.getByRole('button', { name: '关闭窗口' }).click();
  await closed;
  await expect(page.getByText('支付已取消')).toBeVisible();
  await expect.poll(() => covers(page)).toBe(false);
  expect(await walletButton(page).boundingBox()).toEqual(before);
});

test('if pop-ups are blocked, the checkout covers the drawer on a phone', { tag: '@slow' }, async ({
  page,
  ownProduct,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await walletButton(page).click();
  const checkout = walletFrame(page).frameLocator('dialog iframe');
  const agree = checkout.getByRole('button', { name: '同意付款' });
  await expect(agree).toBeInViewport({ ratio: 1 });
  const box = await walletFrame(page).locator('dialog').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(360 * 0.9);
  expect(box?.height).toBeGreaterThanOrEqual(600);
  await agree.click();
  await expect(walletPaid(page)).toBeVisible();
});

test('the keyboard goes into the frame and out of it, and Escape in it closes the drawer', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await page.keyboard.press('Escape');
  await cartIcon(page).press('Enter');
  await expect(walletButton(page)).toBeVisible();
  const before = cartDrawer(page).getByRole('button', { name: '微信支付' });
  await before.focus();
  await page.keyboard.press('Tab');
  await expect(walletButton(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(before).toBeFocused();
  await page.keyboard.press('Tab');
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await opened).close();
  await expect(page.getByText('支付已取消')).toBeVisible();
  await walletButton(page).focus();
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();
  await expect(cartIcon(page)).toBeFocused();
});

test('any part of the wallet that can’t be loaded, or not within 20 s, is reported and retried, and cards remain available', {
  tag: '@slow',
}, async ({ page, ownProduct, expectedErrors }) => {
  expectedErrors.push(/status of 500|ERR_FAILED|Failed to load the PayPal JS SDK script/);
  const SDK = /\/sdk\/js\?/;
  const reported = cartDrawer(page).getByText('PayPal 加载失败');
  const retry = cartDrawer(page).getByRole('button', { name: '重试' });

  await page.clock.install();
  await page.route(SDK, () => undefined);
  const asked = page.waitForRequest(SDK);
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await asked;
  await expect(frame(page)).toBeVisible();
  await page.clock.fastForward(10_000);
  expect(await reported.isVisible()).toBe(false);
  await page.clock.fastForward(10_000);
  await expect(reported).toBeVisible();
  await expect(frame(page)).toBeHidden();

  for (const [address, refuse] of [
    ['**/payment/wallet', (route: Route) => route.fulfill({ status: 500 })],
    ['**/payment/wallet', (route: Route) => route.abort()],
    [/\/payment\/wallet\.js/, (route: Route) => route.abort()],
    [SDK, (route: Route) => route.abort()],
  ] as const) {
    await page.unrouteAll();
    let isRefused = false;
    await page.route(address, async (route) => {
      isRefused = true;
      await refuse(route);
    });
    await retry.click();
    await expect.poll(() => isRefused).toBe(true);
    await expect(reported).toBeVisible();
    await expect(cardButton(page)).toBeEnabled();
  }
  await page.unrouteAll();
  await retry.click();
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
});

test('a script that is put into a page with the nonce of old doesn’t run', { tag: '@slow' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy/);
  await page.goto('/about');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.nonce = 'wallet-sdk';
    script.textContent = 'document.documentElement.dataset.injected = "yes"';
    document.head.append(script);
    return document.documentElement.dataset['injected'];
  });
  expect(ran).toBeUndefined();
});
