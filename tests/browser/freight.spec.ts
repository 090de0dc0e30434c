/** Freight as the buyer sees it before paying, and pays it with the goods (docs/decisions/0111). */
import type { APIRequestContext, Page } from '@playwright/test';
import { STOCK_IDS_MAX } from '../../src/features/base/limits.contract.ts';
import type { FreightOffer, WayOffer } from '../../src/features/cart/cart.contract.ts';
import type { Order } from '../../src/features/orders/orders.contract.ts';
import type { ProductShipping } from '../../src/features/shipping/shipping.contract.ts';
import type { LiveResponse, Product, ProductPage } from '../../src/features/specimens/catalogue.contract.ts';
import { acceptPublishedRules } from '../common/accept-rules.ts';
import {
  approveInWallet,
  cardButton,
  cartDrawer,
  cartIcon,
  cartTotal,
  expectOrderStatuses,
  fetchCart,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  openWallet,
  payByCard,
  putInCart,
  walletButton,
  walletPaid,
} from './buying.ts';
import { openContentLake } from './content-lake.ts';
import { expect, type OwnProduct, test, yuan } from './shop.ts';
import { PASSWORD, postJson, randomShopper, registerShopper } from './shoppers.ts';

const PHONE = { width: 390, height: 844 };
const main = (page: Page) => page.getByRole('main');
const ways = (page: Page) => cartDrawer(page).getByRole('combobox', { name: '运费' });
const wayNamed = (page: Page, { name }: WayOffer) => ways(page).getByRole('option', { name });

/** Every way of the demo takes it. */
const isLight = (product: Product) => product.categoryId === 'spread' && hasSeveralUnits(product);

/** Ids of products that the demo's rules neither forbid nor hold back for papers. */
async function sendableTo(request: APIRequestContext, country: string): Promise<ReadonlySet<string>> {
  const { items }: ProductPage = await (await request.get('/api/v1/products')).json();
  const ids = items.slice(0, STOCK_IDS_MAX).map(({ id }) => id);
  const response = await request.get(`/api/v1/stock?country=${country}&ids=${ids.join()}`);
  const { data }: { readonly data: LiveResponse } = await response.json();
  const isSendable = ({ verdict, papers }: ProductShipping) =>
    verdict !== 'forbidden' && papers.every(({ when }) => when !== 'before');
  const sendable = data.items.filter(({ shipping }) => shipping !== undefined && isSendable(shipping));
  return new Set(sendable.map(({ id }) => id));
}

/** The cart's freight to the country of the account, as the API offers it. */
async function openCart(page: Page, ownProduct: OwnProduct, country: string): Promise<FreightOffer> {
  const { request } = page.context();
  const { email } = await registerShopper({ ...randomShopper(), country });
  await postJson(request, '/login', { email, password: PASSWORD });
  const sendable = await sendableTo(request, country);
  const product = ownProduct((one) => isLight(one) && sendable.has(one.id));
  await putInCart(request, product, { quantity: 2 });
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cartTotal(page)).toBeVisible();
  const [offer] = (await fetchCart(page)).freight;
  if (offer === undefined) throw new Error('The cart offers no freight');
  return offer;
}

function wayOf({ ways }: FreightOffer, name: string): WayOffer & { readonly price: number } {
  const way = ways.find((one) => one.name === name);
  if (way?.price == null) throw new Error(`${name} has no price`);
  return { ...way, price: way.price };
}

async function expectFreightPaid(page: Page, order: Order | undefined, way: WayOffer): Promise<void> {
  expect(order?.freight).toMatchObject({ fee: way.price, status: 'received', way: { name: way.name } });
  await page.goto(`/orders/${order?.id}`);
  await expect(main(page)).toContainText(`送货方式${way.name}（可追踪`);
  await expect(main(page)).toContainText(/备货后寄出，预计 .+寄出 · 预计 .+送达/);
  await expect(main(page)).toContainText(`运费${yuan(way.price ?? 0)} 已付`);
  await expect(main(page)).toContainText(`订单金额${yuan((order?.total_amount ?? 0) + (way.price ?? 0))}`);
}

