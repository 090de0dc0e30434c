import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { waitForRest } from './page-state.ts';

/** Header and footer are the same on every page, and axe is slow. */
export const FRAME_SELECTORS = ['.header', '.footer'];

/** Cards of a list are alike. */
const FURTHER_CARDS = 'article.card:nth-of-type(n + 7)';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Injects axe once, because the builder would do it twice per run, and a warm instance takes half
 * the time.
 */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
}

/**
 * `seen` excludes parts that were checked before. Runs again after a failure, because a button is pale while its
 * colour changes.
 */
export async function findAxeViolations(
  page: Page,
  name: string,
  seen: readonly string[] = [],
): Promise<string[]> {
  const found = await askAxe(page, name, seen);
  if (found.length === 0) return found;
  await waitForRest(page);
  return await askAxe(page, name, seen);
}

async function askAxe(page: Page, name: string, seen: readonly string[]): Promise<string[]> {
  const isDialog = (await page.locator('dialog:modal').count()) > 0;
  // A frame without content would count as an empty page.
  for (const frame of page.frames().slice(1)) await frame.locator('main').waitFor();
  await bringAxe(page);
  // The provider is responsible for the wallet's button.
  const axe = new AxeBuilder({ page, axeSource: ';' })
    .include(isDialog ? 'dialog:modal' : 'html')
    .exclude('.cart-wallet')
    .exclude(FURTHER_CARDS);
  for (const selector of seen) axe.exclude(selector);
  const { violations } = await axe
    // Legacy mode, which skips other origins' frames, saves a third of the time.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
  );
}
