import type { Page } from '@playwright/test';
import { expect, fetchDocument, goTo, mutateContentLake, openTest as test } from './studio.ts';

const MANY = 200;
/** Each must be checked for its own number, be written, and be listed again. */
const REQUESTS_PER_DOCUMENT = 3;
const SPECIES = 'papilio-blumei';

const dialog = (page: Page) => page.getByRole('dialog');
const start = (page: Page, count: number) => dialog(page).getByRole('button', { name: `发布 ${count} 篇` });

/** Drafts like a product of the demo, without its number. */
async function createDrafts(page: Page, ids: readonly string[], fields: object = {}): Promise<void> {
  const { sku, old_addresses, _rev, ...model } = (await fetchDocument(page, `${SPECIES}-papered`)) ?? {};
  const documents = ids.map((id) => ({ ...model, _id: `drafts.${id}`, name: `成批 ${id}`, ...fields }));
  await mutateContentLake(
    page,
    documents.map((create) => ({ create })),
  );
}

async function removeAll(page: Page, ids: readonly string[]): Promise<void> {
  await mutateContentLake(
    page,
    ids.flatMap((id) => [{ delete: { id } }, { delete: { id: `drafts.${id}` } }]),
  );
}

async function openPublishing(page: Page, words: string, count: number): Promise<void> {
  await goTo(page, `/studio/catalogue/drafts?catalogue[q]=${words}`);
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(Math.min(count, 50));
  await page.locator('tbody tr[data-id]').first().getByRole('checkbox').click();
  if (count > 1) await page.getByRole('button', { name: `选择符合条件的全部 ${count} 篇` }).click();
  await page.getByRole('toolbar').getByRole('button', { name: '发布', exact: true }).click();
}

async function countInApi(page: Page, prefix: string): Promise<number> {
  const response = await page.request.get(`/api/v1/products?speciesId=${SPECIES}`);
  const { items } = (await response.json()) as { items: { id: string }[] };
  return items.filter(({ id }) => id.startsWith(prefix)).length;
}

test('of 200 drafts the dialog names the one that a rule refuses; the shop has the others soon after the press', async ({
  page,
  expectedErrors,
}) => {
  // The content lake takes 25 writes a second, as Sanity does.
  expectedErrors.push(/429/);
  const prefix = `many-${Date.now()}-`;
  const ids = Array.from({ length: MANY }, (_, n) => `${prefix}${n}`);
  const [wrong = '', ...right] = ids;
  await createDrafts(page, [wrong], { description: '' });
  await createDrafts(page, right);
  try {
    await openPublishing(page, prefix, MANY);
    await expect(start(page, MANY - 1)).toBeVisible();
    await expect(dialog(page).getByText('1 篇不合规则，不会写入')).toBeVisible();
    await expect(dialog(page).getByRole('listitem')).toHaveText(`成批 ${wrong}：请填写商品说明`);
    let requests = 0;
    page.on('request', () => {
      requests += 1;
    });
    const pressed = performance.now();
    await start(page, MANY - 1).click();
    await expect.poll(() => countInApi(page, prefix), { intervals: [250], timeout: 60_000 }).toBe(MANY - 1);
    console.log(`API complete after ${((performance.now() - pressed) / 1000).toFixed(1)} s`);
    await expect(dialog(page).getByText(`完成 ${MANY - 1} 篇`)).toBeVisible();
    expect(requests).toBeLessThan(MANY * REQUESTS_PER_DOCUMENT);
    await dialog(page).getByRole('button', { name: '关闭' }).click();
  } finally {
    await removeAll(page, ids);
  }
});

test('a draft whose grade has no price above 0 is not published', async ({ page }) => {
  const prefix = `priced-${Date.now()}-`;
  const [good = '', bad = ''] = ['good', 'bad'].map((name) => prefix + name);
  const model = await fetchDocument(page, `${SPECIES}-papered`);
  const { variants: [grade] = [] } = { ...model } as { readonly variants?: readonly object[] };
  await createDrafts(page, [good]);
  await createDrafts(page, [bad], { variants: [{ ...grade, price: -4 }] });
  try {
    await openPublishing(page, prefix, 2);
    await expect(start(page, 1)).toBeVisible();
    await expect(dialog(page).getByText(`成批 ${bad}：`).first()).toBeVisible();
    await expect(dialog(page).getByText('单价应大于 0').first()).toBeVisible();
    await dialog(page).getByRole('button', { name: '关闭' }).click();
  } finally {
    await removeAll(page, [good, bad]);
  }
});

test('a draft that becomes invalid while the dialog is open is named in the report', async ({ page }) => {
  const prefix = `between-${Date.now()}-`;
  const [one = '', two = '', twin = ''] = ['one', 'two', 'twin'].map((name) => prefix + name);
  const sku = `BT${Date.now() % 100_000}`;
  await createDrafts(page, [one], { sku });
  await createDrafts(page, [two]);
  try {
    await openPublishing(page, prefix, 2);
    await expect(start(page, 2)).toBeVisible();
    await createDrafts(page, [twin], { sku });
    await start(page, 2).click();
    await expect(dialog(page).getByText('完成 1 篇')).toBeVisible();
    await expect(dialog(page).getByRole('listitem')).toContainText(`成批 ${one}：`);
    await expect(dialog(page).getByRole('listitem')).toContainText(sku);
    await dialog(page).getByRole('button', { name: '关闭' }).click();
  } finally {
    await removeAll(page, [one, two, twin]);
  }
});

test('a new species and its product are published together', async ({ page }) => {
  const species = `together-${Date.now()}-species`;
  const product = species.replace('species', 'product');
  const model = await fetchDocument(page, SPECIES);
  const { _rev, old_addresses, synonyms, ...fields } = model ?? {};
  const name = `新蝶 ${Date.now() % 100_000}`;
  await mutateContentLake(page, [
    { create: { ...fields, _id: `drafts.${species}`, name, latinName: 'Papilio togetheri' } },
  ]);
  const reference = { _type: 'reference', _ref: species, _weak: true };
  const strengthen = { _strengthenOnPublish: { type: 'species' } };
  await createDrafts(page, [product], { species: { ...reference, ...strengthen } });
  try {
    await openPublishing(page, species.replace('-species', ''), 2);
    await start(page, 2).click();
    await expect(dialog(page).getByText('完成 2 篇')).toBeVisible();
    await dialog(page).getByRole('button', { name: '关闭' }).click();
  } finally {
    await removeAll(page, [product]);
    await removeAll(page, [species]);
  }
});