test('a buyer in Germany chooses a way by keyboard, and pays goods and freight by card', async ({
  page,
  ownProduct,
}) => {
  test.setTimeout(120_000);
  const offer = await openCart(page, ownProduct, 'DE');
  const { total } = await fetchCart(page);
  const [ems, registered, courier] = ['EMS', '国际挂号小包', '国际快递（包税）'].map((name) =>
    wayOf(offer, name),
  ) as [WayOffer, WayOffer, WayOffer];
  // The cheapest tracked way is proposed.
  await expect(ways(page)).toHaveValue(registered.id);
  await expect(cartTotal(page)).toHaveText(yuan(total + (registered.price ?? 0)));
  await expect(cartDrawer(page)).toContainText(offer.tax_note ?? '');

  await ways(page).focus();
  await expect(ways(page)).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(ways(page)).toHaveValue(courier.id);
  await expect(cartDrawer(page)).toContainText('已含进口税费');
  await page.keyboard.press('Home');
  await expect(ways(page)).toHaveValue(ems.id);
  await expect(cartTotal(page)).toHaveText(yuan(total + (ems.price ?? 0)));

  await goToCardPage(page);
  const [unpaid] = await fetchOrders(page);
  expect(unpaid).toMatchObject({ total_amount: total, payable_amount: total + (ems.price ?? 0) });
  await page.goto(`/orders/${unpaid?.id}`);
  await expect(main(page)).toContainText(`运费待付 ${yuan(ems.price ?? 0)}`);
  const { from, to } = ems.days;
  await expect(main(page)).toContainText(`送货方式EMS（付款后约 ${from}–${to} 天，可追踪`);
  await expect(main(page).getByText('链接已过期')).toHaveCount(0);
  await page.goto(String(unpaid?.pay_url));
  await payByCard(page);
  await page.waitForURL(/payment\/success/);
  await expect(main(page)).toContainText(`运费 ${yuan(ems.price ?? 0)}`);
  await expect(main(page)).toContainText(`总计 ${yuan(total + (ems.price ?? 0))}`);
  await expectFreightPaid(page, (await fetchOrders(page))[0], ems);
});

test('on a phone the wallet is opened with the chosen way', async ({ page, ownProduct }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(PHONE);
  const offer = await openCart(page, ownProduct, 'FR');
  const { total } = await fetchCart(page);
  const ems = wayOf(offer, 'EMS');
  await ways(page).selectOption(ems.id);
  await expect(cartTotal(page)).toHaveText(yuan(total + ems.price));
  // A refreshed cart keeps the choice.
  await cartDrawer(page).getByRole('button', { name: '关闭购物车' }).click();
  await cartIcon(page).click();
  await expect(ways(page)).toHaveValue(ems.id);
  await expect(cartTotal(page)).toHaveText(yuan(total + ems.price));
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  await expectOrderStatuses(page, 'completed');
  await expectFreightPaid(page, (await fetchOrders(page))[0], ems);
});

test('a paused way says why, and can’t be chosen', async ({ page, ownProduct }) => {
  const offer = await openCart(page, ownProduct, 'US');
  const paused = offer.ways.find((way) => way.paused !== null);
  if (paused === undefined) throw new Error('The seed pauses no way');
  await expect(wayNamed(page, paused)).toBeDisabled();
  await expect(ways(page)).toContainText(`${paused.name}（${paused.paused}）`);
});

test('without rates the cart says that freight is quoted later, and so does the order', async ({
  page,
  ownProduct,
}) => {
  await openCart(page, ownProduct, 'CL');
  const { total } = await fetchCart(page);
  await expect(cartTotal(page)).toHaveText(yuan(total));
  await expect(ways(page)).toHaveCount(0);
  await expect(cartDrawer(page)).toContainText('运费另计：付款后由客服报价（该国家/地区暂无运费表）');
  await goToCardPage(page);
  await payByCard(page);
  await expect(main(page)).toContainText('支付成功');
  const [order] = await fetchOrders(page);
  await page.goto(`/orders/${order?.id}`);
  await expect(main(page)).toContainText('客服报出运费，付款链接会发到您的邮箱');
  await expect(main(page)).toContainText('运费运费待定订单金额');
});

test.describe(() => {
  // The refused checkout logs errors.
  test.use({ expectedErrors: [/409.*(create-session|paypal\/orders)|The shop made no order/] });

  for (const { method, country, zone } of [
    { method: 'card', country: 'JP', zone: 'rates-asia' },
    { method: 'wallet', country: 'CA', zone: 'rates-north-america' },
  ])
    test(`rates that are accepted while the cart is open bring the new sum beside the button: ${method}`, async ({
      page,
      ownProduct,
      baseURL,
    }) => {
      test.setTimeout(120_000);
      const offer = await openCart(page, ownProduct, country);
      const { total } = await fetchCart(page);
      const ems = wayOf(offer, 'EMS');
      await expect(cartTotal(page)).toHaveText(yuan(total + ems.price));
      const lake = await openContentLake(String(baseURL), {
        email: 'operator@example.com',
        password: 'butterfly-operator',
      });
      const rates = await lake.getDocument(zone);
      if (rates === undefined) throw new Error(`The seed has no ${zone}`);
      type Way = { readonly steps: readonly { readonly price: number }[] };
      const dearer = (rates['ways'] as Way[]).map((way) => ({
        ...way,
        steps: way.steps.map((step) => ({ ...step, price: step.price + 7 })),
      }));
      try {
        await lake.createOrReplace({ ...rates, ways: dearer });
        await acceptPublishedRules(String(baseURL), 'freight-rates');
        await (method === 'card' ? cardButton(page) : walletButton(page)).click();
        await expect(cartDrawer(page).getByText('运费已更新，请核对后再付款')).toBeVisible();
        await expect(cartTotal(page)).toHaveText(yuan(total + ems.price + 7));
        expect(await fetchOrders(page)).toEqual([]);
        await goToCardPage(page);
        const [order] = await fetchOrders(page);
        expect(order?.payable_amount).toBe(total + ems.price + 7);
      } finally {
        await lake.createOrReplace(rates);
        await acceptPublishedRules(String(baseURL), 'freight-rates');
      }
    });
});
