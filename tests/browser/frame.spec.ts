import { expect, test } from './shop.ts';

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

test('the first Tab offers a way to the text; a cart closed while its script is on the way stays closed; one pressed before the page’s script opens when it comes', async ({
  page,
}) => {
  const cart = page.getByRole('dialog', { name: '购物车' });
  const cartButton = page.getByRole('banner').getByRole('button', { name: '购物车' });
  const holdBack = async (script: RegExp) => {
    const { promise: came, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route(script, async (route) => {
      await came;
      await route.continue();
    });
    return letThrough;
  };
  const letPanelThrough = await holdBack(/\/_astro\/mount\..*\.js/);
  await page.goto('/guide');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: '跳到正文' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#/);

  const asked = page.waitForRequest(/\/_astro\/mount\./);
  await cartButton.click();
  const script = (await asked).url();
  await page.keyboard.press('Escape');
  await expect(cart).toBeHidden();
  letPanelThrough();
  // Waits until the script's callbacks have run.
  await page.evaluate(async (url) => void (await import(url)), script);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await cart.isVisible()).toBe(false);

  const letPageThrough = await holdBack(/\/_astro\/Page\.astro.*\.js/);
  await page.goto('/about', { waitUntil: 'commit' });
  await cartButton.click();
  await expect(cart).toBeHidden();
  letPageThrough();
  await expect(cart).toBeVisible();
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
