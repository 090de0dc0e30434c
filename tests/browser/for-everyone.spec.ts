/** Checks WCAG 2.2 AA beyond axe, with one load per page. */
import {
  findCutText,
  findFaults,
  findSmallTargets,
  findTreeFaults,
  ZOOMED_VIEWPORT,
} from './for-everyone.ts';
import { emulatePhone, findOverflow } from './page-state.ts';
import { type Catalogue, expect, publicPages, test } from './shop.ts';

const SEARCHES = ['/search?q=闪蝶&sex=雄&stock=1', '/search?q=qqqqqq', '/search?sex=雌&grade=x'];
const OTHERS = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?token=x',
  '/product/no-such-product',
];

const GROUPS = {
  'home, listings and product': (catalogue: Catalogue) =>
    publicPages(catalogue).filter((path) => /^\/($|butterfly|category|product)/.test(path)),
  'texts and a page that is not there': (catalogue: Catalogue) =>
    publicPages(catalogue).filter((path) => !/^\/($|butterfly|category|product|search)/.test(path)),
  'search, and pages outside the layout': () => ['/search', ...SEARCHES, ...OTHERS],
} satisfies Record<string, (catalogue: Catalogue) => readonly string[]>;

test.use({ viewport: { width: 1280, height: 900 } });

for (const [name, paths] of Object.entries(GROUPS)) {
  test(`every hand and eye finds its way: ${name}`, async ({ page, catalogue, expectedErrors }) => {
    expectedErrors.push(/404/);
    test.setTimeout(240_000);
    const faults: string[] = [];
    for (const path of paths(catalogue)) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      faults.push(...(await findFaults(page)).map((fault) => `${path} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

test('every hand and eye finds its way in the open search box, the open filters and the phone’s menu', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/guide');
  await page.getByRole('banner').getByLabel('搜索标本').fill('闪蝶');
  const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
  await expect(options.filter({ hasText: '¥' }).first()).toBeVisible();
  const faults = await findTreeFaults(page);

  await page.setViewportSize(ZOOMED_VIEWPORT);
  await page.goto('/search?q=闪蝶');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /^筛选/ }).click();
  faults.push(...(await findOverflow(page)), ...(await findCutText(page)), ...(await findTreeFaults(page)));
  await emulatePhone(page);
  faults.push(...(await findSmallTargets(page)));
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: '菜单' }).click();
  faults.push(...(await findTreeFaults(page)), ...(await findSmallTargets(page)));
  expect(faults).toEqual([]);
});
