import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchChromium } from '../testing/chromium.ts';
import { paypalClient, paypalOrder } from '../testing/paypal-client.ts';
import {
  expectEventually,
  PAYPAL_CREDENTIALS,
  startTestSandbox,
  type TestSandbox,
} from '../testing/start.ts';
import { startWalletShop } from '../testing/wallet-shop.ts';

let browser: Browser;
let shop: Awaited<ReturnType<typeof startWalletShop>>;
let sandbox: TestSandbox;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  shop = await startWalletShop();
  sandbox = await startTestSandbox({ allowedOrigins: [shop.origin], webhooks: {} });
  shop.payWith(await paypalClient(sandbox.address()));
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
  await shop.close();
});
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
});
afterEach(async () => {
  await page.context().close();
  shop.respondWithHeaders({});
});

function open(change: Record<string, string> = {}) {
  const wanted = { client: PAYPAL_CREDENTIALS.clientId, sdk: `${sandbox.address()}/sdk/js`, ...change };
  return page.goto(`${shop.origin}/?${new URLSearchParams(wanted)}`);
}

async function press(): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'PayPal' }).click();
  return popup;
}

const said = () => page.locator('output').textContent();
const captures = async () => (await sandbox.state()).paypal.captures as { status: string }[];

test('the real button pays: window, approval, capture', async () => {
  await open();
  const popup = await press();
  await popup.getByText('¥257.00').waitFor();
  await popup.getByRole('button', { name: '同意付款' }).click();
  await expectEventually(said).toMatch(/^已付款 [0-9A-Z]{17}$/);
  expect((await captures()).map(({ status }) => status)).toEqual(['COMPLETED']);
  expect(popup.isClosed()).toBe(true);
});

test('the approval page lists the order’s items', async () => {
  const cny = (value: string) => ({ currency_code: 'CNY', value });
  const items = [{ name: '蓝闪蝶 A1', quantity: '2', unit_amount: cny('128.50') }];
  const amount = { ...cny('257.00'), breakdown: { item_total: cny('257.00') } };
  const paypal = await paypalClient(sandbox.address());
  const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder({ amount, items }));
  await page.goto(`${sandbox.address()}/checkoutnow?token=${body.id}`);
  await page.getByRole('row', { name: '蓝闪蝶 A1 2 ¥257.00' }).waitFor();
});

/** The window closes before Playwright's click returns. */
async function pressClose(popup: Page) {
  const button = popup.getByRole('button', { name: '关闭' });
  await button.evaluate((element: HTMLElement) => void setTimeout(() => element.click()));
}

test.each([
  ['refuses', async (popup: Page) => popup.getByRole('button', { name: '拒绝' }).click()],
  ['presses close', pressClose],
  ['closes the window', async (popup: Page) => popup.close()],
])('a buyer who %s has cancelled', async (_, leave) => {
  await open();
  const before = (await captures()).length;
  const popup = await press();
  await popup.getByText('¥257.00').waitFor();
  // The buttons work only after the script has loaded.
  await popup.waitForLoadState();
  await leave(popup);
  await expectEventually(said).toMatch(/^已取消 [0-9A-Z]{17}$/);
  expect(await captures()).toHaveLength(before);
});

test('a declined buyer returns and pays with another instrument', async () => {
  await open();
  const popup = await press();
  await popup.getByLabel('扣款时被拒绝').check();
  const second = page.waitForEvent('popup', { timeout: 20_000 }).catch(() => null);
  await popup.getByRole('button', { name: '同意付款' }).click();
  await expectEventually(said).toContain('被拒绝，请换一种付款方式');
  const again = (await second) ?? page.frameLocator('dialog iframe');
  await again.getByRole('button', { name: '同意付款' }).click();
  await expectEventually(said).toContain('已付款');
});

test('if pop-ups are blocked the approval page covers the shop’s page', async () => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await open();
  await page.getByRole('button', { name: 'PayPal' }).click();
  await page.frameLocator('dialog iframe').getByRole('button', { name: '同意付款' }).click();
  await expectEventually(said).toContain('已付款');
  expect(await page.locator('dialog').count()).toBe(0);
});

test('an approval just before the window closed still counts', async () => {
  await open();
  const popup = await press();
  await popup.getByText('¥257.00').waitFor();
  const id = new URL(popup.url()).searchParams.get('token');
  await sandbox.control(`paypal/orders/${id}/approve`);
  await popup.close();
  await expectEventually(said).toBe(`已付款 ${id}`);
});

