import type { Page } from '@playwright/test';
import type { Order } from '../../src/contract/orders.ts';
import { expect, test } from './shop.ts';
import { orders } from './shopper.fixture.ts';
import { newShopper } from './shoppers.ts';

const TOTAL = 9;

/** Answers the list in parts of four, of as many orders as there are by then. */
async function serveOrders(page: Page, all: Order[]) {
  await page.route(/\/api\/v1\/orders(\?|$)/, async (route) => {
    const before = new URL(route.request().url()).searchParams.get('before');
    const from = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const data = all.slice(from, from + 4);
    const next = from + 4 < all.length ? data.at(-1)?.id : null;
    await route.fulfill({ json: { status: 200, msg: '', data, total: all.length, page: 1, next } });
  });
}

const numbered = (like: Order, nth: number): Order => ({
  ...like,
  id: `1000-0000-${String(nth).padStart(4, '0')}`,
  created_at: new Date(Date.UTC(2026, 8, nth)).toISOString(),
});

test('a long list of orders is loaded part by part, by keyboard, and the focus stays', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  expectedErrors.push(/status of (403|500)/);
  await newShopper(page);
  const like = orders(catalogue.products).done;
  const all = Array.from({ length: TOTAL }, (_, nth) => numbered(like, TOTAL - nth));
  await serveOrders(page, all);
  await page.goto('/orders');
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  const more = main.getByRole('button', { name: '加载更多' });
  const status = main.getByRole('status');
  await expect(cards).toHaveCount(4);
  await expect(status).toHaveText('已显示 4 笔，共 9 笔订单');

  // An order that arrives meanwhile takes nothing away and shows nothing twice.
  all.unshift(numbered(like, TOTAL + 1));
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(8);
  await expect(more).toBeFocused();
  await expect(status).toHaveText('已显示 8 笔，共 9 笔订单');

  await page.route(/\/api\/v1\/orders\?before=/, (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.keyboard.press('Enter');
  await expect(main.getByRole('alert')).toHaveText('获取订单失败');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('已显示全部 9 笔订单');
  await expect(status).toBeFocused();
  await expect(more).toBeHidden();
  await expect(main.getByRole('alert')).toBeHidden();
  const shown = await cards.evaluateAll((found) => found.map((card) => card.getAttribute('aria-label')));
  expect(shown).toEqual(all.slice(1).map(({ id }) => `订单号 ${id}`));

  // Coming back to the tab reads the head anew, and keeps the rest.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(cards).toHaveCount(TOTAL + 1);
  await expect(cards.first()).toHaveAccessibleName(`订单号 ${all[0]?.id}`);
});
