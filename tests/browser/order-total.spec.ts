import { endWaitingCalls } from './mock-api-calls.ts';
import { expect, test } from './shop.ts';
import { reachState, shopperStates } from './shopper-states.ts';

test('an order’s total is one sum in the list and on its own page, the shipping fee in it', async ({
  page,
  catalogue,
  baseURL,
}) => {
  const states = shopperStates('orders', catalogue.products);
  const stateOf = (name: string) => {
    const state = states.find((each) => each.name === name);
    if (state === undefined) throw new Error(`There is no state ${name}`);
    return state;
  };
  const detail = stateOf('order-done');
  await reachState(page, detail, baseURL ?? '');
  const sum = page.getByRole('term').filter({ hasText: '订单金额' }).locator('xpath=../dd');
  const goods = page.getByRole('term').filter({ hasText: '商品总金额' }).locator('xpath=../dd');
  const total = await sum.innerText();
  expect(total).not.toBe(await goods.innerText());
  await endWaitingCalls(page);

  await reachState(page, stateOf('orders'), baseURL ?? '');
  const card = page.getByRole('article', { name: detail.path.split('/').at(-1) ?? '' });
  await expect(card.getByRole('term').filter({ hasText: '总计' }).locator('xpath=../dd')).toHaveText(total);
  await endWaitingCalls(page);
});
