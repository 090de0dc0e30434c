import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../testing/chromium.ts';
import {
  type CreateSessionParams,
  expectEventually,
  sessionParams,
  startTestSandbox,
  type TestSandbox,
} from '../testing/start.ts';

let browser: Browser;
let sandbox: TestSandbox;
/** A shop that serves one text, because the tests check only the browser's URL. */
let shop: Server;
let origin: string;
let page: Page;
beforeAll(async () => {
  shop = createServer((_, response) => response.end('shop'));
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  browser = await launchChromium();
  sandbox = await startTestSandbox({ webhooks: {} });
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
  shop.close();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(() => page.context().close());

async function open(change: Partial<CreateSessionParams> = {}): Promise<string> {
  const success_url = `${origin}/payment/success?session_id={CHECKOUT_SESSION_ID}`;
  const request = sessionParams({ success_url, cancel_url: `${origin}/payment/cancel`, ...change });
  const { id, url } = await sandbox.stripe().checkout.sessions.create(request);
  await page.goto(url ?? '');
  return id;
}

const status = async (id: string) => {
  const session = await sandbox.stripe().checkout.sessions.retrieve(id);
  return `${session.status}/${session.payment_status}`;
};

test('the page lists the order’s items', async () => {
  const picture = 'https://shop.example.com/images/a.jpg';
  const item = (name: string, unit_amount: number, images: string[] = []) => ({
    ...{ quantity: 2, price_data: { currency: 'cny', unit_amount, product_data: { name, images } } },
  });
  const line_items = [item('蓝闪蝶 A1', 12_850, [picture]), item('天堂凤蝶 B', 4_000)];
  const { url } = await sandbox.stripe().checkout.sessions.create(sessionParams({ line_items }));
  await page.goto(url ?? '');
  await page.getByRole('row', { name: '蓝闪蝶 A1 图片 2 ¥257.00' }).waitFor();
  await page.getByRole('row', { name: '天堂凤蝶 B 2 ¥80.00' }).waitFor();
  expect(await page.getByRole('link', { name: '图片' }).getAttribute('href')).toBe(picture);
});

test('a paid card redirects to the shop with the session’s id', async () => {
  const id = await open();
  await page.getByRole('button', { name: '支付 ¥257.00' }).click();
  await page.waitForURL(`${origin}/payment/success?session_id=${id}`);
  expect(await status(id)).toBe('complete/paid');
});

test.each([
  ['银行卡被拒绝', '银行卡被拒绝，请换一张卡再试。'],
  ['余额不足', '银行卡余额不足，请换一张卡再试。'],
])('%s is told, and another card can be tried at once', async (card, message) => {
  const id = await open();
  await page.getByLabel(card).check();
  await page.getByRole('button', { name: '支付' }).click();
  await expectEventually(() => page.getByRole('alert').textContent()).toBe(message);
  expect(await status(id)).toBe('open/unpaid');
  await page.getByRole('button', { name: '支付' }).click();
  await page.waitForURL(`${origin}/payment/success**`);
  expect(await status(id)).toBe('complete/paid');
});

test.each([
  ['支付宝', { allowed_payment_method_types: ['alipay' as const] }],
  [
    '微信支付',
    {
      allowed_payment_method_types: ['wechat_pay' as const],
      payment_method_options: { wechat_pay: { client: 'web' as const } },
    },
  ],
])('the page of %s says so, and pays once the buyer agrees', async (title, change) => {
  const id = await open(change);
  await page.getByRole('heading', { name: title }).waitFor();
  expect(await page.getByLabel(/4242|银行转账|Multibanco/).count()).toBe(0);
  await page.getByLabel('拒绝付款').check();
  await page.getByRole('button', { name: /^支付 / }).click();
  await expectEventually(() => page.getByRole('alert').textContent()).toBe('付款未获同意，请再试一次。');
  expect(await status(id)).toBe('open/unpaid');
  await page.getByLabel('同意付款').check();
  await page.getByRole('button', { name: /^支付 / }).click();
  await page.waitForURL(`${origin}/payment/success?session_id=${id}`);
  expect(await status(id)).toBe('complete/paid');
});

test('a delayed payment redirects to the shop unpaid', async () => {
  const id = await open();
  await page.getByLabel('稍后到账').check();
  await page.getByRole('button', { name: '支付' }).click();
  await page.waitForURL(`${origin}/payment/success**`);
  expect(await status(id)).toBe('complete/unpaid');
});

test('a voucher is shown instead of the redirect, also when it is paid', async () => {
  const id = await open();
  await page.getByLabel('Multibanco').check();
  await page.getByRole('button', { name: '支付' }).click();
  await page.getByRole('heading', { name: '付款单', exact: true }).waitFor();
  expect(await status(id)).toBe('complete/unpaid');
  await sandbox.control(`stripe/sessions/${id}/settle`, { succeeds: true });
  await page.reload();
  await page.getByRole('heading', { name: '付款单已失效' }).waitFor();
  await page.getByRole('link', { name: '返回商家' }).click();
  await page.waitForURL(`${origin}/payment/success?session_id=${id}`);
});

test('cancelling leads to the cancel URL, and the buyer may come back and pay', async () => {
  const id = await open();
  await page.getByRole('link', { name: '放弃并返回商家' }).click();
  await page.waitForURL(`${origin}/payment/cancel`);
  expect(await status(id)).toBe('open/unpaid');
  await page.goBack();
  await page.getByRole('button', { name: '支付' }).click();
  await page.waitForURL(`${origin}/payment/success**`);
});

test('a second tab cannot pay again', async () => {
  const id = await open();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await page.bringToFront();
  await page.getByRole('button', { name: '支付' }).click();
  await page.waitForURL(`${origin}/payment/success**`);
  await second.bringToFront();
  await second.getByRole('button', { name: '支付' }).click();
  await second.getByRole('heading', { name: '此订单已完成支付' }).waitFor();
  const session = await sandbox.stripe().checkout.sessions.retrieve(id);
  const { stripe } = await sandbox.state();
  const charges = stripe.charges.filter(
    (charge: { payment_intent: unknown }) => charge.payment_intent === session.payment_intent,
  );
  expect(charges).toHaveLength(1);
});

test('an authorised session says that nothing is taken yet, and after its cancellation that nothing was', async () => {
  const id = await open({ payment_method_options: { card: { capture_method: 'manual' } } });
  const address = page.url();
  await page.getByRole('button', { name: '支付' }).click();
  await page.waitForURL(`${origin}/payment/success**`);
  expect(await status(id)).toBe('complete/unpaid');
  await page.goto(address);
  await page.getByRole('heading', { name: '已授权，等待扣款' }).waitFor();
  await page.goto(`${sandbox.address()}/sandbox`);
  await page.getByText('complete / unpaid / 已授权，等待扣款').waitFor();
  const { payment_intent } = await sandbox.stripe().checkout.sessions.retrieve(id);
  await sandbox.stripe().paymentIntents.cancel(String(payment_intent));
  await page.goto(address);
  await page.getByRole('heading', { name: '授权已取消' }).waitFor();
});

test('an ended session takes no money', async () => {
  const id = await open();
  await sandbox.stripe().checkout.sessions.expire(id);
  await page.getByRole('button', { name: '支付' }).click();
  await page.getByRole('heading', { name: '支付页面已失效' }).waitFor();
  expect(await status(id)).toBe('expired/unpaid');
});

test('the pages have no accessibility faults and no foreign parts', async () => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(sandbox.address()) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await open();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.goto(`${sandbox.address()}/sandbox`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  expect(foreign).toEqual([]);
});
