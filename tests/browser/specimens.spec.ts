/**
 * Shoppers choose single specimens by their pictures. Who pays first gets the specimen; the other reads that it is
 * sold, or that staff reserved it.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { IDEMPOTENCY_KEY_HEADER } from '../../src/features/base/limits.contract.ts';
import type { Product, ProductPage } from '../../src/features/specimens/catalogue.contract.ts';
import { findAxeViolations } from './axe.ts';
import { callSandbox, cartDrawer, fetchOrders, putInCart } from './buying.ts';
import { openDeskCalls } from './desk-calls.ts';
import { PHONE } from './page-state.ts';
import { expect, test, waitForHydration } from './shop.ts';
import { confirmMailbox, newShopper, postJson } from './shoppers.ts';

const PRODUCT = 'charaxes-jasius-spread';
const PATH = `/product/${PRODUCT}`;

const DAY_MS = 86_400_000;

async function fetchProduct(page: Page): Promise<Product> {
  const { items } = (await (await page.request.get(`/api/v1/products?ids=${PRODUCT}`)).json()) as ProductPage;
  const [product] = items;
  if (product === undefined) throw new Error(`the seed has ${PRODUCT}`);
  return product;
}

const tile = (page: Page, quality: string) => page.getByRole('radio', { name: quality });
const addButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: /购物车|预留|售出/ })
    .first();
const shownPicture = (page: Page) => page.locator('.gallery-large:visible img');

test('the strip shows each specimen with its pictures, faults, label and price, by mouse and keys, and scrolls on a phone', async ({
  page,
}) => {
  await page.goto(PATH);
  await expect(page.getByRole('group', { name: '选择标本（共 5 件）' })).toBeVisible();
  await tile(page, 'A2 · 04').check({ force: true });
  await waitForHydration(page);
  await expect(page.getByRole('main').getByText('¥58.00').first()).toBeVisible();
  await expect(page.getByText('瑕疵：折痕（背面图①）；缺一侧触角（背面图②）')).toBeVisible();
  await expect(page.getByText('缺右触角，左前翅一条折痕')).toBeHidden();
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

test('of two shoppers who want one specimen, who pays first gets it, and the other reads that it is sold', async ({
  page,
  browser,
}) => {
  const product = await fetchProduct(page);
  const other = await browser.newPage();
  for (const one of [page, other]) {
    await newShopper(one);
    await putInCart(one.context().request, product, { quality: 'A1- · 02' });
  }
  const { sessionId } = await postJson(other.request, '/stripe/create-session', {});
  await page.goto(`${PATH}?quality=${encodeURIComponent('A1- · 02')}`);
  await expect(tile(page, 'A1- · 02')).toBeChecked();
  await expect(addButton(page), 'a wish reserves nothing').toHaveText('加入购物车');
  await callSandbox(other, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
  await expect.poll(async () => (await fetchOrders(other))[0]?.status).toBe('completed');
  await other.close();
  await page.reload();
  await expect(addButton(page)).toHaveText('已售出');
  await expect(addButton(page)).toBeDisabled();
  await page.getByRole('banner').getByRole('button', { name: '购物车', exact: true }).click();
  await expect(cartDrawer(page).getByText('库存由 1 件变为 0 件')).toBeVisible();
  await expect(cartDrawer(page).getByText('DC0020-02')).toBeVisible();

  await page.goto(PATH);
  await tile(page, 'A2 · 03').check({ force: true });
  await addButton(page).click();
  await expect(cartDrawer(page).getByText('DC0020-03')).toBeVisible();
  await expect(cartDrawer(page).getByRole('spinbutton')).toHaveCount(0);
});

test('a specimen that staff reserved for a quote reads 已预留 on its page and in a cart', async ({
  page,
  browser,
}) => {
  const product = await fetchProduct(page);
  await newShopper(page);
  const buyer = await browser.newPage();
  await confirmMailbox(buyer.request, await newShopper(buyer));
  for (const one of [page, buyer]) await putInCart(one.context().request, product, { quality: 'A2 · 04' });
  const { version } = await (await buyer.request.get('/api/v1/cart')).json();
  const asked = await postJson(
    buyer.request,
    '/quotes',
    { version, message: '请预留' },
    { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
  );
  const desk = await openDeskCalls();
  const { id } = asked.data;
  const { lines } = await desk.quote(id);
  const [line] = lines;
  if (line === undefined) throw new Error('the quote has its line');
  await desk.writeQuote('edit', id, {
    lines: [{ productId: line.productId, variantKey: line.variantKey, quantity: 1, unitPrice: 58 }],
    ...{ freight: 20, reserve: true, validUntil: new Date(Date.now() + DAY_MS).toISOString() },
  });
  await desk.writeQuote('send', id);
  await desk.close();
  await buyer.close();
  await page.goto(`${PATH}?quality=${encodeURIComponent('A2 · 04')}`);
  await expect(addButton(page)).toHaveText('已预留');
  await expect(addButton(page)).toBeDisabled();
  await page.getByRole('banner').getByRole('button', { name: '购物车', exact: true }).click();
  await expect(cartDrawer(page).getByText('已预留')).toBeVisible();
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
