import type { Page } from '@playwright/test';
import {
  addToCart,
  cartDrawer,
  cartIcon,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  payByCard,
  putInCart,
} from './buying.ts';
import { expect, test } from './shop.ts';
import { newShopper, PASSWORD, postJson, randomShopper, registerShopper } from './shoppers.ts';

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

test('a shopper in Germany keeps a second address, has an order sent there, and changes their mind', async ({
  page,
  ownProduct,
}) => {
  test.setTimeout(90_000);
  const { email } = await registerShopper({
    ...randomShopper(),
    ...{ address: 'Hauptstr. 1, 10115 Berlin', country: 'DE' },
  });
  await postJson(page.request, '/login', { email, password: PASSWORD });
  await page.goto('/profile');
  const country = field(page, '国家/地区');
  await expect(country).toHaveValue('德国 Germany');
  await country.fill('Narnia');
  await country.blur();
  await expect(main(page).getByText('没有这个国家或地区，请从列表中选择')).toBeVisible();
  await country.fill('de');
  await country.blur();
  await expect(country).toHaveValue('德国 Germany');
  await press(page, '管理地址簿');
  await expect(main(page).getByText('还没有保存的地址。')).toBeVisible();
  await expect(page.locator('[data-address-book-place]')).toBeFocused();
  await press(page, '添加地址');
  const form = main(page).locator('form').filter({ hasText: '保存地址' });
  await expect(form.getByLabel('国家/地区')).toHaveValue('德国 Germany');
  await expect(form.getByLabel('城市')).toBeVisible();
  await expect(form.getByLabel(/省/)).toBeHidden();
  await form.getByLabel('国家/地区').fill('中国');
  await form.getByLabel('收件人').fill('朋友');
  await form.getByLabel('省', { exact: true }).fill('云南省');
  await press(page, '保存地址');
  await expect(form.getByText('请填写邮政编码')).toBeVisible();
  await form.getByLabel('邮政编码').fill('671000');
  await form.getByLabel('城市').fill('大理市');
  await form.getByLabel('详细地址').fill('古城路 8 号');
  await press(page, '保存地址');
  const item = main(page).getByRole('listitem').filter({ hasText: '朋友' });
  await expect(item).toContainText('671000\n云南省大理市\n古城路 8 号');
  await expect(item).toContainText('中国');

  const product = ownProduct(hasSeveralUnits);
  await page.goto(`/product/${product.id}`);
  await expect(field(page, '寄往')).toHaveValue('DE');
  await addToCart(page, product);
  const drawer = cartDrawer(page);
  await expect(drawer.locator('.cart-destination')).toHaveText('寄往德国');
  await expect(drawer.locator('.cart-ship-to p').first()).toContainText('Hauptstr. 1, 10115 Berlin');
  await drawer.getByText('详情').click();
  await drawer.getByRole('button', { name: '换一个地址' }).click();
  await expect(drawer.getByLabel('换一个地址')).toBeFocused();
  await drawer.getByLabel('换一个地址').selectOption({ label: '朋友 中国 671000 云南省大理市 古城路 8 号' });
  await expect(drawer.locator('.cart-ship-to p').first()).toContainText('古城路 8 号');
  await expect(drawer.locator('.cart-destination')).toHaveText('寄往中国');
  await goToCardPage(page);
  await payByCard(page);
  await page.waitForURL(/payment\/success/);
  const [order] = await fetchOrders(page);
  await page.goto(`/orders/${order?.id}`);
  const sentTo = page.getByRole('region', { name: '收货地址' });
  await expect(sentTo).toContainText('朋友');
  await expect(sentTo).toContainText('中国');

  await sentTo.getByRole('link', { name: '修改' }).click();
  await press(page, '寄到默认收货地址');
  await page.waitForURL(/\/orders\/[\d-]+$/);
  await expect(sentTo).toContainText('Hauptstr. 1, 10115 Berlin');
  await expect(sentTo).toContainText('德国');
});

test('who looks for another address in the cart is led to the address book, and back to the open cart', async ({
  page,
  ownProduct,
}) => {
  await newShopper(page);
  await putInCart(page.request, ownProduct(hasSeveralUnits));
  await page.goto('/about');
  await cartIcon(page).click();
  await cartDrawer(page).getByText('详情').click();
  await cartDrawer(page).getByRole('button', { name: '换一个地址' }).click();
  await cartDrawer(page).getByRole('link', { name: '地址簿中没有其他地址，去添加' }).click();
  await expect(page).toHaveURL('/profile?from=%2Fabout%23cart#address-book');
  await expect(main(page).getByRole('button', { name: '添加地址' })).toBeInViewport();
  await main(page).getByRole('link', { name: '返回刚才的页面' }).click();
  await expect(page).toHaveURL('/about');
  await expect(cartDrawer(page)).toBeVisible();
});
