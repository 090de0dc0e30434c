/** What holds for every page and every state of one, each loaded once: axe, no jump, and no screen it doesn't fit. */
import type { Page } from '@playwright/test';
import { atRest } from './at-rest.ts';
import { axeFaults } from './axe.ts';
import { countShifts, MAX_SHIFT, shiftOf } from './layout-shift.ts';
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

/** Where the page, or what stands in its open dialog, is wider than the screen. Leaves the screen as it was. */
async function tooWide(page: Page, name: string, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const inDialog = [...document.querySelectorAll('dialog[open], dialog[open] *')]
        .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1)
        .filter((element) => !element.matches('.visually-hidden'))
        .map((each) => `${each.tagName}.${each.className} ${each.scrollWidth} px`);
      return [...(scrollWidth > clientWidth ? [`the page ${scrollWidth} px`] : []), ...inDialog];
    });
    if (wide.length > 0) faults.push(`${name} at ${width} px: ${wide.join(', ')}`);
  }
  if (before !== null) await page.setViewportSize(before);
  return faults;
}

test('axe finds nothing to mend on any page, and none is wider than its screen', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  test.setTimeout(240_000);
  const faults: string[] = [];
  for (const path of [...publicPages(catalogue), ...OTHERS]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    faults.push(...(await axeFaults(page, path)));
    faults.push(...(await tooWide(page, path, [360, 390, 768, 1024, 1440, 1920, 2560])));
  }
  expect(faults).toEqual([]);
});

/**
 * Beside a wrong field, or below the button, a sentence has to take its room; so has a field that is asked for, and
 * what a form has brought about.
 */
const TELLING = ['register-errors', 'forgot-sent', 'profile-email', 'email-undone'];

for (const part of parts) {
  test(`what an account sees never jumps, fits every screen, and leaves axe nothing to mend: ${part}`, async ({
    page,
    catalogue,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|500|503)|ERR_FAILED/);
    test.setTimeout(240_000);
    await countShifts(page);
    const faults: string[] = [];
    for (const state of shopperStates(part, catalogue.products)) {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await reach(page, state, baseURL ?? '');
      const { shift, moved } = await shiftOf(page);
      if (shift > MAX_SHIFT && !TELLING.includes(state.name))
        faults.push(`${state.name} jumps by ${shift.toFixed(4)}: ${moved.join(', ')}`);
      // What fades in, pulses or changes its colour is looked at when it is there.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await atRest(page);
      faults.push(...(await axeFaults(page, state.name)));
      faults.push(...(await tooWide(page, state.name, [360, 390, 768, 1440, 1920])));
    }
    await letGo(page);
    expect(faults).toEqual([]);
  });
}
