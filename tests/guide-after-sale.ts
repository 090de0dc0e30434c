import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { OpsOrder } from '../src/features/orders/ops-order.contract.ts';
import type { Order } from '../src/features/orders/orders.contract.ts';
import type { Product } from '../src/features/specimens/catalogue.contract.ts';
import { postJson } from './browser/shoppers.ts';
import { captureViews, guidePage, TIMEOUT, type View } from './guide-view.ts';

/** Products: not in CITES, with several units, and in CITES Appendix II. */
const PRODUCTS = {
  broken: 'papilio-blumei-spread',
  several: 'morpho-peleides-papered',
  joined: 'papilio-paris-spread',
  cites: 'troides-helena-spread',
} as const;

const keyed = (key: string = crypto.randomUUID()) => ({ 'Idempotency-Key': key });

const read = async <T>(api: APIRequestContext, path: string): Promise<T> =>
  (await (await api.get(`/api/v1${path}`)).json()).data;

/** Buys by card, and returns the order's number. */
async function buy(api: APIRequestContext, product: string, quantity = 1): Promise<string> {
  const { specifications } = await read<Product>(api, `/products/${product}`);
  const quality = specifications.quality_variants.find(({ stock }) => stock >= quantity)?.quality;
  await postJson(api, '/cart', { productId: product, quality, quantity });
  const { sessionId } = await postJson(api, '/stripe/create-session');
  await api.post(`/sandbox/api/stripe/sessions/${sessionId}/pay`, { data: { result: 'succeed' } });
  await api.get(`/api/v1/stripe/verify-payment/${sessionId}`);
  return (await read<Order[]>(api, '/orders'))[0]?.id ?? '';
}

/** Reports damage of one unit, with the product's picture as the photograph. */
async function reportDamage(api: APIRequestContext, number: string): Promise<void> {
  const [item] = (await read<Order>(api, `/orders/${number}`)).items;
  const { cookies } = await api.storageState();
  const picture = await (await api.get(item?.product.main_image ?? '')).body();
  const photo = crypto.randomUUID();
  const sent = await api.post(`/api/v1/orders/${number}/photos`, {
    data: await sharp(picture).jpeg().toBuffer(),
    headers: {
      ...keyed(photo),
      'content-type': 'image/jpeg',
      'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const words = '开箱时发现右前翅断裂，翅尖在盒底。';
  const claim = { items: [{ item: item?.id, quantity: 1 }], words, photos: [photo] };
  await postJson(api, `/orders/${number}/claims`, claim, keyed());
}

interface AfterSale {
  readonly broken: string;
  readonly several: string;
  readonly cites: string;
  readonly link: string;
}

/**
 * Creates an order with a claim, an order that can be joined, and an order with a CITES specimen whose freight is due.
 */
async function prepare(shopper: APIRequestContext, operator: APIRequestContext): Promise<AfterSale> {
  const orderNow = async (number: string) =>
    (await read<{ order: OpsOrder }>(operator, `/ops/orders/${number}`)).order;
  const write = async (action: string, number: string, more: object) => {
    const { version } = await orderNow(number);
    await postJson(operator, `/ops/orders/${action}`, { number, version, ...more }, keyed());
  };
  const broken = await buy(shopper, PRODUCTS.broken);
  await write('ship', broken, { courier: '顺丰速运', trackingNumber: 'SF1023456789012' });
  await reportDamage(shopper, broken);
  const several = await buy(shopper, PRODUCTS.several, 3);
  await buy(shopper, PRODUCTS.joined);
  const cites = await buy(shopper, PRODUCTS.cites);
  const recipient = { name: '李娜', phone: '+49 30 901820', address: 'Invalidenstraße 43, 10115 Berlin' };
  const latin = { name: 'Li Na', address: recipient.address };
  await write('recipient', cites, { ...recipient, country: 'DE', latin, reason: '买家来信' });
  await write('fee', cites, { fee: 88.5, feeStatus: 'due', feeNote: '' });
  await write('send-link', cites, { charge: 1 });
  return { broken, several, cites, link: (await orderNow(cites)).charges[1]?.link ?? '' };
}

const NAMES = ['claim', 'joinable', 'edit', 'permits', 'customer', 'pay-link'] as const;

function views({ broken, several, cites, link }: AfterSale): readonly View[] {
  const suite = (number: string) => `/studio/orders/${number}`;
  const open = async (page: Page, number: string) =>
    await page.getByRole('heading', { level: 1, name: number }).waitFor({ timeout: TIMEOUT });
  const all: Record<(typeof NAMES)[number], Omit<View, 'name'>> = {
    claim: {
      to: suite(broken),
      reach: async (page) => {
        await open(page, broken);
        await page.getByRole('button', { name: '放大照片 1' }).waitFor({ timeout: TIMEOUT });
        await page.getByRole('button', { name: '答复破损报告' }).click();
      },
    },
    joinable: {
      to: suite(several),
      reach: async (page) => {
        await open(page, several);
        await page.locator('summary', { hasText: '合并…' }).click();
      },
    },
    edit: {
      to: suite(several),
      reach: async (page) => {
        await open(page, several);
        await page.getByRole('button', { name: '更多' }).click();
        await page.getByRole('button', { name: '修改商品' }).click();
        await page.getByLabel(/的新件数$/).fill('2');
        await page.getByLabel('原因').fill('少要一件');
        await page.getByRole('region', { name: '金额' }).scrollIntoViewIfNeeded();
      },
    },
    permits: {
      to: suite(cites),
      reach: async (page) => {
        await open(page, cites);
        await page.getByRole('button', { name: '登记许可' }).click();
        await page
          .getByRole('heading', { name: '许可', exact: true })
          .evaluate((title) => title.scrollIntoView());
      },
    },
    customer: {
      to: suite(several),
      reach: async (page) => {
        await page.getByRole('link', { name: /^客户资料/ }).click({ timeout: TIMEOUT });
        await page.getByRole('heading', { name: '客户备注' }).waitFor({ timeout: TIMEOUT });
      },
    },
    'pay-link': {
      to: new URL(link, 'http://localhost').pathname,
      reach: (page) => page.getByRole('heading', { name: '支付国际运费' }).waitFor({ timeout: TIMEOUT }),
    },
  };
  return NAMES.map((name) => ({ name, ...all[name] }));
}

/** Takes all screenshots of what happens after a sale, or only the named ones. */
export async function captureAfterSale(
  browser: Browser,
  base: string,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0 && !NAMES.some((name) => names.includes(name))) return;
  const shopper = await guidePage(browser, base, { email: 'demo@example.com', password: 'butterfly-demo' });
  const operator = await guidePage(browser, base, {
    email: 'operator@example.com',
    password: 'butterfly-operator',
  });
  await captureViews(operator, views(await prepare(shopper.request, operator.request)), names);
  await shopper.context().close();
  await operator.context().close();
}
