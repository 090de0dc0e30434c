import type { Page } from '@playwright/test';
import type { Product } from '../../src/contract/catalogue.ts';
import { expect, productWhere, test, variantsOf, waitForHydration, yuan } from './shop.ts';

const panel = (page: Page) => ({
  quality: page.getByRole('combobox', { name: '品质' }),
  quantity: page.getByRole('spinbutton', { name: '数量' }),
  less: page.getByRole('button', { name: '减少数量' }),
  more: page.getByRole('button', { name: '增加数量' }),
  add: page.getByRole('button', { name: /^(加入购物车|已售罄|库存不足)$/ }),
  price: page.locator('[data-price]'),
});

const inStock = (product: Product) => variantsOf(product)[0]?.stock ?? 0;

async function openProduct(page: Page, product: Product): Promise<void> {
  await page.goto(`/product/${product.id}`);
}

test('`sizes` states the width of the pictures, and the zoom shows every pixel', async ({
  page,
  catalogue,
}) => {
  const product = catalogue.products[0];
  await page.goto(`/product/${product?.id}`);
  await page.waitForLoadState('networkidle');
  const pictures = page.locator('.gallery-open img:visible, .gallery-thumbnail img');
  // An image with `sizes` reports that size as its natural width.
  const reported = await pictures.evaluateAll((all) =>
    all.map((one) => (one as HTMLImageElement).naturalWidth / one.clientWidth),
  );
  expect(reported.length).toBeGreaterThan(1);
  for (const share of reported) expect(Math.abs(share - 1)).toBeLessThan(0.05);
  await page.locator('.gallery-open:visible').click();
  const zoomed = page.locator('dialog.zoom img').first();
  await expect
    .poll(() => zoomed.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBe(product?.pictures[0]?.width);
});

test('a specimen’s page shows its facts', async ({ page, catalogue }) => {
  const product = productWhere(
    catalogue,
    (one) => one.locality !== '' && one.collected_on !== null && one.species.host_plants !== undefined,
  );
  await page.goto(`/product/${product.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(product.name);
  for (const fact of [
    product.species.name,
    product.species.latin_name,
    product.species.host_plants ?? '',
    product.origin,
    product.locality,
    product.gender,
  ]) {
    await expect(main).toContainText(fact);
  }
  await expect(main.getByText(product.description.slice(0, 12)).first()).toBeVisible();
});

test('the gallery has four columns, shows the picture whose thumbnail is chosen and marks that one', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => one.pictures.length >= 5);
  await openProduct(page, product);
  const gallery = page.getByRole('region', { name: '标本图片' });
  const lefts = await gallery
    .getByRole('radio', { name: /^查看第 \d+ 张图片$/ })
    .evaluateAll((radios) => radios.map((radio) => Math.round(radio.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(4);
  const third = product.pictures[2];
  await gallery.getByRole('radio', { name: '查看第 3 张图片' }).click();
  await expect(gallery.getByRole('radio', { name: '查看第 3 张图片' })).toBeChecked();
  await expect(gallery.getByRole('radio', { name: '查看第 1 张图片' })).not.toBeChecked();
  await expect(gallery.locator('figure:visible')).toHaveCount(1);
  await expect
    .poll(() => gallery.locator('figure:visible img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain(third?.url ?? 'none');
});

test.describe('quality', () => {
  test('starts at the first variant and brings price, stock and description along', async ({
    page,
    catalogue,
  }) => {
    const product = productWhere(catalogue, (one) => variantsOf(one).length >= 2 && inStock(one) > 0);
    await openProduct(page, product);
    const { quality, price, quantity, more } = panel(page);
    const [first, second] = variantsOf(product);
    if (first === undefined || second === undefined) throw new Error('The product has too few variants');
    await expect(quality).toHaveValue(first.key);
    await expect(price).toContainText(yuan(first.price));
    if (first.stock > 1) await more.click();
    await quality.selectOption(second.key);
    await expect(price).toContainText(yuan(second.price));
    // The quantity is limited by the other grade's stock.
    const chosen = first.stock > 1 ? 2 : 1;
    await expect(quantity).toHaveValue(String(Math.max(1, Math.min(chosen, second.stock))));
    if (second.description !== '') await expect(page.getByText(`（${second.description}）`)).toBeVisible();
  });

  test('of a sold-out variant says 售罄 and 已售罄, and nothing can be counted', async ({
    page,
    catalogue,
  }) => {
    const product = productWhere(catalogue, (one) => inStock(one) === 0);
    await openProduct(page, product);
    const { add, less, more } = panel(page);
    await expect(add).toHaveText('已售罄');
    await expect(add).toBeDisabled();
    await expect(less).toBeDisabled();
    await expect(more).toBeDisabled();
    await expect(page.getByRole('main').getByText('售罄', { exact: true }).first()).toBeVisible();
  });
});

test('the quantity ranges from 1 to the stock; a larger typed one shows 库存不足, and leaving the field corrects it', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => inStock(one) === 3 || inStock(one) === 2);
  const stock = String(inStock(product));
  await openProduct(page, product);
  const { quantity, less, more, add } = panel(page);
  await expect(less).toBeDisabled();
  for (let clicks = 1; clicks < inStock(product); clicks++) await more.click();
  await expect(quantity).toHaveValue(stock);
  await expect(more).toBeDisabled();
  await expect(less).toBeEnabled();
  await quantity.fill(String(inStock(product) + 1));
  await expect(add).toHaveText('库存不足');
  await expect(add).toBeDisabled();
  await quantity.blur();
  await expect(quantity).toHaveValue(stock);
  await expect(add).toHaveText('加入购物车');
  await quantity.fill('');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
});

test('reaching a tier lowers the price, marks the tier and says 已启用批发价', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => {
    const [variant] = variantsOf(one);
    const [tier] = variant?.bulk_discount ?? [];
    return variant !== undefined && tier !== undefined && variant.stock >= tier.quantity;
  });
  const [variant] = variantsOf(product);
  const tier = variant?.bulk_discount.toSorted((a, b) => a.quantity - b.quantity)[0];
  if (variant === undefined || tier === undefined) throw new Error('No tier');
  await openProduct(page, product);
  const { quantity, price } = panel(page);
  const row = page.getByRole('row').filter({ hasText: `≥ ${tier.quantity}件` });
  await expect(row).toContainText(yuan(tier.price));
  await expect(page.getByText('已启用批发价')).toBeHidden();
  await expect(row.getByText('已达到')).toBeHidden();
  await quantity.fill(String(tier.quantity));
  await expect(price).toContainText(yuan(tier.price));
  await expect(page.getByText('已启用批发价')).toBeVisible();
  await expect(row.getByText('已达到')).toBeVisible();
});

test('breadcrumbs lead to the product, for search engines, too', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, () => true);
  await page.goto(`/product/${product.id}`);
  const way = ['首页', '全部蝴蝶', product.species.name, product.name];
  const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
  await expect(crumbs).toHaveText(way);
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const kinds: { '@type': string; itemListElement?: { name: string }[] }[] = facts['@graph'];
  expect(kinds.map((one) => one['@type'])).toEqual(['Product', 'Taxon', 'BreadcrumbList']);
  expect(kinds[2]?.itemListElement?.map(({ name }) => name)).toEqual(way);
});

test('a visitor who adds is sent to the login, and returns to this choice', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, (one) => inStock(one) > 1);
  await openProduct(page, product);
  await panel(page).more.click();
  // A notice continues on the next page for the rest of its 3 s.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await panel(page).add.click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('请先登录')).toBeVisible();
  const from = new URL(page.url()).searchParams.get('from') ?? '';
  expect(new URL(from, 'http://shop').pathname).toBe(`/product/${product.id}`);
});

test('input before React has loaded is not lost', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, (one) => inStock(one) > 4 && variantsOf(one).length > 1);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/product/${product.id}`, { waitUntil: 'commit' });
  const { quantity, more } = panel(page);
  await quantity.waitFor();
  await quantity.fill('3');
  await more.click();
  release();
  await waitForHydration(page);
  await expect(quantity).toHaveValue('4');
});

test('live price and stock replace what was built', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, (one) => inStock(one) > 0);
  await page.route('**/api/v1/stock?*', async (route) => {
    const response = (await (await route.fetch()).json()) as { data: { items: { variants: object[] }[] } };
    for (const variant of response.data.items[0]?.variants ?? [])
      Object.assign(variant, { stock: 0, price: 4321.5 });
    await route.fulfill({ json: response });
  });
  await openProduct(page, product);
  await expect(panel(page).price).toContainText('¥4321.50');
  await expect(panel(page).add).toHaveText('已售罄');
});

