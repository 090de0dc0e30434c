import { findClippedText, findSmallTargets, findTreeProblems, ZOOMED_VIEWPORT } from './for-everyone.ts';
import { emulatePhone, findOverflow } from './page-state.ts';
import { expect, test } from './shop.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test('our own checks find no accessibility faults in the open search box, the open filters and the phone’s menu', async ({
  page,
}) => {
  test.setTimeout(120_000);
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
  await emulatePhone(page);
  faults.push(...(await findSmallTargets(page)));
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: '菜单' }).click();
  faults.push(...(await findTreeProblems(page)), ...(await findSmallTargets(page)));
  expect(faults).toEqual([]);
});
