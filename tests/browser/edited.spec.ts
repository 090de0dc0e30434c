/**
 * This shop never rebuilds (docs/decisions/0032). Runs last, because it redraws other specs' pages.
 */
import type { Locator, Page } from '@playwright/test';
import type { Product } from '../../src/features/specimens/catalogue.contract.ts';
import { addToCart, cartDrawer, cartIcon } from './buying.ts';
import { expect, test } from './content-lake.ts';
import { MAX_LAYOUT_SHIFT, readLayoutShift, recordLayoutShifts } from './layout-shift.ts';
import { variantsOf, yuan } from './shop.ts';
import { newShopper } from './shoppers.ts';

// The carousel doesn't move under reduced motion.
test.use({ reducedMotion: 'no-preference' });

/** Milliseconds, longer than the maximum interval between live calls. */
const NEXT_QUESTION_MS = 66_001;
/** Milliseconds after which touching the panel fetches the product again. */
const TOUCH_MS = 5_001;

const CROP = { left: 0.1, top: 0.05, right: 0.2, bottom: 0.1 };
const CROPPED = '160-64-1120-1088';

const inStock = (product: Product) => variantsOf(product).every(({ stock }) => stock >= 3);
const untiered = (product: Product) =>
  variantsOf(product).every(({ bulk_discount }) => bulk_discount.length === 0);

async function openProduct(page: Page, { id }: { readonly id: string }): Promise<void> {
  await page.goto(`/product/${id}`);
  await firstResponse(page);
}

async function firstResponse(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** Returns to the page repeatedly, because it makes no second call while one is pending. */
async function comeBackTo(page: Page, learnt: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await learnt();
  }).toPass();
}
const SOON = { timeout: 1_000 };

async function expectStill(page: Page): Promise<void> {
  const { shift, moved } = await readLayoutShift(page);
  expect(shift, moved.join(', ')).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
}

/** Undefined if the row and the dots disagree. */
async function shownSlide(page: Page): Promise<string | undefined> {
  return await page.locator('[data-carousel]').evaluate((carousel) => {
    const [row] = carousel.querySelectorAll('[data-slides]');
    const dots = [...carousel.querySelectorAll('[data-dot]')];
    const at = row === undefined ? -1 : Math.round(row.scrollLeft / row.clientWidth);
    const isNamed = dots.findIndex((dot) => dot.hasAttribute('aria-current')) === at;
    const slide = carousel.querySelectorAll<HTMLElement>('[data-slide]')[at];
    return isNamed ? slide?.dataset['slide'] : undefined;
  });
}

const assetOf = ({ pictures }: Product, at: number) =>
  `image-${/([0-9a-f]{40}-\d+x\d+)\.(\w+)$/
    .exec(pictures[at]?.url ?? '')
    ?.slice(1)
    .join('-')}`;
const sourceOf = (image: Locator) => image.getAttribute('src');

