/** The collector's cabinet (docs/shop.md "Cabinet"). */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { callSandbox, hasSeveralUnits, putInCart } from './buying.ts';
import { MUSEUM_ROWS } from './museum-rows.ts';
import { expect, test } from './shop.ts';
import { newShopper, postJson } from './shoppers.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of 401/);
});

/** Leaves the page as the printer gets it. */
async function printLabels(page: Page): Promise<void> {
  const isPrinted = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.print = resolve;
      }),
  );
  await page.getByRole('button', { name: '打印标签' }).click();
  await isPrinted;
  await page.emulateMedia({ media: 'print' });
}

test('a collector sorts what was bought and entered into a drawer, shares it, prints it and takes it along', async ({
  page,
  catalogue,
  browser,
  expectedErrors,
}) => {
  // A purchase, two downloads and a second browser.
  test.setTimeout(120_000);
  expectedErrors.push(/status of 404/);
  const product = catalogue.products.find(hasSeveralUnits);
  if (product === undefined) throw new Error('nothing has several units');
  const { name: species } = product.species;
  const email = await newShopper(page);
  await page.goto('/cabinet');
  await expect(page.getByText('标本柜还是空的')).toBeVisible();
  const { request: api } = page.context();
  await putInCart(api, product);
  const { sessionId } = await postJson(api, '/stripe/create-session');
  await callSandbox(page, `stripe/sessions/${sessionId}/pay`, { result: 'succeed' });
  await api.get(`/api/v1/stripe/verify-payment/${sessionId}`);

  await page.goto('/cabinet');
  await expect(page.getByRole('main').getByText(species).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await page.getByRole('button', { name: '编辑' }).click();
  await page.getByRole('button', { name: '新建抽屉' }).click();
  await page.keyboard.type('珍藏');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('region', { name: '珍藏' });
  await expect(drawer).toBeVisible();
  await expect(page.getByRole('button', { name: '新建抽屉' })).toBeFocused();

  const place = page.getByRole('combobox', { name: `${species} 所在的抽屉` });
  await place.selectOption('珍藏');
  await page.getByRole('button', { name: `移动标本 ${species}` }).press('Enter');
  await expect(drawer.getByText(product.species.latin_name)).toBeVisible();
  await expect(place).toBeFocused();

  await page.getByRole('button', { name: '添加标本' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByText('请填写学名')).toBeVisible();
  await page.getByLabel('学名').fill('Danaus plexippus');
  await page.getByLabel('中文名').fill('君主斑蝶');
  await page.getByRole('combobox', { name: '性别' }).selectOption('雌');
  await page.getByLabel(/采集日期/).fill('2019-06');
  await page.getByLabel('采集地').fill('Michoacán');
  await page.getByLabel(/备注/).fill('换来的');
  await page.getByRole('combobox', { name: '抽屉', exact: true }).selectOption('珍藏');
  await page.getByRole('button', { name: '保存标本' }).click();
  await expect(drawer.getByText('君主斑蝶')).toBeVisible();

  const gaps = page.getByRole('region', { name: '缺少的种类' });
  await expect(gaps.getByRole('link')).toHaveCount(0);
  await gaps.getByText('Danaus', { exact: true }).click();
  await expect(gaps.getByRole('link', { name: /^求购/ }).first()).toHaveAttribute(
    'href',
    /\/favorites\?want=/,
  );

  await drawer.getByRole('button', { name: '分享抽屉“珍藏”' }).click();
  await drawer.getByRole('button', { name: '生成分享链接' }).click();
  const link = await drawer.getByLabel('分享链接', { exact: true }).inputValue();
  const other = await browser.newPage();
  await other.goto(link);
  const shared = other.getByRole('main');
  await expect(shared.getByText('君主斑蝶')).toBeVisible();
  await expect(shared.getByText(product.species.latin_name)).toBeVisible();
  expect(await shared.innerHTML()).not.toMatch(new RegExp(`换来的|${email}|¥`));

  await page.getByText('下载与打印').click();
  await page.getByRole('combobox', { name: '打印哪些标签' }).selectOption('珍藏');
  await printLabels(page);
  await expect(page.locator('.cabinet-labels')).toContainText('Danaus plexippus');
  await expect(page.getByRole('banner')).toBeHidden();
  const box = await page.locator('.cabinet-labels li').first().boundingBox();
  expect((box?.width ?? 0) / 96).toBeCloseTo(22 / 25.4, 2);
  expect((box?.height ?? 0) / 96).toBeCloseTo(8 / 25.4, 2);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.cabinet-labels')).toHaveCount(0);

  const archive = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载 Darwin Core 压缩包' }).click();
  const files = unzipSync(await readFile(await (await archive).path()));
  expect(Object.keys(files).toSorted()).toEqual(['eml.xml', 'meta.xml', 'occurrence.txt']);
  const records = strFromU8(files['occurrence.txt'] ?? new Uint8Array());
  expect(records).toContain('Danaus plexippus');
  expect(records).toContain(product.species.latin_name);
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载表格（CSV）' }).click();
  expect(await readFile(await (await table).path(), 'utf8')).toContain('君主斑蝶');

  await drawer.getByRole('button', { name: '停用链接' }).click();
  await expect(drawer.getByRole('button', { name: '生成分享链接' })).toBeVisible();
  await other.reload();
  await expect(other.getByText('此分享链接已停用或不存在')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: '删除标本 君主斑蝶' }).click();
  await page.getByRole('button', { name: '确定删除' }).click();
  await expect(page.getByRole('main').getByText('君主斑蝶')).toHaveCount(0);
  await page.getByRole('button', { name: '删除抽屉“珍藏”' }).click();
  await page.getByRole('button', { name: '确定删除' }).click();
  await expect(page.getByRole('region', { name: '待整理' }).getByText(species).first()).toBeVisible();
});

test('a collector imports a table after a look at it, and the corrected table adds only what was left out', async ({
  page,
}) => {
  await newShopper(page);
  await page.goto('/cabinet');
  const rows = (date: string) =>
    `学名,中文名,采集日期\nMorpho didius,欢乐女神闪蝶,2019/6/30\nDanaus plexippus,君主斑蝶,${date}\n`;
  const choose = async (text: string) => {
    await page.getByRole('button', { name: '导入表格' }).click();
    const file = { name: '标本.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('选择 CSV 文件').setInputFiles(file);
  };
  await choose(rows('2099-01-01'));
  await expect(page.getByText('第 3 行 采集日期“2099-01-01”：日期还没有到，请核对')).toBeVisible();
  await page.getByRole('button', { name: '取消' }).click();
  await page.reload();
  await expect(page.getByText('标本柜还是空的')).toBeVisible();

  await choose(rows('2099-01-01'));
  await page.getByRole('button', { name: '导入 1 条' }).click();
  await expect(page.getByText('已导入 1 条标本记录')).toBeVisible();
  await expect(page.getByRole('region', { name: '待整理' }).getByText('欢乐女神闪蝶')).toBeVisible();
  await choose(rows('2019'));
  await expect(page.getByText('1 行已在标本柜里，不再添加')).toBeVisible();
  await page.getByRole('button', { name: '导入 1 条' }).click();
  await expect(page.getByRole('region', { name: '待整理' }).getByText('君主斑蝶')).toBeVisible();
  await expect(page.getByText('2 只', { exact: true })).toBeVisible();
});

test('a large cabinet is read in pages, and a change brings the change alone', async ({ page }) => {
  test.setTimeout(120_000);
  await newShopper(page);
  const { request: api } = page.context();
  const token = (await api.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const drawer = crypto.randomUUID();
  const headers = { 'x-xsrf-token': token };
  await api.put(`/api/v1/cabinet/drawers/${drawer}`, { headers, data: { name: '大抽屉' } });
  const long = { chinese_name: '', family_name: '科'.repeat(60), site: '秘'.repeat(120) };
  const fields = {
    ...long,
    sex: null,
    country: null,
    collected_on: '',
    collector: '林'.repeat(60),
    quantity: 1,
  };
  const total = 90;
  for (let n = 0; n < total; n += 1) {
    const data = { ...fields, drawer, latin_name: `Morpho ${n}`, number: '', remarks: '换'.repeat(300) };
    const put = await api.put(`/api/v1/cabinet/specimens/${crypto.randomUUID()}`, { headers, data });
    expect(put.status()).toBe(200);
  }
  const responses: { readonly line: string; readonly size: Promise<number> }[] = [];
  const sizes = (start: string) =>
    Promise.all(responses.filter(({ line }) => line.startsWith(start)).map(({ size }) => size));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/v1/cabinet')) return;
    const line = `${response.request().method()} ${pathname.split('/')[4] ?? ''}`;
    responses.push({ line, size: response.body().then((body) => body.length) });
  });
  await page.goto('/cabinet');
  await page.getByRole('button', { name: '编辑' }).click();
  const region = page.getByRole('region', { name: '大抽屉' });
  await expect(region.getByRole('listitem')).toHaveCount(total);
  expect((await sizes('GET ')).length).toBeGreaterThan(1);

  await page.getByRole('combobox', { name: 'Morpho 7 所在的抽屉' }).selectOption('待整理');
  await page.getByRole('button', { name: '移动标本 Morpho 7', exact: true }).click();
  await expect(page.getByRole('region', { name: '待整理' }).getByRole('listitem')).toHaveCount(1);
  await expect(region.getByRole('listitem')).toHaveCount(total - 1);
  await page.getByRole('button', { name: '修改标本 Morpho 8', exact: true }).click();
  await page.getByLabel('采集地').fill('Iquitos');
  await page.getByRole('button', { name: '保存标本' }).click();
  await expect(region.getByText('Iquitos')).toBeVisible();
  await region.getByRole('button', { name: '给抽屉“大抽屉”改名' }).click();
  await page.keyboard.press('End');
  await page.keyboard.type('二');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '大抽屉二' }).getByRole('listitem')).toHaveCount(total - 1);
  const changes = await sizes('PUT');
  expect(changes).toHaveLength(3);
  expect(Math.max(...changes)).toBeLessThan(5_000);
  const pages = await sizes('GET ');
  expect(Math.max(...pages)).toBeLessThan(200_000);
  // Nothing was fetched again.
  expect(pages).toHaveLength(2);
});

