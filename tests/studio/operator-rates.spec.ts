import { readFile } from 'node:fs/promises';
import { openContentLake } from '../browser/content-lake.ts';
import { EDITOR, expect, goTo, OPERATOR, openDocument, openTest as test } from './studio.ts';

test.use({ who: OPERATOR });

test('rates are exported, changed in the table, imported as drafts, published and accepted', async ({
  page,
}) => {
  const lake = await openContentLake(String(test.info().project.use.baseURL), EDITOR);
  const original = await lake.getDocument('rates-eu');
  if (original === undefined) throw new Error('the demo has no rates for the EU');
  const choose = (name: string, csv: string) =>
    page.getByLabel('选择表格').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
  try {
    await goTo(page, '/studio/structure/freight-rates;table');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出 CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('欧盟,EU,EMS,500,200,');

    await choose('same.csv', csv);
    await expect(page.getByText('没有要改的')).toBeVisible();

    await choose('wrong.csv', csv.replace('欧盟,EU,EMS,500,200,', '欧盟,EU,EMS,500,,'));
    await expect(page.getByText('方式“EMS”，第1档：运费没有填')).toBeVisible();

    await choose('rates.csv', csv.replace('欧盟,EU,EMS,500,200,', '欧盟,EU,EMS,500,205.5,'));
    const step = page.getByRole('row', { name: 'EMS，不超过500克' });
    await expect(step).toContainText('¥200.00');
    await expect(step).toContainText('¥205.50');
    await page.getByRole('button', { name: '把1个分区写成草稿' }).click();
    await expect(page.getByText('已写好1个分区的草稿')).toBeVisible();
    await choose('again.csv', csv.replace('欧盟,EU,EMS,500,200,', '欧盟,EU,EMS,500,205.5,'));
    await expect(page.getByText('没有要改的')).toBeVisible();
    const { _id, _rev, ...draft } = (await lake.getDocument('drafts.rates-eu')) ?? original;
    expect(draft).toMatchObject({ title: '欧盟', note: original['note'] });

    await lake.createOrReplace({ ...draft, _id: 'rates-eu' });
    await openDocument(page, 'freightZone', 'rates-eu');
    await expect(page.getByText('未生效', { exact: true }).first()).toBeVisible();
    await goTo(page, '/studio/structure/freight-rates;acceptance');
    await expect(page.getByText('1份运费表的改动已发布、未生效')).toBeVisible();
    const cart = page.getByRole('row', { name: /三角袋标本3件.*德国/ });
    await expect(cart).toContainText('EMS ¥200.00');
    await expect(cart).toContainText('EMS ¥205.50');
    await expect(page.getByText('“国际挂号小包”暂停：邮政暂停收寄')).toBeVisible();

    await page.getByLabel('说明', { exact: true }).fill('新的价目表');
    await page.getByRole('button', { name: '接受，立即生效' }).click();
    await expect(page.getByText('已接受，新的运费表已生效。')).toBeVisible();
    await page.getByLabel('说明', { exact: true }).fill('演示完毕');
    await page.getByRole('button', { name: '恢复这一套' }).first().click();
    await expect(page.getByText('已恢复，这一套已生效。')).toBeVisible();
  } finally {
    await lake.createOrReplace(original);
    await lake.delete('drafts.rates-eu');
  }
});
