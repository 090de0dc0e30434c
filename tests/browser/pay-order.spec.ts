import type { Page } from '@playwright/test';
import type { Order } from '../../src/contract/orders.ts';
import {
  approveInWallet,
  callSandbox,
  closeWallet,
  expectOrderStatuses,
  fetchCart,
  fetchOrders,
  hasSeveralUnits,
  openWallet,
  payByCard,
  putInCart,
  walletButton,
  walletPaid,
} from './buying.ts';
import { expect, type OwnProduct, test } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

const main = (page: Page) => page.getByRole('main');
const timeLeft = /^请在 \d\d:\d\d 前付款，还剩 (29|30) 分钟$/;

test.beforeEach(({ expectedErrors }) => {
  // 403: a visitor's first write fetches the XSRF token. 409: the payment method was removed.
  expectedErrors.push(/status of (403|409)/);
});

async function unpaid(page: Page, ownProduct: OwnProduct, method: 'stripe' | 'paypal'): Promise<Order> {
  await newShopper(page);
  const { request } = page.context();
  const product = ownProduct(hasSeveralUnits);
  await putInCart(request, product);
  await postJson(request, method === 'stripe' ? '/stripe/create-session' : '/paypal/orders');
  await putInCart(request, product);
  const [order] = await fetchOrders(page);
  if (order === undefined) throw new Error('The checkout made no order');
  return order;
}

const countCartUnits = async (page: Page) =>
  (await fetchCart(page)).data.reduce((sum, { quantity }) => sum + quantity, 0);

test('a wallet order offers its wallet again on its page, and its closed window ends nothing', async ({
  page,
  ownProduct,
}) => {
  const order = await unpaid(page, ownProduct, 'paypal');
  await page.goto(`/orders/${order.id}`);
  await expect(main(page).getByText(timeLeft)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Stripe 支付' })).toBeVisible();
  await closeWallet(await openWallet(page));
  await expect(page.getByText('支付未完成，订单仍为您保留')).toBeVisible();
  await expect(main(page).getByText('待支付')).toBeVisible();
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  await expect(walletPaid(page).getByText(order.id)).toBeVisible();
  await walletPaid(page).getByRole('button', { name: '关闭', exact: true }).click();
  await expect(main(page).getByText('已支付')).toBeVisible();
  await expect(walletButton(page)).toHaveCount(0);
  await expectOrderStatuses(page, 'completed');
  // Paying the order did not change the cart.
  expect(await countCartUnits(page)).toBe(1);
});

test('a wallet order is paid by 微信支付 from its row in the list, however often one presses', async ({
  page,
  ownProduct,
}) => {
  const order = await unpaid(page, ownProduct, 'paypal');
  await page.goto('/orders');
  const row = page.getByRole('article', { name: order.id });
  await expect(row.getByText(timeLeft)).toBeVisible();
  await expect(walletButton(page)).toBeVisible();
  let sessions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/stripe/create-session')) sessions += 1;
  });
  await row.getByRole('button', { name: '微信支付' }).dblclick();
  await page.waitForURL(/\/c\/pay\//);
  expect(sessions).toBe(1);
  await expect(page.getByRole('heading', { name: '微信支付' })).toBeVisible();
  await payByCard(page, /同意付款/);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expectOrderStatuses(page, 'completed');
  expect(await countCartUnits(page)).toBe(1);
  await page.goto(`/orders/${order.id}`);
  await expect(main(page).getByRole('definition').filter({ hasText: '微信支付' })).toBeVisible();
});

test('paid in another tab, a press here says so and shows the order as it is', async ({
  page,
  ownProduct,
}) => {
  const order = await unpaid(page, ownProduct, 'paypal');
  await page.goto(`/orders/${order.id}`);
  const card = main(page).getByRole('button', { name: 'Stripe 支付' });
  await expect(card).toBeVisible();
  // Acts like another tab that sends this tab no event.
  const { sessionId } = await postJson(page.context().request, '/stripe/create-session', { order: order.id });
  await callSandbox(page, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
  await expectOrderStatuses(page, 'completed');
  await card.click();
  await expect(page.getByRole('status').getByText('支付成功')).toBeVisible();
  await expect(main(page).getByText('已支付')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('when the time runs out the page fetches the order again, and says what the shopper can do', async ({
  page,
  ownProduct,
}) => {
  const order = await unpaid(page, ownProduct, 'paypal');
  let left = 2;
  await page.route(`**/api/v1/orders/${order.id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ json: { ...body, data: { ...body.data, hold_left: left } } });
    left = 0;
  });
  await page.goto(`/orders/${order.id}`);
  await expect(main(page).getByText(/还剩不到 1 分钟/)).toBeVisible();
  await expect(main(page).getByText(/^付款时间已过/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Stripe 支付' })).toHaveCount(0);
  expect(left).toBe(0);
  await page.reload();
  await expect(main(page).getByText(/^付款时间已过/)).toBeVisible();
  await expect(walletButton(page)).toHaveCount(0);
});

test('after leaving the card’s page unpaid, home shows how long the order is reserved; its page leads back to the card, or the wallet pays', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const placed = await unpaid(page, ownProduct, 'stripe');
  await page.goto(placed.pay_url ?? '');
  await page.getByRole('link', { name: '放弃并返回商家' }).click();
  await expect(page).toHaveURL('/');
  const note = page.getByRole('status').filter({ hasText: /付款未完成，订单为您保留至 \d\d:\d\d/ });
  await expect(note).toBeVisible();
  expect(await shiftOf(page)).toBeLessThan(0.01);

  await note.getByRole('link', { name: '查看订单' }).click();
  await expect(page).toHaveURL(`/orders/${placed.id}`);
  const goOn = main(page).getByRole('link', { name: '继续支付' });
  await expect(goOn).toHaveAttribute('target', '_blank');
  await expect(goOn).toHaveAttribute('href', placed.pay_url ?? 'none');
  await expect(main(page).getByRole('button', { name: 'Stripe 支付' })).toHaveCount(0);
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  await expectOrderStatuses(page, 'completed');

  // Another person who opens the address sees no note.
  await page.context().clearCookies();
  await page.goto(`/payment/cancel?unpaid=${placed.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-unpaid');
});

async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[];
          resolve(shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );
}
