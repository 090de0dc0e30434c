/**
 * Tests on one Studio that stays open, as it does all day for those who work in it. To load it takes five seconds of
 * the processor, to go on in it a half. Who fails gets a new one with their new worker.
 */
import { test as base, mergeTests, type Page } from '@playwright/test';
import { test as inStudio, logIn, OPERATOR } from './studio.ts';

const opened = base.extend<object, { kept: { page?: Page } }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      const kept: { page?: Page } = {};
      await use(kept);
      await kept.page?.context().close();
    },
    { scope: 'worker' },
  ],
  page: async ({ browser, kept }, use) => {
    if (kept.page === undefined) {
      kept.page = await (await browser.newContext()).newPage();
      await logIn(kept.page, OPERATOR);
    }
    // Nothing that the test before left open is there any more, and lists ask anew.
    await goTo(kept.page, '/studio/structure');
    await use(kept.page);
  },
});

/** An operator is logged in; errors and questions to other machines fail each test as on a page of its own. */
export const test = mergeTests(opened, inStudio);

/** Leads to a place of the Studio as Back and Forward do; loads it where it is not there yet. */
export async function goTo(page: Page, place: string): Promise<void> {
  if (!page.url().includes('/studio')) {
    await page.goto(place);
    return;
  }
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, place);
}
