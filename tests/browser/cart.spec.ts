import type { Product } from '../../src/contract/catalogue.ts';
import {
  addToCart,
  approveInWallet,
  cartBadge,
  cartDrawer,
  cartIcon,
  cartTotal,
  closeWallet,
  expectOrderStatuses,
  fetchCart,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  isPayable,
  openWallet,
  payCard,
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

test('the demo shopper logs in and adds; the badge counts lines on every page', async ({
  page,
  ownProduct,
}) => {
  await page.goto('/login');
  await page.getByLabel('邮箱').fill('demo@example.com');
  await page.getByLabel('密码', { exact: true }).fill('butterfly-demo');
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await addToCart(page, ownProduct(plenty));
  await page.keyboard.press('Escape');
  await expect(cartDrawer(page)).toBeHidden();
  await page.goto('/about');
  await expect(cartBadge(page)).toHaveText('1');
});

test('adding shows a notice, and the icon shows the number of lines', async ({ page, ownProduct }) => {
  await newShopper(page);
  await page.goto('/about');
  await expect(page.getByRole('banner').getByRole('button', { name: '账户菜单' })).toBeVisible();
  await expect(cartIcon(page)).toHaveAccessibleDescription('');
  await page.goto(`/product/${ownProduct(hasSeveralUnits).id}`);
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('已加入购物车')).toBeVisible();
  await page.keyboard.press('Escape');
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

test('the drawer closes by its button and by its backdrop', async ({ page }) => {
  await page.goto('/about');
  await cartIcon(page).click();
  await cartDrawer(page).getByRole('button', { name: '关闭购物车' }).click();
  await expect(cartDrawer(page)).toBeHidden();
  await cartIcon(page).click();
  await expect(cartDrawer(page)).toBeVisible();
  await page.mouse.click(100, 500);
  await expect(cartDrawer(page)).toBeHidden();
});

test('a visitor sees the login link, and the page makes no call', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|payment)\//.test(pathname)) asked.push(pathname);
  });
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByRole('link', { name: '登录' })).toHaveAttribute(
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
  await cartIcon(page).click();
  await expect(cartDrawer(page).getByRole('link', { name: '登录' })).toBeVisible();
  expect(scripts).not.toEqual([]);
});

test('pays by card on the provider’s page', async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(plenty));
  await goToCardPage(page);
  await payCard(page);
  await page.waitForURL(/\/payment\/success\?session_id=/);
  await expectOrderStatuses(page, 'completed');
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

test('a wallet window that is closed leaves the cart as it was', async ({ page, ownProduct }) => {
  const product = ownProduct(plenty);
  await withOpenCart(page, product);
  await closeWallet(await openWallet(page));
  await expect(page.getByText('支付已取消')).toBeVisible();
  await expect(cartTotal(page)).toHaveText(yuan(priceOf(product)));
});
