/**
 * `npm run scale:studio -- ADDRESS` measures the editor's waiting times. It adds 10,000 products,
 * which stay, so start a shop on its own data folder. They are drafts, because the shop would fetch
 * each published one.
 */

import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../browser/chromium.ts';
import { postJson } from '../../browser/shoppers.ts';
import { fillContent, PRODUCT_COUNT } from './fill.ts';
import { longestTask, printMedianDuration, TIMEOUT } from './measure.ts';
import { studioSteps } from './measures.ts';

async function measureImport(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  const begun = performance.now();
  await page.getByRole('button', { name: '导出全部商品' }).click();
  const file = await readFile(await (await downloading).path());
  const exported = performance.now();
  await page
    .getByLabel('选择表格')
    .setInputFiles({ name: '目录.xlsx', mimeType: 'application/zip', buffer: file });
  await page.getByRole('status').filter({ hasText: '检查通过' }).waitFor();
  const checked = performance.now();
  console.log(
    `import: exported in ${Math.round(exported - begun)} ms, checked in ${Math.round(checked - exported)} ms`,
  );
}

const [base, ...only] = process.argv.slice(2);
if (base === undefined)
  throw new Error('Name the address of a running shop: npm run scale:studio -- ADDRESS [WORD …]');

const executablePath = findChromium();
const browser = await chromium.launch({
  args: [...chromiumArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
});
try {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  await postJson(page.request, '/login', { email: 'editor@example.com', password: 'butterfly-editor' });
  await page.goto('/studio/structure/products');
  await page.getByText('全部商品').waitFor();
  const species = await fillContent(page);
  console.log(`${PRODUCT_COUNT} products in the content`);
  for (const measure of studioSteps(species)) {
    if (only.length > 0 && !only.some((word) => measure.what.includes(word))) continue;
    await printMedianDuration(page, measure);
  }
  if (only.length === 0 || only.includes('import')) {
    await page.goto('/studio/import');
    const lasted = await longestTask(page, () => measureImport(page));
    console.log(`import: the longest task while 10,000 rows are checked: ${lasted} ms`);
  }
} finally {
  await browser.close();
}
