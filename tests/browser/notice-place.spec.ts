import type { Page } from '@playwright/test';
import { endWaitingCalls } from './mock-api-calls.ts';
import { waitForRest } from './page-state.ts';
import { expect, templatePages, test } from './shop.ts';
import { reachState, shopperStates } from './shopper-states.ts';

const WIDTHS = [360, 768, 1440];
/** The page checks every 150 ms (docs/decisions/0025). */
const MAKES_WAY_MS = 5_000;
const TEXT = '您有一笔付款正由银行确认，确认前不能提交新订单';

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

test('on every kind of public page, at its top and further down, at every width', async ({
  page,
  catalogue,
  expectedErrors,
}) => {
  test.setTimeout(300_000);
  expectedErrors.push(/404/);
  await tellAlways(page);
  const faults: string[] = [];
  // `/terms` has buttons in the frame only, like `/guide`, which is checked.
  const pages = templatePages(catalogue).filter((path) => path !== '/terms');
  for (const path of [...pages, '/login', '/register']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
      for (const scrolled of [0, 333]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
        const under = await covered(page);
        if (under.length > 0) faults.push(`${path} at ${width} px, ${scrolled} down: ${under.join(', ')}`);
      }
    }
  }
  expect(faults).toEqual([]);
});

/** The states with the most controls. `free-top.test.ts` tests the rule with arbitrary boxes. */
const CROWDED = {
  cart: ['cart-lines', 'cart-changed', 'cart-clear', 'cart-quote'],
  orders: ['orders', 'order-pending', 'order-goingBack', 'order-claims', 'quote-decline'],
  account: ['profile-errors', 'register-errors', 'account-menu'],
} as const;

for (const part of ['cart', 'orders', 'account'] as const) {
  test(`in the account’s states with most controls: ${part}`, async ({
    page,
    catalogue,
    baseURL,
    expectedErrors,
  }) => {
    test.setTimeout(240_000);
    expectedErrors.push(/status of (401|404|500|503)|ERR_FAILED/);
    await tellAlways(page);
    const faults: string[] = [];
    const states = shopperStates(part, catalogue.products);
    for (const crowded of CROWDED[part]) {
      const state = states.find(({ name }) => name === crowded);
      if (state === undefined) throw new Error(`There is no state ${crowded}`);
      await page.setViewportSize({ width: 1440, height: 900 });
      await reachState(page, state, baseURL ?? '');
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
        const under = await covered(page);
        if (under.length > 0) faults.push(`${state.name} at ${width} px: ${under.join(', ')}`);
      }
    }
    await endWaitingCalls(page);
    expect(faults).toEqual([]);
  });
}
