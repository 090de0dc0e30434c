import type { Page } from '@playwright/test';
import {
  addToCart,
  cardButton,
  cartDrawer,
  fetchOrders,
  goToCardPage,
  hasSeveralUnits,
  isLastUnit,
  payByCard,
  withOpenCart,
} from './buying.ts';
import { withBackForwardCache } from './chromium.ts';
import { expect, test, variantsOf } from './shop.ts';
import { newShopper } from './shoppers.ts';

// These specs need a whole Chromium, which one worker starts once.
test.describe.configure({ mode: 'default' });
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
  await payByCard(page);
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
  await payByCard(buyer);
  await expect(buyer.getByRole('heading', { name: '支付成功' })).toBeVisible();
  await page.goBack({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes');
  await expect(card).toContainText(`${units - 1}件`);
  await buyer.context().close();
});

const leave = (page: Page, path: string) =>
  page.evaluate((to) => void location.assign(to), path).catch(() => undefined);

/** An error of a transition comes late. */
const settle = (page: Page) => page.waitForTimeout(500);

test('transitions log no error: in a window that changes its size, to a specimen and back, faster than pages come, and in a hidden tab', {
  tag: '@slow',
}, async ({ page, context, catalogue }) => {
  await page.goto('/guide');
  await page.route('**/about', async (route) => {
    await new Promise((wait) => setTimeout(wait, 300));
    await route.continue();
  });
  await leave(page, '/about');
  await page.waitForTimeout(150);
  await page.setViewportSize({ width: 700, height: 700 });
  await page.waitForURL('/about');
  await settle(page);
  await page.unrouteAll();

  await page.goto(`/product/${catalogue.products[0]?.id}`);
  const first = page.url();
  await page.locator('main .card a').first().click();
  await expect(page).not.toHaveURL(first);
  await settle(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(first);
  await settle(page);

  for (const [index, path] of ['/guide', '/butterfly/all', '/about', '/', '/login'].entries()) {
    await leave(page, path);
    await page.waitForTimeout(index * 40);
  }
  // An uncached page, where nothing pending would end the next transition.
  await leave(page, '/contact');
  // A page being left ignores navigations.
  await expect(async () => {
    const arrived = await page.waitForURL('/contact', { timeout: 5000 }).then(
      () => true,
      () => false,
    );
    if (!arrived) await leave(page, '/contact');
    expect(arrived).toBe(true);
  }).toPass();
  for (let step = 0; step < 3; step++) {
    await page.evaluate(() => history.back()).catch(() => undefined);
    await page.waitForTimeout(step * 60);
  }
  await settle(page);

  await page.goto('/guide');
  const other = await context.newPage();
  await other.bringToFront();
  await leave(page, '/about');
  await page.waitForURL('/about');
  await settle(page);
  await page.bringToFront();
  await settle(page);
});
