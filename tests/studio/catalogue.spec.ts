import type { Page } from '@playwright/test';
import {
  changeInContentLake,
  expect,
  fetchDocument,
  fetchDraft,
  field,
  goTo,
  mutateContentLake,
  openDocument,
  openTest as test,
} from './studio.ts';

const PRODUCTS = ['papilio-blumei-papered', 'papilio-ulysses-papered'];

async function openList(page: Page, list: '商品' | '种类' | '草稿', address: string): Promise<void> {
  await goTo(page, `/studio/catalogue/${address}`);
  await expect(page.getByRole('table', { name: list })).toBeVisible();
}

const rows = (page: Page) => page.locator('tbody tr[data-id]');
const row = (page: Page, id: string) => page.locator(`tr[data-id="${id}"]`);
const dialog = (page: Page) => page.getByRole('dialog');

async function prices(page: Page, id: string): Promise<number[]> {
  const variants = (await fetchDraft(page, id))?.['variants'] as { price: number }[] | undefined;
  return (variants ?? []).map(({ price }) => price);
}

test('with the mouse at 1440: a family is repriced, its drafts are compared, one is refused, the rest is published', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const toolbar = page.getByRole('toolbar');
  // More products match than a page shows.
  await openList(page, '商品', 'products');
  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: /^选择符合条件的全部 \d+ 篇$/ }).click();
  await expect(toolbar).toContainText(/已选 \d{3} 篇/);
  expect(Number(/\d{3}/.exec(await toolbar.innerText())?.[0])).toBeGreaterThan(await rows(page).count());
  await page.getByRole('button', { name: '取消选择' }).click();

  await openList(page, '商品', 'products?catalogue[q]=Papilio');
  await expect(page.getByRole('searchbox', { name: '搜索' })).toHaveValue('Papilio');

  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(toolbar).toContainText('已选 3 篇');
  await page.getByRole('button', { name: '取消选择' }).click();
  for (const id of PRODUCTS) await row(page, id).getByRole('checkbox').click();

  await page.getByRole('button', { name: '改价格' }).click();
  await page.getByRole('spinbutton', { name: /百分比/ }).fill('10');
  await page.getByRole('radio', { name: '凑到 .90' }).check();
  await page.getByRole('button', { name: '预览' }).click();
  await expect(dialog(page).getByRole('table')).toContainText('单价');
  await page.getByRole('button', { name: '存为草稿 2 篇' }).click();
  await expect(dialog(page).getByText('完成 2 篇')).toBeVisible();
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  for (const id of PRODUCTS) {
    await expect(row(page, id)).toContainText('有未发布修改');
    const changed = await prices(page, id);
    expect(changed.length).toBeGreaterThan(0);
    for (const price of changed) expect(price.toFixed(2)).toMatch(/\.90$/);
  }

  await openList(page, '草稿', 'drafts');
  const [first = '', second = ''] = PRODUCTS;
  await expect(row(page, first)).toContainText('单价');
  await expect(row(page, first)).toContainText('演示编辑');
  await changeInContentLake(page, `drafts.${first}`, { description: '' });
  await changeInContentLake(page, `drafts.${second}`, { sku: '' });
  await expect(row(page, first)).toContainText('商品说明');
  for (const id of PRODUCTS) await row(page, id).getByRole('checkbox').click();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(dialog(page).getByText('1 篇不合规则，不会写入')).toBeVisible();
  await expect(dialog(page)).toContainText('请填写商品说明');
  await expect(dialog(page).getByRole('link')).toHaveAttribute('href', /path=description/);
  await page.getByRole('button', { name: '发布 1 篇' }).click();
  await expect(dialog(page).getByText('完成 1 篇')).toBeVisible();
  await expect(dialog(page)).not.toContainText('没有做');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(row(page, second)).toBeHidden();
  expect(await fetchDraft(page, second)).toBeUndefined();
  expect((await fetchDocument(page, second))?.['sku']).toMatch(/^[A-Z]+\d+$/);
  await row(page, first).getByRole('checkbox').click();
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await page.getByRole('button', { name: '放弃 1 篇草稿' }).click();
  await expect(dialog(page).getByText('完成 1 篇')).toBeVisible();
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(row(page, first)).toBeHidden();
});

