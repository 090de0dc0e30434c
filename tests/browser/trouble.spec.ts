import type { Page } from '@playwright/test';
import {
  cardButton,
  cartBadge,
  cartDrawer,
  cartIcon,
  cartTotal,
  goToCardPage,
  hasSeveralUnits,
  putInCart,
  walletButton,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { newShopper } from './shoppers.ts';

const LINE = '**/api/v1/cart/*';
const METHODS = '**/api/v1/payment/methods';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 500/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

const quantityField = (page: Page) => cartDrawer(page).getByRole('spinbutton', { name: '数量' });
const more = (page: Page) => cartDrawer(page).getByRole('button', { name: '增加数量' }).click();

test('a quantity that can’t be changed returns to the server’s, with a notice', { tag: '@slow' }, async ({
  page,
  context,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const before = await cartTotal(page).innerText();
  await page.route(LINE, (route) =>
    route.fulfill({ status: 500, json: { status: 500, msg: '更新失败，请重试' } }),
  );
  await more(page);
  await expect(page.getByText('更新失败，请重试')).toBeVisible();
  await expect(quantityField(page)).toHaveValue('1');
  await page.unroute(LINE);

  // Offline, neither the change nor the refresh arrives.
  await expect(walletButton(page)).toBeVisible();
  await context.setOffline(true);
  await more(page);
  await expect(page.getByText('更新失败，请重试').last()).toBeVisible();
  await expect(quantityField(page)).toHaveValue('1');
  await expect(cartTotal(page)).toHaveText(before);
  await expect(cartBadge(page)).toHaveText('1');
  await expect(cartDrawer(page).getByText('购物车未能更新，以下是之前的内容')).toBeVisible();
  await expect(cartDrawer(page).getByText('应付（未更新）')).toBeVisible();
  await context.setOffline(false);
  await cartDrawer(page).getByRole('button', { name: '重试' }).click();
  await expect(cartDrawer(page).getByText('应付（未更新）')).toBeHidden();
  await more(page);
  await expect(quantityField(page)).toHaveValue('2');
  await expect(cartTotal(page)).not.toHaveText(before);
});

test('while a change is slow nothing can be paid for; further ones follow as one', { tag: '@slow' }, async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const asked: number[] = [];
  let respond = () => {};
  const held = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(LINE, async (route) => {
    asked.push(route.request().postDataJSON().quantity);
    await held;
    await route.continue();
  });
  await more(page);
  await more(page);
  await cartDrawer(page).getByRole('button', { name: '减少数量' }).click();
  await more(page);
  await expect(quantityField(page)).toHaveValue('3');
  await expect(cardButton(page)).toBeDisabled();
  await expect(walletButton(page)).toBeDisabled();
  await expect.poll(() => asked).toEqual([2]);
  respond();
  await expect.poll(() => asked).toEqual([2, 3]);
  await expect(cardButton(page)).toBeEnabled();
  await expect(quantityField(page)).toHaveValue('3');
});

test('a cart, payment methods and a card page that can’t be loaded each show a message and can be retried; a method names its other currency', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  await newShopper(page);
  await putInCart(page.request, product);
  const [cart, session] = ['**/api/v1/cart', '**/api/v1/stripe/create-session'];
  const retry = cartDrawer(page).getByRole('button', { name: '重试' });
  await page.route(cart, (route) => route.abort());
  await page.route(METHODS, (route) => route.abort('internetdisconnected'));
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByText('购物车加载失败')).toBeVisible();
  await page.unroute(cart);
  await retry.click();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();

  await expect(cartDrawer(page).getByText('支付方式加载失败')).toBeVisible();
  await expect(cardButton(page)).toBeDisabled();
  await page.unroute(METHODS);
  const charges = { stripe: { currency: 'EUR', rate: '1.13' }, paypal: { currency: 'USD', rate: '1.14' } };
  await page.route(METHODS, async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const charged = data.map((method: { provider: keyof typeof charges }) => ({
      ...method,
      ...charges[method.provider],
    }));
    await route.fulfill({ response, json: { status: 200, data: charged } });
  });
  await retry.click();
  await expect(cartDrawer(page).getByText('支付方式加载失败')).toBeHidden();
  await expect(walletButton(page)).toBeVisible();
  const yuan = Number((await cartTotal(page).textContent())?.slice(1));
  for (const [name, { currency, rate }] of [
    ['Stripe', charges.stripe],
    ['PayPal', charges.paypal],
  ] as const) {
    const amount = `${(yuan * Number(rate)).toFixed(2)} ${currency}`;
    await expect(cartDrawer(page).getByText(`${name} 支付将以 ${amount} 结算（汇率 ${rate}）`)).toBeVisible();
  }

  await page.route(session, (route) => route.abort());
  // Unlike a click, a key press does not wait for the payment buttons.
  await expect(cardButton(page)).toBeEnabled();
  await cardButton(page).press('Enter');
  await expect(page.getByText('支付未完成，请重试')).toBeVisible();
  await expect(cardButton(page)).toBeFocused();
  await page.unroute(session);
  await goToCardPage(page);
});

test('a cart whose script can’t be fetched says so, and comes with a press', async ({ page, ownProduct }) => {
  await newShopper(page);
  await putInCart(page.context().request, ownProduct(hasSeveralUnits));
  await page.goto('/about');
  await page.route(/\/_astro\/FilledCart\./, (route) => route.abort());
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByText('购物车加载失败')).toBeVisible();
  await page.unrouteAll();
  await cartDrawer(page).getByRole('button', { name: '重试' }).click();
  await expect(cartTotal(page)).toBeVisible();
});
