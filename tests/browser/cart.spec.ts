import type { Product } from '../../src/contract/catalogue.ts';
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

test('the demo shopper logs in and adds, which shows a notice and the number of lines on every page', async ({
  page,
  ownProduct,
}) => {
  await page.goto('/login?from=/about');
  await page.getByLabel('邮箱').fill('demo@example.com');
  await page.getByLabel('密码', { exact: true }).fill('butterfly-demo');
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect(page.getByRole('banner').getByRole('button', { name: '账户菜单' })).toBeVisible();
  await expect(cartIcon(page)).toHaveAccessibleDescription('');
  await addToCart(page, ownProduct(plenty));
  await expect(page.getByText('已加入购物车')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();
  await page.goto('/about');
  await expect(cartBadge(page)).toHaveText('1');
  await expect(cartIcon(page)).toHaveAccessibleDescription('1 种商品');
  await cartIcon(page).click();
  await cartDrawer(page).getByRole('button', { name: '移除' }).click();
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cartIcon(page)).toHaveAccessibleDescription('');
});

test('quantity, removal and clearing change the cart of the server', async ({ page, ownProduct }) => {
  const product = ownProduct(plenty);
  await newShopper(page);
  await addToCart(page, product);
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

  await quantity.fill('99999');
  await quantity.press('Enter');
  await expect(page.getByText('库存不足').first()).toBeVisible();
  await expect(quantity).toHaveValue(String(variantsOf(product)[0]?.stock));

  await cartDrawer(page).getByRole('button', { name: '移除' }).click();
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
  await expect(cartBadge(page)).toBeHidden();

  await addToCart(page, product);
  await cartDrawer(page).getByRole('button', { name: '清空购物车' }).click();
  await cartDrawer(page).getByRole('button', { name: '取消' }).click();
  await expect(cartDrawer(page).getByRole('link', { name: product.name })).toBeVisible();
  await cartDrawer(page).getByRole('button', { name: '清空购物车' }).click();
  await cartDrawer(page).getByRole('button', { name: '确定清空' }).click();
  await expect(cartDrawer(page).getByText('购物车是空的')).toBeVisible();
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

test('pays by wallet in its window; what was bought leaves the cart', async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(plenty));
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  await expect(cartDrawer(page)).toBeHidden();
  const [order] = await fetchOrders(page);
  const link = walletPaid(page).getByRole('link', { name: '查看订单' });
  await expect(link).toHaveAttribute('href', `/orders/${order?.id}`);
  expect(order?.status).toBe('completed');
  await expect(cartBadge(page)).toBeHidden();
});
