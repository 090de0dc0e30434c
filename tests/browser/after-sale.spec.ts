/**
 * Quotes, papers, freight and parcels, as the buyer and the desk see them. Claims and replacements
 * need the Studio (tests/studio/claim.spec.ts).
 */
import type { Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import {
  approveInWallet,
  callSandbox,
  cartDrawer,
  cartIcon,
  fetchOrders,
  hasSeveralUnits,
  openWallet,
  putInCart,
  walletPaid,
} from './buying.ts';
import { type DeskCalls, openDeskCalls } from './desk-calls.ts';
import { expect, test as shopTest } from './shop.ts';
import {
  confirmMailbox,
  newShopper,
  PASSWORD,
  postJson,
  randomShopper,
  registerShopper,
} from './shoppers.ts';

const test = shopTest.extend<{ desk: DeskCalls }>({
  desk: async ({ expectedErrors }, use) => {
    // The first write fetches the XSRF token.
    expectedErrors.push(/status of 403/);
    const suite = await openDeskCalls();
    await use(suite);
    await suite.close();
  },
});
test.use({ viewport: { width: 390, height: 844 } });

const DAY_MS = 86_400_000;

const main = (page: Page) => page.getByRole('main');

async function payByWallet(page: Page): Promise<void> {
  await approveInWallet(await openWallet(page));
  await walletPaid(page).getByRole('button', { name: '关闭', exact: true }).click();
}

/** Buys by card, without the pages. */
async function buy(page: Page, product: Product, quantity = 1) {
  const { request: api } = page.context();
  await putInCart(api, product, { quantity });
  const { sessionId } = await postJson(api, '/stripe/create-session');
  await callSandbox(page, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
  await api.get(`/api/v1/stripe/verify-payment/${sessionId}`);
  const [order] = await fetchOrders(page);
  if (order === undefined) throw new Error('there is no order');
  return order;
}

async function sendQuote(suite: DeskCalls, id: string, unitPrice: number): Promise<void> {
  const { lines } = await suite.quote(id);
  await suite.writeQuote('edit', id, {
    lines: lines.map(({ productId, variantKey, quantity }) => ({
      ...{ productId, variantKey, quantity, unitPrice },
    })),
    ...{ freight: 20, reserve: true, validUntil: new Date(Date.now() + 3 * DAY_MS + 60_000).toISOString() },
  });
  await suite.writeQuote('send', id);
}

test('a quote is requested in the cart, asked about, revised, and paid with its freight', async ({
  page,
  ownProduct,
  desk: suite,
}) => {
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
  const requests = page.getByRole('region', { name: '询价与预留申请' });
  await expect(requests).toContainText('等待报价');
  await expect(requests).toContainText('两件标本，寄往德国');

  const [{ id }] = (await (await api.get('/api/v1/quotes')).json()).data;
  await sendQuote(suite, id, 30);
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
  expect((await suite.quote(id)).question).toBe('能再优惠些吗？');

  await suite.writeQuote('revise', id);
  await page.reload();
  await expect(main(page).getByRole('status').first()).toContainText('客服正在修改这份报价');
  await sendQuote(suite, id, 25);
  await page.reload();
  await main(page).getByRole('link', { name: '查看新报价' }).click();
  await expect(page.getByRole('region', { name: '商品清单' })).toContainText('¥25.00');
  await payByWallet(page);
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
  await expect(main(page)).toContainText('¥20.00 已付');
  await expect(main(page)).toContainText('¥70.00');
});

test('a Troides for Germany is asked for in the cart, reserved by staff, gets its papers, and is then paid', async ({
  page,
  ownProduct,
  desk: suite,
}) => {
  const { request: api } = page.context();
  const buyer = { ...randomShopper(), address: 'Invalidenstraße 43, 10115 Berlin', country: 'DE' };
  const { email } = await registerShopper(buyer);
  await postJson(api, '/login', { email, password: PASSWORD });
  await confirmMailbox(api, email);
  await putInCart(
    api,
    ownProduct(({ id }) => id.startsWith('troides-helena-')),
  );
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cartDrawer(page)).toContainText('寄往德国须先办文件，文件齐备前不收款');
  await cartDrawer(page).getByRole('button', { name: '申请预留并办文件' }).click();
  await cartDrawer(page).getByRole('button', { name: '提交申请' }).click();
  await expect(cartDrawer(page)).toContainText('预留申请已提交');
  await cartDrawer(page).getByRole('button', { name: '返回购物车' }).click();
  await expect(cartDrawer(page).locator('.cart-line')).toHaveCount(1);
  await cartDrawer(page).getByRole('link', { name: '查看申请' }).click();
  await expect(page.getByRole('region', { name: '询价与预留申请' })).toContainText('等客服答复');

  const [{ id }] = (await (await api.get('/api/v1/quotes')).json()).data;
  await suite.writeQuote('reserve', id);
  await page.reload();
  await page.getByRole('link', { name: '查看进度' }).click();
  await cartIcon(page).click();
  await expect(cartDrawer(page)).toContainText('购物车是空的');
  await cartDrawer(page).getByRole('button', { name: '关闭购物车' }).click();
  await expect(page.getByRole('heading', { name: '预留', level: 1 })).toBeVisible();
  await expect(main(page)).toContainText('文件齐备前不收款');
  await expect(main(page).getByRole('button', { name: /支付|PayPal/ })).toHaveCount(0);
  const papers = page.getByRole('region', { name: '文件' });
  await expect(papers).toContainText('等您办理');
  await papers.getByRole('button', { name: '我已办好' }).first().click();
  await papers.getByLabel('文件号码').fill('DE-E-01234/26');
  await papers.getByRole('button', { name: '提交' }).click();
  await expect(papers).toContainText('您填写的号码 DE-E-01234/26，等本店核对');

  const items = (await suite.quote(id)).papers?.items ?? [];
  await suite.writeQuote('papers', id, {
    papers: items.map(({ waitsFor: _, reportedNumber, ...paper }) => ({
      ...{ ...paper, isReported: reportedNumber !== null, receivedOn: '2026-11-20', number: 'CN-2026-1' },
    })),
  });
  await suite.writeQuote('open', id, { freight: null, note: '' });
  await page.reload();
  await expect(papers).toContainText('号码 CN-2026-1');
  await payByWallet(page);
  await expect(page.getByRole('heading', { name: '订单详情' })).toBeVisible();
});

test('a pay link for freight is paid by wallet on a phone without a login', async ({
  page,
  browser,
  ownProduct,
  desk: suite,
}) => {
  await newShopper(page);
  await page.goto('/about');
  const { id: number, recipient } = await buy(page, ownProduct(hasSeveralUnits));
  await suite.writeOrder('fee', number, { fee: 88.5, feeStatus: 'due', feeNote: '' });
  await suite.writeOrder('send-link', number, { charge: 1 });
  const link = (await suite.order(number)).charges[1]?.link ?? '';

  await page.goto(`/orders/${number}`);
  await expect(page.getByRole('region', { name: '国际运费 ¥88.50 待支付' })).toBeVisible();

  const { baseURL } = test.info().project.use;
  const phone = await browser.newContext({
    ...{ viewport: { width: 390, height: 844 }, ...(baseURL !== undefined && { baseURL }) },
  });
  const payer = await phone.newPage();
  await payer.goto(new URL(link).pathname);
  await expect(payer.getByRole('heading', { name: '支付国际运费' })).toBeVisible();
  await expect(main(payer).getByText(number)).toBeVisible();
  for (const secret of [recipient.name, recipient.phone, recipient.address])
    await expect(payer.getByText(secret)).toHaveCount(0);
  await payByWallet(payer);
  await expect(payer.getByText('这笔款项已支付，无需再次付款。')).toBeVisible();
  await phone.close();

  expect((await suite.order(number)).shipping).toMatchObject({ fee: 88.5, feeStatus: 'received' });
  await page.reload();
  await expect(main(page).getByText('¥88.50 已付')).toBeVisible();
  await expect(page.getByRole('region', { name: /待支付/ })).toHaveCount(0);
});

test('half an order is sent first, and the rest in one parcel with the buyer’s other order', async ({
  page,
  ownProduct,
  desk: suite,
}) => {
  await newShopper(page);
  await page.goto('/about');
  const product = ownProduct(hasSeveralUnits);
  const { id: number } = await buy(page, product, 2);
  const half = [{ position: 0, pieces: 1 }];
  await suite.writeOrder('pack', number, { lines: half });
  await suite.writeOrder('ship', number, { courier: '顺丰国际', trackingNumber: 'SF7001', lines: half });

  await page.goto(`/orders/${number}`);
  const shipping = page.getByRole('region', { name: '配送方式' });
  // The shipping bar has a list, too.
  const parcels = shipping.locator('.order-parcels > li');
  await expect(main(page).getByText('部分发货', { exact: true })).toBeVisible();
  await expect(main(page).getByText(/^其余商品备齐后寄出 · 预计 .+送达$/)).toBeVisible();
  await expect(parcels).toHaveCount(1);
  await expect(parcels).toContainText(product.name);
  await expect(main(page).getByText(/待发货|发货时确定/)).toHaveCount(0);

  const { id: other } = await buy(page, product);
  await suite.writeOrder('join', number, { others: [await suite.seen(other)] });
  const rest = { courier: 'DHL', trackingNumber: 'D7002', joined: [await suite.seen(other)] };
  await suite.writeOrder('ship', number, rest);
  const [one, two] = [await suite.order(number), await suite.order(other)];
  expect([one.stage, two.stage]).toEqual(['translating', 'translating']);
  expect(two.shipping.shipments).toMatchObject([{ trackingNumber: 'D7002', joinedWith: [number] }]);

  await page.reload();
  await expect(parcels).toHaveCount(2);
  await expect(parcels.last()).toContainText('D7002');
  await shipping.getByRole('link', { name: other }).click();
  await expect(page.getByRole('region', { name: '配送方式' })).toContainText('D7002');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});
