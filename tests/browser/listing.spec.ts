import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { expect, productWhere, test, variantsOf, yuan } from './shop.ts';

test.use({ reducedMotion: 'no-preference' });

test('the listing has three columns and a radio for every species; choosing one shows that species only, and 重置 leads back to all', async ({
  page,
  catalogue,
}) => {
  await page.goto('/butterfly/all');
  const radios = page.getByRole('radio', { includeHidden: true });
  await expect(radios).toHaveCount(catalogue.species.length + 1);
  await expect(page.getByRole('radio', { name: '全部蝴蝶' })).toBeChecked();
  const lefts = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 6).map((card) => Math.round(card.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(3);

  const { species: chosen } = productWhere(catalogue, () => true);
  const family = chosen.family.split(' ')[0] ?? '';
  const own = catalogue.products.filter(({ species }) => species.id === chosen.id);
  await page.locator('#filter summary', { hasText: family }).click();
  await page.getByRole('radio', { name: chosen.name, exact: true }).click();
  await expect(page).toHaveURL(`/butterfly/${chosen.id}`);
  await expect(page.getByRole('radio', { name: chosen.name, exact: true })).toBeChecked();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(chosen.name);
  const hrefs = await page
    .getByRole('main')
    .locator('a[href^="/product/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
  expect(hrefs).toEqual(own.map(({ id }) => `/product/${id}`));
  await page.getByRole('link', { name: '重置' }).click();
  await expect(page).toHaveURL('/butterfly/all');
});

test('a facet of a listing leads to the search, which keeps the species; without script, too', async ({
  page,
  catalogue,
}) => {
  const both = productWhere(catalogue, ({ species, gender }) =>
    catalogue.products.some((other) => other.species.id === species.id && other.gender !== gender),
  );
  await page.goto(`/butterfly/${both.species.id}`);
  const sexes = page.locator('#facet-sex');
  await sexes.locator('summary').click();
  await sexes.getByRole('link', { name: both.gender, exact: true }).click();
  await expect(page).toHaveURL(
    `/search?${new URLSearchParams({ species: both.species.id, sex: both.gender })}`,
  );
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: `去掉：${both.species.name}` })).toBeVisible();
  await expect(main.locator('#facet-sex').getByRole('checkbox', { checked: true })).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(`/butterfly/${both.species.id}`);
});

test('a species chosen before the page’s script has loaded is opened, and Back works', async ({
  page,
  catalogue,
}) => {
  await page.route(/\/_astro\/.*\.js/, () => undefined);
  await page.goto('/butterfly/all', { waitUntil: 'commit' });
  const chosen = catalogue.species[3];
  if (chosen === undefined) throw new Error('The seed has too few species');
  await page.locator('#filter summary', { hasText: chosen.family.split(' ')[0] ?? '' }).click();
  await page.getByRole('radio', { name: chosen.name, exact: true }).click();
  await expect(page).toHaveURL(`/butterfly/${chosen.id}`);
  await page.unrouteAll();
  await page.goBack();
  await expect(page.getByRole('radio', { name: '全部蝴蝶' })).toBeChecked();
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/butterfly/all');
});

test('the pages of the listing show every product once, in order, and their first row of pictures is not lazy', async ({
  request,
  catalogue,
}) => {
  const loadingOf = (cards: readonly string[]) =>
    cards.map((card) => /<img\b[^>]*\bloading="(\w+)"/.exec(card)?.[1]);
  const seen: string[] = [];
  for (let path: string | undefined = '/butterfly/all'; path !== undefined; ) {
    const html = await (await request.get(path)).text();
    const cards = html.match(/<article[\s\S]*?<\/article>/g) ?? [];
    seen.push(...cards.flatMap((card) => /href="(\/product\/[^"]+)"/.exec(card)?.[1] ?? []));
    // Above the first page's row is a larger picture.
    if (path !== '/butterfly/all') expect(loadingOf(cards).slice(0, 3)).toEqual(['eager', 'eager', 'eager']);
    expect(loadingOf(cards).at(-1)).toBe('lazy');
    path = /href="([^"]+)" rel="next"|rel="next"[^>]*? href="([^"]+)"/.exec(html)?.slice(1).find(Boolean);
  }
  expect(seen).toEqual(catalogue.products.map((product) => `/product/${product.id}`));
});

