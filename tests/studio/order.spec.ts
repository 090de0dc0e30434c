import type { Page } from '@playwright/test';
import { productPageSchema } from '../../src/features/specimens/catalogue.contract.ts';
import { expect, field, goTo, logIn, OPERATOR, openDocument, openTest as test } from './studio.ts';

async function listed({ request }: Page, query = ''): Promise<string[]> {
  const response = await request.get(`/api/v1/products?page=1&pageSize=100${query}`);
  return productPageSchema.parse(await response.json()).items.map(({ id }) => id);
}

const row = (page: Page, id: string) => page.locator(`[data-item="${id}"]`).filter({ visible: true });
const handleOf = (page: Page, id: string) => row(page, id).getByRole('button', { name: /^移动/ });
const said = (page: Page) => page.getByRole('status').filter({ hasText: '已移到' });

test('the home page’s eight products are moved by keys and by dragging, and are live at once', async ({
  page,
}) => {
  const before = await listed(page);
  const [first = '', second = ''] = before;
  const ninth = before[8] ?? '';
  await goTo(page, '/studio/structure/order;featured');
  await expect(page.getByText('以上 8 件在首页')).toBeVisible();
  await handleOf(page, ninth).focus();
  await page.keyboard.press('Home');
  await expect(said(page)).toContainText('已移到第 1 位');
  await expect(handleOf(page, ninth)).toBeFocused();
  await expect.poll(async () => (await listed(page)).slice(0, 3)).toEqual([ninth, first, second]);

  await handleOf(page, second).dragTo(row(page, ninth));
  await expect(said(page)).toContainText('已移到第 1 位');
  await expect.poll(async () => (await listed(page)).slice(0, 3)).toEqual([second, ninth, first]);
});

test('any product on sale is found by its name and brought to the home page’s first place', async ({
  page,
}) => {
  const last = (await listed(page)).at(-1) ?? '';
  const name = await page.request
    .get(`/api/v1/products/${last}`)
    .then(async (response) => ((await response.json()) as { data: { name: string } }).data.name);
  await goTo(page, '/studio/structure/order;featured');
  await page.getByLabel('按名称找一件商品，放到最前面').fill(name);
  await page.getByRole('button', { name: `把“${name}”放到最前` }).click();
  await expect(said(page)).toContainText(`“${name}”已移到第 1 位`);
  await expect.poll(async () => (await listed(page))[0]).toBe(last);
});

test('a product moved in its species keeps the order of the other products', { tag: '@slow' }, async ({
  page,
}) => {
  const all = await listed(page);
  const species = 'morpho-didius';
  const own = await listed(page, `&speciesId=${species}`);
  const moved = own.at(-1) ?? '';
  await goTo(page, `/studio/structure/order;of-species;${species}`);
  await handleOf(page, moved).focus();
  await page.keyboard.press('ArrowUp');
  await expect(said(page)).toBeVisible();
  const expected = own.toSpliced(-1, 1).toSpliced(-1, 0, moved);
  await expect.poll(() => listed(page, `&speciesId=${species}`)).toEqual(expected);
  // A page is 100 products, which may now include the moved one.
  const others = (ids: readonly string[]) => ids.filter((id) => id !== moved).slice(0, 99);
  expect(others(await listed(page))).toEqual(others(all));
});

test('an editor whose move conflicts with another editor’s gets a message, and both see one order', {
  tag: '@slow',
}, async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await logIn(other, OPERATOR);
  await goTo(page, '/studio/structure/order;category');
  await goTo(other, '/studio/structure/order;category');
  const ids = (tab: Page) =>
    tab
      .locator('[data-item]')
      .filter({ visible: true })
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('data-item') ?? ''));
  await expect.poll(async () => (await ids(other)).length).toBeGreaterThan(2);
  const [first = '', second = '', third = ''] = await ids(page);
  // The other editor's move is being sent meanwhile.
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  await other.route(/\/data\/query\//, async (route) => {
    await gate;
    await route.continue();
  });
  await handleOf(other, third).focus();
  await other.keyboard.press('Home');
  await handleOf(page, third).focus();
  await page.keyboard.press('ArrowUp');
  await expect(said(page)).toContainText('已移到第 2 位');
  open();
  await expect(other.getByRole('alert').filter({ hasText: '另一位编辑刚刚改了这里的次序' })).toBeVisible();
  await expect.poll(() => ids(other)).toEqual(await ids(page));
  expect((await ids(page)).slice(0, 3)).toEqual([first, third, second]);
  await elsewhere.close();
});

test('no form shows a rank', { tag: '@slow' }, async ({ page }) => {
  await openDocument(page, 'species', 'charaxes-jasius');
  await expect(field(page, 'name')).toBeVisible();
  await expect(page.getByTestId('field-rank')).toHaveCount(0);
});
