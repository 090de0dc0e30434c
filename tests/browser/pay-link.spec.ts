import { randomUUID } from 'node:crypto';
import { type APIRequestContext, request } from '@playwright/test';
import { IDEMPOTENCY_KEY_HEADER } from '../../src/contract/limits.ts';
import type { OpsOrder } from '../../src/contract/ops-order.ts';
import {
  approveInWallet,
  callSandbox,
  fetchOrders,
  hasSeveralUnits,
  openWallet,
  putInCart,
  walletPaid,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  // A visitor's first write fetches the XSRF token.
  expectedErrors.push(/status of 403/);
});

const fetchStaffOrder = async (staff: APIRequestContext, number: string): Promise<OpsOrder> =>
  (await (await staff.get(`/api/v1/ops/orders/${number}`)).json()).data.order;

test('freight is asked for by a link, and paid by wallet on a phone without a login', async ({
  page,
  browser,
  baseURL,
  ownProduct,
}) => {
  await newShopper(page);
  const api = page.context().request;
  await putInCart(api, ownProduct(hasSeveralUnits));
  const { sessionId } = await postJson(api, '/stripe/create-session');
  await page.goto('/about');
  await callSandbox(page, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
  await api.get(`/api/v1/stripe/verify-payment/${sessionId}`);
  const [order] = await fetchOrders(page);
  const number = order?.id ?? '';

  const staff = await request.newContext({ baseURL: baseURL ?? '' });
  await postJson(staff, '/login', { email: 'operator@example.com', password: 'butterfly-operator' });
  const write = async (action: string, more: object) => {
    const { version } = await fetchStaffOrder(staff, number);
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    await postJson(staff, `/ops/orders/${action}`, { number, version, ...more }, key);
  };
  await write('fee', { fee: 88.5, feeStatus: 'due', feeNote: '' });
  await write('send-link', { charge: 1 });
  const link = (await fetchStaffOrder(staff, number)).charges[1]?.link ?? '';

  await page.goto(`/orders/${number}`);
  await expect(page.getByRole('region', { name: '国际运费 ¥88.50 待支付' })).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL ?? '' });
  const payer = await phone.newPage();
  await payer.goto(new URL(link).pathname);
  await expect(payer.getByRole('heading', { name: '支付国际运费' })).toBeVisible();
  await expect(payer.getByRole('main').getByText(number)).toBeVisible();
  for (const secret of [order?.recipient.name, order?.recipient.phone, order?.recipient.address])
    await expect(payer.getByText(secret ?? '?')).toHaveCount(0);
  await approveInWallet(await openWallet(payer));
  await expect(walletPaid(payer)).toBeVisible();
  await walletPaid(payer).getByRole('button', { name: '关闭' }).click();
  await expect(payer.getByText('这笔款项已支付，无需再次付款。')).toBeVisible();
  await phone.close();

  expect((await fetchStaffOrder(staff, number)).shipping).toMatchObject({ fee: 88.5, feeStatus: 'received' });
  await staff.dispose();
  await page.reload();
  await expect(page.getByRole('main').getByText('已付', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: /待支付/ })).toHaveCount(0);
});
