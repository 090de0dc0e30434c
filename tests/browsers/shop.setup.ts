import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { newDataDir } from '../common/new-data-dir.ts';
import { freePorts, startShopProcess, waitUntilReady } from '../routes/shop-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    shopUrl: string;
  }
}

export default async function openShop(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['SHOP_URL'];
  if (running !== undefined) {
    project.provide('shopUrl', running);
    return undefined;
  }
  const folder = newDataDir('shop-browsers-');
  const shop = startShopProcess('start', await freePorts(), folder, { SITE_REBUILDS: 'off' });
  await waitUntilReady(shop);
  project.provide('shopUrl', shop.url);
  return async () => {
    await shop.end();
    await rm(folder, { recursive: true, force: true });
  };
}
