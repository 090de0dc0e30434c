import { FRAME_SELECTORS, findAxeViolations } from './axe.ts';
import { findAccessibilityProblems } from './for-everyone.ts';
import { MAX_LAYOUT_SHIFT, readLayoutShift, recordLayoutShifts } from './layout-shift.ts';
import { endWaitingCalls } from './mock-api-calls.ts';
import { findOverflowingWidths, PHONE, waitForRest } from './page-state.ts';
import { expect, test } from './shop.ts';
import { reachState, STATE_GROUPS, shopperStates } from './shopper-states.ts';

/** These elements may shift the layout. */
const TELLING = [
  'cart-clear',
  'register-errors',
  'forgot-sent',
  'profile-email',
  'profile-errors',
  'profile-pending',
  'email-confirm',
  'email-stopped',
  'order-claims',
  'orders-quotes',
  'quote-asking',
  'favorites-want-form',
  'cabinet-form',
];

/** These states have the elements of another state, or some of them, with other texts. */
const REPEATED = [
  'cart-loading',
  'cart-failed',
  'cart-lines',
  'cart-quote-unconfirmed',
  'cart-busy',
  'profile',
  'profile-email',
  'profile-asking',
  'orders-loading',
  'orders-failed',
  'order-loading',
  'quote-asked',
  'quote-declined',
  'quote-replaced',
  'payment-loading',
  'payment-pending',
  'payment-unknown',
  'favorites',
  'favorites-loading',
  'cabinet',
];

test.use(PHONE);

for (const part of STATE_GROUPS) {
  test(`what an account sees never jumps, fits every screen, and leaves axe nothing to mend: ${part}`, async ({
    page,
    catalogue,
    baseURL,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (401|404|409|500|503)|ERR_FAILED/);
    test.setTimeout(240_000);
    await recordLayoutShifts(page);
    const faults: string[] = [];
    for (const state of shopperStates(part, catalogue.products)) {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await reachState(page, state, baseURL ?? '');
      const { shift, moved } = await readLayoutShift(page);
      if (shift > MAX_LAYOUT_SHIFT && !TELLING.includes(state.name))
        faults.push(`${state.name} jumps by ${shift.toFixed(4)}: ${moved.join(', ')}`);
      // Skips transitions, to check the final appearance.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await waitForRest(page);
      if (REPEATED.includes(state.name)) {
        faults.push(...(await findOverflowingWidths(page, state.name, [360, 390, 1440])));
        continue;
      }
      // `every-page.spec.ts` checks the frame.
      faults.push(
        ...(await findAxeViolations(page, state.name, state.name === 'account-menu' ? [] : FRAME_SELECTORS)),
        ...(await findAccessibilityProblems(page)).map((fault) => `${state.name} ${fault}`),
        ...(await findOverflowingWidths(page, state.name, [390, 768, 1440])),
      );
    }
    await endWaitingCalls(page);
    expect(faults).toEqual([]);
  });
}
