/**
 * Each test continues with the result of the previous one: specimens imported from a spreadsheet.
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { sendControlCommand } from '../../netlify/host/control.ts';
import { parseXlsx } from '../../sanity/studio/import/xlsx.ts';
import { scheduleId } from '../../src/features/content/schedule.contract.ts';
import { productResponseSchema } from '../../src/features/specimens/catalogue.contract.ts';
import { UNDERSIDE, UPPER_SIDE } from './forms.ts';
import { changeInContentLake, expect, fetchDocument, fetchDraft, goTo, openTest as test } from './studio.ts';

test.describe.configure({ mode: 'serial', timeout: 420_000 });

const SPECIMENS = 12;
const INVALID = 3;
const VALID = SPECIMENS - INVALID;
/** Number of specimens of another species at the end of the box. */
const FAMILY = 4;
/** Milliseconds for all documents, on a busy machine. */
const RUN = 180_000;
const CONSIGNMENT = `week-${randomUUID().slice(0, 8)}`;
const NAME = `箱中凤蝶 ${CONSIGNMENT}`;
const HEAD = '进货单号,编号,商品名,蝶种,类别,产地,采集地,性别,商品说明,品质,品质说明,单价,件数';
const ABOUT = '翅面完整，黄斑鲜亮，装三角纸袋寄出，附防潮盒与产地标签，可自行还软展翅。';
const idOf = (number: number) => `lot-${CONSIGNMENT}-${number}`;

const CORRECTIONS: Readonly<Record<string, string>> = { 没有的蝶: '爱神凤蝶', A9: 'A1', '-1': '128' };

/** Replacements by row number. */
type Mistakes = Readonly<Record<number, readonly [RegExp, string]>>;

function table(mistakes: Mistakes): Buffer {
  const rows = Array.from({ length: SPECIMENS }, (_, at) => {
    const species = at < SPECIMENS - FAMILY ? '爱神凤蝶' : '天堂凤蝶';
    const facts = `${NAME},${species},三角袋标本,印度尼西亚,苏拉威西,雄,${ABOUT}`;
    const [right, wrong] = mistakes[at + 2] ?? [/$/, ''];
    return `${CONSIGNMENT},${at + 1},${facts},A1,完美无损,128,1`.replace(right, wrong);
  });
  return Buffer.from([HEAD, ...rows].join('\n'));
}

const readReported = (page: Page) => page.getByRole('status');
const dialog = (page: Page) => page.getByRole('dialog');
const toolbar = (page: Page) => page.getByRole('toolbar');
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('选择表格').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

async function openImport(page: Page): Promise<void> {
  await goTo(page, '/studio/import');
  // The tool is loaded on demand.
  await expect(page.getByRole('button', { name: '下载表格模板' })).toBeVisible();
}

async function selectAll(
  page: Page,
  list: 'products' | 'drafts',
  words: string,
  count: number,
): Promise<void> {
  await goTo(page, `/studio/catalogue/${list}?catalogue[q]=${encodeURIComponent(words)}`);
  const first = page.locator('tbody tr[data-id]').filter({ hasText: CONSIGNMENT }).first();
  await first.getByRole('checkbox').click();
  await page.getByRole('button', { name: `选择符合条件的全部 ${count} 篇` }).click();
  await expect(toolbar(page)).toContainText(`已选 ${count} 篇`);
}

async function endRun(page: Page, count: number): Promise<void> {
  await expect(dialog(page).getByText(`完成 ${count} 篇`)).toBeVisible({ timeout: RUN });
  await dialog(page).getByRole('button', { name: '关闭' }).click();
}

async function shownPrice({ request }: Page, id: string): Promise<number | undefined> {
  const response = productResponseSchema.parse(await (await request.get(`/api/v1/products/${id}`)).json());
  return response.data.specifications.quality_variants[0]?.price;
}

