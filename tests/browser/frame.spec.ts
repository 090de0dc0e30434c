import { expect, test } from './shop.ts';

test('the header leads to the five pages, the footer to the six', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  for (const [name, href] of [
    ['首页', '/'],
    ['全部蝴蝶', '/butterfly/all'],
    ['购买须知', '/guide'],
    ['关于我们', '/about'],
    ['联系我们', '/contact'],
  ] as const) {
    await expect(header.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href);
  }
  await expect(header.getByRole('link', { name: '登录' })).toHaveAttribute('href', '/login');
  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['全部蝴蝶', '/butterfly/all'],
    ['关于我们', '/about'],
    ['联系我们', '/contact'],
    ['隐私政策', '/privacy'],
    ['用户协议', '/terms'],
    ['退款政策', '/refund'],
  ] as const) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
});

test('the species submenu opens under the pointer down to 200 px below, and by keyboard, and closes on Escape', async ({
  page,
  catalogue,
}) => {
  await page.goto('/about');
  const header = page.getByRole('banner');
  const item = header.getByRole('link', { name: '全部蝴蝶', exact: true }).first();
  const linkTo = (at: number) => header.locator(`a[href="/butterfly/${catalogue.species.at(at)?.id}"]`);
  const [first, last] = [linkTo(0), linkTo(-1)];
  await expect(last).toBeHidden();
  await item.hover();
  await expect(last).toBeVisible();
  const box = await item.boundingBox();
  if (box === null) throw new Error('The nav item has no box');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height + 190, { steps: 12 });
  await expect(last).toBeVisible();
  for (const species of catalogue.species) {
    await expect(header.locator(`a[href="/butterfly/${species.id}"]`)).toHaveCount(1);
  }
  await page.mouse.move(5, 890, { steps: 5 });
  await expect(last).toBeHidden();

  // Escape elsewhere does not keep it shut.
  await page.keyboard.press('Escape');
  await item.hover();
  await expect(first).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();

  await page.mouse.move(5, 890);
  const opener = header.getByRole('button', { name: '展开蝴蝶种类' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the first Tab offers a way to the text', async ({ page }) => {
  await page.goto('/guide');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);
});

test('the cart that is pressed before the page’s script is there opens when it comes', async ({ page }) => {
  const { promise: came, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/Page\.astro.*\.js/, async (route) => {
    await came;
    await route.continue();
  });
  await page.goto('/guide', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: '购物车' }).click();
  const cart = page.getByRole('dialog', { name: '购物车' });
  await expect(cart).toBeHidden();
  letThrough();
  await expect(cart).toBeVisible();
});

test('a cart that is closed while its script is on the way stays closed', async ({ page }) => {
  const { promise: came, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/_astro\/mount\..*\.js/, async (route) => {
    await came;
    await route.continue();
  });
  await page.goto('/guide');
  const asked = page.waitForRequest(/\/_astro\/mount\./);
  await page.getByRole('banner').getByRole('button', { name: '购物车' }).click();
  const script = (await asked).url();
  const cart = page.getByRole('dialog', { name: '购物车' });
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  letThrough();
  // Waits until the script's callbacks have run.
  await page.evaluate(async (url) => void (await import(url)), script);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await cart.isVisible()).toBe(false);
});

test('a new page begins at its top, and Back returns where one was', async ({ page }) => {
  await page.goto('/butterfly/all');
  const card = page.locator('main a[href^="/product/"]').nth(9);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await card.click();
  await expect(page).toHaveURL(/\/product\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/butterfly\/all/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50);
});

test('an unknown page is a 404 that leads on', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/');
});

test('a cancelled payment leads home, /butterfly to the listing', async ({ page }) => {
  await page.goto('/payment/cancel');
  await expect(page).toHaveURL('/');
  await page.goto('/butterfly');
  await expect(page).toHaveURL('/butterfly/all');
});