test('with keys alone at 1024: a draft is found, chosen and discarded', { tag: '@slow' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const id = 'papilio-blumei-framed';
  await openDocument(page, 'product', id);
  await field(page, 'name').fill('爱神凤蝶，改过');
  await expect.poll(async () => (await fetchDraft(page, id))?.['name']).toBe('爱神凤蝶，改过');
  await openList(page, '草稿', 'drafts');
  await page.locator('body').press('/');
  await page.keyboard.type('改过');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, id)).toContainText('爱神凤蝶，改过');
  await page.getByRole('searchbox', { name: '搜索' }).blur();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar')).toContainText('已选 1 篇');
  const pressed = async (name: string) => {
    for (let tabs = 0; tabs < 40; tabs += 1) {
      const focused = page.locator(':focus');
      if ((await focused.count()) > 0 && (await focused.textContent()) === name) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
  };
  await pressed('放弃草稿');
  await expect(dialog(page)).toContainText('商品名');
  await pressed('放弃 1 篇草稿');
  await expect(dialog(page)).toContainText('完成 1 篇');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await fetchDraft(page, id)).toBeUndefined();
});

test('a species in use is not unpublished, and the dialog says by what', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  await openList(page, '种类', 'species?catalogue[q]=Papilio%20blumei');
  await rows(page).first().getByRole('checkbox').click();
  await page.getByRole('button', { name: '取消发布' }).click();
  await page.getByRole('button', { name: '取消发布 1 篇' }).click();
  await expect(dialog(page)).toContainText(/还有 \d+ 篇内容用到它/);
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(row(page, 'papilio-blumei')).toContainText('已发布');
});

test('a price published at once leaves the other edits of its draft unpublished', async ({ page }) => {
  const id = 'papilio-ulysses-framed';
  const name = `英雄翠凤蝶装框 ${Date.now()}`;
  await openDocument(page, 'product', id);
  await field(page, 'name').fill(name);
  await expect.poll(async () => (await fetchDraft(page, id))?.['name']).toBe(name);
  await openList(page, '商品', `products?catalogue[q]=${id}`);
  await row(page, id).getByRole('checkbox').click();
  await page.getByRole('button', { name: '改价格' }).click();
  await page.getByRole('radio', { name: '加减金额' }).check();
  await page.getByRole('spinbutton', { name: /金额/ }).fill('1');
  await page.getByRole('radio', { name: /^直接发布/ }).check();
  await page.getByRole('button', { name: '预览' }).click();
  await expect(dialog(page)).toContainText('已有草稿，其他修改仍未发布');
  await page.getByRole('button', { name: '直接发布 1 篇' }).click();
  await expect(dialog(page)).toContainText('完成 1 篇');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  expect((await fetchDraft(page, id))?.['name']).toBe(name);
  await openList(page, '草稿', `drafts?catalogue[q]=${id}`);
  await expect(row(page, id)).toContainText('商品名');
  await expect(row(page, id)).not.toContainText('单价');
});

