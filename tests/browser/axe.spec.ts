import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, publicPages, test } from './shop.ts';
import { letGo, parts, reach, shopperStates } from './shopper-states.ts';

/** Outside the shared layout, or made in the browser. */
const OTHERS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/undo-email?token=x',
  '/product/no-such-product',
  '/butterfly/not-built-yet',
];

/** Of an open dialog alone, where there is one: the page below is looked at by itself. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
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

test('axe finds nothing to mend on any page', async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/);
  test.setTimeout(240_000);
  const found: string[] = [];
  for (const path of [...publicPages(catalogue), ...OTHERS]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    found.push(...(await faultsOf(page, path)));
  }
  expect(found).toEqual([]);
});

for (const part of parts) {
  test(`axe finds nothing to mend in what an account sees: ${part}`, async ({
    page,
    catalogue,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|500|503)|ERR_FAILED/);
    test.setTimeout(240_000);
    // What fades in is looked at when it is there.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const state of shopperStates(part, catalogue.products)) {
      await reach(page, state, baseURL ?? '');
      found.push(...(await faultsOf(page, state.name)));
    }
    await letGo(page);
    expect(found).toEqual([]);
  });
}
