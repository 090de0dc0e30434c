import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UNDERSIDE, UPPER_SIDE } from './forms.ts';
import { expect, fetchDraft, goTo, openDocument, publish, openTest as test } from './studio.ts';

const HEAD = '进货单号,编号,商品名,蝶种,类别,产地,采集地,性别,商品说明,品质,品质说明,单价,件数';
const ABOUT = '翅面完整，黄斑鲜亮，已还软展翅，附防潮盒与产地标签，可直接收藏。';

/** Replacements by row number. */
type Mistakes = Readonly<Record<number, readonly [RegExp, string]>>;

/** Thirty rows: 28 specimens, the first two also in a second grade. */
function table(consignment: string, mistakes: Mistakes): Buffer {
  const rows = Array.from({ length: 30 }, (_, at) => {
    const isSecondGrade = at >= 28;
    const number = String(isSecondGrade ? at - 27 : at + 1).padStart(3, '0');
    const facts = `爱神凤蝶展翅标本 ${number},爱神凤蝶,展翅标本,印度尼西亚,苏拉威西,雄,${ABOUT}`;
    const grade = isSecondGrade ? 'A2,后翅一处小缺,88,2' : 'A1,完美无损,128,3';
    const [right, wrong] = mistakes[at + 2] ?? [/$/, ''];
    return `${consignment},${number},${facts},${grade}`.replace(right, wrong);
  });
  return Buffer.from([HEAD, ...rows].join('\n'));
}

test('a consignment of thirty rows reports three mistakes, imports once they are corrected, changes nothing the second time and can be published', async ({
  page,
}) => {
  const consignment = `DAY-${randomUUID().slice(0, 8)}`;
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  cpSync(UPPER_SIDE, path.join(folder, '001.webp'));
  cpSync(UNDERSIDE, path.join(folder, '001-2.webp'));
  cpSync(UNDERSIDE, path.join(folder, '002_腹面.webp'));
  writeFileSync(path.join(folder, '003.jpg'), '<!doctype html>');
  writeFileSync(path.join(folder, '说明.txt'), '请先看这里');
  const choose = (mistakes: Mistakes) =>
    page.getByLabel('选择表格').setInputFiles({
      name: '进货单.csv',
      mimeType: 'text/csv',
      buffer: table(consignment, mistakes),
    });
  const firstDraft = () => fetchDraft(page, `lot-${consignment.toLowerCase()}-1`);
  const told = page.getByRole('status');

  await goTo(page, '/studio/import');
  // Waits until the lazily loaded tool is there.
  await expect(page.getByRole('button', { name: '下载表格模板' })).toBeVisible();
  await choose({ 5: [/爱神凤蝶,/, '没有的蝶,'], 12: [/A1,/, 'A9,'], 31: [/,88,/, ',-1,'] });
  await expect(page.getByRole('alert')).toContainText('发现 3 处需要修改');
  for (const mistake of ['没有已发布的蝶种“没有的蝶”', '品质应为', '单价'])
    await expect(page.getByText(mistake).last()).toBeVisible();
  await expect(page.getByRole('button', { name: '开始导入' })).toBeHidden();
  expect(await firstDraft()).toBeUndefined();

  await choose({});
  await page.getByLabel('选择图片文件夹').setInputFiles(folder);
  await expect(told).toContainText('检查通过：28 件商品，30 个品质，共 88 件。');
  await expect(told).toContainText('已配对图片 3 张');
  await expect(page.getByText('表格：进货单.csv')).toBeVisible();
  const refused = page.getByRole('note', { name: '2 个文件不会导入' });
  await expect(refused).toContainText('003.jpg：内容不是 JPG');
  await expect(refused).toContainText('说明.txt：不是 JPG');
  const missing = page.getByRole('note', { name: '这些商品缺图片' });
  await expect(missing).toContainText('编号 2，爱神凤蝶展翅标本 002：缺背面图');
  await expect(page.getByRole('row', { name: /^2 / })).toContainText('—002_腹面.webp');
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(told.getByText('导入完成：新增 28 件商品草稿，修改 0 件，入库 88 件。')).toBeVisible();
  expect(await firstDraft()).toMatchObject({
    main_image: { alt: '爱神凤蝶展翅标本 001，背面' },
    variants: [
      { grade: 'A1', price: 128 },
      { grade: 'A2', price: 88 },
    ],
  });

  await expect(told).toContainText('003.jpg：内容不是 JPG');

  await page.getByRole('button', { name: '导入另一份' }).click();
  await choose({ 5: [/,128,/, ',138,'] });
  const asked = page.getByRole('table', { name: '要修改的内容' });
  await expect(asked.getByRole('row', { name: /^5 单价 128.* 138$/ })).toBeVisible();
  await page.getByRole('button', { name: '开始导入' }).click();
  await expect(told.getByText('导入完成：新增 0 件商品草稿，修改 0 件，入库 0 件。')).toBeVisible();

  await openDocument(page, 'product', `lot-${consignment.toLowerCase()}-1`);
  await publish(page);
});
