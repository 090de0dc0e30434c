import { expect, productWhere, templatePages, test, variantsOf, yuan } from './shop.ts';

test.use({ javaScriptEnabled: false });

test('every page is whole without script, the filter leads on, and the texts are complete', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const main = page.getByRole('main');
  for (const path of [...templatePages(catalogue), '/refund']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('隐私政策');
    expect((await main.textContent())?.length).toBeGreaterThan(20);
    if (path === '/butterfly/all') {
      const id = catalogue.species[1]?.id;
      const way = page.locator(`main a[href="/butterfly/${id}"], main form input[value*="${id}"]`);
      expect(await way.count()).toBeGreaterThan(0);
    }
    if (path === '/terms') await expect(main.locator('article h2, .prose h2')).toHaveCount(20);
    if (path === '/guide')
      for (const term of ['40', '60', 'A1', 'A-', 'A2', 'B', '国际运费'])
        await expect(main).toContainText(term);
    if (path === '/refund') await expect(main).toContainText('50%');
  }
});

test('the HTML contains the prices of every grade', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, (one) => variantsOf(one).length > 2);
  await page.goto(`/product/${product.id}`);
  // Playwright's text selectors ignore `noscript`.
  const withoutScript = page.locator('main noscript');
  await expect(withoutScript.locator('p')).toHaveText('加入购物车需要启用 JavaScript。');
  for (const variant of variantsOf(product)) {
    const row = withoutScript.locator('tr', {
      has: page.locator(`th:text-is("${variant.quality} （${variant.description}）")`),
    });
    await expect(row).toContainText(yuan(variant.price));
  }
});
