import { countShifts, MAX_SHIFT, shiftOf } from './layout-shift.ts';
import { expect, publicPages, test } from './shop.ts';

const LOADS = 5;
/** A browser on a slow machine paints parts of what a quick one shows at once. */
const SLOWER = 6;
/** Other texts and cards in the template and with the scripts of /guide and /butterfly/all, which load five times. */
const ALIKE = /^\/(about|contact|privacy|terms|refund|butterfly\/(?!all$).+)$/;

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
    const loads = ALIKE.test(path) ? 1 : LOADS;
    for (let load = 1; load <= loads; load++) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await shiftOf(page);
      if (shift > MAX_SHIFT) jumps.push(`${path}: ${shift.toFixed(4)} in load ${load} (${moved.join(', ')})`);
    }
  }
  expect(jumps).toEqual([]);
});
