import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import {
  addToCart,
  approveInWallet,
  cartBadge,
  cartDrawer,
  cartIcon,
  cartTotal,
  fetchCart,
  fetchOrders,
  isPayable,
  openWallet,
  putInCart,
  walletPaid,
  withOpenCart,
} from './buying.ts';
import { expect, test, variantsOf, yuan } from './shop.ts';
import { newShopper } from './shoppers.ts';

test.use({ reducedMotion: 'no-preference' });

const plenty = (product: Product) =>
  isPayable(product) &&
  (variantsOf(product)[0]?.stock ?? 0) >= 5 &&
  variantsOf(product)[0]?.bulk_discount.length === 0;

const priceOf = (product: Product) => variantsOf(product)[0]?.price ?? 0;

test('adding shows a notice and the number of lines on every page; quantity, removal and clearing change the cart of the server', async ({
  page,
  ownProduct,
}) => {
  const product = ownProduct(plenty);
  await newShopper(page);
  await addToCart(page, product);
  await expect(page.getByText('已加入购物车')).toBeVisible();
  await expect(cartTotal(page)).toHaveText(yuan(priceOf(product)));
  await cartDrawer(page).getByRole('button', { name: '增加数量' }).click();
  await expect(cartTotal(page)).toHaveText(yuan(priceOf(product) * 2));
  const quantity = cartDrawer(page).getByRole('spinbutton', { name: '数量' });
  await quantity.fill('3');
  await quantity.press('Enter');
  await expect(cartTotal(page)).toHaveText(yuan(priceOf(product) * 3));
  await cartDrawer(page).getByRole('button', { name: '减少数量' }).click();
  await expect(cartTotal(page)).toHaveText(yuan(priceOf(product) * 2));
  expect((await fetchCart(page)).data.map((line) => line.quantity)).toEqual([2]);
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();

  await page.goto('/about');
  await expect(cartBadge(page)).toHaveText('1');
  await expect(cartIcon(page)).toHaveAccessibleDescription('1 种商品');
  await cartIcon(page).click();
  const clear = cartDrawer(page).getByRole('button', { name: '清空购物车' });
  await clear.click();
  await cartDrawer(page).getByRole('button', { name: '取消' }).click();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();
  // The focus stays in the drawer when the focused element is removed.
  await cartDrawer(page).getByRole('button', { name: '移除' }).press('Enter');
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await expect(cartDrawer(page).locator('[data-cart-body]')).toBeFocused();
  await expect(cartBadge(page)).toBeHidden();

  await putInCart(page.request, product);
  await page.reload();
  await cartIcon(page).click();
  await clear.click();
  await cartDrawer(page).getByRole('button', { name: '确定清空' }).click();
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartIcon(page)).toHaveAccessibleDescription('');
});

test('React comes when a visitor wants the cart, which shows the login link without a call and closes', async ({
  page,
}) => {
  const calls: string[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|payment)\//.test(pathname)) calls.push(pathname);
    if (/react.*\.js$/.test(pathname)) scripts.push(pathname);
  });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await cartIcon(page).click();
  const login = cartDrawer(page).getByRole('link', { name: '登录' });
  await expect(login).toHaveAttribute('href', '/login?from=%2Fabout');
  expect(scripts).not.toEqual([]);
  expect(calls).toEqual([]);
  await cartDrawer(page).getByRole('button', { name: '关闭购物车' }).click();
  await expect(cartDrawer(page)).toBeHidden();
  await cartIcon(page).click();
  await expect(cartDrawer(page)).toBeVisible();
  await page.mouse.click(100, 500);
  await expect(cartDrawer(page)).toBeHidden();
});

/** Milliseconds, longer than any other call's timeout. */
const LONG_MS = 11_000;

test('pays by wallet in its window: while the capture takes 11 s the shopper is asked not to leave; what was bought leaves the cart', async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(plenty));
  await page.route('**/api/v1/paypal/orders/*/capture', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LONG_MS));
    await route.continue();
  });
  await approveInWallet(await openWallet(page));
  const reported = (text: string) => cartDrawer(page).getByRole('status').filter({ hasText: text });
  await expect(reported('正在确认支付结果')).toBeVisible();
  await expect(reported('正在确认付款，请勿关闭页面')).toBeVisible();
  await expect(walletPaid(page)).toBeVisible({ timeout: LONG_MS + 12_000 });
  await expect(cartDrawer(page)).toBeHidden();
  const [order] = await fetchOrders(page);
  const link = walletPaid(page).getByRole('link', { name: '查看订单' });
  await expect(link).toHaveAttribute('href', `/orders/${order?.id}`);
  expect(order?.status).toBe('completed');
  await expect(cartBadge(page)).toBeHidden();
});
