import { endWaitingCalls } from './mock-api-calls.ts';
import { expect, test } from './shop.ts';
import { reachState, shopperStates } from './shopper-states.ts';

test('only the lines of the drawer scroll, its head and its sums stay', async ({
  page,
  catalogue,
  baseURL,
}) => {
  const full = shopperStates('cart', catalogue.products).find(({ name }) => name === 'cart-lines');
  if (full === undefined) throw new Error('There is no such state');
  await reachState(page, full, baseURL ?? '');
  const overflow = (selector: string) =>
    page.locator(selector).evaluate((element) => element.scrollHeight - element.clientHeight);
  expect(await overflow('.cart-lines')).toBeGreaterThan(0);
  expect(await overflow('dialog.cart')).toBe(0);
  await endWaitingCalls(page);
});
