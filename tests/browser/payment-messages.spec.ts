import {
  addToCart,
  cardButton,
  cartDrawer,
  cartIcon,
  cartTotal,
  closeWallet,
  goToCardPage,
  hasSeveralUnits,
  openWallet,
  payCard,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { newShopper } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (409|503)/);
});

test('cancelling an order that was paid meanwhile shows a message and the paid order', async ({
  page,
  context,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await goToCardPage(page);
  const orders = await context.newPage();
  await orders.goto('/orders');
  const card = orders.getByRole('article');
  await expect(card.getByText('待支付')).toBeVisible();
  await payCard(page);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await card.getByRole('button', { name: '取消订单' }).click();
  await orders.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
  await expect(orders.getByText('订单已支付，无法取消')).toBeVisible();
  await expect(card.getByText('已支付')).toBeVisible();
});

test('a wallet window that is closed says 支付已取消 only when the server did', async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await page.route('**/api/v1/paypal/orders/*/cancel', (route) =>
    route.fulfill({ status: 503, json: { status: 503, msg: '支付服务暂时无法连接', data: null } }),
  );
  const close = async () => closeWallet(await openWallet(page));
  await close();
  await expect(page.getByText('支付服务暂时无法连接')).toBeVisible();
  await expect(page.getByText('支付已取消')).toBeHidden();
  await page.unroute('**/api/v1/paypal/orders/*/cancel');
  await close();
  await expect(page.getByText('支付已取消')).toBeVisible();
});

test('who has no address is led to the profile, and from there back to what was to be paid for', async ({
  page,
  ownProduct,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const main = page.getByRole('main');
  const save = async (address: string) => {
    await main.getByLabel('收货地址').fill(address);
    const saved = page.waitForResponse('**/api/v1/user/update');
    await main.getByRole('button', { name: '更新个人资料' }).click();
    expect((await saved).ok()).toBe(true);
  };
  const product = ownProduct(hasSeveralUnits);
  await newShopper(page);
  await page.goto('/profile');
  await save(' ');
  await addToCart(page, product);
  await cardButton(page).click();
  await expect(page).toHaveURL(`/profile?${new URLSearchParams({ from: `/product/${product.id}` })}`);
  await save('云南省大理市古城路 8 号');
  await expect(page).toHaveURL(`/product/${product.id}`);
  await cartIcon(page).click();
  await goToCardPage(page);
});

test('each way to pay says by its button what it charges in another currency', async ({
  page,
  ownProduct,
}) => {
  await page.route('**/api/v1/payment/methods', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const charge = { stripe: { currency: 'EUR', rate: '0.13' }, paypal: { currency: 'USD', rate: '0.14' } };
    const others = data.map((method: { provider: keyof typeof charge }) => ({
      ...method,
      ...charge[method.provider],
    }));
    await route.fulfill({ response, json: { status: 200, data: others } });
  });
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const yuan = Number((await cartTotal(page).textContent())?.slice(1));
  const charged = (rate: number) => (yuan * rate).toFixed(2);
  await expect(
    cartDrawer(page).getByText(`Stripe 支付将以 ${charged(0.13)} EUR 结算（汇率 0.13）`),
  ).toBeVisible();
  await expect(
    cartDrawer(page).getByText(`PayPal 支付将以 ${charged(0.14)} USD 结算（汇率 0.14）`),
  ).toBeVisible();
});

test('an unpaid order names how it will be shipped, and a failed list says what the server said', async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await goToCardPage(page);
  await page.goto('/orders');
  await page.getByRole('link', { name: '查看订单详情' }).click();
  const fact = page.getByRole('term').filter({ hasText: '送货方式' });
  await expect(fact).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '发货时确定' })).toBeVisible();

  const refused = { status: 503, msg: '系统维护中，请稍后再来', data: null };
  await page.route('**/api/v1/orders', (route) => route.fulfill({ status: 503, json: refused }));
  await page.goto('/orders');
  await expect(page.getByText(refused.msg)).toBeVisible();
  await expect(page.getByText('获取订单失败')).toBeHidden();
  await page.route('**/api/v1/orders', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  await expect(page.getByText('获取订单失败')).toBeVisible();
});
