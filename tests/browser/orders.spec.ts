import type { Page } from '@playwright/test';
import type { Failure, FailureCode } from '../../src/features/base/failure.contract.ts';
import type { Order } from '../../src/features/orders/orders.contract.ts';
import { callSandbox, fetchOrders, putInCart } from './buying.ts';
import { expect, type OwnProduct, test, variantsOf, yuan } from './shop.ts';
import { sampleOrders } from './shopper.fixture.ts';
import { newShopper, postJson } from './shoppers.ts';

interface Placed {
  readonly sessionId: string;
  readonly order: Order;
  readonly product: string;
  readonly quality: string;
}

async function order(page: Page, ownProduct: OwnProduct): Promise<Placed> {
  const { request } = page.context();
  const product = ownProduct((each) => variantsOf(each).some(({ stock }) => stock >= 6));
  const quality = variantsOf(product).find(({ stock }) => stock >= 6)?.quality ?? '';
  await putInCart(request, product, { quality, quantity: 2 });
  const { sessionId } = await postJson(request, '/stripe/create-session');
  const [placed] = await fetchOrders(page);
  if (placed === undefined) throw new Error('The checkout made no order');
  return { sessionId, order: placed, product: product.name, quality };
}

const pay = (page: Page, sessionId: string) =>
  callSandbox(page, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });

const main = (page: Page) => page.getByRole('main');

test('an unpaid order can be paid in a new tab, says how it will be sent, and is cancelled only after asking', async ({
  page,
  ownProduct,
}) => {
  await newShopper(page);
  const placed = await order(page, ownProduct);
  await page.goto('/orders');
  const card = page.getByRole('article', { name: placed.order.id });
  await expect(card.getByText('待支付')).toBeVisible();
  await expect(card.getByText('Stripe')).toBeVisible();
  await expect(card.getByText(yuan(placed.order.total_amount))).toBeVisible();
  const paying = card.getByRole('link', { name: '继续支付' });
  await expect(paying).toHaveAttribute('target', '_blank');
  await expect(paying).toHaveAttribute('href', placed.order.pay_url ?? 'none');

  const thumbnail = card.getByRole('link', { name: placed.product });
  const tooltip = card.getByRole('tooltip');
  await expect(tooltip).toBeHidden();
  await thumbnail.focus();
  await expect(tooltip).toContainText(`品质 ${placed.quality} × 2`);
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();
  await thumbnail.hover();
  await expect(tooltip).toBeVisible();
  expect((await tooltip.boundingBox())?.width).toBeLessThanOrEqual(250);

  await card.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page.getByRole('term').filter({ hasText: '送货方式' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '发货时确定' })).toBeVisible();
  await page.goBack();

  await card.getByRole('button', { name: '取消订单' }).click();
  const dialog = page.getByRole('dialog', { name: '确定要取消该订单吗？' });
  await dialog.getByRole('button', { name: '暂不取消' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText('待支付')).toBeVisible();
  await card.getByRole('button', { name: '取消订单' }).click();
  await dialog.getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('订单已取消')).toBeVisible();
  await expect(card.getByText('已取消')).toBeVisible();
  await expect(paying).toBeHidden();
});

