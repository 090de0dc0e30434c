import type { Page } from '@playwright/test';
import { expect, publicPages, test } from './shop.ts';
import { letGo, parts, reach, shopperStates } from './shopper-states.ts';

const MAX_SHIFT = 0.01;
const LOADS = 5;
/** A browser on a slow machine paints parts of what a quick one shows at once. */
const SLOWER = 6;

declare global {
  interface Window {
    layoutShift: number;
    /** What moved, for whoever reads the failure. */
    moved: string[];
  }
  interface PerformanceEntry {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  }
}

async function countShifts(page: Page) {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    window.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        window.layoutShift += value;
        for (const { node } of sources)
          window.moved.push(node instanceof Element ? `${node.localName}.${node.className}` : 'text');
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('nothing jumps while a page loads in a slow browser, in each of five loads', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  test.setTimeout(300_000);
  await countShifts(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const jumps: string[] = [];
  for (const path of [...publicPages(catalogue), '/login', '/register']) {
    for (let load = 1; load <= LOADS; load++) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await page.evaluate(() => ({
        shift: window.layoutShift,
        moved: window.moved,
      }));
      if (shift > MAX_SHIFT) jumps.push(`${path}: ${shift.toFixed(4)} in load ${load} (${moved.join(', ')})`);
    }
  }
  expect(jumps).toEqual([]);
});

test('no page is wider than its screen', async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/);
  test.setTimeout(120_000);
  const wide: string[] = [];
  for (const path of publicPages(catalogue)) {
    await page.goto(path);
    for (const width of [360, 390, 768, 1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) wide.push(`${path} at ${width} px: ${overflow} px too wide`);
    }
  }
  expect(wide).toEqual([]);
});

/**
 * Beside a wrong field, or below the button, a sentence has to take its room; so has a field that is asked for, and
 * what a form has brought about.
 */
const TELLING = ['register-errors', 'forgot-sent', 'profile-email', 'email-undone'];

for (const part of parts) {
  test(`what an account sees never jumps, and fits every screen: ${part}`, async ({
    page,
    catalogue,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (404|500|503)|ERR_FAILED/);
    test.setTimeout(120_000);
    const size = page.viewportSize() ?? { width: 1440, height: 900 };
    await countShifts(page);
    const faults: string[] = [];
    for (const state of shopperStates(part, catalogue.products)) {
      await page.setViewportSize(size);
      await reach(page, state, baseURL ?? '');
      const { shift, moved } = await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return { shift: window.layoutShift, moved: window.moved };
      });
      if (shift > MAX_SHIFT && !TELLING.includes(state.name))
        faults.push(`${state.name} jumps by ${shift.toFixed(4)}: ${moved.join(', ')}`);
      for (const width of [360, 390, 768, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const wide = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')]
            .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
            .filter((element) => !element.matches('.visually-hidden'))
            .map(({ tagName, className, scrollWidth }) => `${tagName}.${className} ${scrollWidth}`),
        );
        if (wide.length > 0) faults.push(`${state.name} at ${width} px: ${wide.join(', ')}`);
      }
    }
    await letGo(page);
    expect(faults).toEqual([]);
  });
}
