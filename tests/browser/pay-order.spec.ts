import type { Page } from '@playwright/test';
import type { Order } from '../../src/contract/orders.ts';
import {
  approveInWallet,
  callSandbox,
  closeWallet,
  expectOrderStatuses,
  fetchCart,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  openWallet,
  payCard,
  putInCart,
  walletButton,
  walletPaid,
  withOpenCart,
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

test('a wallet order is paid by card from its row in the list, however often one presses', async ({
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
  await row.getByRole('button', { name: 'Stripe 支付' }).dblclick();
  await page.waitForURL(/\/c\/pay\//);
  expect(sessions).toBe(1);
  await payCard(page);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expectOrderStatuses(page, 'completed');
  expect(await countCartUnits(page)).toBe(1);
});

test('a card order can be continued in a new tab, or paid by the wallet', async ({ page, ownProduct }) => {
  const order = await unpaid(page, ownProduct, 'stripe');
  await page.goto(`/orders/${order.id}`);
  const goOn = main(page).getByRole('link', { name: '继续支付' });
  await expect(goOn).toHaveAttribute('target', '_blank');
  await expect(goOn).toHaveAttribute('href', order.pay_url ?? 'none');
  await expect(main(page).getByRole('button', { name: 'Stripe 支付' })).toHaveCount(0);
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  await expectOrderStatuses(page, 'completed');
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

test('after leaving the card’s page unpaid, home shows how long the order is reserved, with a link', async ({
  page,
  ownProduct,
  browser,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await goToCardPage(page);
  await page.getByRole('link', { name: '放弃并返回商家' }).click();
  await expect(page).toHaveURL('/');
  const note = page.getByRole('status').filter({ hasText: /付款未完成，订单为您保留至 \d\d:\d\d/ });
  await expect(note).toBeVisible();
  const [order] = await fetchOrders(page);
  const link = note.getByRole('link', { name: '查看订单' });
  await expect(link).toHaveAttribute('href', `/orders/${order?.id}`);
  expect(await shiftOf(page)).toBeLessThan(0.01);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(`/payment/cancel?unpaid=${order?.id}`, page.url()).href);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(visitor.getByText('付款未完成')).toBeHidden();
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

test('a response that violates the contract breaks neither the drawer nor the orders', async ({
  page,
  ownProduct,
}) => {
  const order = await unpaid(page, ownProduct, 'paypal');
  const change = async (address: string, put: (body: Record<string, unknown>) => unknown) =>
    await page.route(
      address,
      async (route) => route.fulfill({ json: put(await (await route.fetch()).json()) }),
      { times: 1 },
    );
  await change('**/api/v1/payment/methods', ({ data }) => ({
    data: (data as object[]).map((method) => ({ ...method, rate: 0.1389, currency: 'USD' })),
  }));
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '购物车', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '购物车', exact: true });
  await expect(drawer.getByText('支付方式加载失败')).toBeVisible();
  await drawer.getByRole('button', { name: '重试' }).click();
  await expect(drawer.getByRole('button', { name: 'Stripe 支付' })).toBeEnabled();
  await change('**/api/v1/cart', (cart) => ({ ...cart, total: '128.5' }));
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '购物车', exact: true }).click();
  await expect(drawer.locator('[data-cart-body]')).toContainText(/购物车加载失败|合计/);
  await change(`**/api/v1/orders/${order.id}`, ({ data }) => ({
    status: 200,
    data: { ...(data as object), total_amount: '1' },
  }));
  await page.goto(`/orders/${order.id}`);
  await expect(main(page).getByText('获取订单详情失败')).toBeVisible();
  await main(page).getByRole('button', { name: '重试' }).click();
  await expect(main(page).getByText(timeLeft)).toBeVisible();
});