test('a paid order shows its result to anybody with the address, and itself to its buyer', async ({
  page,
  ownProduct,
  browser,
}) => {
  await newShopper(page);
  const { sessionId, order: placed, product, quality } = await order(page, ownProduct);
  await pay(page, sessionId);
  const result = `/payment/success?session_id=${sessionId}`;
  await page.goto(result);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  for (const text of [placed.id, '已支付', product, `品质 ${quality} × 2`, '寄出时邮件告知运单号'])
    await expect(main(page).getByText(text, { exact: true })).toBeVisible();
  await expect(main(page).getByText(yuan(placed.total_amount)).last()).toBeVisible();
  await expect(main(page).getByRole('link', { name: '继续购物' })).toHaveAttribute('href', '/');
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(new URL(result, page.url()).href);
  await expect(friend.getByText(placed.id)).toBeVisible();
  await expect(friend.getByText('林晓')).toHaveCount(0);

  await main(page).getByRole('link', { name: '查看订单' }).click();
  const card = page.getByRole('article', { name: placed.id });
  await expect(card.getByText('已支付')).toBeVisible();
  await expect(card.getByRole('progressbar', { name: '物流状态' })).toHaveAttribute('value', '0');
  await expect(card.getByRole('button', { name: '取消订单' })).toBeHidden();

  await card.getByRole('link', { name: '查看订单详情' }).click();
  await expect(page).toHaveURL(`/orders/${placed.id}`);
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
  const address = page.getByRole('region', { name: '收货地址' });
  await expect(address).toContainText('林晓');
  await expect(address).toContainText('13812345678');
  await expect(address).toContainText('云南省大理市古城路 8 号');
  await expect(page.getByRole('region', { name: '配送方式' })).toContainText('待发货');
  await expect(main(page).getByText(/^客服报出运费，付款链接会发到您的邮箱 · 预计 .+送达$/)).toBeVisible();
  const items = page.getByRole('region', { name: '商品清单' });
  await expect(items).toContainText('共 2 件');
  await expect(items.getByRole('link', { name: product }).first()).toHaveAttribute('href', /^\/product\//);
  await expect(main(page).getByText('运费待定', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '订单记录' })).toContainText('支付成功');
  await expect(main(page).locator('.order-head')).toContainText(/\d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await main(page).getByRole('button', { name: '复制订单号' }).click();
  await expect(page.getByText('已复制')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(placed.id);

  await address.getByRole('link', { name: '修改' }).click();
  await expect(page).toHaveURL(`/profile?fromOrder=${placed.id}`);
  await main(page).getByLabel('收货地址').fill('上海市静安区南京西路 1 号');
  await main(page).getByRole('button', { name: '更新个人资料' }).click();
  await expect(page).toHaveURL(`/orders/${placed.id}`);
  await expect(address).toContainText('上海市静安区南京西路 1 号');
});

test('what an order comes to in another currency is called paid only when it was; the order stays while the server fails, and disappears once it does not exist', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (404|429|503)/);
  await newShopper(page);
  const { order: placed } = await order(page, ownProduct);
  const call = `**/api/v1/orders/${placed.id}`;
  let answer: { readonly status: number } & Record<string, unknown>;
  const serve = (status: Order['status']) => {
    const charged = { amount: '27.78', currency: 'USD', rate: '0.1389' };
    const toShip = { status: 'pending', shipping_method: '', courier: '', tracking_number: '' };
    const shipping_info = status === 'completed' ? { ...toShip, shipping_fee: null, fee_status: null } : null;
    const balance = { ...placed.balance, remaining: status === 'completed' ? placed.total_amount : null };
    answer = { status: 200, msg: '', data: { ...placed, status, shipping_info, charged, balance } };
  };
  const refuse = (status: number, code: FailureCode, msg: string) => {
    answer = { status, code, msg, data: null } satisfies Failure;
  };
  await page.route(call, (route) => route.fulfill({ status: answer.status, json: answer }));
  const askAgain = async () => {
    const answered = page.waitForResponse(call);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await answered).finished();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
  };
  const sum = main(page).getByText('27.78 USD').locator('xpath=..');
  serve('pending');
  await page.goto(`/orders/${placed.id}`);
  await expect(sum).toContainText('结算金额');
  serve('cancelled');
  await askAgain();
  await expect(sum).toContainText('结算金额');
  serve('completed');
  await askAgain();
  await expect(sum).toContainText('支付时扣款');

  refuse(503, 'unforeseen', '系统维护中');
  await askAgain();
  expect(await sum.isVisible()).toBe(true);
  refuse(429, 'too-many-tries', '操作过于频繁');
  await askAgain();
  expect(await sum.isVisible()).toBe(true);
  refuse(404, 'order-not-found', '订单不存在');
  await askAgain();
  await expect(page.getByRole('heading', { name: '订单不存在' })).toBeVisible();
});

const TOTAL = 9;

async function serveOrders(page: Page, all: Order[]) {
  await page.route(/\/api\/v1\/orders(\?|$)/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const data = all.slice(from, from + 4);
    const next = from + 4 < all.length ? data.at(-1)?.id : null;
    await route.fulfill({ json: { status: 200, msg: '', data, total: all.length, page: 1, next } });
  });
}

const numbered = (like: Order, nth: number): Order => ({
  ...like,
  id: `1000-0000-${String(nth).padStart(4, '0')}`,
  created_at: new Date(Date.UTC(2026, 8, nth)).toISOString(),
});

test('a long list of orders is loaded part by part, by keyboard, and the focus stays', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (403|500)/);
  await newShopper(page);
  const like = sampleOrders(catalogue.products).done;
  const all = Array.from({ length: TOTAL }, (_, nth) => numbered(like, TOTAL - nth));
  await serveOrders(page, all);
  await page.goto('/orders');
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  const more = main.getByRole('button', { name: '加载更多' });
  const status = main.getByRole('status');
  await expect(cards).toHaveCount(4);
  await expect(status).toHaveText('已显示 4 笔，共 9 笔订单');

  all.unshift(numbered(like, TOTAL + 1));
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(8);
  await expect(more).toBeFocused();
  await expect(status).toHaveText('已显示 8 笔，共 9 笔订单');

  await page.route(/\/api\/v1\/orders\?before=/, (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toHaveText('获取订单失败');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('已显示全部 9 笔订单');
  await expect(status).toBeFocused();
  await expect(more).toBeHidden();
  await expect(main.getByRole('alert')).toBeHidden();
  const shown = await cards.evaluateAll((found) => found.map((card) => card.getAttribute('aria-label')));
  expect(shown).toEqual(all.slice(1).map(({ id }) => `订单号 ${id}`));

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(cards).toHaveCount(TOTAL + 1);
  await expect(cards.first()).toHaveAccessibleName(`订单号 ${all[0]?.id}`);
});
