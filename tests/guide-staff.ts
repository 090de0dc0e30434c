import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { OpsOrder } from '../src/features/orders/ops-order.contract.ts';
import type { OpsOrdersPage } from '../src/features/orders/ops-orders.contract.ts';
import type { ProductPage } from '../src/features/specimens/catalogue.contract.ts';
import { postJson } from './browser/shoppers.ts';
import { captureViews, guidePage, TIMEOUT, type View } from './guide-view.ts';

const PRODUCTS = ['ornithoptera-croesus-spread', 'papilio-ulysses-spread', 'morpho-didius-spread'];

const keyed = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** Sets a fee, prints the second order's slip, then changes the buyer's address. */
async function makeDue(
  page: Page,
  shopper: Page,
  [first = '', second = '']: readonly string[],
): Promise<void> {
  const seen = async (number: string) => {
    const response = await page.request.get(`/api/v1/ops/orders/${number}`);
    const { data } = (await response.json()) as { data: { order: OpsOrder } };
    return { number, version: data.order.version };
  };
  const fee = { fee: 88, feeStatus: 'due', feeNote: '买家选择国际快递，已发付款链接' };
  await postJson(page.request, '/ops/orders/fee', { ...(await seen(first)), ...fee }, keyed());
  const printed = { orders: [await seen(second)], paper: 'slip' };
  await postJson(page.request, '/ops/orders/printed', printed, keyed());
  await shopper.goto('/profile');
  const address = shopper.getByRole('main').getByLabel('收货地址');
  await expect(address).not.toHaveValue('');
  await address.fill(`${(await address.inputValue()).replace(/，收发室$/, '')}，收发室`);
  const saved = shopper.waitForResponse((response) => response.url().endsWith('/user/update'));
  await shopper.getByRole('button', { name: '更新个人资料' }).click();
  await saved;
}

/** Requests a quote on the way, and returns its id. */
async function buyAll(api: APIRequestContext): Promise<string> {
  const { items } = (await (await api.get('/api/v1/products')).json()) as ProductPage;
  let quote = '';
  for (const { id, specifications } of items.filter((product) => PRODUCTS.includes(product.id))) {
    const quality = specifications.quality_variants.find(({ stock }) => stock > 0)?.quality ?? '';
    await postJson(api, '/cart', { productId: id, quality, quantity: 1 });
    if (quote === '') {
      const message = '您好，我们是自然教室，想要 6 件这一种，有没有批发价？';
      quote = (await postJson(api, '/quotes', { message }, keyed())).data.id;
    }
    const { sessionId } = await postJson(api, '/stripe/create-session');
    await api.post(`/sandbox/api/stripe/sessions/${sessionId}/pay`, { data: { result: 'succeed' } });
    await api.get(`/api/v1/stripe/verify-payment/${sessionId}`);
  }
  return quote;
}

async function toShip(page: Page): Promise<readonly string[]> {
  const response = await page.request.get('/api/v1/ops/orders?view=to-ship');
  const { data } = (await response.json()) as { data: OpsOrdersPage };
  return data.items.map(({ number }) => number);
}

const rows = (page: Page) =>
  page.getByRole('main', { name: '订单', exact: true }).getByRole('table').locator('tbody tr');

const listed = (page: Page) => rows(page).nth(2).waitFor({ timeout: TIMEOUT });

function views([first = '', second = '', third = '']: readonly string[], quote = ''): readonly View[] {
  return [
    {
      name: 'orders',
      to: '/studio/orders',
      reach: async (page) => {
        await listed(page);
        for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();
      },
    },
    {
      name: 'papers',
      to: '/studio/orders',
      reach: async (page) => {
        await listed(page);
        for (const row of [0, 1]) await rows(page).nth(row).getByRole('checkbox').check();
        await page.getByRole('button', { name: '打印', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: '打印' });
        await dialog.getByRole('button', { name: '生成 PDF' }).click();
        await dialog.getByRole('link', { name: /^打开.* PDF$/ }).waitFor({ timeout: TIMEOUT });
      },
    },
    {
      name: 'ship-many',
      to: '/studio/orders',
      reach: async (page) => {
        await listed(page);
        await page.getByRole('button', { name: '更多' }).click();
        await page.getByRole('button', { name: '批量发货' }).click();
        const lines = `${first},顺丰速运,SF1023456789012\n${second}，中通国际，ZT0002\n${third},DHL`;
        await page.getByLabel('发货清单').fill(lines);
      },
    },
    {
      name: 'order',
      to: `/studio/orders/${first}`,
      reach: (page) => page.getByRole('heading', { level: 1, name: first }).waitFor({ timeout: TIMEOUT }),
    },
    {
      name: 'quote',
      to: `/studio/orders/quote-${quote}`,
      reach: async (page) => {
        await page.getByRole('textbox', { name: /^数量/ }).fill('6');
        await page.getByRole('button', { name: /^用商城价/ }).click();
        await page.getByLabel('运费（元）').fill('120');
        await page.getByRole('checkbox', { name: '保留库存到有效期结束' }).check();
        await page.getByLabel(/^给买家的留言/).fill('按 6 件的价格报给您，一起寄出。');
      },
    },
    {
      name: 'figures',
      to: '/studio/orders/figures',
      reach: (page) => page.locator('main svg').first().waitFor({ timeout: TIMEOUT }),
    },
  ];
}

/** Takes all screenshots, or only the named ones. */
export async function captureStaffViews(
  browser: Browser,
  base: string,
  names: readonly string[],
): Promise<void> {
  // Buys only what the requested screenshots need.
  if (names.length > 0 && !views([]).some(({ name }) => names.includes(name))) return;
  const demo = { email: 'demo@example.com', password: 'butterfly-demo' };
  const shopper = await guidePage(browser, base, demo);
  const quote = await buyAll(shopper.request);
  const page = await guidePage(browser, base, {
    email: 'operator@example.com',
    password: 'butterfly-operator',
  });
  const numbers = await toShip(page);
  await makeDue(page, shopper, numbers);
  await shopper.context().close();
  await captureViews(page, views(numbers, quote), names);
  await page.context().close();
}
