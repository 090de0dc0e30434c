import { expect, field, logIn, test } from './studio.ts';

const PRODUCT = '/studio/structure/products;all;greta-oto-spread';

test('a product loaded by its URL shows its form at 1024 pixels, and the preview beside it at 1280', async ({
  page,
}) => {
  await logIn(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(PRODUCT);
  await expect(field(page, 'name')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(PRODUCT);
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(field(page, 'name')).toBeVisible();
});
