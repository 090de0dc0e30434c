import type { Page } from '@playwright/test';
import { MAX_LAYOUT_SHIFT, readLayoutShift, recordLayoutShifts } from './layout-shift.ts';
import { PHONE } from './page-state.ts';
import { expect, templatePages, test } from './shop.ts';

test.use({ reducedMotion: 'no-preference' });
// Slowed browsers would disturb each other on two cores.
test.describe.configure({ mode: 'default' });

/** Slow machines paint more partial states; this is Lighthouse's phone. */
const SLOWER = 4;
/** Milliseconds and bytes per second of a slow phone network. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The templates whose content scripts or live responses change most; others have the same cards. */
const LIVE = /^\/($|butterfly\/all|product)/;

async function untilDone(page: Page, underWay: () => number): Promise<void> {
  for (let idle = 0; idle < 3; idle = underWay() === 0 ? idle + 1 : 0) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}

/** Replaces Playwright's `networkidle`, which sometimes never comes after a 404. */
async function untilQuiet(page: Page, underWay: () => number): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = underWay() === 0 ? quiet + 1 : 0) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
}

/** Loads each page by `load`, and returns those whose content moved. */
async function findJumps(
  page: Page,
  paths: readonly string[],
  load: (path: string, underWay: () => number) => Promise<void>,
): Promise<string[]> {
  let underWay = 0;
  page.on('request', () => underWay++);
  page.on('requestfinished', () => underWay--);
  page.on('requestfailed', () => underWay--);
  await recordLayoutShifts(page);
  const jumps: string[] = [];
  for (const path of paths) {
    await load(path, () => underWay);
    await untilQuiet(page, () => underWay);
    const { shift, moved } = await readLayoutShift(page);
    if (shift > MAX_LAYOUT_SHIFT) jumps.push(`${path}: ${shift.toFixed(4)} (${moved.join(', ')})`);
  }
  return jumps;
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('nothing jumps while a page loads over a slow network', async ({
    page,
    catalogue,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    test.setTimeout(240_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    const paths = [...templatePages(catalogue), '/register'];
    const jumps = await findJumps(page, paths, async (path) => void (await page.goto(path)));
    expect(jumps).toEqual([]);
  });
});

test('nothing jumps while a page loads in a slow browser', async ({ page, catalogue, expectedErrors }) => {
  expectedErrors.push(/404/);
  test.setTimeout(240_000);
  const session = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const paths = templatePages(catalogue).filter((path) => LIVE.test(path));
  const jumps = await findJumps(page, paths, async (path, underWay) => {
    // Slows down from the first byte on; earlier, a slowed browser only wastes CPU.
    await page.goto(path, { waitUntil: 'commit' });
    await slowDown(SLOWER);
    await page.waitForLoadState();
    await untilDone(page, underWay);
    // A slowed browser would waste CPU while it waits for late shifts.
    await slowDown(1);
  });
  expect(jumps).toEqual([]);
});
