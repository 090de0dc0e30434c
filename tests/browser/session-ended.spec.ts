import type { Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import {
  addToCart,
  approveInWallet,
  cardButton,
  cartBadge,
  cartDrawer,
  cartIcon,
  endSession,
  fetchCart,
  fetchOrders,
  hasSeveralUnits,
  openWallet,
  walletButton,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { logIn, newShopper, PASSWORD, postJson } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 401/);
});

const main = (page: Page) => page.getByRole('main');

/** Matches an address that contains the choice (docs/shop.md "Cart"). */
const withChoice = ({ id }: Product) => new RegExp(`/product/${id}\\?quality=.+&quantity=1$`);

async function expectLoginOffered(page: Page) {
  await expect(page.getByText('请先登录').first()).toBeVisible();
  const from = encodeURIComponent(new URL(page.url()).pathname);
  await expect(cartDrawer(page).getByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    new RegExp(`^/login\\?from=${from}%3Fquality%3D.+%26quantity%3D1$`),
  );
  await expect(cartBadge(page)).toBeHidden();
  await expect(page.locator('[data-account-when=visitor]')).toBeVisible();
}

test('at adding: led to the login, and back to the same choice', { tag: '@slow' }, async ({
  page,
  ownProduct,
}) => {
  const product = ownProduct(hasSeveralUnits);
  const email = await newShopper(page);
  await page.goto(`/product/${product.id}`);
  await main(page).getByRole('button', { name: '增加数量' }).click();
  await endSession(page);
  await main(page).getByRole('button', { name: '加入购物车' }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await logIn(page, email);
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}\\?.*quantity=2`));
  await main(page).getByRole('button', { name: '加入购物车' }).click();
  await expect(cartDrawer(page).getByRole('spinbutton', { name: '数量' })).toHaveValue('2');
});

test('at changing a quantity and at paying by wallet: the cart asks for the login, and is as it was afterwards', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  const email = await newShopper(page);
  await addToCart(page, product);
  await endSession(page);
  await cartDrawer(page).getByRole('button', { name: '增加数量' }).click();
  await expectLoginOffered(page);
  await cartDrawer(page).getByRole('link', { name: '登录' }).click();
  await logIn(page, email);
  await expect(page).toHaveURL(withChoice(product));
  await expect(cartBadge(page)).toHaveText('1');
  expect((await fetchCart(page)).data.map(({ quantity }) => quantity)).toEqual([1]);

  await cartIcon(page).click();
  await expect(cardButton(page)).toBeEnabled();
  await endSession(page);
  await walletButton(page).click();
  await expectLoginOffered(page);
  await postJson(page.request, '/login', { email, password: PASSWORD });
  expect(await fetchOrders(page)).toEqual([]);
});

test('after the wallet’s approval: a message says that the payment continues, and after the login it is paid once', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  const email = await newShopper(page);
  await addToCart(page, product);
  const popup = await openWallet(page);
  const [placed] = await fetchOrders(page);
  await endSession(page);
  await approveInWallet(popup);
  await expect(page.getByText('请先登录，付款将自动确认，结果请在历史订单中查看')).toBeVisible();
  await cartDrawer(page).getByRole('link', { name: '登录' }).click();
  await logIn(page, email);
  await expect(page).toHaveURL(withChoice(product));
  await expect
    .poll(async () => (await fetchOrders(page)).map(({ id, status }) => [id, status]))
    .toEqual([[placed?.id, 'completed']]);
  expect((await fetchCart(page)).data).toEqual([]);
  const { paypal } = await (await page.request.get('/sandbox/api/state')).json();
  const taken = paypal.captures.filter(({ invoice_id }: { invoice_id: string }) =>
    invoice_id.includes(placed?.id ?? 'none'),
  );
  expect(taken).toHaveLength(1);
});

test('at the orders: led to the login and back; while they are open, as soon as one returns to the tab', {
  tag: '@slow',
}, async ({ page }) => {
  const email = await newShopper(page);
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: '账户菜单' }).click();
  await page.getByRole('banner').getByRole('link', { name: '历史订单' }).click();
  await expect(main(page).getByText('暂无订单')).toBeVisible();
  await endSession(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL('/login?from=%2Forders');
  await logIn(page, email);
  await expect(page).toHaveURL('/orders');
  await expect(main(page).getByText('暂无订单')).toBeVisible();
});

test('at saving the profile: what was typed stays, and is saved after a login in another window', {
  tag: '@slow',
}, async ({ page, context }) => {
  const email = await newShopper(page);
  await page.goto('/profile');
  await main(page).getByLabel('收货地址').fill('上海市静安区南京西路 1 号');
  await endSession(page);
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByRole('link', { name: '登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  const save = main(page).getByRole('button', { name: '更新个人资料' });
  await save.click();
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(main(page).getByText('您填写的内容仍在此页')).toBeVisible();
  const opened = context.waitForEvent('page');
  await main(page).getByRole('link', { name: '去登录' }).click();
  await logIn(await opened, email);
  await expect(await opened).toHaveURL('/profile');
  await save.click();
  await expect(page.getByText('更新成功')).toBeVisible();
  await expect(main(page).getByText('您填写的内容仍在此页')).toBeHidden();
  const { data } = await (await page.request.get('/api/v1/user/current')).json();
  expect(data.address).toBe('上海市静安区南京西路 1 号');
});
