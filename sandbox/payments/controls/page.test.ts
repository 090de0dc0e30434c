import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../testing/chromium.ts';
import { paypalClient, paypalOrder } from '../testing/paypal-client.ts';
import { sessionParams, startTestSandbox, type TestSandbox } from '../testing/start.ts';

let browser: Browser;
let sandbox: TestSandbox;
let page: Page;
beforeAll(async () => {
  browser = await launchChromium();
  sandbox = await startTestSandbox();
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await sandbox.close();
});

const press = async (name: string) => {
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name }).first().click();
  await reloaded;
};

test('the page shows payments and can change them', async () => {
  const { id } = await sandbox.stripe().checkout.sessions.create(sessionParams());
  const paypal = await paypalClient(sandbox.address());
  const made = await paypal('POST', '/v2/checkout/orders', paypalOrder());
  await page.goto(`${sandbox.address()}/sandbox`);
  await page.getByText(id.slice(0, 24)).waitFor();
  await page.getByText(made.body.id).waitFor();
  expect(await page.getByRole('cell', { name: '¥257.00' }).count()).toBe(2);

  await press('扣住新的回调');
  expect((await sandbox.state()).controls.webhooks.stripe.hold).toBe(true);
  await press('快进 1 天');
  await page.getByText('expired / unpaid').waitFor();
  await page.getByText('已扣住').waitFor();
  await press('放行（按顺序）');
  await sandbox.quiet();
  await page.reload();
  await page.getByText('已送达').waitFor();
  await press('再发一次');
  await sandbox.quiet();
  expect(sandbox.shop.types()).toEqual(['checkout.session.expired']);
  await press('全部恢复正常');
  await press('恢复真实时间');
  expect(await sandbox.state()).toMatchObject({
    aheadMs: 0,
    controls: { webhooks: { stripe: { hold: false } } },
  });
});
