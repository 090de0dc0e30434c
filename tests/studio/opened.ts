/**
 * Tests on one Studio that stays open, as it does all day for those who work in it. To load it takes five seconds of
 * the processor, to go on in it a half. Who fails gets a new one with their new worker.
 */
import { writeFile } from 'node:fs/promises';
import { test as base, mergeTests, type Page, type TestInfo } from '@playwright/test';
import { EDITOR, expect, goTo, test as inStudio, logIn } from './studio.ts';

interface Kept {
  /** Who works in it: an editor unless a file names another. */
  readonly who: typeof EDITOR;
  readonly kept: { page?: Page };
}

const opened = base.extend<object, Kept>({
  who: [EDITOR, { scope: 'worker', option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const kept: { page?: Page } = {};
      await use(kept);
      await kept.page?.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept, who }, use) => {
    if (kept.page === undefined) {
      kept.page = await (await browser.newContext()).newPage();
      await logIn(kept.page, who);
    }
    await use(kept.page);
  },
});

/** Somebody is logged in; errors and questions to other machines fail each test as on a page of its own. */
export const test = mergeTests(opened, inStudio).extend({
  // Once both are listened to: the first test's load may cause them as well.
  page: async ({ page }, use, info) => {
    // Nothing that the test before left open is there any more, and lists ask anew.
    await goTo(page, '/studio/structure');
    await expect(page.getByTestId('document-pane').filter({ visible: true })).toHaveCount(0);
    await expect(page.locator('[data-ui="Toast"]')).toHaveCount(0);
    await use(page);
    if (info.status !== info.expectedStatus) await keepWhatIsSeen(page, info);
  },
});

/** Beside the report of a test that failed: Playwright does so only with pages of its own making. */
async function keepWhatIsSeen(page: Page, info: TestInfo): Promise<void> {
  await page.screenshot({ path: info.outputPath('seen.png') });
  await writeFile(info.outputPath('seen.yml'), await page.locator('body').ariaSnapshot());
}
