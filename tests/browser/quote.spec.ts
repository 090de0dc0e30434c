import { randomUUID } from 'node:crypto';
import { type Page, request } from '@playwright/test';
import { IDEMPOTENCY_KEY_HEADER } from '../../src/contract/limits.ts';
import type { OpsQuote } from '../../src/contract/ops-quotes.ts';
import {
  approveInWallet,
  cartDrawer,
  cartIcon,
  fetchOrders,
  hasSeveralUnits,
  openWallet,
  putInCart,
  walletPaid,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { confirmMailbox, newShopper, postJson } from './shoppers.ts';

test.use({ viewport: { width: 390, height: 844 } });

const DAY_MS = 86_400_000;

const main = (page: Page) => page.getByRole('main');

/** Calls the staff API as the operator. */
async function openStudioQuote(baseURL: string, id: string) {
  const api = await request.newContext({ baseURL });
  await postJson(api, '/login', { email: 'operator@example.com', password: 'butterfly-operator' });
  const read = async (): Promise<OpsQuote> => (await (await api.get(`/api/v1/ops/quotes/${id}`)).json()).data;
  const act = async (action: string, more: object = {}) => {
    const { version } = await read();
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    await postJson(api, `/ops/quotes/${action}`, { id, version, ...more }, key);
  };
  const send = async (unitPrice: number) => {
    const { lines } = await read();
    await act('edit', {
      lines: lines.map(({ productId, variantKey, quantity }) => ({
        ...{ productId, variantKey, quantity, unitPrice },
      })),
      ...{ freight: 20, reserve: true, validUntil: new Date(Date.now() + 3 * DAY_MS + 60_000).toISOString() },
    });
    await act('send');
  };
  return { read, act, send, close: () => api.dispose() };
}

test('a quote is requested in the cart, asked about, revised and paid, and then its freight', async ({
  page,
  baseURL,
  ownProduct,
  expectedErrors,
}) => {
  // The first write fetches the XSRF token.
  expectedErrors.push(/status of 403/);
  const email = await newShopper(page);
  const { request: api } = page.context();
  await putInCart(api, ownProduct(hasSeveralUnits), { quantity: 2 });
  await page.goto('/about');
  await cartIcon(page).click();
  await cartDrawer(page).getByRole('button', { name: '批发询价' }).click();
  await expect(cartDrawer(page).getByText(`请先确认 ${email}`)).toBeVisible();
  await confirmMailbox(api, email);
  await cartDrawer(page).getByRole('button', { name: '我已确认' }).click();
  await cartDrawer(page).getByLabel('询价说明').fill('两件标本，寄往德国');
  await cartDrawer(page).getByRole('button', { name: '提交询价' }).click();
  await cartDrawer(page).getByRole('link', { name: '查看历史订单' }).click();
  const requests = page.getByRole('region', { name: '批发询价' });
  await expect(requests).toContainText('等待报价');
  await expect(requests).toContainText('两件标本，寄往德国');

  const [{ id }] = (await (await api.get('/api/v1/quotes')).json()).data;
  const suite = await openStudioQuote(baseURL ?? '', id);
  await suite.send(30);
  await page.reload();
  await expect(requests).toBeHidden();
  const card = page.getByRole('article', { name: '报价' });
  await expect(card).toContainText('还剩 3 天');
  await expect(card).toContainText('¥60.00');
  await card.getByRole('link', { name: '查看报价' }).click();
  await expect(page.getByRole('region', { name: '商品清单' })).toContainText(/商城现价.*报价单价.*¥30\.00/);
  await main(page).getByRole('button', { name: '提问' }).click();
  await main(page).getByLabel('您的问题').fill('能再优惠些吗？');
  await main(page).getByRole('button', { name: '发送问题' }).click();
  await expect(page.getByRole('region', { name: '您的提问' })).toContainText('能再优惠些吗？');
  expect((await suite.read()).question).toBe('能再优惠些吗？');

  await suite.act('revise');
  await page.reload();
  await expect(main(page).getByRole('status').first()).toContainText('客服正在修改这份报价');
  await suite.send(25);
  await suite.close();
  await page.reload();
  await main(page).getByRole('link', { name: '查看新报价' }).click();
  await expect(page.getByRole('region', { name: '商品清单' })).toContainText('¥25.00');
  await approveInWallet(await openWallet(page));
  await walletPaid(page).getByRole('button', { name: '关闭', exact: true }).click();
  // The same page leads on to the freight.
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
  await expect(page.getByRole('region', { name: '国际运费 ¥20.00 待支付' })).toBeVisible();

  const [order] = await fetchOrders(page);
  await page.goto(order?.charges[0]?.pay_path ?? '');
  await approveInWallet(await openWallet(page));
  await walletPaid(page).getByRole('button', { name: '关闭', exact: true }).click();
  await expect(page.getByText('这笔款项已支付，无需再次付款。')).toBeVisible();
  await page.goto(`/orders/${order?.id}`);
  await expect(main(page).getByText('已付', { exact: true })).toBeVisible();
});
