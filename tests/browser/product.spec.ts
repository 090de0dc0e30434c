import type { Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { cartDrawer, cartIcon } from './buying.ts';
import { expect, productWhere, test, variantsOf, yuan } from './shop.ts';

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

test('the gallery has four columns and pictures of the stated width, shows the one whose thumbnail is chosen, and its zoom shows every pixel', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => one.pictures.length >= 5);
  await openProduct(page, product);
  await page.waitForLoadState('networkidle');
  const gallery = page.getByRole('region', { name: '标本图片' });
  const radio = (nth: number) => gallery.getByRole('radio', { name: `查看第 ${nth} 张图片` });
  const lefts = await gallery
    .getByRole('radio', { name: /^查看第 \d+ 张图片$/ })
    .evaluateAll((radios) => radios.map((each) => Math.round(each.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(4);
  // An image with `sizes` reports that size as its natural width.
  const reported = await page
    .locator('.gallery-open img:visible, .gallery-thumbnail img')
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth / one.clientWidth));
  expect(reported.length).toBeGreaterThan(1);
  for (const share of reported) expect(Math.abs(share - 1)).toBeLessThan(0.05);

  await radio(3).click();
  await expect(radio(3)).toBeChecked();
  await expect(radio(1)).not.toBeChecked();
  await expect(gallery.locator('figure:visible')).toHaveCount(1);
  await expect
    .poll(() => gallery.locator('figure:visible img').evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain(product.pictures[2]?.url ?? 'none');

  await radio(1).click();
  await page.locator('.gallery-open:visible').click();
  const zoomed = page.locator('dialog.zoom img').first();
  // The server makes the picture at its first request.
  const made = { timeout: 30_000 };
  await expect
    .poll(() => zoomed.evaluate((one) => (one as HTMLImageElement).naturalWidth), made)
    .toBe(product.pictures[0]?.width);
});

test('a specimen’s page shows its facts, leads to its species, and tells search engines the way to it', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(
    catalogue,
    (one) => one.locality !== '' && one.collected_on !== null && one.species.host_plants !== undefined,
  );
  await openProduct(page, product);
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

  const way = ['首页', '全部蝴蝶', product.species.name, product.name];
  const up = page.getByRole('navigation', { name: '当前位置' }).getByRole('link');
  await expect(up).toHaveText(product.species.name);
  await expect(up).toHaveAttribute('href', `/butterfly/${product.species.id}`);
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  const kinds: { '@type': string; itemListElement?: { name: string }[] }[] = facts['@graph'];
  expect(kinds.map((one) => one['@type'])).toEqual(['Product', 'Taxon', 'BreadcrumbList']);
  expect(kinds[2]?.itemListElement?.map(({ name }) => name)).toEqual(way);
});

test('the panel starts at the first grade, and another brings price, stock and description along; a sold-out one can’t be counted', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => variantsOf(one).length >= 2 && inStock(one) > 0);
  await openProduct(page, product);
  const { quality, price, quantity, less, more, add } = panel(page);
  const [first, second] = variantsOf(product);
  if (first === undefined || second === undefined) throw new Error('The product has too few variants');
  await expect(quality).toHaveValue(first.key);
  await expect(price).toContainText(yuan(first.price));
  const options = await quality.getByRole('option').allTextContents();
  expect(options.map((text) => text.endsWith('售罄'))).toEqual(
    variantsOf(product).map(({ stock }) => stock <= 0),
  );
  if (first.stock > 1) await more.click();
  await quality.selectOption(second.key);
  await expect(price).toContainText(yuan(second.price));
  // The quantity is limited by the other grade's stock.
  const chosen = first.stock > 1 ? 2 : 1;
  await expect(quantity).toHaveValue(String(Math.max(1, Math.min(chosen, second.stock))));
  if (second.description !== '') await expect(page.getByText(`（${second.description}）`)).toBeVisible();

  await openProduct(
    page,
    productWhere(catalogue, (one) => inStock(one) === 0),
  );
  await expect(add).toHaveText('已售罄');
  await expect(add).toBeDisabled();
  await expect(less).toBeDisabled();
  await expect(more).toBeDisabled();
  await expect(page.getByRole('main').getByText('售罄', { exact: true }).first()).toBeVisible();
});

test('the quantity ranges from 1 to the stock; a larger typed one is corrected; reaching a tier lowers the price and marks the tier', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => inStock(one) === 3 || inStock(one) === 2);
  const stock = String(inStock(product));
  await openProduct(page, product);
  const { quantity, less, more, add, price } = panel(page);
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

  const tiered = productWhere(catalogue, (one) => {
    const [variant] = variantsOf(one);
    const [tier] = variant?.bulk_discount ?? [];
    return variant !== undefined && tier !== undefined && variant.stock >= tier.quantity;
  });
  const tier = variantsOf(tiered)[0]?.bulk_discount.toSorted((a, b) => a.quantity - b.quantity)[0];
  if (tier === undefined) throw new Error('No tier');
  await openProduct(page, tiered);
  const row = page.getByRole('row').filter({ hasText: `≥ ${tier.quantity}件` });
  await expect(row).toContainText(yuan(tier.price));
  await expect(page.getByText('已启用批发价')).toBeHidden();
  await expect(row.getByText('已达到')).toBeHidden();
  await quantity.fill(String(tier.quantity));
  await expect(price).toContainText(yuan(tier.price));
  await expect(page.getByText('已启用批发价')).toBeVisible();
  await expect(row.getByText('已达到')).toBeVisible();
  const sum = page.getByText(`${tier.quantity}件 ${yuan(tier.price * tier.quantity)}`);
  await expect(sum).toBeVisible();
  await quantity.fill('1');
  await expect(sum).toBeHidden();
});

