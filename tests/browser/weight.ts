import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Bytes on the wire. */
export interface Weight {
  /** Brotli; includes inline scripts. */
  readonly script: number;
  readonly html: number;
  readonly total: number;
}

/** Loads the page on a phone with a cold cache, until the network is idle. */
export async function measureWeight(page: Page, path: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  let script = 0;
  let html = 0;
  let total = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  // Headers count only towards the page's total.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') script += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Document') html += encodedDataLength;
    total += encodedDataLength;
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_500);
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(
        (one) =>
          one.src === '' && (one.type === '' || one.type === 'module' || one.type === 'text/javascript'),
      )
      .map((one) => one.text)
      .join('\n'),
  );
  await session.detach();
  return { script: script + brotliCompressSync(inline).length, html, total };
}
