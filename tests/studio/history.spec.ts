import type { Page } from '@playwright/test';
import { speciesResponseSchema } from '../../src/features/specimens/catalogue.contract.ts';
import {
  expect,
  fetchDraft,
  field,
  goTo,
  openDocument,
  publishOpenDocument,
  openTest as test,
} from './studio.ts';

const ID = 'cethosia-biblis';

const rows = (page: Page) => page.locator('.activity > li');

async function openActivity(page: Page): Promise<void> {
  await goTo(page, '/studio/structure');
  await goTo(page, '/studio/activity');
  await expect(rows(page).first()).toBeVisible();
}

async function species({ request }: Page, id: string) {
  const response = await request.get('/api/v1/species?page=0');
  return speciesResponseSchema.parse(await response.json()).data.items.find((each) => each.id === id);
}

test('edits and publishes are listed with person and time, and earlier versions are restored from that list and from the document', {
  tag: '@slow',
}, async ({ page }) => {
  await openDocument(page, 'species', ID);
  const distribution = field(page, 'distribution');
  // The texts differ per run.
  const right = `昨天写的分布 ${Date.now()}`;
  const wrong = `误改的分布 ${Date.now()}`;
  for (const text of [right, wrong]) {
    await distribution.fill(text);
    await publishOpenDocument(page);
  }

  await openActivity(page);
  const own = rows(page).filter({ hasText: '红锯蛱蝶' });
  await expect(own.nth(0)).toContainText('发布');
  await expect(own.nth(0)).toContainText('演示编辑');
  await expect(own.nth(1)).toContainText(/新建草稿|修改草稿/);
  await own
    .nth(2)
    .getByRole('button', { name: /的这一版/ })
    .click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('row').filter({ hasText: '分布' });
  await expect(row).toContainText(right);
  await expect(row).toContainText(wrong);
  await dialog.getByRole('button', { name: '还原为草稿' }).click();
  await expect(distribution).toHaveValue(right);
  expect((await fetchDraft(page, ID))?.['distribution']).toBe(right);
  await publishOpenDocument(page);

  await page
    .getByRole('button', { name: /最后发布/ })
    .first()
    .click();
  await page.getByRole('tab', { name: '历史' }).click();
  const published = page.getByRole('option', { name: /已发布/ });
  await expect(published.nth(2)).toBeVisible();
  await published.nth(1).getByRole('button').first().click();
  await expect(distribution).toHaveValue(wrong);
  await page.getByRole('button', { name: '还原' }).click();
  await page.getByRole('button', { name: '确认', exact: true }).click();
  await expect(distribution).toHaveValue(wrong);
  await publishOpenDocument(page);
  await expect.poll(async () => (await species(page, ID))?.distribution).toBe(wrong);
});

test('a species with products is not deleted, even after the warning', { tag: '@slow' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await openDocument(page, 'species', ID);
  const distribution = await field(page, 'distribution').inputValue();
  await page.getByRole('button', { name: '打开文档操作' }).filter({ visible: true }).last().click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('internal-references')).toContainText('红锯蛱蝶');
  // The content lake refuses even if the editor insists.
  await dialog.getByRole('button', { name: '仍然删除' }).click();
  const refusals = page.getByRole('alert').filter({ hasText: '尝试删除此文档时发生错误' });
  await expect(refusals.first()).toBeVisible();
  await expect(field(page, 'distribution')).toHaveValue(distribution);
  expect(await species(page, ID)).toMatchObject({ id: ID });
  // Toasts would cover the next test for half a minute.
  await expect(async () => {
    if (await refusals.first().isVisible())
      await refusals.first().getByRole('button').click({ timeout: 1000 });
    await expect(refusals).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test('the log is narrowed by person, type and day', { tag: '@slow' }, async ({ page }) => {
  await openDocument(page, 'page', 'page-privacy');
  await field(page, 'title').press('End');
  await openActivity(page);
  await page.getByLabel('类型').selectOption({ label: '轮播图' });
  await expect(page.getByLabel('正在读取……')).toHaveCount(0);
  for (const text of await rows(page).allInnerTexts()) expect(text).toMatch(/轮播图|一次改了/);
  await page.getByRole('button', { name: '清除条件' }).click();
  await page.getByLabel('日期').fill('2020-01-01');
  await expect(page.getByText('没有符合条件的记录。')).toBeVisible();
  await page.getByRole('button', { name: '清除条件' }).click();
  await page.getByLabel('人员').selectOption({ label: '演示编辑' });
  await expect(rows(page).first()).toBeVisible();
  for (const text of await rows(page).allInnerTexts()) expect(text).toContain('演示编辑');
});
