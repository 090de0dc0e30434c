import { expect, productWhere, publicPages, test, variantsOf, yuan } from './shop.ts';

test.use({ javaScriptEnabled: false });

test('every page is whole without script', async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/);
  for (const path of publicPages(catalogue)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('隐私政策');
    expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(20);
  }
});

test('the HTML contains the prices of every grade', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, (one) => variantsOf(one).length > 2);
  await page.goto(`/product/${product.id}`);
  const main = page.getByRole('main');
  for (const variant of variantsOf(product)) {
    await expect(main).toContainText(variant.quality);
    await expect(main).toContainText(yuan(variant.price));
  }
  // Playwright's text selectors ignore `noscript`.
  const withoutScript = page.locator('main noscript');
  await expect(withoutScript.locator('p')).toHaveText('加入购物车需要启用 JavaScript。');
  for (const variant of variantsOf(product)) {
    const row = withoutScript.locator('tr', {
      has: page.locator(`th:text-is("${variant.quality}（${variant.description}）")`),
    });
    await expect(row).toContainText(yuan(variant.price));
  }
});

test('the filter leads on as plain links or a form, and the policy pages contain their texts', async ({
  page,
  catalogue,
}) => {
  await page.goto('/butterfly/all');
  const species = catalogue.species[1];
  const way = page.locator(
    `main a[href="/butterfly/${species?.id}"], main form input[value*="${species?.id}"]`,
  );
  expect(await way.count()).toBeGreaterThan(0);
  await page.goto('/terms');
  await expect(page.getByRole('main').locator('article h2, .prose h2')).toHaveCount(20);
  await page.goto('/guide');
  const guide = page.getByRole('main');
  for (const term of ['40', '60', 'A1', 'A-', 'A2', 'B', '国际运费']) await expect(guide).toContainText(term);
  await page.goto('/refund');
  await expect(page.getByRole('main')).toContainText('50%');
});
