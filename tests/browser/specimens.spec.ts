/**
 * Shoppers choose single specimens by their pictures. One buyer gets the specimen; the other reads when its
 * reservation ends.
 */
import type { Page } from '@playwright/test';
import type { ProductPage } from '../../src/contract/catalogue.ts';
import { findAxeViolations } from './axe.ts';
import { cartDrawer, putInCart } from './buying.ts';
import { PHONE } from './page-state.ts';
import { expect, test, waitForHydration } from './shop.ts';
import { confirmMailbox, newShopper, postJson } from './shoppers.ts';

const PRODUCT = 'charaxes-jasius-spread';
const PATH = `/product/${PRODUCT}`;

const tile = (page: Page, quality: string) => page.getByRole('radio', { name: quality });
const addButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: /购物车|结账|售出/ })
    .first();
const shownPicture = (page: Page) => page.locator('.gallery-large:visible img');

test('the strip shows each specimen with its pictures, faults, label and price, by mouse and keys, and scrolls on a phone', async ({
  page,
}) => {
  await page.goto(PATH);
  await tile(page, 'A2 · 04').check({ force: true });
  await waitForHydration(page);
  await expect(page.getByRole('main').getByText('¥58.00').first()).toBeVisible();
  await expect(page.getByText('瑕疵：折痕（背面图①）；缺一侧触角（背面图②）')).toBeVisible();
  await expect(page.locator('.fault-marks:visible text')).toHaveText(['1', '2']);
  await expect(shownPicture(page)).toHaveAttribute('alt', '双尾螯蛱蝶第4号标本，背面');
  await expect(page.locator('.product .label')).toContainText('DC0020-04');
  await expect(page.locator('.product .label')).toContainText('前翅 41 毫米');
  await expect(page.getByRole('spinbutton')).toBeHidden();
  await page.keyboard.press('ArrowLeft');
  await expect(tile(page, 'A2 · 03')).toBeChecked();
  await expect(shownPicture(page)).toHaveAttribute('alt', '双尾螯蛱蝶第3号标本，背面');
  expect(await findAxeViolations(page, 'specimens')).toEqual([]);

  // On a phone the strip scrolls, and the page does not.
  await page.setViewportSize(PHONE.viewport);
  const widths = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector('.tiles')?.scrollWidth ?? 0,
  ]);
  expect(widths[0]).toBe(PHONE.viewport.width);
  expect(widths[1]).toBeGreaterThan(PHONE.viewport.width);
});

test('of two shoppers one gets the specimen, and the other reads until when it is reserved, and adds another one before the script ran', async ({
  page,
  browser,
}) => {
  await newShopper(page);
  const items = (await (await page.request.get(`/api/v1/products?ids=${PRODUCT}`)).json()) as ProductPage;
  const [product] = items.items;
  if (product === undefined) throw new Error(`the seed has ${PRODUCT}`);
  const other = await browser.newPage();
  // A newcomer may reserve the last unit once the mailbox is confirmed.
  await confirmMailbox(other.request, await newShopper(other));
  for (const one of [page, other]) await putInCart(one.context().request, product, { quality: 'A1- · 02' });
  await postJson(other.request, '/stripe/create-session', {});
  await page.goto(`${PATH}?quality=${encodeURIComponent('A1- · 02')}`);
  await expect(tile(page, 'A1- · 02')).toBeChecked();
  await expect(page.locator('.panel-note')).toHaveText(/^他人结账中，最迟 \d\d:\d\d 释放$/);
  await expect(addButton(page)).toBeDisabled();
  await page.getByRole('banner').getByRole('button', { name: '购物车', exact: true }).click();
  await expect(cartDrawer(page).getByText(/^他人结账中，最迟 \d\d:\d\d 释放$/)).toBeVisible();
  await expect(cartDrawer(page).getByText('DC0020-02')).toBeVisible();
  const orders = await (await other.request.get('/api/v1/orders')).json();
  await postJson(other.request, `/orders/${orders.data[0].id}/cancel`, {});
  await page.reload();
  await expect(addButton(page)).toHaveText('加入购物车');
  await other.close();

  await page.goto(PATH);
  await tile(page, 'A2 · 03').check({ force: true });
  await addButton(page).click();
  await expect(cartDrawer(page).getByText('DC0020-03')).toBeVisible();
  await expect(cartDrawer(page).getByRole('spinbutton')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('all specimens are in the page', async ({ page }) => {
    await page.goto(PATH);
    for (const number of [1, 2, 3, 4, 5])
      await expect(page.getByRole('row').filter({ hasText: `DC0020-0${number}` })).toHaveCount(1);
    await expect(page.getByRole('row').filter({ hasText: 'DC0020-04' })).toContainText('缺一侧触角');
    await expect(page.getByRole('link', { name: /DC0020-04/ }).first()).toHaveAttribute(
      'href',
      /^\/images\//,
    );
  });
});
