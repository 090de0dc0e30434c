import {
  approveInWallet,
  callSandbox,
  cardButton,
  cartBadge,
  cartDrawer,
  cartIcon,
  cartTotal,
  expectOrderStatuses,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  openWallet,
  payByCard,
  putInCart,
  walletPaid,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (402|409)/);
});

test('a declined card is reported and another pays; a wallet that declines opens again, and another means pays', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  await withOpenCart(page, product);
  await goToCardPage(page);
  await payByCard(page, /0002/);
  await expect(page.getByRole('alert')).toHaveText('银行卡被拒绝，请换一张卡再试。');
  await expectOrderStatuses(page, 'pending');
  await payByCard(page);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await expectOrderStatuses(page, 'completed');
  await expect(cartBadge(page)).toBeHidden();

  await putInCart(page.context().request, product);
  await page.goto('/about');
  await cartIcon(page).click();
  const first = await openWallet(page);
  const again = page.waitForEvent('popup');
  await approveInWallet(first, /被拒绝/);
  await expect(page.getByText('支付未完成，请重试')).toBeVisible();
  await approveInWallet(await again);
  await expect(walletPaid(page)).toBeVisible();
  await expectOrderStatuses(page, 'completed', 'completed');
  await expect(cartBadge(page)).toBeHidden();
});

test('a voucher is under way until it is paid somewhere else: nothing is paid twice meanwhile, and the order completes by itself', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const session = await goToCardPage(page);
  await payByCard(page, /Multibanco/);
  await page.getByRole('link', { name: '返回商家' }).click();
  await expect(page.getByRole('heading', { name: '付款处理中，到账后订单会自动更新' })).toBeVisible();
  await expect(page.getByRole('main').getByText('付款处理中', { exact: true })).toBeVisible();

  await cartIcon(page).click();
  await cardButton(page).click();
  await expect(page).toHaveURL('/orders');
  await expectOrderStatuses(page, 'pending');
  const order = page.getByRole('article');
  await expect(order.getByText('付款处理中')).toBeVisible();
  await expect(order.getByText('在此之前不能取消本订单，也不能提交新订单')).toBeVisible();
  await expect(order.getByRole('button', { name: '取消订单' })).toBeHidden();
  await expect(order.getByRole('link', { name: '继续支付' })).toBeHidden();

  await callSandbox(page, `stripe/sessions/${session}/settle`, { succeeds: true });
  await expectOrderStatuses(page, 'completed');
  await page.reload();
  await expect(order.getByText('已支付')).toBeVisible();
});

test('a transfer that fails in the end leaves the cart to be paid for another way', { tag: '@slow' }, async ({
  page,
  ownProduct,
}) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  const amount = await cartTotal(page).textContent();
  const session = await goToCardPage(page);
  await payByCard(page, /稍后失败/);
  await expect(page.getByRole('heading', { name: '付款处理中' })).toBeVisible();
  await callSandbox(page, `stripe/sessions/${session}/settle`, { succeeds: false });
  await expect.poll(async () => (await fetchOrders(page))[0]?.payment_processing).toBe(false);
  await page.getByRole('banner').getByRole('button', { name: '购物车' }).click();
  await expect(cartTotal(page)).toHaveText(amount ?? '');
  await approveInWallet(await openWallet(page));
  await expect(walletPaid(page)).toBeVisible();
  expect((await fetchOrders(page)).filter(({ status }) => status === 'completed')).toHaveLength(1);
});

test('a payment under review is shown as pending, and the order completes once it is accepted', {
  tag: '@slow',
}, async ({ page, ownProduct }) => {
  await withOpenCart(page, ownProduct(hasSeveralUnits));
  await approveInWallet(await openWallet(page), /付款审核中/);
  const waiting = page.getByRole('dialog', { name: '付款处理中，到账后订单会自动更新' });
  await expect(waiting).toBeVisible();
  await expect(cartDrawer(page)).toBeHidden();
  await waiting.getByRole('link', { name: '查看订单' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('付款正由银行确认')).toBeVisible();
  await expect(main.getByRole('button', { name: '取消订单' })).toBeHidden();

  const { paypal } = await (await page.request.get('/sandbox/api/state')).json();
  const [order] = await fetchOrders(page);
  const capture = paypal.captures.find((one: { invoice_id: string }) =>
    one.invoice_id.includes(order?.id ?? '?'),
  );
  await callSandbox(page, `paypal/captures/${capture.id}/settle`, { succeeds: true });
  await expectOrderStatuses(page, 'completed');
  await page.reload();
  await expect(main.getByText('已支付')).toBeVisible();
});
