import type { Page } from '@playwright/test';
import {
  changeInContentLake,
  expect,
  fetchDraft,
  field,
  goTo,
  mutateContentLake,
  openDocument,
  publishOpenDocument,
  openTest as test,
} from './studio.ts';

const rows = (page: Page) => page.locator('.activity > li');

async function openActivity(page: Page): Promise<void> {
  await goTo(page, '/studio/structure');
  await goTo(page, '/studio/activity');
  await expect(rows(page).first()).toBeVisible();
}

test('edits and publishes of a document are listed with person and time, and a version is restored after a look', async ({
  page,
}) => {
  const id = 'greta-oto';
  await openDocument(page, 'species', id);
  const before = await field(page, 'distribution').inputValue();
  // The text differs per run.
  const wrong = `误改的分布 ${Date.now()}`;
  await field(page, 'distribution').fill(`先前的分布 ${before.length}`);
  await publishOpenDocument(page);
  await field(page, 'distribution').fill(wrong);
  await publishOpenDocument(page);

  await openActivity(page);
  const own = rows(page).filter({ hasText: '宽纹黑脉绡蝶' });
  await expect(own.nth(0)).toContainText('发布');
  await expect(own.nth(0)).toContainText('演示编辑');
  await expect(own.nth(1)).toContainText(/新建草稿|修改草稿/);
  await own
    .nth(2)
    .getByRole('button', { name: /的这一版/ })
    .click();
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('row').filter({ hasText: '分布' });
  await expect(row).toContainText(`先前的分布 ${before.length}`);
  await expect(row).toContainText(wrong);
  await dialog.getByRole('button', { name: '还原为草稿' }).click();
  await expect(field(page, 'distribution')).toHaveValue(`先前的分布 ${before.length}`);
  expect((await fetchDraft(page, id))?.['distribution']).toBe(`先前的分布 ${before.length}`);
  await field(page, 'distribution').fill(before);
  await publishOpenDocument(page);
});

test('the log is narrowed by person, type and day', async ({ page }) => {
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

async function changeTwo(page: Page, ids: readonly string[]): Promise<void> {
  const set = crypto.randomUUID();
  const changes = ids.map((documentId, at) => ({
    ...{ _type: 'documentChange', _key: `0-${at}`, documentId, documentType: 'species', title: documentId },
    before: JSON.stringify({ published: { distribution: `分布 ${documentId}` } }),
    after: JSON.stringify({ published: { distribution: '批量改的分布' } }),
    ...{ expected: '{}', revision: `${set}-0-${at}`, state: 'done' },
  }));
  for (const id of ids) {
    await changeInContentLake(page, id, { distribution: `分布 ${id}` });
    const patch = { id, set: { distribution: '批量改的分布' } };
    await mutateContentLake(page, [{ patch }], `${set}-0-${ids.indexOf(id)}`);
  }
  const head = { _id: `drafts.change-set-${set}`, _type: 'changeSet', kind: 'edit', title: '改分布' };
  const about = {
    author: '演示编辑',
    authorId: 'e',
    startedAt: new Date().toISOString(),
    total: 2,
    parts: 1,
  };
  const part = { _type: 'changeSetPart', changeSet: set, number: 0, changes };
  await mutateContentLake(page, [
    { create: { _id: `drafts.change-set-${set}-part-0000`, ...part } },
    { create: { ...head, ...about, endedAt: about.startedAt } },
  ]);
}

test('a change of many is one line, and undoing it lists what somebody changed since', async ({ page }) => {
  const [untouched = '', touched = ''] = ['idea-leuconoe', 'danaus-plexippus'];
  await goTo(page, '/studio/structure');
  await changeTwo(page, [untouched, touched]);
  await changeInContentLake(page, touched, { distribution: '后来改的分布' });
  await openActivity(page);
  const line = rows(page).filter({ hasText: '改分布' }).first();
  await expect(line).toContainText('2 篇');
  await line.getByRole('button', { name: '展开' }).click();
  await expect(line.getByRole('link', { name: untouched })).toBeVisible();
  await line.getByRole('button', { name: '全部撤销' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(dialog.getByText('1 篇没有撤销')).toBeVisible();
  await expect(dialog.getByRole('link', { name: touched })).toBeVisible();
  await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(rows(page).filter({ hasText: '改分布' }).first()).toContainText('撤销');
  await openDocument(page, 'species', untouched);
  await expect(field(page, 'distribution')).toHaveValue(`分布 ${untouched}`);
  await openDocument(page, 'species', touched);
  await expect(field(page, 'distribution')).toHaveValue('后来改的分布');
});
