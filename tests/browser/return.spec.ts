import type { Page } from '@playwright/test';
import type { Failure } from '../../src/features/base/failure.contract.ts';
import {
  approveInWallet,
  cartBadge,
  expectOrderStatuses,
  fetchCart,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  openWallet,
  payByCard,
  putInCart,
  walletPaid,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

const VERIFY = '**/api/v1/stripe/verify-payment/*';
const CAPTURE = '**/api/v1/paypal/orders/*/capture';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET/);
});

test('offline when coming back from the card: a warning not to pay twice until the line is back; reloaded or in two tabs, it is one payment', async ({
  page,
  context,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  const before = product.specifications.quality_variants[0]?.stock ?? 0;
  await withOpenCart(page, product);
  const cart = await fetchCart(page);
  await goToCardPage(page);
  // The badge may be drawn before the payment is counted.
  await page.route('**/api/v1/cart', (route) => route.fulfill({ json: cart }), { times: 1 });
  await page.route(VERIFY, (route) => route.abort('internetdisconnected'));
  await payByCard(page);
  const failed = page.getByRole('heading', { name: '支付验证失败' });
  await expect(failed).toBeVisible();
  await expect(page.getByText('若已扣款请勿重复支付')).toBeVisible();
  await expect(cartBadge(page)).toHaveText('1');
  const retry = page.getByRole('main').getByRole('button', { name: '重试' });
  await retry.click();
  await expect(failed).toBeVisible();
  await page.unroute(VERIFY);
  await retry.click();
  const success = { name: '支付成功' };
  await expect(page.getByRole('heading', success)).toBeVisible();
  await expect(cartBadge(page)).toBeHidden();

  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto(page.url())]);
  for (const tab of [page, other]) await expect(tab.getByRole('heading', success)).toBeVisible();
  const [order, ...others] = await fetchOrders(page);
  expect(others).toEqual([]);
  expect(order?.events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  const { data } = await (await page.request.get(`/api/v1/stock?ids=${product.id}`)).json();
  expect(data.items[0].variants[0].stock).toBe(before - 1);
});

test('a lost wallet response, and offline after it: a warning not to pay twice until the line is back, and one payment', async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await page.route(CAPTURE, (route) => route.abort('internetdisconnected'));
  await page.route(
    CAPTURE,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await approveInWallet(await openWallet(page));
  const unknown = page.getByRole('dialog', { name: '支付验证失败' });
  await expect(unknown).toBeVisible();
  await expect(unknown.getByText('若已扣款请勿重复支付')).toBeVisible();
  await expect(unknown.getByRole('link', { name: '查看订单' })).toHaveAttribute('href', '/orders');
  await unknown.getByRole('button', { name: '重试' }).click();
  await expect(unknown.getByText('若已扣款请勿重复支付')).toBeVisible();
  await page.unroute(CAPTURE);
  await unknown.getByRole('button', { name: '重试' }).click();
  await expect(walletPaid(page)).toBeVisible();
  await expect(cartBadge(page)).toBeHidden();
  const [order, ...others] = await fetchOrders(page);
  expect(others).toEqual([]);
  expect(order?.events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
});

/** Returns from the wallet, which opens in the shop's own tab if popups are blocked. */
async function backFromWallet(page: Page, means?: RegExp): Promise<void> {
  await approveInWallet(page, means);
  await page.waitForURL(/\/payment\/success\?.*token=/);
}

async function walletPage(page: Page): Promise<string> {
  const { id } = await postJson(page.request, '/paypal/orders');
  const { paypal } = await (await page.request.get('/sandbox/api/state')).json();
  const order = paypal.orders.find((one: { id: string }) => one.id === id);
  const link = order.links.find(({ rel }: { rel: string }) => rel === 'approve' || rel === 'payer-action');
  return link.href;
}

test('a wallet that leads back to the shop: a decline says that nothing was paid; an approval finishes the payment, also without a session', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 402/);
  await newShopper(page);
  await putInCart(page.request, ownProduct(hasSeveralUnits));
  const address = await walletPage(page);
  await page.goto(address);
  await backFromWallet(page, /被拒绝/);
  await expect(page.getByRole('heading', { name: '支付验证失败' })).toBeVisible();
  await expect(page.getByRole('main').getByText('支付未完成，请重试')).toBeVisible();
  await expectOrderStatuses(page, 'pending');

  await page.goto(address);
  await backFromWallet(page);
  const success = page.getByRole('heading', { name: '支付成功' });
  await expect(success).toBeVisible();
  await expect(page.getByRole('main').getByText('已支付')).toBeVisible();
  await expect(cartBadge(page)).toBeHidden();
  await expectOrderStatuses(page, 'completed');

  await page.context().clearCookies();
  await page.reload();
  await expect(success).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('收货');
});

test('the page says what happened to money that paid nothing, and leads home from a payment that was never made', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (404|409)/);
  for (const [code, title, msg] of [
    ['payment-sent-back', '本次付款未被接受，款项将原路退回', '本次付款未被接受，款项将原路退回'],
    ['payment-under-review', '支付验证失败', '付款正在人工核对，请勿重复支付'],
  ] as const) {
    const json: Failure = { status: 409, code, msg, data: null };
    await page.route(VERIFY, (route) => route.fulfill({ status: 409, json }), { times: 1 });
    await page.goto('/payment/success?session_id=cs_test_late');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('main').getByText(msg)).toBeVisible();
    await expect(page.getByRole('main').getByText('若已扣款请勿重复支付')).toBeHidden();
  }
  for (const address of ['/payment/success', '/payment/success?session_id=cs_test_nobody']) {
    await page.goto(address);
    await expect(page.getByRole('alert').getByText('支付验证失败').last()).toBeVisible();
    await expect(page.getByRole('main').getByText('若已扣款请勿重复支付')).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
  }
});

test('a wallet payment that is refused when the capture is retried is reported', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await page.route(CAPTURE, (route) => route.abort('internetdisconnected'));
  await approveInWallet(await openWallet(page));
  const unknown = page.getByRole('dialog', { name: '支付验证失败' });
  await expect(unknown).toBeVisible();
  await expect(page.locator('[data-notices] [data-kind]')).toHaveCount(0);
  await page.unroute(CAPTURE);
  const json: Failure = { status: 409, code: 'payment-closed', msg: '订单已取消，未扣款', data: null };
  await page.route(CAPTURE, (route) => route.fulfill({ status: 409, json }));
  await unknown.getByRole('button', { name: '重试' }).click();
  await expect(unknown).toBeHidden();
  await expect(page.getByRole('alert').getByText('订单已取消，未扣款')).toBeVisible();
});