test('an open product page learns name, text, price, grades and pictures, each in its time, and nothing jumps', async ({
  page,
  lake,
  ownProduct,
}) => {
  // A spread specimen must keep the second picture, its underside.
  const hasFreePictures = ({ pictures }: Product) =>
    pictures.length >= 3 && !pictures.some(({ alt }, at) => at === 1 && alt.endsWith('腹面'));
  // Requires two units in stock, because other tests may have sold some.
  const hasTwoGrades = (one: Product) =>
    variantsOf(one)
      .slice(0, 2)
      .filter(({ stock }) => stock >= 2).length === 2;
  const product = ownProduct((one) => hasFreePictures(one) && hasTwoGrades(one) && untiered(one));
  const other = ownProduct(({ pictures }) => pictures.every(({ url }) => url !== product.pictures[0]?.url));
  const [first, second] = variantsOf(product);
  if (first === undefined || second === undefined) throw new Error('The product has too few grades');
  const named = `ids=${product.id}`;
  const main = page.getByRole('main');
  const price = page.locator('[data-price]');
  const note = main.locator('.panel-note');
  const quality = page.getByRole('combobox', { name: '品质' });
  const quantity = page.getByRole('spinbutton', { name: '数量' });
  const third = page.getByRole('radio', { name: '查看第 3 张图片' });
  const thumbnail = (at: number) => main.locator('.gallery-thumbnail img').nth(at);
  await page.clock.install();
  await recordLayoutShifts(page);
  await openProduct(page, product);
  await third.check();
  // Hovering over a thumbnail would load its large picture.
  await page.mouse.move(1, 1);
  await quality.selectOption(second.key);
  await quantity.fill('2');
  const thirdSource = await sourceOf(thumbnail(2));
  const label = main.locator('.product-buy .label');
  const placeOfLabel = () => label.evaluate((element: HTMLElement) => element.offsetTop);
  const place = await placeOfLabel();

  // The periodic call updates everything.
  await lake.publish(named, (client) =>
    client
      .patch(product.id)
      .set({
        name: '改过名的标本',
        description: '新写的说明，比原来的短。',
        origin: '新产地',
        'main_image.asset._ref': assetOf(other, 0),
        'main_image.alt': '换上的主图',
        'main_image.crop': { _type: 'sanity.imageCrop', ...CROP },
        [`variants[_key=="${second.key}"].price`]: second.price + 7,
        [`variants[_key=="${second.key}"].description`]: '重新描述',
      })
      .commit(),
  );
  await page.clock.fastForward(NEXT_QUESTION_MS);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('改过名的标本');
  await expect(page).toHaveTitle(/^改过名的标本/);
  await expect(page).toHaveTitle(/^改过名的标本/);
  await expect(page.locator('.product-facts')).toContainText('新写的说明');
  await expect(page.locator('.product-facts')).toContainText('新产地');
  await expect(price).toHaveText(yuan(second.price + 7));
  await expect(note).toHaveText(`价格刚刚更新为 ${yuan(second.price + 7)}`);
  await expect(note).toHaveRole('status');
  expect(await placeOfLabel()).toBe(place);
  await expect(main.locator('.panel-description')).toContainText('重新描述');
  expect(await sourceOf(thumbnail(0))).toContain(`/images/${CROPPED}/`);
  await expect(thumbnail(0)).toHaveAttribute('width', '1120');
  await expect(main.locator('.gallery-large img').first()).toHaveAttribute('alt', '换上的主图');
  await expect(third).toBeChecked();
  expect(await sourceOf(thumbnail(2))).toBe(thirdSource);
  await expect(quality).toHaveValue(second.key);
  await expect(quantity).toHaveValue('2');
  await expect(quantity).toBeFocused();
  await expectStill(page);

  const grades = await lake.client.fetch<{ _key: string }[]>('*[_id == $id][0].variants', { id: product.id });
  await lake.publish(named, (client) =>
    client
      .patch(product.id)
      .set({ variants: grades.filter(({ _key }) => _key !== second.key) })
      .unset(['images[0]'])
      .commit(),
  );
  await comeBackTo(page, () => expect(quality).toHaveValue(first.key, SOON));
  await expect(note).toHaveText(`品质 ${second.quality} 已下架，已为您改选 ${first.quality}`);
  await expect(price).toHaveText(yuan(first.price));
  await expect(main.locator('.gallery-item:has(:checked) .gallery-thumbnail img')).toHaveAttribute(
    'src',
    thirdSource ?? '',
  );
  await expect(main.locator('.gallery-large:visible')).toHaveCount(1);
  await expect(quantity).toHaveValue('2');
  await expect(quantity).toBeFocused();

  await lake.publish(named, (client) =>
    client
      .patch(product.id)
      .set({ [`variants[_key=="${first.key}"].price`]: first.price + 3 })
      .commit(),
  );
  await page.clock.fastForward(TOUCH_MS);
  await page.mouse.move(1, 1);
  await main.getByRole('region', { name: '选购' }).hover();
  await expect(price).toHaveText(yuan(first.price + 3));
  await expectStill(page);

  await lake.publish(named, (client) =>
    client.patch(product.id).set({ 'variants[0].withdrawn': true }).commit(),
  );
  await comeBackTo(page, () => expect(note).toHaveText('商品不存在或已下架', SOON));
  await expect(main.getByRole('button', { name: '已售罄' })).toBeDisabled();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('改过名的标本');
  await lake.publish(named, (client) =>
    client.patch(product.id).set({ 'variants[0].withdrawn': false, name: '又回来的标本' }).commit(),
  );
  await comeBackTo(page, () =>
    expect(main.getByRole('heading', { level: 1 })).toHaveText('又回来的标本', SOON),
  );
  await expect(main.getByRole('button', { name: '加入购物车' })).toBeEnabled();
  await expectStill(page);
});

