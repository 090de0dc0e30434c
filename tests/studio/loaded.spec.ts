/** A Studio of their own for those who need one that was loaded this moment, at an address. */
import { expect, field, logIn, test } from './studio.ts';

test('loaded at its address in a window of 1280 pixels, a product has its form and its preview beside each other', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page);
  await page.goto('/studio/structure/products;all;greta-oto-spread');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(field(page, 'name')).toBeVisible();
});
