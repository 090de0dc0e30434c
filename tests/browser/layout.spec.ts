import type { Page } from '@playwright/test';
import { countShifts, MAX_SHIFT, readLayoutShift } from './layout-shift.ts';
import { type Catalogue, expect, publicPages, test } from './shop.ts';

test.use({ reducedMotion: 'no-preference' });
// Serial per screen: three slowed browsers would disturb each other on two cores.
test.describe.configure({ mode: 'default' });

const LOADS = 3;
/** CPU slowdown of Lighthouse's phone, because slow machines paint more partial states. */
const SLOWER = 4;

interface Group {
  readonly name: string;
  readonly paths: RegExp;
  readonly loads: number;
}
const GROUPS: readonly Group[] = [
  { name: 'the home page', paths: /^\/$/, loads: LOADS },
  { name: 'the listing', paths: /^\/butterfly\/all$/, loads: LOADS },
  { name: 'the categories', paths: /^\/category$/, loads: LOADS },
  { name: 'the search', paths: /^\/search$/, loads: 1 },
  { name: 'a product', paths: /^\/product\//, loads: LOADS },
  { name: 'the guide and a page that is not there', paths: /^\/(guide|no-such-page)$/, loads: LOADS },
  { name: 'login and registration', paths: /^\/(login|register)$/, loads: LOADS },
  // Pages with the same template and scripts but other content, loaded three times.
  {
    name: 'the other texts and listings',
    paths: /^\/(about|contact|privacy|terms|refund|butterfly\/(?!all$).+)$/,
    loads: 1,
  },
];

const pathsOf = (catalogue: Catalogue) => [...publicPages(catalogue), '/login', '/register'];

/** Waits until no call is pending and the main thread is idle. */
async function untilDone(page: Page, underWay: () => number): Promise<void> {
  for (let idle = 0; idle < 3; idle = underWay() === 0 ? idle + 1 : 0) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
}

/**
 * Waits for half a second without pending calls. Playwright's `networkidle` sometimes never comes
 * after a 404.
 */
async function untilQuiet(page: Page, underWay: () => number): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet = underWay() === 0 ? quiet + 1 : 0) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  }
}

test('every page is loaded by one of these tests', ({ catalogue }) => {
  const groupsOf = (path: string) => GROUPS.filter(({ paths }) => paths.test(path)).length;
  expect(pathsOf(catalogue).filter((path) => groupsOf(path) !== 1)).toEqual([]);
});

for (const { name, paths, loads } of GROUPS) {
  const often = loads === 1 ? '' : `, in each of ${loads} loads`;
  test(`nothing jumps while a page loads in a slow browser${often}: ${name}`, async ({
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
    await countShifts(page);
    const session = await page.context().newCDPSession(page);
    const slowDown = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
    const jumps: string[] = [];
    for (const path of pathsOf(catalogue).filter((each) => paths.test(each))) {
      for (let load = 1; load <= loads; load++) {
        // Slows down from the first byte on; before it, a slowed browser only wastes CPU.
        await page.goto(path, { waitUntil: 'commit' });
        await slowDown(SLOWER);
        await page.waitForLoadState();
        await untilDone(page, () => underWay);
        // A slowed browser wastes CPU while waiting, so late shifts are awaited at full speed.
        await slowDown(1);
        await untilQuiet(page, () => underWay);
        const { shift, moved } = await readLayoutShift(page);
        if (shift > MAX_SHIFT)
          jumps.push(`${path}: ${shift.toFixed(4)} in load ${load} (${moved.join(', ')})`);
      }
    }
    expect(jumps).toEqual([]);
  });
}
