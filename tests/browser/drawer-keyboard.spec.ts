import type { Page } from '@playwright/test';
import { endWaitingCalls } from './mock-api-calls.ts';
import { expect, test } from './shop.ts';
import { reachState, shopperStates } from './shopper-states.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: '购物车', exact: true });

test.beforeEach(async ({ page, catalogue, baseURL, expectedErrors }) => {
  // Neither the line nor the shopper exists on the server.
  expectedErrors.push(/status of 40[13]/);
  const lines = shopperStates('cart', catalogue.products).find(({ name }) => name === 'cart-lines');
  if (lines === undefined) throw new Error('There is no state with lines');
  await reachState(page, lines, baseURL ?? '');
});

test.afterEach(async ({ page }) => endWaitingCalls(page));

test('the keyboard stays in the open drawer, and Escape gives it back to the icon', async ({ page }) => {
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: '购物车', exact: true })).toBeFocused();
});

test('the question before clearing comes into view and has the keyboard', async ({ page }) => {
  await drawer(page).getByRole('button', { name: '清空购物车' }).press('Enter');
  const no = drawer(page).getByRole('button', { name: '取消' });
  await expect(no).toBeFocused();
  await expect(no).toBeInViewport({ ratio: 1 });
  await no.press('Enter');
  await expect(drawer(page).getByRole('button', { name: '清空购物车' })).toBeFocused();
});

test('a notice can be closed while the drawer is open, and outlasts it', async ({ page }) => {
  const quantity = drawer(page).getByRole('spinbutton', { name: '数量' }).first();
  const notice = page.getByRole('alert').getByText('库存不足');
  await quantity.fill('99999');
  await quantity.press('Enter');
  await page.getByRole('alert').getByRole('button', { name: '关闭通知' }).click();
  // Without the key press the notice would close after 3 s.
  expect(await notice.isVisible()).toBe(false);

  await quantity.fill('99999');
  await quantity.press('Enter');
  await expect(notice).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect
    .poll(() => page.locator('[data-notices]').evaluate((region) => region.closest('dialog') === null))
    .toBe(true);
});