test('prices are typed in the list, become drafts and are undone together; stock comes in one call', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [id, other] = ['papilio-maackii-spread', 'papilio-maackii-framed'];
  await goTo(page, '/studio/structure');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ops/stock?')) calls.push(request.url());
  });
  await openList(page, '商品', 'products');
  expect(await rows(page).count()).toBe(100);
  await expect(
    rows(page)
      .last()
      .getByRole('link', { name: /^\d+ \/ \d+$/ })
      .first(),
  ).toBeVisible();
  expect(calls).toHaveLength(1);

  await openList(page, '商品', 'products?catalogue[q]=maackii');
  const price = (product: string, key: string) => page.locator(`input[name="${product} ${key}"]`);
  const specimen = page.locator('.variants > div').filter({ has: price(id, 's03') });
  await expect(specimen).toContainText('第 3 号 A-');
  await expect(specimen.getByRole('link', { name: '1 / 1' })).toHaveAttribute('href', /variants.*s03/);

  const bar = page.getByRole('toolbar', { name: '改价格' });
  await price(id, 'a1').fill('一百');
  await expect(price(id, 'a1')).toHaveAttribute('aria-invalid', 'true');
  // Typed prices outlive a look at another tool.
  await goTo(page, '/studio/activity');
  await openList(page, '商品', 'products?catalogue[q]=maackii');
  await expect(price(id, 'a1')).toHaveValue('一百');
  await price(id, 'a1').fill('１１９．５');
  await price(id, 'a1').press('Enter');
  await expect(price(id, 'a2')).toBeFocused();
  await price(id, 's03').fill('99');
  await price(other, 'a1').fill('二百');
  await expect(bar).toContainText('改了 2 件商品的价格');

  // The price that it has already is nothing to save.
  await price(id, 's01').fill('１６８.00');
  await price(id, 's01').press('Enter');
  await expect(price(id, 's01')).not.toHaveClass('typed');

  // Nothing typed is lost while the content lake stores no change set.
  const store = async (answer: string) => {
    await bar.getByRole('button', { name: '预览' }).click();
    await expect(dialog(page)).toContainText('第 3 号 A- 单价');
    await expect(dialog(page)).toContainText('单价应大于 0');
    await page.getByRole('button', { name: '存为草稿 1 篇' }).click();
    await expect(dialog(page).getByText(answer)).toBeVisible();
  };
  await page.route('**/data/mutate/**', (route) => route.fulfill({ status: 503 }));
  await store('中断了');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await expect(bar).toContainText('改了 2 件商品的价格');
  await expect(price(id, 's03')).toHaveValue('99');
  await page.unroute('**/data/mutate/**');
  await store('完成 1 篇');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  const stored = async (document: Promise<Record<string, unknown> | undefined>) =>
    ((await document)?.['variants'] as { price: number }[] | undefined)?.map((one) => one.price);
  expect(await stored(fetchDraft(page, id))).toEqual([119.5, 66, 168, 148, 99, 88, 48]);
  expect(await stored(fetchDocument(page, id))).toEqual([108, 66, 168, 148, 128, 88, 48]);
  await expect(row(page, id)).toContainText('有未发布修改');
  // A refused price stays to be corrected.
  await expect(price(other, 'a1')).toHaveValue('二百');
  await price(other, 'a1').press('Escape');
  await expect(price(other, 'a1')).toHaveValue('228');
  await expect(bar).toBeHidden();

  await goTo(page, '/studio/activity');
  const set = page.locator('.activity > li').filter({ hasText: '在列表里改价' }).first();
  await set.getByRole('button', { name: '全部撤销' }).click();
  await dialog(page).getByRole('button', { name: '撤销', exact: true }).click();
  await expect(dialog(page)).toContainText('全部改回了之前的样子');
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
  expect(await fetchDraft(page, id)).toBeUndefined();
  expect(await fetchDraft(page, other)).toBeUndefined();
});

test('a scanned label opens its product from every search, and a number is stored as the shop writes it', {
  tag: '@slow',
}, async ({ page }) => {
  await goTo(page, '/studio/structure');
  await page.getByTestId('studio-search').click();
  // A scanner types faster than the search responds.
  await page.keyboard.type('DC0001\n', { delay: 5 });
  await expect(field(page, 'name')).toHaveValue('孔雀蛱蝶小画框');

  await openList(page, '商品', 'products');
  await page.getByRole('searchbox', { name: '搜索' }).click();
  await page.keyboard.type('ｄｃ 0002');
  await page.keyboard.press('Enter');
  await expect(field(page, 'name')).toHaveValue('孔雀蛱蝶三角袋装');

  await goTo(page, '/studio/structure/products;all');
  await page.getByRole('combobox', { name: '搜索列表' }).click();
  await page.keyboard.type('dc0001\n', { delay: 5 });
  await expect(field(page, 'name')).toHaveValue('孔雀蛱蝶小画框');

  await openDocument(page, 'product', 'aglais-io-framed', 'sku');
  await field(page, 'sku').fill('ｄｃ ０００1');
  await field(page, 'sku').blur();
  await expect(field(page, 'sku')).toHaveValue('DC0001');
  // The Studio can't put unsaved patches onto a deleted draft.
  await expect.poll(async () => (await fetchDraft(page, 'aglais-io-framed'))?.['sku']).toBe('DC0001');
  await goTo(page, '/studio/structure');
  await mutateContentLake(page, [{ delete: { id: 'drafts.aglais-io-framed' } }]);
});
