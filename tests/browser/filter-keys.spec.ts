/** Arrow keys only move; choosing navigates and keeps the focus. */
import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

const radios = (page: Page) => page.getByRole('group', { name: '蝴蝶种类' }).getByRole('radio');
const focused = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLInputElement ? document.activeElement.value : '',
  );

test('arrow keys only move through the filter and round its ends; Enter, Space and a click choose, and the focus stays without a jump', async ({
  page,
}) => {
  const opened: string[] = [];
  await page.goto('/butterfly/all');
  await page.waitForLoadState('networkidle');
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  const values = await radios(page).evaluateAll((all) =>
    all.map((radio) => (radio as HTMLInputElement).value),
  );
  await radios(page).first().focus();
  for (const [key, index] of [
    ['ArrowDown', 1],
    ['ArrowRight', 2],
    ['ArrowUp', 1],
    ['ArrowLeft', 0],
    ['ArrowUp', values.length - 1],
    ['ArrowDown', 0],
    ['ArrowDown', 1],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page)).toBe(values[index]);
  }
  // Longer than any delayed navigation.
  await page.waitForTimeout(1_500);
  expect(opened).toEqual([]);
  await expect(page.getByRole('radio', { name: '全部蝴蝶' })).toBeChecked();

  for (const choose of [
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Space'),
    () => radios(page).nth(20).click(),
  ]) {
    await page.goto('/butterfly/all');
    await page.waitForLoadState('networkidle');
    // A page that no choice led to gives the filter no focus.
    expect(await focused(page)).toBe('');
    await radios(page).nth(19).focus();
    await page.keyboard.press('ArrowDown');
    const chosen = await focused(page);
    await choose();
    await page.waitForURL(`/butterfly/${chosen}`);
    await expect(page.getByRole('radio', { checked: true })).toBeFocused();
    expect(await focused(page)).toBe(chosen);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('radio', { checked: true })).toBeInViewport();
  }
});