test('a cart shows a changed price and a withdrawn product', async ({ page, lake, ownProduct }) => {
  const product = ownProduct((one) => inStock(one) && untiered(one) && variantsOf(one).length === 1);
  const [only] = variantsOf(product);
  if (only === undefined) throw new Error('A product has a grade');
  const named = `ids=${product.id}`;
  await newShopper(page);
  await addToCart(page, product);
  await lake.publish(named, (client) =>
    client
      .patch(product.id)
      .set({ 'variants[0].price': only.price + 9, name: '购物车里改名的标本' })
      .commit(),
  );
  await page.keyboard.press('Escape');
  await comeBackTo(page, () => expect(page.locator('[data-price]')).toHaveText(yuan(only.price + 9), SOON));
  await cartIcon(page).click();
  await expect(cartDrawer(page)).toContainText(`价格由 ${yuan(only.price)} 变为 ${yuan(only.price + 9)}`);
  await expect(cartDrawer(page).getByRole('link', { name: '购物车里改名的标本' })).toBeVisible();
  await page.keyboard.press('Escape');
  await lake.publish(named, (client) => client.delete(product.id));
  const note = page.getByRole('main').locator('.panel-note');
  await comeBackTo(page, () => expect(note).toHaveText('商品不存在或已下架', SOON));
  await cartIcon(page).click();
  await expect(cartDrawer(page)).toContainText('商品已下架，移除后即可结账');
});

