import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** What a cold load of a page cost on the wire. */
export interface Weight {
  /** Bytes of all script files as they came (brotli), and of the scripts inside the page, compressed likewise. */
  readonly script: number;
  readonly total: number;
}

/** Weighs a page as a phone loads it first, nothing cached, up to where the network is quiet, nothing touched. */
export async function weigh(page: Page, path: string): Promise<Weight> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  let script = 0;
  let total = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  // The bodies as they came over the wire; heads count for the whole page, not for the script.
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (kinds.get(requestId) === 'Script') script += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
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
  return { script: script + brotliCompressSync(inline).length, total };
}
