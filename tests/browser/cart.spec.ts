import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Cart } from '../../src/contract/cart.ts';
import type { Product } from '../../src/contract/catalogue.ts';
import { expect, test, variantsOf, yuan } from './shop.ts';

test.beforeEach(({ expectedErrors }) => {
  // The first change brings the XSRF token: refused once, then made again.
  expectedErrors.push(/status of 403/);
});

const plenty = (product: Product) =>
  (variantsOf(product)[0]?.stock ?? 0) >= 5 && variantsOf(product)[0]?.bulk_discount.length === 0;

const drawer = (page: Page) => page.getByRole('dialog', { name: '购物车', exact: true });
const icon = (page: Page) => page.getByRole('banner').getByRole('button', { name: '购物车', exact: true });
const total = (page: Page) => drawer(page).locator('[data-cart-total]');

/** An account of its own, so that tests don't stand in each other's cart. */
async function signedIn(page: Page) {
  const data = {
    name: '周岚',
    email: `${randomUUID()}@example.com`,
    phone: '13812345678',
    address: '云南省大理市古城路 8 号',
    password: 'silver-antenna-9',
  };
  const { request } = page;
  const post = async (path: string) => {
    const { cookies } = await request.storageState();
    const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    return request.post(path, { data, headers: { 'X-XSRF-TOKEN': token } });
  };
  await post('/api/v1/register');
  expect((await post('/api/v1/register')).ok()).toBe(true);
  await post('/api/v1/login').then(async (first) => (first.ok() ? first : post('/api/v1/login')));
}

async function add(page: Page, product: Product) {
  await page.goto(`/product/${product.id}`);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('已加入购物车')).toBeVisible();
  await expect(drawer(page)).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: product.name })).toBeVisible();
}

const priceOf = (product: Product) => variantsOf(product)[0]?.price ?? 0;

test('the demo shopper logs in and adds; the badge counts lines on every page', async ({
  page,
  ownProduct,
}) => {
  await page.goto('/login');
  await page.getByLabel('邮箱').fill('demo@example.com');
  await page.getByLabel('密码', { exact: true }).fill('butterfly-demo');
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await add(page, ownProduct(plenty));
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await page.goto('/about');
  await expect(page.locator('[data-cart-count]')).toHaveText('1');
});

test('quantity, removal and clearing change the cart of the server', async ({ page, ownProduct }) => {
  const product = ownProduct(plenty);
  await signedIn(page);
  await add(page, product);
  await expect(total(page)).toHaveText(yuan(priceOf(product)));
  await drawer(page).getByRole('button', { name: '增加数量' }).click();
  await expect(total(page)).toHaveText(yuan(priceOf(product) * 2));
  const quantity = drawer(page).getByRole('spinbutton', { name: '数量' });
  await quantity.fill('3');
  await quantity.press('Enter');
  await expect(total(page)).toHaveText(yuan(priceOf(product) * 3));
  await drawer(page).getByRole('button', { name: '减少数量' }).click();
  await expect(total(page)).toHaveText(yuan(priceOf(product) * 2));
  const cart = (await (await page.request.get('/api/v1/cart')).json()) as Cart;
  expect(cart.data.map((line) => line.quantity)).toEqual([2]);

  await quantity.fill('99999');
  await quantity.press('Enter');
  await expect(page.getByText('库存不足').first()).toBeVisible();
  await expect(quantity).toHaveValue(String(variantsOf(product)[0]?.stock));

  await drawer(page).getByRole('button', { name: '移除' }).click();
  await expect(drawer(page).getByText('购物车是空的')).toBeVisible();
  await expect(page.locator('[data-cart-count]')).toBeHidden();

  await add(page, product);
  await drawer(page).getByRole('button', { name: '清空购物车' }).click();
  await drawer(page).getByRole('button', { name: '取消' }).click();
  await expect(drawer(page).getByRole('link', { name: product.name })).toBeVisible();
  await drawer(page).getByRole('button', { name: '清空购物车' }).click();
  await drawer(page).getByRole('button', { name: '确定清空' }).click();
  await expect(drawer(page).getByText('购物车是空的')).toBeVisible();
});

test('the drawer closes by its button and by its backdrop', async ({ page }) => {
  await page.goto('/about');
  await icon(page).click();
  await drawer(page).getByRole('button', { name: '关闭购物车' }).click();
  await expect(drawer(page)).toBeHidden();
  await icon(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.mouse.click(100, 500);
  await expect(drawer(page)).toBeHidden();
});

test('a visitor finds the way to log in, and the server is asked for no cart', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/cart')) asked.push(request.url());
  });
  await page.goto('/about');
  await icon(page).click();
  await expect(drawer(page).getByRole('link', { name: '登录' })).toHaveAttribute(
    'href',
    '/login?from=%2Fabout',
  );
  expect(asked).toEqual([]);
});

test('React comes with the first sign that somebody wants the cart', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/react.*\.js$/.test(request.url())) scripts.push(request.url());
  });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await icon(page).click();
  await expect(drawer(page).getByRole('link', { name: '登录' })).toBeVisible();
  expect(scripts).not.toEqual([]);
});

test('pays by card on the provider’s page', async ({ page, ownProduct }) => {
  await signedIn(page);
  await add(page, ownProduct(plenty));
  await drawer(page).getByRole('button', { name: 'Stripe 支付' }).click();
  await page.waitForURL(/\/c\/pay\//);
  await page.getByRole('button', { name: /^支付/ }).click();
  await page.waitForURL(/\/payment\/success\?session_id=/);
  const { data } = await (await page.request.get('/api/v1/orders')).json();
  await expect
    .poll(async () => (await (await page.request.get(`/api/v1/orders/${data[0].id}`)).json()).data.status)
    .toBe('completed');
});

test('pays by wallet in its window; what was bought leaves the cart', async ({ page, ownProduct }) => {
  await signedIn(page);
  await add(page, ownProduct(plenty));
  const opened = page.waitForEvent('popup');
  await drawer(page).getByRole('button', { name: 'PayPal' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: '同意付款' }).click();
  const paid = page.getByRole('dialog', { name: '支付成功' });
  await expect(paid).toBeVisible();
  await expect(drawer(page)).toBeHidden();
  const { data } = await (await page.request.get('/api/v1/orders')).json();
  await expect(paid.getByRole('link', { name: '查看订单' })).toHaveAttribute('href', `/orders/${data[0].id}`);
  expect(data[0].status).toBe('completed');
  await expect(page.locator('[data-cart-count]')).toBeHidden();
});

test('a wallet window that is closed leaves the cart as it was', async ({ page, ownProduct }) => {
  await signedIn(page);
  const product = ownProduct(plenty);
  await add(page, product);
  const opened = page.waitForEvent('popup');
  await drawer(page).getByRole('button', { name: 'PayPal' }).click();
  await (await opened).getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('支付已取消')).toBeVisible();
  await expect(total(page)).toHaveText(yuan(priceOf(product)));
});