test('the old link of a moved product still works, and that of a withdrawn product leads to similar products', async ({
  page,
  lake,
  ownProduct,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/410 \(Gone\)/);
  const product = ownProduct((one) => inStock(one) && untiered(one));
  const old = `/product/${product.id}-as-it-was-called`;
  await lake.publish(`ids=${product.id}`, (client) =>
    client
      .patch(product.id)
      .set({ old_addresses: [{ _key: 'a', path: old, since: '2026-11-26' }] })
      .commit(),
  );
  await page.goto(`${old}?quantity=2`);
  await expect(page).toHaveURL(new RegExp(`/product/${product.id}\\?quantity=2$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);

  await lake.publish(`ids=${product.id}`, (client) => client.delete(product.id));
  // An address without a built file responds with 410 immediately, a built page only after the next
  // build.
  expect((await request.get(old)).status()).toBe(410);
  await page.goto(old);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${product.name} 已下架`);
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  await page.getByRole('region', { name: '相近的标本' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
});

test('a home page opened after the publishing shows the edited slide, species and products; one left open learns more', async ({
  page,
  lake,
  catalogue,
}) => {
  const featured = catalogue.products.slice(0, 8);
  const [card, moved] = [featured[1], featured[5]];
  const [species] = catalogue.species;
  if (card === undefined || moved === undefined || species === undefined)
    throw new Error('The seed is empty');
  const slides = await lake.client.fetch<{ _id: string; rank: number }[]>(
    '*[_type == "carouselItem"] | order(rank asc){_id, rank}',
  );
  const [first, , third] = slides;
  if (first === undefined || third === undefined) throw new Error('The seed has too few slides');
  await lake.publish(`ids=${card.id}&lists=carousel,species`, (client) =>
    client
      .transaction()
      .patch(first._id, (patch) =>
        patch.set({
          title: '新题一',
          'image.crop': { _type: 'sanity.imageCrop', ...CROP },
          'image.hotspot': { _type: 'sanity.imageHotspot', x: 0.5, y: 0.1, width: 0.2, height: 0.2 },
        }),
      )
      .patch(species.id, (patch) => patch.set({ name: '改名的蝶种' }))
      .patch(card.id, (patch) => patch.set({ name: '改名的推荐' }))
      .commit(),
  );
  await recordLayoutShifts(page);
  await page.goto('/');
  const slide = page.locator('[data-slide]');
  const cards = page.locator('[data-list^="products:"] .card');
  await expect(slide.first().locator('.slide-title')).toHaveText('新题一');
  await expect(slide.first().locator('img')).toHaveAttribute('src', /^\/images\/192-60-1344-840\//);
  await expect(slide.first().locator('img')).toHaveAttribute('height', '840');
  await expect(cards.nth(1).getByRole('heading')).toContainText('改名的推荐');
  await expect(page.locator(`.species-card[href="/butterfly/${species.id}"]`).first()).toContainText(
    '改名的蝶种',
  );
  await expectStill(page);

  const link = page.locator(`.card[data-product="${moved.id}"] a`);
  await page.getByRole('button', { name: '暂停轮播' }).click();
  const shown = await shownSlide(page);
  await link.focus();
  await lake.publish('lists=carousel,products:all:1:8', (client) =>
    client
      .transaction()
      .patch(third._id, (patch) => patch.set({ rank: first.rank - 1, title: '提前的一张' }))
      .patch(moved.id, (patch) => patch.set({ rank: -1 }))
      .commit(),
  );
  await comeBackTo(page, () => expect(cards.first()).toHaveAttribute('data-product', moved.id, SOON));
  await expect(slide.first()).toHaveAttribute('data-slide', third._id);
  await expect(link).toBeFocused();
  await expect(slide.first().locator('.slide-title')).toHaveText('提前的一张');
  await expect(slide.nth(1)).toHaveAttribute('aria-label', `第 2 张，共 ${slides.length} 张`);
  expect(await shownSlide(page)).toBe(shown);
});

test('a species’ page shows its new name, text and cropped picture, here and in menu, filter and cards', async ({
  page,
  lake,
  catalogue,
}) => {
  const species = catalogue.species.findLast(({ id }) =>
    catalogue.products.some((product) => product.species.id === id),
  );
  if (species === undefined) throw new Error('The seed has no such species');
  const edit = (fields: object) =>
    lake.publish('lists=species', (client) => client.patch(species.id).set(fields).commit());
  await edit({
    name: '新命名蝶',
    latinName: 'Nova papilio',
    description: '刚刚发布的简介。',
    distribution: '新的分布',
    'specie_image.crop': { _type: 'sanity.imageCrop', ...CROP },
  });
  await recordLayoutShifts(page);
  await page.goto(`/butterfly/${species.id}`);
  const banner = page.locator('.banner');
  await expect(banner.getByRole('heading', { level: 1 })).toHaveText('新命名蝶');
  await expect(banner).toContainText('刚刚发布的简介。');
  await expect(banner).toContainText('新的分布');
  await expect(banner.locator('img')).toHaveAttribute('src', new RegExp(`^/images/${CROPPED}/`));
  await expect(page).toHaveTitle(/^新命名蝶 Nova papilio/);
  await expect(page.locator('.crumbs [aria-current]')).toHaveText('新命名蝶');
  await expect(page.locator(`[data-filter] a[href="/butterfly/${species.id}"]`)).toHaveText('新命名蝶');
  await expect(page.locator(`[data-species-menu] a[href="/butterfly/${species.id}"]`)).toHaveText('新命名蝶');
  await expect(page.locator('.card .label-latin').first()).toContainText('Nova papilio');
  await expectStill(page);
});

test('pages of what was published after the build learn edits, too', async ({ page, lake, ownProduct }) => {
  const pattern = ownProduct(({ pictures }) => pictures.length >= 2);
  const [speciesId, productId] = [`late-${pattern.species.id}`, `late-${pattern.id}`];
  const { client } = lake;
  const species = (await client.getDocument(pattern.species.id)) ?? { _type: 'species' };
  const product = (await client.getDocument(pattern.id)) ?? { _type: 'product' };
  await lake.publish('lists=species', () => client.create({ ...species, _id: speciesId, name: '晚到的蝶' }));
  const late = {
    ...product,
    _id: productId,
    // A SKU belongs to one product only.
    sku: undefined,
    name: '晚到的标本',
    species: { _type: 'reference', _ref: speciesId },
  };
  await lake.publish(`lists=products:${speciesId}:1:100`, () => client.create(late));
  await page.goto(`/butterfly/${speciesId}`);
  const cards = page.locator('.results .card');
  await expect(cards).toHaveCount(1);
  await expect(page.locator('.banner h1')).toHaveText('晚到的蝶');
  await lake.publish(`lists=species,products:${speciesId}:1:100`, () =>
    client
      .transaction()
      .patch(speciesId, (patch) => patch.set({ name: '晚到又改名的蝶' }))
      .create({ ...late, _id: `${productId}-2`, name: '又一件晚到的标本' })
      .commit(),
  );
  await comeBackTo(page, () => expect(cards).toHaveCount(2, SOON));
  await expect(page.locator('.banner h1')).toHaveText('晚到又改名的蝶');
  await expect(page.locator('.results-title')).toHaveText('共 2 款标本');
  await expect(page).toHaveTitle(/^晚到又改名的蝶/);

  await cards.getByRole('link', { name: '晚到的标本', exact: true }).click();
  await lake.publish(`ids=${productId}`, () =>
    client.patch(productId).set({ name: '晚到而改名的标本' }).commit(),
  );
  await comeBackTo(page, () =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText('晚到而改名的标本', SOON),
  );
  await expect(page).toHaveTitle(/^晚到而改名的标本/);
});
