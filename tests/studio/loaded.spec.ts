import { expect, field, logIn, test } from './studio.ts';

test('a product loaded by its URL at 1280 pixels shows form and preview side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page);
  await page.goto('/studio/structure/products;all;greta-oto-spread');
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(field(page, 'name')).toBeVisible();
});
