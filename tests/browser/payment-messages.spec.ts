import {
  callSandbox,
  cardButton,
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
  await newShopper(page);
  await putInCart(page.request, ownProduct(hasSeveralUnits));
  await page.goto('/profile');
  await save(' ');
  await page.goto('/about');
  await cartIcon(page).click();
  await cardButton(page).click();
  await expect(page).toHaveURL('/profile?from=%2Fabout');
  await save('云南省大理市古城路 8 号');
  await expect(page).toHaveURL('/about');
  await cartIcon(page).click();
  await goToCardPage(page);
});