test('a tier that the stock can’t fill says so, before and after React has run', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => {
    const [variant] = variantsOf(one);
    const tiers = variant?.bulk_discount ?? [];
    const short = tiers.filter(({ quantity }) => quantity > (variant?.stock ?? 0));
    return inStock(one) > 1 && short.length > 0 && short.length < tiers.length;
  });
  const [variant] = variantsOf(product);
  const marks = variant?.bulk_discount.map(({ quantity }) => (quantity > variant.stock ? '库存不足' : ''));
  await openProduct(page, product);
  const shown = page.getByRole('table', { name: '批发价格' }).locator('.tier-mark');
  await expect(shown).toHaveText(marks ?? []);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1);
  await panel(page).more.click();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(shown.last()).toHaveText('库存不足');
});

test('the name of a set is a short title, on its page and on cards, and its contents stand below', async ({
  page,
  catalogue,
}) => {
  const set = productWhere(catalogue, ({ categoryId, name }) => categoryId === 'set' && name.includes('（'));
  const [title = '', contents = ''] = set.name.replace('）', '').split('（');
  await openProduct(page, set);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(`^${title} `));
  await expect(page.getByText(contents, { exact: true })).toBeVisible();
  await page.goto(`/butterfly/${set.species.id}`);
  await expect(page.locator(`[data-product="${set.id}"]`).getByRole('link')).toHaveText(title);
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the first screen of ${viewport.width} pixels has name, price and button, and at most ten controls`, async ({
    page,
    catalogue,
  }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => localStorage.setItem('destination', 'DE'));
    for (const product of [
      productWhere(
        catalogue,
        (one) => variantsOf(one).length > 1 && one.pictures.length > 2 && inStock(one) > 1,
      ),
      productWhere(catalogue, ({ name }) => name.includes('（')),
      productWhere(catalogue, (one) => variantsOf(one).every(({ stock }) => stock === 0)),
    ]) {
      await openProduct(page, product);
      await expect(page.locator('.destination [role=status]')).not.toHaveText('');
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(page.locator('[data-price]')).toBeInViewport({ ratio: 1 });
      if (viewport.width < 500 && product.pictures.length > 1) {
        const price = await page.locator('.panel-price').boundingBox();
        const thumbnails = await page.locator('.gallery-thumbnail').first().boundingBox();
        expect((price?.y ?? 0) + (price?.height ?? 0)).toBeLessThanOrEqual(thumbnails?.y ?? 0);
      }
      if (inStock(product) > 0) await expect(panel(page).add).toBeInViewport({ ratio: 1 });
      const controls = await page
        .getByRole('main')
        .locator('a[href], button, input, select, summary')
        .evaluateAll((all) =>
          all
            .filter((one) => one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }))
            .filter((one) => one.getBoundingClientRect().top < innerHeight)
            .map((one) => one.getAttribute('aria-label') ?? one.textContent),
        );
      expect(controls.length, controls.join(' | ')).toBeLessThanOrEqual(10);
    }
  });
}

test('a visitor who adds, or opens the cart, is led to the login and back to this choice', async ({
  page,
  catalogue,
}) => {
  const product = productWhere(catalogue, (one) => (variantsOf(one)[1]?.stock ?? 0) > 1);
  const second = variantsOf(product)[1];
  if (second === undefined) throw new Error('The product has too few variants');
  await openProduct(page, product);
  await panel(page).quality.selectOption(second.key);
  await panel(page).more.click();
  const choice = `/product/${product.id}?${new URLSearchParams({ quality: second.quality, quantity: '2' })}`;
  await cartIcon(page).click();
  const link = cartDrawer(page).getByRole('link', { name: '登录' });
  await expect(link).toHaveAttribute('href', `/login?${new URLSearchParams({ from: choice })}`);
  await page.keyboard.press('Escape');
  // A notice continues on the next page for the rest of its 3 s.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await panel(page).add.click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('请先登录')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('from')).toBe(choice);
});

test('a product published after the last build is loaded from the API, with a retry and all its controls; an unknown one is a 404', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  // The shop itself doesn't know the address; the API is mocked.
  expectedErrors.push(/404|500/);
  const product = productWhere(catalogue, (one) => inStock(one) > 1);
  await page.route('**/api/v1/products/brand-new', (route) =>
    route.fulfill({ json: { status: 200, data: { ...product, id: 'brand-new' } } }),
  );
  await page.route(
    '**/api/v1/products/brand-new',
    (route) => route.fulfill({ status: 500, json: { status: 500, msg: 'x', data: null } }),
    { times: 1 },
  );
  await page.route('**/api/v1/stock?*', (route) =>
    route.fulfill({ json: { status: 200, data: { items: [], lists: {} } } }),
  );
  await page.goto('/product/brand-new');
  await expect(page.getByText('获取商品详情失败')).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name);
  await expect(panel(page).add).toHaveText('加入购物车');
  await panel(page).more.click();
  await expect(panel(page).quantity).toHaveValue('2');

  expect((await page.goto('/product/no-such-product'))?.status()).toBe(404);
  await expect(page.getByText('商品不存在或已下架')).toBeVisible();
  await expect(page).toHaveTitle(/^商品不存在或已下架/);
});
