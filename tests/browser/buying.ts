import { type APIRequestContext, type Locator, type Page, request } from '@playwright/test';
import type { Cart } from '../../src/features/cart/cart.contract.ts';
import type { Order } from '../../src/features/orders/orders.contract.ts';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { expect, variantsOf } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

/**
 * Excludes products below the card provider's minimum of 4 yuan, because a test must be able to pay
 * a single unit.
 */
export const isPayable = (product: Product) => (variantsOf(product)[0]?.price ?? 0) >= 4;
/** Checks the first grade, which product pages select. */
export const hasSeveralUnits = (product: Product) =>
  isPayable(product) && (variantsOf(product)[0]?.stock ?? 0) >= 3;
export const isLastUnit = (product: Product) => variantsOf(product)[0]?.stock === 1;

export const cartDrawer = (page: Page) => page.getByRole('dialog', { name: '购物车', exact: true });
export const cartIcon = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: '购物车', exact: true });
export const cartTotal = (page: Page) => cartDrawer(page).locator('[data-cart-total]');
export const cartBadge = (page: Page) => page.locator('[data-cart-count]');
export const cardButton = (page: Page) => cartDrawer(page).getByRole('button', { name: 'Stripe 支付' });
export const walletFrame = (page: Page) => page.frameLocator('iframe[title="PayPal 支付"]');
export const walletButton = (page: Page) => walletFrame(page).getByRole('button', { name: 'PayPal' });

export async function addToCart(page: Page, product: Product): Promise<void> {
  await page.goto(`/product/${product.id}`);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await expect(cartDrawer(page)).toBeVisible();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();
}

/** Adds the first grade by default, in the session of `api`. */
export async function putInCart(
  api: APIRequestContext,
  product: Product,
  { quality = variantsOf(product)[0]?.quality, quantity = 1 } = {},
): Promise<void> {
  await postJson(api, '/cart', { productId: product.id, quality, quantity });
}

/** Starts on a page without pictures, which are slow at first. */
export async function withOpenCart(page: Page, product: Product): Promise<void> {
  await newShopper(page);
  await putInCart(page.context().request, product);
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();
}

export async function goToCardPage(page: Page): Promise<string> {
  await cardButton(page).click();
  await page.waitForURL(/\/c\/pay\//);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export async function payByCard(page: Page, card: RegExp = /4242/): Promise<void> {
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: /^支付/ }).click();
}

export async function openWallet(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await walletButton(page).click();
  const popup = await opened;
  await expect(popup.getByRole('button', { name: '同意付款' })).toBeVisible();
  // The buttons need the window's script.
  await popup.waitForLoadState();
  return popup;
}

export async function approveInWallet(popup: Page, means: RegExp = /账户余额/): Promise<void> {
  await popup.getByRole('radio', { name: means }).check();
  await popup.getByRole('button', { name: '同意付款' }).click();
}

export const walletPaid = (page: Page): Locator => page.getByRole('dialog', { name: '支付成功' });

export async function fetchCart(page: Page): Promise<Cart> {
  return await (await page.request.get('/api/v1/cart')).json();
}

/** Newest first. */
export async function fetchOrders(page: Page): Promise<Order[]> {
  return (await (await page.request.get('/api/v1/orders')).json()).data;
}

export async function expectOrderStatuses(page: Page, ...statuses: Order['status'][]): Promise<void> {
  await expect.poll(async () => (await fetchOrders(page)).map(({ status }) => status)).toEqual(statuses);
}

export async function callSandbox(page: Page, path: string, data: unknown): Promise<void> {
  const response = await page.request.post(`/sandbox/api/${path}`, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
}

/** Ends the session on the server; the browser keeps its cookie. */
export async function endSession(page: Page): Promise<void> {
  const baseURL = new URL('/', page.url()).href;
  const elsewhere = await request.newContext({ baseURL, storageState: await page.context().storageState() });
  await postJson(elsewhere, '/logout');
  await elsewhere.dispose();
}

/** Runs in the page, because the window closes before `click` returns. */
export async function closeWallet(popup: Page) {
  const button = popup.getByRole('button', { name: '关闭' });
  await button.evaluate((element: HTMLElement) => void setTimeout(() => element.click()));
}
