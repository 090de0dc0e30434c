import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';

/** Header and footer, which are the same on every page and half of many: axe takes its time over each element. */
export const FRAME = ['.header', '.footer'];

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Once in each document. The builder would bring axe twice with every question, and one that has run before takes half
 * the time for its next one.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
}

/**
 * What axe finds to mend, of an open dialog alone where there is one: the page below is looked at by itself. Leaves out
 * what has been looked at elsewhere. A fault is one that stays: a button that has just become usable is pale while its
 * colour changes.
 */
export async function axeFaults(page: Page, name: string, seen: readonly string[] = []): Promise<string[]> {
  const found = await askAxe(page, name, seen);
  if (found.length === 0) return found;
  await atRest(page);
  return await askAxe(page, name, seen);
}

async function askAxe(page: Page, name: string, seen: readonly string[]): Promise<string[]> {
  const isDialog = (await page.locator('dialog:modal').count()) > 0;
  // A frame that has not come yet is an empty page.
  for (const frame of page.frames().slice(1)) await frame.locator('main').waitFor();
  await bringAxe(page);
  // The wallet's button is its provider's own.
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .include(isDialog ? 'dialog:modal' : 'html')
    .exclude('.cart-wallet');
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