test.describe('a card', () => {
  const stockOf = (product: Product) => variantsOf(product).reduce((sum, variant) => sum + variant.stock, 0);

  test('shows the cheapest variant in stock, 起, the summed stock, the struck original price, and 售罄', async ({
    page,
    catalogue,
  }) => {
    const cheapest = productWhere(catalogue, (one) => {
      const variants = variantsOf(one);
      return (
        new Set(variants.map((variant) => variant.price)).size > 1 &&
        variants.every((variant) => variant.stock > 0)
      );
    });
    const reduced = productWhere(catalogue, (one) => {
      const [only, ...others] = variantsOf(one);
      return only !== undefined && others.length === 0 && (only.original_price ?? 0) > only.price;
    });
    const soldOut = productWhere(catalogue, (one) => stockOf(one) === 0);
    // `/category` lists all products.
    await page.goto('/category');
    const card = ({ id }: Product) =>
      page.getByRole('article').filter({ has: page.locator(`a[href="/product/${id}"]`) });
    const price = Math.min(...variantsOf(cheapest).map((variant) => variant.price));
    await expect(card(cheapest)).toContainText(yuan(price));
    await expect(card(cheapest)).toContainText('起');
    await expect(card(cheapest)).toContainText(`${stockOf(cheapest)}件`);
    await expect(card(reduced).locator('s, del')).toContainText(
      yuan(variantsOf(reduced)[0]?.original_price ?? 0),
    );
    await expect(card(soldOut).getByText('售罄').first()).toBeVisible();
  });

  test('keeps the built price and stock if the live call fails, and replaces them by the live ones', async ({
    page,
    catalogue,
    expectedErrors,
  }) => {
    expectedErrors.push(/500/);
    const product = productWhere(catalogue, (one) => variantsOf(one).length === 1 && stockOf(one) > 0);
    const live = '**/api/v1/stock?*';
    await page.route(live, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
    const failed = page.waitForResponse(live);
    await page.goto(`/butterfly/${product.species.id}`);
    const card = page.getByRole('article').filter({ has: page.locator(`a[href="/product/${product.id}"]`) });
    await (await failed).finished();
    await expect(card).toContainText(yuan(variantsOf(product)[0]?.price ?? 0));

    await page.unroute(live);
    await page.route(live, async (route) => {
      const response = (await (await route.fetch()).json()) as {
        data: { items: { id: string; variants: { price: number; stock: number }[] }[] };
      };
      for (const item of response.data.items) {
        for (const variant of item.variants) {
          if (item.id === product.id)
            Object.assign(variant, { price: 7654.5, original_price: null, stock: 0 });
        }
      }
      await route.fulfill({ json: response });
    });
    await page.reload();
    await expect(card).toContainText('¥7654.50');
    await expect(card.getByText('售罄').first()).toBeVisible();
  });
});

test.describe('the category page', () => {
  test('filters in place by its tabs and keeps the choice in the address', async ({ page, catalogue }) => {
    await page.goto('/category');
    const visible = () =>
      page
        .getByRole('main')
        .getByRole('article')
        .filter({ visible: true })
        .locator('a[href^="/product/"]')
        .evaluateAll((links) => [
          ...new Set(links.map((link) => (link.getAttribute('href') ?? '').slice(9))),
        ]);
    const framed = catalogue.products
      .filter((product) => product.categoryId === 'framed')
      .map(({ id }) => id);
    await page.locator('[data-category="framed"]').click();
    await expect(page).toHaveURL(/\?category=framed$/);
    await expect.poll(visible).toEqual(framed);
    // The filter narrows the chosen category.
    await page.locator('#facet-grade summary').click();
    const grade = page.locator('#facet-grade').getByRole('link', { name: 'A1', exact: true });
    await expect(grade).toHaveAttribute('href', /\?grade=A1&category=framed$/);
    await page.reload();
    await expect.poll(visible).toEqual(framed);
    await page.goBack();
    await expect.poll(async () => (await visible()).length).toBeGreaterThan(framed.length);
  });
});

test('a species published after the last build shows skeletons, an error with a retry, then a page like a built one; an unknown one is a 404', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  // The shop itself doesn't know the address; the API is mocked.
  expectedErrors.push(/404|500/);
  const path = '/butterfly/not-built-yet';
  expect((await page.goto(path))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '种类不存在' })).toBeVisible();
  await expect(page).toHaveTitle(/^种类不存在/);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '看看其他标本' })).toHaveAttribute('href', '/butterfly/all');

  const [built] = catalogue.species;
  const fresh = { ...built, id: 'not-built-yet', name: '新来的蝶', latin_name: 'Nova recens' };
  const respond = (items: unknown[]) => ({ items, total: items.length, page: 1, pageSize: 500 });
  await page.route('**/api/v1/species?*', (route) =>
    route.fulfill({ json: { status: 200, data: respond([...catalogue.species, fresh]) } }),
  );
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let fails = true;
  await page.route('**/api/v1/products?*', async (route) => {
    await held;
    await (fails
      ? route.fulfill({ status: 500, json: { status: 500, msg: 'x', data: null } })
      : route.fulfill({ json: respond(catalogue.products.slice(0, 2)) }));
  });
  await page.goto(path);
  await expect(page.locator('[data-skeleton]')).toHaveCount(8);
  release();
  await expect(page.getByText('获取商品列表失败')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: '重试' }).click();
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);

  await expect(main.getByRole('heading', { level: 1, name: '新来的蝶' })).toBeVisible();
  await expect(main.getByText('Nova recens')).toBeVisible();
  await expect(main.getByText(fresh.description ?? '?')).toBeVisible();
  const crumbs = main.getByRole('navigation', { name: '当前位置' });
  await expect(crumbs.getByRole('link')).toHaveText(['首页', '全部蝴蝶']);
  await expect(crumbs.getByText('新来的蝶')).toBeVisible();
  const filter = main.getByRole('complementary', { name: '筛选' });
  await expect(filter.getByRole('radio', { name: '新来的蝶' })).toBeChecked();
  await filter.locator('summary', { hasText: built?.family.split(' ')[0] ?? '' }).click();
  await expect(filter.getByRole('link', { name: '重置' })).toHaveAttribute('href', '/butterfly/all');
  await filter.getByRole('radio', { name: built?.name ?? '?', exact: true }).click();
  await expect(page).toHaveURL(`/butterfly/${built?.id}`);
});
