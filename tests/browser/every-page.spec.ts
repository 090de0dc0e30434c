/** Checks WCAG 2.2 AA by axe and beyond it, with one load per page. */
import { FRAME_SELECTORS, findAxeViolations } from './axe.ts';
import {
  findAccessibilityProblems,
  findClippedText,
  findSmallTargets,
  findTreeProblems,
  ZOOMED_VIEWPORT,
} from './for-everyone.ts';
import { findOverflow, findOverflowingWidths, PHONE, waitForRest } from './page-state.ts';
import { type Catalogue, expect, templatePages, test } from './shop.ts';

const SEARCHES = ['/search?q=闪蝶&sex=雄&stock=1', '/search?q=qqqqqq'];
/** Pages outside the layout, or rendered in the browser. `every-state.spec.ts` checks the account's forms. */
const OTHERS = [
  '/reset-password?token=x',
  '/confirm-alert?token=x',
  '/unsubscribe?token=x',
  '/favorites/no-such-link',
  '/product/no-such-product',
  '/butterfly/not-built-yet',
];

const GOODS = /^\/($|butterfly|category|product|search$)/;
/** Pages with another structure on desktops. The rest have one column, or the listing's. */
const OTHER_ON_DESKTOP = /^\/($|butterfly\/all|product)/;
const DESKTOP_VIEWPORT = { width: 1440, height: 900 };
const GROUPS = {
  'home, listings and product': (catalogue: Catalogue) =>
    templatePages(catalogue).filter((path) => GOODS.test(path)),
  'texts, search and a page that is not there': (catalogue: Catalogue) => [
    ...templatePages(catalogue).filter((path) => !GOODS.test(path)),
    ...SEARCHES,
  ],
  'pages outside the layout or made in the browser': () => OTHERS,
} satisfies Record<string, (catalogue: Catalogue) => readonly string[]>;

test.use(PHONE);

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
      faults.push(
        ...(await findAxeViolations(page, `${path} on a phone`, seen)),
        ...(await findAccessibilityProblems(page)).map((fault) => `${path} ${fault}`),
        ...(await findOverflowingWidths(page, path, [390, 768, 1024, 1440, 2560])),
      );
      if (OTHER_ON_DESKTOP.test(path)) {
        await page.setViewportSize(DESKTOP_VIEWPORT);
        await waitForRest(page);
        faults.push(...(await findAxeViolations(page, `${path} at 1440 px`, seen)));
        await page.setViewportSize(PHONE.viewport);
      }
      seen = FRAME_SELECTORS;
    }
    expect(faults).toEqual([]);
  });
}

test('our own checks find no accessibility faults in the open search box, the open filters and the phone’s menu', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP_VIEWPORT);
  await page.goto('/guide');
  await page.getByRole('banner').getByLabel('搜索标本').fill('闪蝶');
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
  await expect(options.filter({ hasText: '¥' }).first()).toBeVisible();
  const faults = await findTreeProblems(page);

  await page.setViewportSize(ZOOMED_VIEWPORT);
  await page.goto('/search?q=闪蝶');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^筛选/ }).click();
  faults.push(
    ...(await findOverflow(page)),
    ...(await findClippedText(page)),
    ...(await findTreeProblems(page)),
  );
  await page.setViewportSize(PHONE.viewport);
  faults.push(...(await findSmallTargets(page)));
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: '菜单' }).click();
  faults.push(...(await findTreeProblems(page)), ...(await findSmallTargets(page)));
  expect(faults).toEqual([]);
});
