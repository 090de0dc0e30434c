/**
 * A wish reserves nothing (docs/decisions/0108): a new account whose mailbox is not confirmed buys at once what is
 * there, and who pays last for a last piece is not charged, or refunded, and told so.
 */
import type { Browser, Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { fetchMails } from '../common/mailbox.ts';
import {
  approveInWallet,
  callSandbox,
  cartDrawer,
  cartIcon,
  expectOrderStatuses,
  fetchOrders,
  goToCardPage,
  isPayable,
  openWallet,
  payByCard,
  putInCart,
  walletPaid,
} from './buying.ts';
import { PHONE } from './page-state.ts';
import { expect, test, variantsOf } from './shop.ts';
import { newShopper } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (403|409)/);
});

const UNITS = 30;
const hasTier = (product: Product) => {
  const [first] = variantsOf(product);
  return (first?.stock ?? 0) >= 45 && first?.bulk_discount.some(({ quantity }) => quantity <= UNITS) === true;
};
/** The seed has few lots of one piece, so the tests buy a whole small lot. */
const isSmallLot = (product: Product) => {
  const stock = variantsOf(product)[0]?.stock ?? 0;
  return isPayable(product) && stock >= 2 && stock <= 8;
};
const unitsOf = (product: Product) => variantsOf(product)[0]?.stock ?? 0;

const main = (page: Page) => page.getByRole('main');

const WAYS = [
  ['Stripe 支付', /4242/],
  ['支付宝', /同意付款/],
  ['微信支付', /同意付款/],
  ['PayPal', undefined],
] as const;

const WIDTHS = [PHONE.viewport, { width: 1440, height: 900 }] as const;

