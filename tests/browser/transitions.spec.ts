import type { Page } from '@playwright/test';
import { withBackForwardCache } from './chromium.ts';
import { expect, test } from './shop.ts';

test.use({ launchOptions: withBackForwardCache(), reducedMotion: 'no-preference' });

const leave = (page: Page, path: string) =>
  page.evaluate((to) => void location.assign(to), path).catch(() => undefined);

const settle = (page: Page) => page.waitForTimeout(500);

test('a window that changes its size between two pages', async ({ page }) => {
  await page.route('**/about', async (route) => {
    await new Promise((wait) => setTimeout(wait, 300));
    await route.continue();
  });
  for (const width of [1200, 700]) {
    await page.goto('/guide');
    await leave(page, '/about');
    await page.waitForTimeout(150);
    await page.setViewportSize({ width, height: 700 });
    await page.waitForURL('/about');
    await settle(page);
  }
});

test('from a specimen to another one and back', async ({ page, catalogue }) => {
  await page.goto(`/product/${catalogue.products[0]?.id}`);
  const first = page.url();
  await page.locator('main .card a').first().click();
  await expect(page).not.toHaveURL(first);
  await settle(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(first);
  await settle(page);
});

test('one page after the other, faster than they come', async ({ page }) => {
  await page.goto('/');
  const paths = ['/guide', '/butterfly/all', '/about', '/', '/category', '/login', '/butterfly/all'];
  for (const [index, path] of paths.entries()) {
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
  await page.goto('/guide');
  for (let step = 0; step < 4; step++) {
    await page.evaluate(() => history.back()).catch(() => undefined);
    await page.waitForTimeout(step * 60);
  }
  await settle(page);
});

test('in a tab that nobody sees', async ({ page, context }) => {
  await page.goto('/guide');
  const other = await context.newPage();
  await other.bringToFront();
  for (const path of ['/about', '/guide']) {
    await leave(page, path);
    await page.waitForURL(path);
    await settle(page);
  }
  await page.bringToFront();
  await settle(page);
});
