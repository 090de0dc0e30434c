import type { Page } from '@playwright/test';
import type { Order } from '../../src/features/orders/orders.contract.ts';
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
import { expect, type OwnProduct, test, yuan } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

const main = (page: Page) => page.getByRole('main');
const timeLeft = /^付款时确认库存，请在 \d+年\d+月\d+日 \d\d:\d\d 前付款，还剩 23 小时$/;

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
  await expect(page.getByText('支付未完成，可继续支付本订单')).toBeVisible();
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
    await route.fulfill({ json: { ...body, data: { ...body.data, payable_left: left } } });
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

test('after leaving the card’s page unpaid, home says that it can still be paid; its page leads back to the card, or the wallet pays', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const placed = await unpaid(page, ownProduct, 'stripe');
  await page.goto(placed.pay_url ?? '');
  await page.getByRole('link', { name: '放弃并返回商家' }).click();
  await expect(page).toHaveURL('/');
  const note = page.getByRole('status').filter({ hasText: '付款未完成，可在订单页继续支付' });
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

/** Shows the order with `payment_refusal`, until it is undefined. */
async function refuse(page: Page, id: string, refusal: () => Order['payment_refusal'] | undefined) {
  await page.route(`**/api/v1/orders/${id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const told = refusal();
    await route.fulfill({
      json: told === undefined ? body : { ...body, data: { ...body.data, payment_refusal: told } },
    });
  });
}

test('another price is told before the press; once the buyer has confirmed it, the payment sends the new total', async ({
  page,
  ownProduct,
}) => {
  const order = await unpaid(page, ownProduct, 'paypal');
  const total = order.total_amount + 20;
  const values = { before: order.total_amount, total, way: 'EMS', fee: 15 };
  await refuse(page, order.id, () => ({ code: 'order-repriced', msg: '', values }));
  await page.goto(`/orders/${order.id}`);
  const card = main(page).getByRole('button', { name: 'Stripe 支付' });
  await expect(main(page).getByRole('alert')).toHaveText(
    `价格或运费已变：订单原为 ${yuan(values.before)}，现为 ${yuan(total)}（EMS 运费 ¥15.00），确认后再付款`,
  );
  await expect(card).toBeDisabled();
  await main(page)
    .getByRole('button', { name: `确认新价格 ${yuan(total)}` })
    .click();
  await expect(main(page).getByRole('button', { name: `已确认新价格 ${yuan(total)}` })).toBeFocused();
  const asked = page.waitForRequest('**/api/v1/stripe/create-session');
  await card.click();
  expect((await asked).postDataJSON()).toEqual({ order: order.id, total, method: 'card' });
});

test('while others pay for the last units the page says so and looks again on a press; what is sold is told beside the buttons', async ({
  page,
  ownProduct,
}) => {
  const order = await unpaid(page, ownProduct, 'paypal');
  let told: Order['payment_refusal'] | undefined = { code: 'others-paying', msg: '', values: {} };
  await refuse(page, order.id, () => told);
  await page.goto(`/orders/${order.id}`);
  const refusal = main(page).getByRole('alert');
  await expect(refusal).toHaveText(/^正在确认：其他买家正在支付最后几件/);
  told = { code: 'order-out-of-stock', msg: '', values: { name: '蓝闪蝶 A1', left: 0 } };
  await main(page).getByRole('button', { name: '刷新状态' }).click();
  await expect(refusal).toHaveText(/^订单中的“蓝闪蝶 A1”已售罄/);
  await expect(main(page).getByRole('button', { name: 'Stripe 支付' })).toBeDisabled();
  await expect(main(page).getByRole('button', { name: '取消订单' })).toBeEnabled();
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
