import { newDataDir } from '../common/new-data-dir.ts';
import { freePorts, type ShopProcess, startShopProcess, waitUntilOpen } from '../routes/shop-process.ts';
import { expect, fetchDraft, field, test as inStudio, logIn, openDocument } from './studio.ts';

interface KillableShop {
  readonly url: string;
  /** Output of the shop since its last start. */
  output(): string;
  /** SIGKILL, so that nothing shuts down cleanly. */
  kill(): Promise<void>;
  startAgain(): Promise<void>;
}

const test = inStudio.extend<{ shop: KillableShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  shop: async ({}, use) => {
    const port = await freePorts();
    const folder = newDataDir('shop-killed-');
    const env = { PAYMENTS_PORT: String(port + 2), SITE_REBUILDS: 'off' };
    let process: ShopProcess | undefined;
    const startAgain = async () => {
      process = startShopProcess('start', port, folder, env);
      await waitUntilOpen(process);
    };
    await startAgain();
    const kill = async () => {
      process?.child.kill('SIGKILL');
      await process?.exited;
    };
    const output = () => process?.output() ?? '';
    await use({ url: `http://localhost:${port}`, output, kill, startAgain });
    await process?.end();
  },
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

// Without a prepared shop (`npm test`) this suite fills its own.
test.describe.configure({ timeout: 300_000 });

test('a killed shop starts again with everything it had, and what was typed meanwhile is saved by itself', {
  tag: '@slow',
}, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/ERR_|WebSocket|Failed to fetch|status of 50\d/);
  const id = 'idea-leuconoe';
  await logIn(page);
  await openDocument(page, 'species', id);
  // A form of 1024 pixels has no preview beside it.
  await expect(page.locator('iframe')).toHaveCount(0);
  const text = field(page, 'distribution');
  await expect(text).not.toHaveValue('');
  await text.fill('');
  const saved = async () => (await fetchDraft(page, id))?.['distribution'];
  const parts = ['菲律宾、马来半岛、婆罗洲', '、苏门答腊、爪哇', '、台湾、琉球'] as const;
  const whole = parts.join('');
  await text.pressSequentially(parts[0]);
  await expect.poll(saved).toBe(parts[0]);

  // The last text is still unsaved while more is typed.
  await text.pressSequentially(parts[1]);
  await Promise.all([text.pressSequentially(parts[2], { delay: 60 }), shop.kill()]);
  // An offline form may become read-only; what it accepted before must be saved.
  const notice = page.getByRole('alert').filter({ hasText: '恢复后会自动保存' });
  await expect(notice).toBeVisible();
  const taken = await text.inputValue();
  expect(taken.startsWith(parts[0] + parts[1])).toBe(true);
  expect(whole.startsWith(taken)).toBe(true);
  await shop.startAgain();
  expect((await page.request.get('/api/v1/products/idea-leuconoe-spread')).status()).toBe(200);
  await expect.poll(saved, { timeout: 90_000 }).toBe(taken);
  await expect(text).toHaveValue(taken);
  await expect(notice).toBeHidden();
  // Nothing is imported again.
  expect(shop.output()).not.toContain('pictures');

  await expect(text).toBeEditable();
  await text.press('End');
  await text.pressSequentially('等地');
  await expect.poll(saved).toBe(`${taken}等地`);
});
