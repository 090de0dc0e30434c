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
const CONFIG = '**/api/v1/payment/methods';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 500/, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
});

const quantityField = (page: Page) => cartDrawer(page).getByRole('spinbutton', { name: '数量' });
const more = (page: Page) => cartDrawer(page).getByRole('button', { name: '增加数量' }).click();

test('a quantity that can’t be changed returns to the server’s, with a notice', async ({
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
  await expect(cartDrawer(page).getByText('合计（未更新）')).toBeVisible();
  await context.setOffline(false);
  await cartDrawer(page).getByRole('button', { name: '重试' }).click();
  await expect(cartDrawer(page).getByText('合计（未更新）')).toBeHidden();
  await more(page);
  await expect(quantityField(page)).toHaveValue('2');
  await expect(cartTotal(page)).not.toHaveText(before);
});

test('while a change is slow nothing can be paid for; further ones follow as one', async ({
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

test('a cart that can’t be loaded shows a message and a retry', async ({ page, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  await newShopper(page);
  await putInCart(page.request, product);
  const cart = '**/api/v1/cart';
  await page.route(cart, (route) => route.abort());
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByText('购物车加载失败')).toBeVisible();
  await page.unroute(cart);
  await cartDrawer(page).getByRole('button', { name: '重试' }).click();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();
});

test('payment settings that can’t be loaded show a message and a retry', async ({ page, ownProduct }) => {
  await page.route(CONFIG, (route) => route.abort('internetdisconnected'));
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await expect(cartDrawer(page).getByText('支付方式加载失败')).toBeVisible();
  await expect(cardButton(page)).toBeDisabled();
  await page.unroute(CONFIG);
  await cartDrawer(page).getByRole('button', { name: '重试' }).click();
  await expect(cardButton(page)).toBeEnabled();
  await expect(cartDrawer(page).getByText('支付方式加载失败')).toBeHidden();
  await expect(walletButton(page)).toBeVisible();
});

test('a card page that can’t be opened shows a message, and the button works again', async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const session = '**/api/v1/stripe/create-session';
  await page.route(session, (route) => route.abort());
  // Unlike a click, a key press does not wait for the payment buttons.
  await expect(cardButton(page)).toBeEnabled();
  await cardButton(page).press('Enter');
  await expect(page.getByText('支付未完成，请重试')).toBeVisible();
  await expect(cardButton(page)).toBeFocused();
  await page.unroute(session);
  await goToCardPage(page);
});

test('the focus stays in the drawer when the focused element is removed', async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const clear = cartDrawer(page).getByRole('button', { name: '清空购物车' });
  await clear.press('Enter');
  await expect(cartDrawer(page).getByRole('button', { name: '取消' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(clear).toBeFocused();
  await cartDrawer(page).getByRole('button', { name: '移除' }).press('Enter');
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await expect(cartDrawer(page).locator('[data-cart-body]')).toBeFocused();
});
