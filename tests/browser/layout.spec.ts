import type { Page } from '@playwright/test';
import { MAX_LAYOUT_SHIFT, readLayoutShift, recordLayoutShifts } from './layout-shift.ts';
import { type Catalogue, expect, templatePages, test } from './shop.ts';

// Layout doesn't depend on the scale, and painting four times the pixels is slow.
test.use({ reducedMotion: 'no-preference', deviceScaleFactor: 1 });
// Three slowed browsers would disturb each other on two cores.
test.describe.configure({ mode: 'default' });

/** Slow machines paint more partial states; this is Lighthouse's phone. */
const SLOWER = 4;
/** Milliseconds and bytes per second of a slow phone network. */
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const FAST_NETWORK = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

const GROUPS: Readonly<Record<string, RegExp>> = {
  'the home page': /^\/$/,
  'the listings': /^\/butterfly\//,
  'categories and search': /^\/(category|search)$/,
  'a product': /^\/product\//,
  'texts and a page that is not there': /^\/(guide|terms|no-such-page)$/,
  'login and registration': /^\/(login|register)$/,
};

const pathsOf = (catalogue: Catalogue) => [...templatePages(catalogue), '/login', '/register'];

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

test('every page is loaded by one of these tests', ({ catalogue }) => {
  const groupsOf = (path: string) => Object.values(GROUPS).filter((paths) => paths.test(path)).length;
  expect(pathsOf(catalogue).filter((path) => groupsOf(path) !== 1)).toEqual([]);
});

for (const [name, paths] of Object.entries(GROUPS)) {
  test(`nothing jumps while a page loads in a slow browser and over a slow network: ${name}`, async ({
    page,
    catalogue,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    test.setTimeout(120_000);
    let underWay = 0;
    page.on('request', () => underWay++);
    page.on('requestfinished', () => underWay--);
    page.on('requestfailed', () => underWay--);
    await recordLayoutShifts(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    const jumps: string[] = [];
    const readJump = async (path: string, load: string) => {
      await untilQuiet(page, () => underWay);
      const { shift, moved } = await readLayoutShift(page);
      if (shift > MAX_LAYOUT_SHIFT)
        jumps.push(`${path}: ${shift.toFixed(4)} in a ${load} (${moved.join(', ')})`);
    };
    for (const path of pathsOf(catalogue).filter((each) => paths.test(each))) {
      // Slows down from the first byte on; earlier, a slowed browser only wastes CPU.
      await page.goto(path, { waitUntil: 'commit' });
      await slowDown(SLOWER);
      await page.waitForLoadState();
      await untilDone(page, () => underWay);
      // A slowed browser would waste CPU while it waits for late shifts.
      await slowDown(1);
      await readJump(path, 'slow browser');

      await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
      await page.goto(path);
      await readJump(path, 'slow network');
      await session.send('Network.emulateNetworkConditions', FAST_NETWORK);
    }
    expect(jumps).toEqual([]);
  });
}
