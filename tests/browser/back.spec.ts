import type { Page } from '@playwright/test';
import {
  addToCart,
  cardButton,
  cartDrawer,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  isLastUnit,
  payCard,
  withOpenCart,
} from './buying.ts';
import { withBackForwardCache } from './chromium.ts';
import { expect, test, variantsOf } from './shop.ts';
import { newShopper } from './shoppers.ts';

test.use({ launchOptions: withBackForwardCache(), reducedMotion: 'no-preference' });

/** Playwright misses calls of restored pages. */
const stockResponses = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/stock?')).length,
  );

test('the last piece, to the card’s page and back: the page as it was left, and the same card page pays', async ({
  page,
  ownProduct,
}) => {
  await newShopper(page);
  await addToCart(page, ownProduct(isLastUnit));
  await page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes';
  });
  const before = await stockResponses(page);
  const session = await goToCardPage(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
  await expect(cartDrawer(page)).toBeVisible();
  await expect(cardButton(page)).toBeEnabled();
  await expect.poll(() => stockResponses(page)).toBeGreaterThan(before);
  await expect(cartDrawer(page).getByText('库存')).toHaveCount(0);
  await expect(page.locator('.panel')).toContainText('1件');
  expect(await goToCardPage(page)).toBe(session);
  await payCard(page);
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible();
  expect(await fetchOrders(page)).toHaveLength(1);
});

test('cards that Back restores show the current stock', async ({ page, browser, ownProduct }) => {
  const product = ownProduct(hasSeveralUnits);
  const units = variantsOf(product).reduce((sum, { stock }) => sum + stock, 0);
  const buyer = await (await browser.newContext()).newPage();
  await page.goto(`/butterfly/${product.species.id}`);
  const card = page.getByRole('article').filter({ has: page.locator(`a[href="/product/${product.id}"]`) });
  await expect(card).toContainText(`${units}件`);
  await page.evaluate(() => {
    document.documentElement.dataset['kept'] = 'yes';
  });
  await page.getByRole('contentinfo').getByRole('link', { name: '关于我们' }).click();
  await expect(page).toHaveURL('/about');
  await withOpenCart(buyer, product);
  await goToCardPage(buyer);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
  await expect(card).toContainText(`${units - 1}件`);
  await buyer.context().close();
});
