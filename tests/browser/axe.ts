import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Header and footer, which are the same on every page and half of many: axe takes its time over each element. */
export const FRAME = ['.header', '.footer'];

/**
 * What axe finds to mend, of an open dialog alone where there is one: the page below is looked at by itself. Leaves out
 * what has been looked at elsewhere.
 */
export async function axeFaults(page: Page, name: string, seen: readonly string[] = []): Promise<string[]> {
  const isDialog = (await page.locator('dialog:modal').count()) > 0;
  // A frame that has not come yet is an empty page.
  for (const frame of page.frames().slice(1)) await frame.locator('main').waitFor();
  // The wallet's button is its provider's own.
  const axe = new AxeBuilder({ page }).include(isDialog ? 'dialog:modal' : 'html').exclude('.cart-wallet');
  for (const selector of seen) axe.exclude(selector);
  const { violations } = await axe
    // No page here has frames of another origin, and only what is wrong is wanted: that saves a third of the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}