for (const { size, label, width, height } of [
  { size: 'small', label: '针插标签 22 × 8 毫米', width: 22, height: 8 },
  { size: 'large', label: '抽屉标签 40 × 21 毫米', width: 40, height: 21 },
]) {
  test(`no printed ${size} label clips the text of a museum’s catalogue`, async ({ page }) => {
    await newShopper(page);
    const own = MUSEUM_ROWS.map((row) => ({ ...row, id: crypto.randomUUID() }));
    const data = { drawers: [], own, bought: [], next: null };
    await page.route('**/api/v1/cabinet', (route) => route.fulfill({ json: { status: 200, msg: '', data } }));
    await page.goto('/cabinet');
    await page.getByText('下载与打印').click();
    await page.getByRole('combobox', { name: '标签尺寸' }).selectOption(label);
    await printLabels(page);
    const labels = await page.locator('.cabinet-labels li').evaluateAll((all) =>
      all.map((one) => {
        const box = one.getBoundingClientRect();
        const text = document.createRange();
        text.selectNodeContents(one);
        // Pixels, by which the text is beyond an edge.
        const outside = Math.max(
          ...[...text.getClientRects()].flatMap((line) => [
            box.left - line.left,
            line.right - box.right,
            box.top - line.top,
            line.bottom - box.bottom,
          ]),
        );
        const millimetres = (pixels: number) => (pixels / 96) * 25.4;
        const clips = [one, ...one.querySelectorAll('*')].some(
          (element) => getComputedStyle(element).overflow !== 'visible',
        );
        return {
          text: one.textContent,
          outside,
          clips,
          width: millimetres(box.width),
          height: millimetres(box.height),
          points: (Number.parseFloat(getComputedStyle(one).fontSize) * 0.75) / 4,
        };
      }),
    );
    const individuals = own.flatMap((row) => Array.from({ length: row.quantity }, () => row));
    expect(labels).toHaveLength(individuals.length);
    for (const [at, row] of individuals.entries()) {
      const printed = labels[at];
      if (printed === undefined) throw new Error('there are fewer labels than individuals');
      const { text } = printed;
      expect(printed.clips).toBe(false);
      expect(printed.outside, text).toBeLessThan(0.5);
      expect(printed.width).toBeCloseTo(width, 1);
      expect(printed.height).toBeGreaterThan(height - 0.05);
      expect(printed.points).toBeGreaterThanOrEqual(3);
      for (const fact of [row.latin_name, row.site, row.collector, row.number]) expect(text).toContain(fact);
      expect(text).toMatch(row.sex === null ? /^[^♂♀]*$/ : /[♂♀]/);
    }
    // Only the longest texts need a higher label.
    const heights = labels.map((one) => one.height).toSorted((a, b) => a - b);
    expect(heights[Math.floor(heights.length / 2)]).toBeCloseTo(height, 1);
    await page.emulateMedia({ media: null });
  });
}
