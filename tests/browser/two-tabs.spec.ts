/** One shopper in two tabs: what one of them changes, the other may not pay for unseen. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Product } from '../../src/contract/catalogue.ts';
import {
  approve,
  atTheCart,
  badge,
  cardButton,
  cartIcon,
  drawer,
  openWallet,
  ordersOf,
  sandbox,
  several,
  toCardPage,
  total,
  walletButton,
  walletPaid,
} from './buying.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ expectedErrors }) => {
  // The first change brings the XSRF token; 409 is what the shop says of a cart that changed.
  expectedErrors.push(/status of (403|409)/);
});

/** The same shopper's other tab, with its own cart open. */
async function otherTab(context: BrowserContext, product: Product): Promise<Page> {
  const other = await context.newPage();
  await other.goto('/about');
  await cartIcon(other).click();
  await expect(drawer(other).getByRole('link', { name: product.name })).toBeVisible();
  return other;
}

const pieces = (page: Page) => drawer(page).getByRole('spinbutton', { name: '数量' });

for (const [by, pay] of [
  ['card', (page: Page) => cardButton(page).click()],
  ['wallet', (page: Page) => walletButton(page).click()],
] as const) {
  test(`a cart that changed in another tab is shown anew, not paid for by ${by}`, async ({
    page,
    context,
    ownProduct,
  }) => {
    const product = ownProduct(several);
    await atTheCart(page, product);
    const other = await otherTab(context, product);
    await drawer(other).getByRole('button', { name: '增加数量' }).click();
    await expect(pieces(other)).toHaveValue('2');
    await expect(cardButton(other)).toBeEnabled();
    await expect(pieces(page)).toHaveValue('1');

    await pay(page);
    await expect(page.getByText('购物车已更新')).toBeVisible();
    await expect(pieces(page)).toHaveValue('2');
    await expect(total(page)).toHaveText(await total(other).innerText());
    expect(await ordersOf(page)).toEqual([]);
    await toCardPage(page);
    expect((await ordersOf(page)).map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[2]]);
  });
}

test('what was paid in one tab is not paid again in another, by card or wallet', async ({
  page,
  context,
  ownProduct,
}) => {
  const product = ownProduct(several);
  await atTheCart(page, product);
  const other = await otherTab(context, product);
  await approve(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  await cardButton(other).click();
  await expect(other.getByText('购物车已更新')).toBeVisible();
  await expect(drawer(other).getByText('购物车是空的')).toBeVisible();
  await expect(badge(other)).toBeHidden();
  expect(await ordersOf(page)).toHaveLength(1);
});

test('a card paid in one tab before the shop heard of it is found paid by the other', async ({
  page,
  context,
  ownProduct,
}) => {
  const product = ownProduct(several);
  await atTheCart(page, product);
  const other = await otherTab(context, product);
  // Whoever is first to hear of the payment, its webhook or this tab: it was paid by card, and only so.
  const session = await toCardPage(page);
  await Promise.all([
    sandbox(page, `stripe/sessions/${session}/pay`, { result: 'succeed' }),
    walletButton(other).click(),
  ]);
  await expect(other.getByText(/支付成功|购物车已更新/)).toBeVisible();
  const [order, ...others] = await ordersOf(page);
  expect(others).toEqual([]);
  expect([order?.status, order?.payment_method]).toEqual(['completed', 'stripe']);
});

test('logged out in one tab, the cart of the other asks for the login', async ({
  page,
  context,
  ownProduct,
}) => {
  const product = ownProduct(several);
  await atTheCart(page, product);
  const other = await context.newPage();
  await other.goto('/about');
  await other.getByRole('banner').getByRole('button', { name: '账户菜单' }).click();
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(other.getByText('已退出登录')).toBeVisible();
  await expect(drawer(page).getByText('登录后即可使用购物车')).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: product.name })).toBeHidden();
  await expect(badge(page)).toBeHidden();
});

test('a line that another tab took out is gone from the cart that still shows it', async ({
  page,
  context,
  ownProduct,
}) => {
  const product = ownProduct(several);
  await atTheCart(page, product);
  const other = await otherTab(context, product);
  await drawer(page).getByRole('button', { name: '移除' }).click();
  await expect(drawer(page).getByText('购物车是空的')).toBeVisible();
  await drawer(other).getByRole('button', { name: '增加数量' }).click();
  await expect(other.getByText('购物车中没有该商品')).toBeVisible();
  await expect(drawer(other).getByText('购物车是空的')).toBeVisible();
});