test('12 specimens are imported from a table; three invalid rows are corrected and imported later, without duplicates', async ({
  page,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  for (let number = 1; number <= SPECIMENS; number += 1)
    cpSync(UPPER_SIDE, path.join(folder, `${String(number).padStart(3, '0')}.webp`));
  cpSync(UNDERSIDE, path.join(folder, '002_腹面.webp'));
  writeFileSync(path.join(folder, '说明.txt'), '请先看这里');
  await openImport(page);
  await choose(
    page,
    '进货单.csv',
    table({ 5: [/爱神凤蝶,/, '没有的蝶,'], 7: [/A1,/, 'A9,'], 11: [/,128,/, ',-1,'] }),
  );
  await page.getByLabel('选择图片文件夹').setInputFiles(folder);
  await expect(readReported(page)).toContainText(
    `检查通过：${VALID} 件商品，${VALID} 个品质，共 ${VALID} 件。`,
  );
  const leftOut = page.getByRole('region', { name: '不会导入的行' });
  await expect(leftOut).toContainText(`${INVALID} 行有 ${INVALID} 处问题`);
  for (const mistake of ['没有已发布的蝶种“没有的蝶”', '品质应为', '单价'])
    await expect(leftOut.getByText(mistake).last()).toBeVisible();
  await expect(page.getByText('说明.txt：不是 JPG')).toBeVisible();
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(
    readReported(page).getByText(`导入完成：新增 ${VALID} 件商品草稿，修改 0 件，入库 ${VALID} 件。`),
  ).toBeVisible({
    timeout: RUN,
  });
  expect(await fetchDraft(page, idOf(4))).toBeUndefined();
  expect(await fetchDraft(page, idOf(2))).toMatchObject({
    main_image: { alt: `${NAME}，背面` },
    ventral_image: { alt: `${NAME}，腹面` },
  });

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载这些行' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('进货单-待改.xlsx');
  const { sheet } = parseXlsx(new Uint8Array(await readFile(await download.path())));
  expect(sheet).toHaveLength(4);
  const corrected = sheet.map((line) =>
    // Whole cells only: the random consignment number may contain the mistakes' characters.
    line.map((cell) => CORRECTIONS[cell] ?? cell),
  );
  await page.getByRole('button', { name: '导入另一份' }).click();
  await choose(page, '进货单-待改.csv', Buffer.from(Papa.unparse(corrected)));
  await page.getByLabel('选择图片文件夹').setInputFiles(folder);
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(
    readReported(page).getByText('导入完成：新增 3 件商品草稿，修改 0 件，入库 3 件。'),
  ).toBeVisible();
  await page.getByRole('button', { name: '导入另一份' }).click();
  await choose(page, '进货单.csv', table({}));
  await expect(readReported(page)).toContainText(`要修改 0 件商品，共 0 处；${SPECIMENS} 件与店里相同`);

  await selectAll(page, 'drafts', CONSIGNMENT, SPECIMENS);
  await toolbar(page).getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('button', { name: `发布 ${SPECIMENS} 篇` }).click();
  await endRun(page, SPECIMENS);
  const { sku } = (await fetchDocument(page, idOf(SPECIMENS))) as { sku: string };
  const visitor = await page.context().newPage();
  await visitor.goto(`/product/${idOf(SPECIMENS)}`);
  await expect(visitor.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
  await expect(visitor.getByText(sku).first()).toBeVisible();
  await visitor.close();
});

test('a family is repriced at once and put back by undo, except what somebody changed since', async ({
  page,
}) => {
  await selectAll(page, 'products', `${CONSIGNMENT} ulysses`, FAMILY);
  await page.getByRole('button', { name: '改价格' }).click();
  await page.getByRole('spinbutton', { name: /百分比/ }).fill('-10');
  await page.getByRole('radio', { name: '凑到 .90' }).check();
  await page.getByRole('radio', { name: /^直接发布/ }).check();
  await page.getByRole('button', { name: '预览' }).click();
  await page.getByRole('button', { name: `直接发布 ${FAMILY} 篇` }).click();
  await endRun(page, FAMILY);
  await expect.poll(() => shownPrice(page, idOf(SPECIMENS))).toBe(114.9);
  await changeInContentLake(page, idOf(SPECIMENS - 1), { locality: '望加锡' });

  await goTo(page, '/studio/activity');
  const line = page.locator('.activity > li').filter({ hasText: '改价 -10%' }).first();
  await expect(line).toContainText(`${FAMILY} 篇`);
  await line.getByRole('button', { name: '展开' }).click();
  await expect(line.getByRole('link', { name: NAME })).toHaveCount(FAMILY);
  await line.getByRole('button', { name: '全部撤销' }).click();
  await dialog(page).getByRole('button', { name: '撤销', exact: true }).click();
  await expect(dialog(page).getByText('1 篇没有撤销')).toBeVisible({ timeout: RUN });
  await expect(dialog(page).getByRole('link', { name: NAME })).toHaveCount(1);
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click();
  await expect(line).toContainText(/演示编辑 在 .+ 撤销/);
  await expect.poll(() => shownPrice(page, idOf(SPECIMENS))).toBe(128);
  await expect.poll(() => shownPrice(page, idOf(SPECIMENS - 1))).toBe(114.9);
});

test('an export changed and saved by LibreOffice comes back beside another editor’s change', async ({
  page,
}) => {
  const [changed, contested, cleared] = [
    'agrias-claudina-spread',
    'aporia-crataegi-spread',
    'aglais-io-spread',
  ];
  const file = new URL('../../sanity/studio/import/cases/libreoffice.xlsx', import.meta.url);
  await openImport(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出全部商品' }).click();
  const exported = await readFile(await (await downloading).path());
  await choose(page, '目录.xlsx', exported);
  await expect(readReported(page).filter({ hasText: '检查通过' })).toContainText('要修改 0 件商品，共 0 处');

  await changeInContentLake(page, contested, { origin: '同事写的产地' });
  await choose(page, '目录-LibreOffice.xlsx', await readFile(file));
  await expect(readReported(page).filter({ hasText: '检查通过' })).toContainText('要修改 3 件商品');
  const changes = page.getByRole('table', { name: '要修改的内容' });
  await expect(changes.getByRole('row', { name: /单价.*1234\.5$/ })).toBeVisible();
  await expect(changes.getByRole('row', { name: /采集日期.*（清空）$/ })).toBeVisible();
  const asked = changes.getByRole('row', { name: /同事写的产地/ });
  await expect(asked).toContainText('导出时：');
  await expect(asked).toContainText('表格写的产地');
  await expect(page.getByRole('note', { name: /^导出时有、这份表格里没有的商品 1 件/ })).toBeVisible();
  // The shop's value is the default.
  await expect(changes.getByRole('radio', { name: '保留店里的' })).toBeChecked();
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(
    readReported(page).getByText('导入完成：新增 0 件商品草稿，修改 2 件，入库 0 件。'),
  ).toBeVisible();
  const draft = (await fetchDraft(page, changed)) as { variants: { grade: string; price: number }[] };
  expect(draft.variants.find(({ grade }) => grade === 'A1')).toMatchObject({ price: 1234.5 });
  expect(await fetchDraft(page, cleared)).not.toHaveProperty('collected_on');
  expect(await fetchDraft(page, contested)).toBeUndefined();
});

// The redirects' own spec covers moved products.

test('a sale is set for midnight in one go, and is in the shop when midnight has come', async ({ page }) => {
  await goTo(page, `/studio/catalogue/products?catalogue[q]=${idOf(1)}`);
  const row = page.locator(`tr[data-id="${idOf(1)}"]`);
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: '改价格' }).click();
  await page.getByRole('spinbutton', { name: /百分比/ }).fill('-20');
  await page.getByRole('button', { name: '预览' }).click();
  await page.getByRole('button', { name: '存为草稿 1 篇' }).click();
  await expect(dialog(page).getByText('完成 1 篇')).toBeVisible();
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await row.getByRole('checkbox').click();
  await toolbar(page).getByRole('button', { name: '定时发布' }).click();
  await dialog(page).getByRole('button', { name: '今晚 24 点' }).click();
  await expect(dialog(page)).toContainText(/北京时间：.* 00:00/);
  await dialog(page).getByRole('button', { name: '检查并定时 1 篇' }).click();
  await expect(dialog(page)).toContainText('已定时 1 篇');
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await goTo(page, '/studio/structure/schedules');
  await expect(page.getByRole('link', { name: NAME })).toBeVisible();

  const before = (await shownPrice(page, idOf(1))) ?? 0;
  const runJob = () =>
    sendControlCommand(process.env['TEST_DATA_DIR'] ?? '', 'job', ['publish-scheduled'], () => undefined);
  await runJob();
  expect(await shownPrice(page, idOf(1))).toBe(before);
  // The job reads the machine's clock, so the schedule's time is moved into the past.
  await changeInContentLake(page, scheduleId('publish', idOf(1)), {
    at: new Date(Date.now() - 1000).toISOString(),
  });
  await runJob();
  await expect.poll(() => shownPrice(page, idOf(1))).toBe(before * 0.8);
  await expect(page.getByText('已发布').first()).toBeVisible();
});