test('a product withdrawn since the build can no longer be bought', async ({ page, catalogue }) => {
  const product = productWhere(catalogue, (one) => inStock(one) > 0);
  await page.route('**/api/v1/stock?*', (route) =>
    route.fulfill({
      json: {
        status: 200,
        data: { items: [{ id: product.id, withdrawn: true, version: '', variants: [] }], lists: {} },
      },
    }),
  );
  await page.goto(`/product/${product.id}`);
  await expect(page.getByText('商品不存在或已下架')).toBeVisible();
  await expect(panel(page).add).toBeDisabled();
});

test.describe('a product published after the last build', () => {
  // The shop itself doesn't know the address; the API is mocked.
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/404/);
  });

  test('is shown from the API with all its controls', async ({ page, catalogue }) => {
    const product = productWhere(catalogue, (one) => inStock(one) > 1);
    await page.route('**/api/v1/products/brand-new', (route) =>
      route.fulfill({ json: { status: 200, data: { ...product, id: 'brand-new' } } }),
    );
    await page.route('**/api/v1/stock?*', (route) =>
      route.fulfill({ json: { status: 200, data: { items: [], lists: {} } } }),
    );
    await page.goto('/product/brand-new');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
    await expect(panel(page).add).toHaveText('加入购物车');
    await panel(page).more.click();
    await expect(panel(page).quantity).toHaveValue('2');
  });

  test('that does not exist is a 404 that says so', async ({ page }) => {
    expect((await page.goto('/product/no-such-product'))?.status()).toBe(404);
    await expect(page.getByText('商品不存在或已下架')).toBeVisible();
    await expect(page).toHaveTitle(/^商品不存在或已下架/);
  });

  test('that can’t be read shows the error text and a way to try again', async ({ page, expectedErrors }) => {
    expectedErrors.push(/500/);
    await page.route('**/api/v1/products/brand-new', (route) =>
      route.fulfill({ status: 500, json: { status: 500, msg: 'x', data: null } }),
    );
    await page.goto('/product/brand-new');
    await expect(page.getByText('获取商品详情失败')).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  });
});
