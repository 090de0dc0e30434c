/**
 * `npm run scale:studio -- ADDRESS [WORD …]` measures the editor's waiting times; words select steps. It adds 10,000
 * products, which stay, so start a shop on its own data folder. They are drafts, because the shop would fetch each
 * published one.
 */
import { readFile } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumArguments, findChromium } from '../../browser/chromium.ts';
import { postJson } from '../../browser/shoppers.ts';
import { fillContent, PRODUCT_COUNT } from './fill.ts';
import { type StudioStep, studioSteps, waitUntilShown } from './steps.ts';

const EDITOR = { email: 'editor@example.com', password: 'butterfly-editor' };
const TRIES = 5;

/** The median and all durations, in milliseconds. */
async function measure(page: Page, { shown, prepare }: StudioStep): Promise<string> {
  const lasted: number[] = [];
  for (let turn = 0; turn < TRIES; turn += 1) {
    const act = await prepare(page, turn);
    const begun = performance.now();
    await act();
    await waitUntilShown(page, shown);
    lasted.push(Math.round(performance.now() - begun));
  }
  lasted.sort((one, other) => one - other);
  return `${lasted[Math.floor(TRIES / 2)]} ms (${lasted.join(', ')})`;
}

async function measureImport(page: Page): Promise<string> {
  await page.goto('/studio/import');
  await page.evaluate(() => {
    const seen = globalThis as { longest?: number };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest ?? 0, duration);
    }).observe({ type: 'longtask' });
  });
  const begun = performance.now();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出全部商品' }).click();
  const buffer = await readFile(await (await downloading).path());
  const exported = performance.now();
  const file = { name: '目录.xlsx', mimeType: 'application/zip', buffer };
  await page.getByLabel('选择表格').setInputFiles(file);
  await page.getByRole('status').filter({ hasText: '检查通过' }).waitFor();
  const checked = performance.now();
  // The page can't respond to a key during a task.
  const longest = await page.evaluate(() => (globalThis as { longest?: number }).longest ?? 0);
  return `exported in ${Math.round(exported - begun)} ms, checked in ${Math.round(checked - exported)} ms, longest task ${longest} ms`;
}

const [base, ...only] = process.argv.slice(2);
if (base === undefined)
  throw new Error('Name the address of a running shop: npm run scale:studio -- ADDRESS [WORD …]');

await using cleanup = new AsyncDisposableStack();
const executablePath = findChromium();
const browser = await chromium.launch({
  args: [...chromiumArguments],
  ...(executablePath === undefined ? {} : { executablePath }),
});
cleanup.defer(() => browser.close());
const viewport = { width: 1440, height: 900 };
const page = await browser.newPage({ baseURL: base, locale: 'zh-CN', viewport });
await postJson(page.request, '/login', EDITOR);
const species = await fillContent(base, EDITOR);
console.log(`${PRODUCT_COUNT} products in the content`);
await page.goto('/studio/structure/products');
await page.getByText('全部商品').waitFor();
const isWanted = (name: string) => only.length === 0 || only.some((word) => name.includes(word));
for (const [name, step] of Object.entries(studioSteps(species)))
  if (isWanted(name)) console.log(`${name}: ${await measure(page, step)}`);
if (isWanted('import')) console.log(`import: ${await measureImport(page)}`);
