import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds to mend, of an open dialog alone where there is one: the page below is looked at by itself. */
export async function axeFaults(page: Page, name: string): Promise<string[]> {
  const isDialog = (await page.locator('dialog:modal').count()) > 0;
  // A frame that has not come yet is an empty page.
  for (const frame of page.frames().slice(1)) await frame.locator('main').waitFor();
  // The wallet's button is its provider's own.
  const { violations } = await new AxeBuilder({ page })
    .include(isDialog ? 'dialog:modal' : 'html')
    .exclude('.cart-wallet')
    // No page here has frames of another origin, and only what is wrong is wanted: that saves a third of the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}
