import { FRAME_SELECTORS, findAxeFaults } from './axe.ts';
import { emulatePhone, findOverflow, findOverflowingWidths, waitForRest } from './page-state.ts';
import { type Catalogue, expect, publicPages, test } from './shop.ts';

/** Pages outside the layout, or rendered in the browser or per call. */
const OTHERS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/confirm-email?token=x',
  '/stop-email-change?token=x',
  '/product/no-such-product',
  '/butterfly/not-built-yet',
  '/search?q=闪蝶',
  '/search?q=qqqqqq',
];

const GROUPS = {
  'home, listings and product': (catalogue: Catalogue) =>
    publicPages(catalogue).filter((path) => /^\/($|butterfly|category|product)/.test(path)),
  'texts and a page that is not there': (catalogue: Catalogue) =>
    publicPages(catalogue).filter((path) => !/^\/($|butterfly|category|product)/.test(path)),
  'pages outside the layout or made in the browser': () => OTHERS,
} satisfies Record<string, (catalogue: Catalogue) => readonly string[]>;

for (const [name, paths] of Object.entries(GROUPS)) {
  test(`axe finds nothing to mend, on a computer and on a phone, and no page is wider than its screen: ${name}`, async ({
    page,
    catalogue,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    test.setTimeout(240_000);
    const faults: string[] = [];
    // The frame is checked on a group's first page only.
    let seen: readonly string[] = [];
    for (const path of paths(catalogue)) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      faults.push(...(await findAxeFaults(page, `${path} at 1440 px`, seen)));
      const leavePhone = await emulatePhone(page);
      await waitForRest(page);
      faults.push(...(await findAxeFaults(page, `${path} on a phone`, seen)));
      faults.push(...(await findOverflow(page)).map((part) => `${path} on a phone: ${part}`));
      await leavePhone();
      faults.push(...(await findOverflowingWidths(page, path, [360, 390, 768, 1024, 1440, 1920, 2560])));
      seen = FRAME_SELECTORS;
    }
    expect(faults).toEqual([]);
  });
}
