import { PHONE } from './page-state.ts';
import { expect, test } from './shop.ts';

test.use({ ...PHONE, reducedMotion: 'no-preference' });

test('the menu opens by touch, lists the species, and links to them; their cards have two columns', async ({
  page,
  catalogue,
}) => {
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
  const lefts = await page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(2);
});