for (const viewport of WIDTHS)
  for (const [place, [way, means]] of WAYS.entries()) {
    const isPhone = viewport === PHONE.viewport;
    const one = isPhone ? 'a single specimen' : 'the last pieces of a lot';
    test(`a new account with an unconfirmed mailbox buys ${UNITS} at the tier and ${one} by ${way} at ${viewport.width} px`, {
      tag: place === 0 || means === undefined ? [] : '@slow',
    }, async ({ page, ownProduct, catalogue }) => {
      await page.setViewportSize(viewport);
      await newShopper(page);
      const { request } = page.context();
      const tiered = ownProduct(hasTier);
      await putInCart(request, tiered, { quantity: UNITS });
      const specimens = catalogue.products.find(({ id }) => id === 'papilio-maackii-spread');
      const specimen = specimens && variantsOf(specimens)[place];
      if (specimens === undefined || specimen === undefined) throw new Error('the seed has the specimens');
      if (isPhone) await putInCart(request, specimens, { quality: specimen.quality });
      else {
        const lot = ownProduct(isSmallLot);
        await putInCart(request, lot, { quantity: unitsOf(lot) });
      }
      await page.goto('/about');
      await cartIcon(page).click();
      const [first] = variantsOf(tiered);
      const tier = first?.bulk_discount.findLast(({ quantity }) => quantity <= UNITS);
      await expect(
        cartDrawer(page)
          .getByText(`¥${tier?.price.toFixed(2)}`)
          .first(),
      ).toBeVisible();
      if (means === undefined) {
        await approveInWallet(await openWallet(page));
        await expect(walletPaid(page)).toBeVisible();
      } else {
        await cartDrawer(page).getByRole('button', { name: way }).click();
        await page.waitForURL(/\/c\/pay\//);
        await payByCard(page, means);
        await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
      }
      await expectOrderStatuses(page, 'completed');
      const [order] = await fetchOrders(page);
      expect(order?.items).toHaveLength(2);
      expect(order?.items[0]?.paidInfo.paid_price).toBe(tier?.price);
    });
  }

/** Buys by card, in another browser. */
async function buyElsewhere(browser: Browser, product: Product): Promise<void> {
  const winner = await (await browser.newContext()).newPage();
  await newShopper(winner);
  await putInCart(winner.context().request, product, { quantity: unitsOf(product) });
  await winner.goto('/about');
  await cartIcon(winner).click();
  await goToCardPage(winner);
  await payByCard(winner);
  await expect(winner.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await winner.context().close();
}

async function wantLast(page: Page, product: Product): Promise<string> {
  const email = await newShopper(page);
  await putInCart(page.context().request, product, { quantity: unitsOf(product) });
  await page.goto('/about');
  await cartIcon(page).click();
  return email;
}

for (const viewport of WIDTHS)
  test(`the loser of the last pieces by wallet at ${viewport.width} px reads that it was just sold, and is not charged`, async ({
    page,
    browser,
    ownProduct,
  }) => {
    await page.setViewportSize(viewport);
    const product = ownProduct(isSmallLot);
    await wantLast(page, product);
    const popup = await openWallet(page);
    await buyElsewhere(browser, product);
    await approveInWallet(popup);
    const told = page.getByRole('dialog', { name: /刚刚售罄，未扣款$/ });
    await expect(told).toBeVisible();
    await expect(told.getByRole('heading')).toContainText(product.name);
    const [order] = await fetchOrders(page);
    expect(order?.status).toBe('pending');
    const { paypal } = await (await page.request.get('/sandbox/api/state')).json();
    const captures = paypal.captures.filter(({ invoice_id }: { invoice_id: string }) =>
      invoice_id.includes(order?.id ?? '?'),
    );
    expect(captures).toEqual([]);
    await told.getByRole('button', { name: '关闭', exact: true }).click();
    await cartIcon(page).click();
    await expect(cartDrawer(page).getByText(/库存由 \d 件变为 0 件/)).toBeVisible();
    await page.goto(`/orders/${order?.id}`);
    await expect(main(page).getByRole('alert')).toContainText('已售罄，本订单不能再付款');
  });

test('the loser whose card page was closed in time reads what was sold wherever it returns to', async ({
  page,
  browser,
  ownProduct,
}) => {
  const product = ownProduct(isSmallLot);
  await wantLast(page, product);
  const session = await goToCardPage(page);
  await buyElsewhere(browser, product);
  await page.goto(`/payment/success?session_id=${session}`);
  await expect(page.getByRole('heading', { name: `“${product.name} ` })).toContainText('刚刚售罄，未扣款');
  const [order] = await fetchOrders(page);
  await page.goto(`/payment/cancel?unpaid=${order?.id}`);
  const note = page.getByRole('status').filter({ hasText: `订单中的“${product.name} ` });
  await expect(note).toContainText('已售罄');
  await note.getByRole('link', { name: '查看订单' }).click();
  await expect(main(page).getByRole('alert')).toContainText('已售罄');
  await expect(main(page).getByRole('link', { name: '继续支付' })).toHaveCount(0);
});

test('the loser whose money came too late is refunded in full, and reads it on the page and in a mail', async ({
  page,
  browser,
  ownProduct,
}) => {
  const product = ownProduct(isSmallLot);
  const email = await wantLast(page, product);
  const session = await goToCardPage(page);
  // A transfer takes nothing before it succeeds.
  await payByCard(page, /Multibanco/);
  await page.getByRole('link', { name: '返回商家' }).click();
  await expect(page.getByRole('heading', { name: '付款处理中' })).toBeVisible();
  await buyElsewhere(browser, product);
  await callSandbox(page, `stripe/sessions/${session}/settle`, { succeeds: true });
  // While the refund is on its way, the page says so.
  await expect(async () => {
    await page.goto(`/payment/success?session_id=${session}`);
    const told = page.getByRole('heading', { name: /刚刚售罄，已全额退款$/ });
    await expect(told).toContainText(product.name, { timeout: 3_000 });
  }).toPass();
  const [order] = await fetchOrders(page);
  expect([order?.status, order?.refunded_amount]).toEqual(['pending', order?.total_amount]);
  await expect
    .poll(async () => (await fetchMails(page.request, email)).map(({ text }) => text).join('\n'))
    .toContain('刚刚售罄，已全额退款');
});

test('while another capture may still give the last pieces back, the buyer waits, reads 正在确认 and tries again', async ({
  page,
  ownProduct,
}) => {
  await wantLast(page, ownProduct(isSmallLot));
  let isWaiting = true;
  await page.route('**/api/v1/paypal/orders/*/capture', async (route) => {
    if (!isWaiting) return await route.continue();
    isWaiting = false;
    await route.fulfill({
      status: 409,
      json: { status: 409, code: 'others-paying', msg: '正在确认', data: null },
    });
  });
  await approveInWallet(await openWallet(page));
  const waiting = page.getByRole('dialog', { name: '正在确认' });
  await expect(waiting.getByText('尚未向您扣款')).toBeVisible();
  await waiting.getByRole('button', { name: '重试' }).click();
  await expect(walletPaid(page)).toBeVisible();
});
