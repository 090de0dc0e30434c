import { chromium } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { chromiumArguments, findChromium } from '../browser/chromium.ts';
import { SHOP_URL, sendRequest } from './shop.ts';

test('the cart opens on a page without islands', { timeout: 120_000 }, async () => {
  const executablePath = findChromium();
  await using browser = await chromium.launch({
    args: chromiumArguments,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await browser.newPage();
  await page.goto(`${SHOP_URL}/terms`);
  const drawer = page.getByRole('dialog', { name: '购物车' });
  // Vite may reload the page after it has compiled React.
  await vi.waitFor(
    async () => {
      if (!(await drawer.isVisible()))
        await page.getByRole('button', { name: '购物车' }).click({ timeout: 5_000 });
      await drawer.getByRole('link', { name: '登录' }).waitFor({ timeout: 5_000 });
    },
    { timeout: 90_000, interval: 500 },
  );
});

test('a page in Traditional Chinese, which only the build makes, is answered with the command that has it', async () => {
  expect(await sendRequest('/zh-hant/terms')).toMatchObject({
    status: 501,
    text: expect.stringContaining('npm start'),
  });
});