test('closing the window after the shop captured the approved payment is not a cancellation', async () => {
  await open();
  const popup = await press();
  await popup.getByText('¥257.00').waitFor();
  const id = new URL(popup.url()).searchParams.get('token');
  await sandbox.control(`paypal/orders/${id}/approve`);
  const paypal = await paypalClient(sandbox.address());
  await paypal('POST', `/v2/checkout/orders/${id}/capture`, {});
  await popup.close();
  await expectEventually(said).toBe(`已付款 ${id}`);
});

test('a message that does not come from the approval page is ignored', async () => {
  await open();
  const popup = await press();
  await popup.getByText('¥257.00').waitFor();
  const orderID = new URL(popup.url()).searchParams.get('token');
  await page.evaluate((id) => postMessage({ end: 'cancelled', orderID: id }, '*'), orderID);
  await popup.getByRole('button', { name: '同意付款' }).click();
  await expectEventually(said).toBe(`已付款 ${orderID}`);
});

test('an order in another currency than the script’s is an error, as at PayPal', async () => {
  await open({ currency: 'USD' });
  await press();
  await expectEventually(said).toContain('Expected currency from order api call to be USD, got CNY');
});

test('a failing order call is an error and closes the window', async () => {
  await page.route('**/orders', (route) => route.abort());
  await open();
  const popup = await press();
  await expectEventually(said).toContain('出错');
  await expectEventually(() => popup.isClosed()).toBe(true);
});

test('a wrong client id keeps the script from loading', async () => {
  const reported: string[] = [];
  page.on('console', (message) => reported.push(message.text()));
  await open({ client: 'somebody-else' });
  await expectEventually(() => reported.join('\n')).toContain('Failed to load the PayPal JS SDK script.');
  expect(await page.getByRole('button', { name: 'PayPal' }).count()).toBe(0);
});

test('the button works by keyboard and under the shop’s strict headers', async () => {
  const home = sandbox.address();
  const policy = `default-src 'none'; script-src 'self' 'nonce-once' ${home}; connect-src 'self' ${home}; frame-src ${home}; style-src 'self' 'nonce-once'`;
  shop.respondWithHeaders({ 'content-security-policy': policy });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  await open();
  await page.getByRole('button', { name: 'PayPal' }).focus();
  const popup = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await popup).getByRole('button', { name: '同意付款' }).press('Enter');
  await expectEventually(said).toContain('已付款');
  expect(problems).toEqual([]);
});

test('the script’s inline styles are blocked if the policy has no nonce for them', async () => {
  const home = sandbox.address();
  const policy = `default-src 'none'; script-src 'self' ${home}; connect-src 'self' ${home}; style-src 'self'`;
  shop.respondWithHeaders({ 'content-security-policy': policy });
  const problems: string[] = [];
  page.on('console', (message) => problems.push(message.text()));
  await open();
  await page.getByRole('button', { name: 'PayPal' }).waitFor();
  expect(problems).toContainEqual(expect.stringMatching(/inline style.*style-src/s));
  expect(problems).toContainEqual(expect.stringMatching(/inline script.*script-src/s));
});

test.each([
  [
    '同意付款',
    'http://localhost:8888/back',
    /^http:\/\/localhost:8888\/back\?token=[0-9A-Z]{17}&PayerID=\w+$/,
  ],
  ['拒绝', 'http://localhost:8888/left', /^http:\/\/localhost:8888\/left\?token=[0-9A-Z]{17}$/],
])('a buyer who came by the link and presses %s goes on to %s', async (name, _, address) => {
  await page.route('http://localhost:8888/**', (route) => route.fulfill({ body: 'shop' }));
  const paypal = await paypalClient(sandbox.address());
  const context = { return_url: 'http://localhost:8888/back', cancel_url: 'http://localhost:8888/left' };
  const { body } = await paypal(
    'POST',
    '/v2/checkout/orders',
    paypalOrder({}, { payment_source: { paypal: { experience_context: context } } }),
    { 'paypal-request-id': crypto.randomUUID() },
  );
  await page.goto(body.links.find(({ rel }) => rel === 'payer-action')?.href ?? '');
  await page.getByRole('button', { name }).click();
  await page.waitForURL(address);
});

test('the approval page has no accessibility faults, and foreign pages may not frame it', async () => {
  const paypal = await paypalClient(sandbox.address());
  const { body } = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  const response = await page.goto(`${sandbox.address()}/checkoutnow?token=${body.id}`);
  expect(response?.headers()['content-security-policy']).toContain(`frame-ancestors ${shop.origin};`);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
