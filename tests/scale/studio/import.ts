import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

export async function measureImport(page: Page): Promise<void> {
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
