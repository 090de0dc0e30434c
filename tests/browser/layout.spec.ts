import { expect, publicPages, test } from './shop.ts';

const MAX_SHIFT = 0.01;
const LOADS = 5;

declare global {
  interface Window {
    layoutShift: number;
  }
}

test('nothing jumps while a page loads, in each of five loads', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.layoutShift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const jumps: string[] = [];
  for (const path of publicPages(catalogue)) {
    for (let load = 1; load <= LOADS; load++) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shift = await page.evaluate(() => window.layoutShift);
      if (shift > MAX_SHIFT) jumps.push(`${path}: ${shift.toFixed(4)} in load ${load}`);
    }
  }
  expect(jumps).toEqual([]);
});

test('no page is wider than its screen', async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/);
  test.setTimeout(120_000);
  const wide: string[] = [];
  for (const width of [360, 390, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of publicPages(catalogue)) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (overflow > 0) wide.push(`${path} at ${width} px: ${overflow} px too wide`);
    }
  }
  expect(wide).toEqual([]);
});
