import type { Page } from '@playwright/test';
import { endWaitingCalls } from './mock-api-calls.ts';
import { expect, test } from './shop.ts';
import { reachState, shopperStates } from './shopper-states.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: '购物车', exact: true });

test('the keyboard stays in the open drawer, of which only the lines scroll; notices are above it and outlast it; Escape gives the keyboard back to the icon', async ({
  page,
  catalogue,
  baseURL,
  expectedErrors,
}) => {
  // Neither the line nor the shopper exists on the server.
  expectedErrors.push(/status of 40[13]/);
  const lines = shopperStates('cart', catalogue.products).find(({ name }) => name === 'cart-lines');
  if (lines === undefined) throw new Error('There is no state with lines');
  await reachState(page, lines, baseURL ?? '');
  const overflow = (selector: string) =>
    page.locator(selector).evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await overflow('.cart-lines')).toBeGreaterThan(0);
  expect(await overflow('dialog.cart')).toBe(0);

  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  }
  const clear = drawer(page).getByRole('button', { name: '清空购物车' });
  await clear.press('Enter');
  const no = drawer(page).getByRole('button', { name: '取消' });
  await expect(no).toBeFocused();
  await expect(no).toBeInViewport({ ratio: 1 });
  await no.press('Enter');
  await expect(clear).toBeFocused();

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
  const region = page.locator('[data-notices]');
  const isInDialog = () => region.evaluate((element) => element.closest('dialog') !== null);
  await expect.poll(isInDialog).toBe(true);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect.poll(isInDialog).toBe(false);
  await expect(page.getByRole('banner').getByRole('button', { name: '购物车', exact: true })).toBeFocused();
  await endWaitingCalls(page);
});
