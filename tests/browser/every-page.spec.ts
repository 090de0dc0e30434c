/** Checks WCAG 2.2 AA by axe and beyond it, with one load per page. */
import { FRAME_SELECTORS, findAxeViolations } from './axe.ts';
import { findAccessibilityProblems } from './for-everyone.ts';
import { emulatePhone, findOverflow, findOverflowingWidths, waitForRest } from './page-state.ts';
import { type Catalogue, expect, templatePages, test } from './shop.ts';

const SEARCHES = ['/search?q=闪蝶&sex=雄&stock=1', '/search?q=qqqqqq', '/search?sex=雌&grade=x'];
/** Pages outside the layout, or rendered in the browser. */
const OTHERS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/confirm-email?token=x',
  '/stop-email-change?token=x',
  '/confirm-alert?token=x',
  '/unsubscribe?token=x',
  '/favorites/no-such-link',
  '/product/no-such-product',
  '/butterfly/not-built-yet',
];

const GOODS = /^\/($|butterfly|category|product)/;
const GROUPS = {
  'home, listings and product': (catalogue: Catalogue) =>
    templatePages(catalogue).filter((path) => GOODS.test(path)),
  'texts, search and a page that is not there': (catalogue: Catalogue) => [
    ...templatePages(catalogue).filter((path) => !GOODS.test(path)),
    ...SEARCHES,
  ],
  'pages outside the layout or made in the browser': () => OTHERS,
} satisfies Record<string, (catalogue: Catalogue) => readonly string[]>;

for (const [name, paths] of Object.entries(GROUPS)) {
  test(`axe and our own checks find no accessibility faults, and no page is wider than its screen: ${name}`, async ({
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
      faults.push(...(await findAxeViolations(page, `${path} at 1440 px`, seen)));
      const leavePhone = await emulatePhone(page);
      await waitForRest(page);
      faults.push(...(await findAxeViolations(page, `${path} on a phone`, seen)));
      faults.push(...(await findOverflow(page)).map((part) => `${path} on a phone: ${part}`));
      await leavePhone();
      faults.push(
        ...(await findOverflowingWidths(page, path, [320, 360, 768, 1024, 1280, 1440, 1920, 2560])),
      );
      faults.push(...(await findAccessibilityProblems(page)).map((fault) => `${path} ${fault}`));
      seen = FRAME_SELECTORS;
    }
    expect(faults).toEqual([]);
  });
}
