import { PHONE } from './page-state.ts';
import { expect, test } from './shop.ts';

test.use({ ...PHONE, reducedMotion: 'no-preference' });

test('the menu opens by touch, lists the species, and links to them', async ({ page, catalogue }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: '菜单' }).tap();
  await expect(header.getByRole('link', { name: '购买须知' })).toBeVisible();
  const first = header.locator(`a[href="/butterfly/${catalogue.species[0]?.id}"]`);
  await expect(first).toBeHidden();
  await header.getByRole('button', { name: '展开蝴蝶种类' }).tap();
  await expect(first).toBeVisible();
  await first.tap();
  await expect(page).toHaveURL(`/butterfly/${catalogue.species[0]?.id}`);
});

test('the listing has two columns', async ({ page }) => {
  await page.goto('/butterfly/all');
  const lefts = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 6).map((card) => Math.round(card.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(2);
});

test('the species slider moves one card a step', async ({ page }) => {
  await page.goto('/');
  const slider = page.getByRole('region', { name: '按种类选购' });
  await slider.scrollIntoViewIfNeeded();
  const cardLeft = () =>
    slider
      .getByRole('link')
      .filter({ has: page.locator('img') })
      .first()
      .evaluate((card) => card.getBoundingClientRect().left);
  const step = await slider
    .getByRole('link')
    .filter({ has: page.locator('img') })
    .evaluateAll(
      (cards) =>
        (cards[1]?.getBoundingClientRect().left ?? 0) - (cards[0]?.getBoundingClientRect().left ?? 0),
    );
  const before = await cardLeft();
  await slider.getByRole('button', { name: '下一组' }).tap();
  await expect.poll(async () => Math.abs(before - (await cardLeft()) - step)).toBeLessThan(3);
});

test('no field makes iOS zoom into the page', async ({ page, catalogue }) => {
  const small: string[] = [];
  for (const path of ['/', '/search?q=蝶', `/product/${catalogue.products[0]?.id}`, '/register']) {
    await page.goto(path);
    const fields = page.locator(
      'select, textarea, input:not([type=radio], [type=checkbox], [type=file], [type=hidden])',
    );
    const sizes = await fields.evaluateAll((all) =>
      all.map((one) => ({ name: one.id || one.getAttribute('name'), size: getComputedStyle(one).fontSize })),
    );
    expect(sizes.length).toBeGreaterThan(0);
    for (const { name, size } of sizes) if (parseFloat(size) < 16) small.push(`${path}: ${name} ${size}`);
  }
  expect(small).toEqual([]);
});
