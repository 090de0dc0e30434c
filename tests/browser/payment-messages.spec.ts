import {
  callSandbox,
  cardButton,
  cartDrawer,
  cartIcon,
  closeWallet,
  expectOrderStatuses,
  goToCardPage,
  hasSeveralUnits,
  openWallet,
  putInCart,
  withOpenCart,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (409|503)/);
});

test('cancelling an order that was paid meanwhile shows a message and the paid order', async ({
  page,
  ownProduct,
}) => {
  await newShopper(page);
  await putInCart(page.request, ownProduct(hasSeveralUnits));
  const { sessionId } = await postJson(page.request, '/stripe/create-session');
  await page.goto('/orders');
  const card = page.getByRole('article');
  await expect(card.getByText('待支付')).toBeVisible();
  await callSandbox(page, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
  await expectOrderStatuses(page, 'completed');
  await card.getByRole('button', { name: '取消订单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
  await expect(page.getByText('订单已支付，无法取消')).toBeVisible();
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

test('who has no address is led to its field, and from there back to the open cart', async ({
  page,
  ownProduct,
}) => {
  const main = page.getByRole('main');
  const save = async (address: string) => {
    await main.getByLabel('收货地址').fill(address);
    const saved = page.waitForResponse('**/api/v1/user/update');
    await main.getByRole('button', { name: '更新个人资料' }).click();
    expect((await saved).ok()).toBe(true);
  };
  await newShopper(page);
  await putInCart(page.request, ownProduct(hasSeveralUnits));
  await page.goto('/profile');
  await save(' ');
  await page.goto('/about');
  await cartIcon(page).click();
  await expect(cardButton(page)).toHaveAccessibleDescription('请先完善收货信息 去填写');
  await cartDrawer(page).getByRole('link', { name: '去填写' }).click();
  await expect(page).toHaveURL('/profile?from=%2Fabout%23cart#address');
  await expect(main.getByLabel('收货地址')).toBeFocused();
  await expect(main.getByLabel('收货地址')).toBeInViewport();
  await save('云南省大理市古城路 8 号');
  await expect(page).toHaveURL('/about');
  await expect(cartDrawer(page)).toBeVisible();
  await goToCardPage(page);
});
