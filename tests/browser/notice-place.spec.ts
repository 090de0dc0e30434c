import type { Page } from '@playwright/test';
import { endWaitingCalls } from './mock-api-calls.ts';
import { waitForRest } from './page-state.ts';
import { type Catalogue, expect, test } from './shop.ts';
import { reachState, shopperStates } from './shopper-states.ts';

const WIDTHS = [360, 1440];
/** The page checks every 150 ms (docs/decisions/0002). */
const MAKES_WAY_MS = 5_000;
const TEXT = '您有一笔付款正在确认，确认前不能提交新订单';

async function tellAlways(page: Page) {
  await page.addInitScript((text) => {
    // `about:blank` has no storage.
    if (location.protocol === 'about:') return;
    const until = Date.now() + 600_000;
    const notices = [
      { kind: 'success', text: '已加入购物车', until },
      { kind: 'error', text, until },
    ];
    sessionStorage.setItem('notices', JSON.stringify(notices));
  }, TEXT);
}

async function covered(page: Page): Promise<string[]> {
  await expect(page.locator('[data-notices]').getByText(TEXT)).toBeVisible();
  await waitForRest(page);
  return await page.evaluate(async (limit) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const underNotice = () => {
      const region = document.querySelector('[data-notices]');
      const notices = [...document.querySelectorAll('.notice')].map((notice) =>
        notice.getBoundingClientRect(),
      );
      const found = [
        ...(region?.parentElement?.querySelectorAll('button, .button, .cart-line, main :is(h1, h2, h3)') ??
          []),
      ];
      return found
        .filter((each) => !region?.contains(each) && each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => {
          const box = each.getBoundingClientRect();
          // Only the visible part of a scroller counts.
          const seen = each.closest('.cart-lines, .filter')?.getBoundingClientRect();
          const top = Math.max(box.top, seen?.top ?? 0);
          const bottom = Math.min(box.bottom, seen?.bottom ?? innerHeight);
          return notices.some(
            (notice) =>
              notice.left < box.right &&
              notice.right > box.left &&
              notice.top < bottom &&
              notice.bottom > top,
          );
        })
        .map(
          ({ localName, className, textContent }) => `${localName}.${className} ${textContent?.slice(0, 12)}`,
        );
    };
    const late = performance.now() + limit;
    let found = underNotice();
    while (found.length > 0 && performance.now() < late) {
      await frame();
      found = underNotice();
    }
    return found;
  }, MAKES_WAY_MS);
}

/** The pages with the most controls, at their top and further down. */
const PAGES = (catalogue: Catalogue) => ['/butterfly/all', `/product/${catalogue.products[0]?.id}`];
/** The states with the most controls. `free-top.test.ts` tests the rule with arbitrary boxes. */
const STATES = {
  cart: ['cart-changed'],
  orders: ['order-pending'],
  account: ['profile-errors'],
} as const;

test('a notice covers no control, on crowded pages and in crowded states, on a phone and a desktop', async ({
  page,
  catalogue,
  baseURL,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/status of (401|404|500|503)|ERR_FAILED/);
  await tellAlways(page);
  const faults: string[] = [];
  const look = async (where: string, ...scrolls: readonly number[]) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      for (const top of scrolls) {
        await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
        const under = await covered(page);
        if (under.length > 0) faults.push(`${where} at ${width} px, ${top} down: ${under.join(', ')}`);
      }
    }
  };
  for (const path of PAGES(catalogue)) {
    await page.goto(path);
    await look(path, 0, 333);
  }
  for (const part of ['cart', 'orders', 'account'] as const) {
    const states = shopperStates(part, catalogue.products);
    for (const crowded of STATES[part]) {
      const state = states.find(({ name }) => name === crowded);
      if (state === undefined) throw new Error(`There is no state ${crowded}`);
      await reachState(page, state, baseURL ?? '');
      await look(state.name, 0);
    }
  }
  await endWaitingCalls(page);
  expect(faults).toEqual([]);
});
