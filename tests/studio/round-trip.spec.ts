import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import writeXlsxFile from 'write-excel-file/node';
import { EXPORTED_SHEET } from '../../sanity/studio/import/exported.ts';
import { type ColumnName, columnOf } from '../../sanity/studio/import/table.ts';
import { parseXlsx } from '../../sanity/studio/import/xlsx.ts';
import { changeInContentLake, expect, fetchDraft, goTo, openTest as test } from './studio.ts';

const [CHANGED, CONTESTED, CLEARED, GONE] = [
  'agrias-claudina-spread',
  'aporia-crataegi-spread',
  'aglais-io-spread',
  'bhutanitis-lidderdalii-spread',
] as const;
const HIDDEN_COLUMN = '导出标记';

async function exportAll(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出全部商品' }).click();
  const file = await readFile(await (await downloading).path());
  await expect(page.getByText(/^已导出 \d+ 件商品。$/)).toBeVisible();
  return file;
}

type Edit = (id: string, cells: Map<string, string>) => boolean;

/** Saves the workbook as another program would: all cells anew. `edit` returns false to delete the row. */
async function edited(file: Buffer, edit: Edit): Promise<Buffer> {
  const { sheet, exported } = parseXlsx(new Uint8Array(file));
  const [head = [], ...lines] = sheet;
  const titles = head.map((title) => title.replace(/（.*/, ''));
  const kept = lines.flatMap((line) => {
    const cells = new Map(titles.map((title, place) => [title, line[place] ?? '']));
    const id =
      cells
        .get(HIDDEN_COLUMN)
        ?.split('@')[0]
        ?.replace(/^drafts\./, '') ?? '';
    return edit(id, cells) ? [[...cells.values()]] : [];
  });
  const sorted = kept.toReversed();
  const rows = (texts: readonly (readonly string[])[]) =>
    texts.map((line) => line.map((value) => ({ value, type: String })));
  return await writeXlsxFile([
    { data: rows([head, ...sorted]), sheet: '商品' },
    { data: rows(exported), sheet: EXPORTED_SHEET },
  ]).toBuffer();
}

const titleOf = (name: ColumnName) => columnOf(name).title;

test('an export changed in a spreadsheet comes back beside another editor’s change', async ({ page }) => {
  await goTo(page, '/studio/import');
  const file = await exportAll(page);
  const choose = (buffer: Buffer) =>
    page.getByLabel('选择表格').setInputFiles({ name: '目录.xlsx', mimeType: 'application/zip', buffer });
  const told = page.getByRole('status');

  // Untouched, though sorted the other way round.
  await choose(await edited(file, () => true));
  await expect(told).toContainText(/要修改 0 件商品，共 0 处；\d+ 件与店里相同/);

  const changed = await edited(file, (id, cells) => {
    if (id === CHANGED && cells.get(titleOf('grade')) === 'A1') {
      cells.set(titleOf('price'), '1234.50');
      cells.set(titleOf('original_price'), '');
    }
    if (id === CONTESTED) cells.set(titleOf('origin'), '表格写的产地');
    if (id === CLEARED) cells.set(titleOf('collected_on'), '');
    return id !== GONE;
  });
  await changeInContentLake(page, CONTESTED, { origin: '同事写的产地' });
  await choose(changed);
  await expect(told).toContainText('要修改 3 件商品');
  const table = page.getByRole('table', { name: '要修改的内容' });
  await expect(table.getByRole('row', { name: /单价.*1234\.5$/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /采集日期.*（清空）$/ })).toBeVisible();
  const contested = table.getByRole('row', { name: /同事写的产地/ });
  await expect(contested).toContainText('导出时：');
  await expect(contested).toContainText('表格写的产地');
  await expect(page.getByRole('note', { name: /^导出时有、这份表格里没有的商品 1 件/ })).toBeVisible();
  // The shop's value is the default.
  await expect(table.getByRole('radio', { name: '保留店里的' })).toBeChecked();

  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(told.getByText('导入完成：新增 0 件商品草稿，修改 2 件，入库 0 件。')).toBeVisible();
  const draft = (await fetchDraft(page, CHANGED)) as { variants: { grade: string; price: number }[] };
  expect(draft.variants.find(({ grade }) => grade === 'A1')).toMatchObject({ price: 1234.5 });
  expect(await fetchDraft(page, CLEARED)).not.toHaveProperty('collected_on');
  expect(await fetchDraft(page, CONTESTED)).toBeUndefined();

  await page.getByRole('button', { name: '导入另一份' }).click();
  await choose(changed);
  await page.getByRole('button', { name: '全部用表格的' }).click();
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(told.getByText('导入完成：新增 0 件商品草稿，修改 1 件，入库 0 件。')).toBeVisible();
  expect(await fetchDraft(page, CONTESTED)).toMatchObject({ origin: '表格写的产地' });
});
