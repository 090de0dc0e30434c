/** Arrow keys only move; choosing navigates and keeps the focus. */
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const list = (page: Page) => page.getByRole('radiogroup', { name: '蝴蝶种类' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href'));

async function openFamily(page: Page): Promise<readonly (string | null)[]> {
  await page.goto('/butterfly/all');
  await page.waitForLoadState('networkidle');
  // A page that no choice led to gives the filter no focus.
  expect(await focused(page)).toBe(null);
  const family = list(page).locator('details').first();
  await family.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(family).toHaveAttribute('open');
  return list(page)
    .getByRole('radio')
    .evaluateAll((all) => all.map((radio) => radio.getAttribute('href')));
}

test('arrow keys only move through what is open and round its ends; Enter, Space and a click choose, and the focus stays without a jump', async ({
  page,
}) => {
  const paths = await openFamily(page);
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  // The family's first species is the next stop of Tab.
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(paths[1]);
  for (const [key, index] of [
    ['ArrowDown', 2],
    ['ArrowRight', 3],
    ['ArrowUp', 2],
    ['ArrowLeft', 1],
    ['ArrowUp', 0],
    ['ArrowUp', paths.length - 1],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page)).toBe(paths[index]);
  }
  // Longer than any delayed navigation.
  await page.waitForTimeout(1_500);
  expect(opened).toEqual([]);
  await expect(page.getByRole('radio', { name: '全部蝴蝶' })).toBeChecked();

  for (const choose of [
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Space'),
    () => list(page).getByRole('radio').nth(9).click(),
  ]) {
    await openFamily(page);
    await list(page).getByRole('radio').nth(8).focus();
    await page.keyboard.press('ArrowDown');
    const chosen = await focused(page);
    await choose();
    await page.waitForURL(`${chosen}`);
    await expect(page.getByRole('radio', { checked: true })).toBeFocused();
    expect(await focused(page)).toBe(chosen);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('radio', { checked: true })).toBeInViewport();
  }
});
