/** The guards of settling, capturing and reconciling: each payment counts once, and none is lost. */
import type { Guard } from './guard.ts';

const OTHERS = 'payments/known-pitfalls.db.test.ts';
const RACES = 'payments/races.db.test.ts';
const DESK_ENDING = 'staff/orders/ending-races.db.test.ts';
const ROUTES = 'payments/routes.db.test.ts';
const CARD = 'payments/card.db.test.ts';
const ELSEWHERE = 'payments/refunds/refunds-elsewhere.db.test.ts';
const WALLET = 'payments/wallet-answers.db.test.ts';
const APPROVED = 'payments/approved.db.test.ts';
const PATIENCE = 'payments/reconcile/timeouts.db.test.ts';
const HOLD_END = 'checkout/hold-end.db.test.ts';

export const SETTLE_GUARDS: readonly Guard[] = [
  {
    name: 'a payment is counted once',
    file: 'payments/settle/count-payment.ts',
    find: 'if (!isNew) {',
    replace: 'if (!isNew && id === "") {',
    tests: [OTHERS, 'webhook that comes thrice'],
  },
  {
    name: 'a payment without an order is flagged',
    file: 'payments/settle/settle.ts',
    find: "if (status.kind === 'paid') await flagUnknown(till, name, ref, status.captured);",
    replace: '',
    tests: [OTHERS, 'for which there is no order'],
  },
  {
    name: 'the clean-up asks the provider before it cancels',
    file: 'payments/settle/settle.ts',
    find: 'const status = await providerOf(till, attempt.provider).close(attempt.providerRef);',
    replace: "const status = { kind: 'closed' as const, attemptId: attempt.id };",
    tests: [OTHERS, 'clean-up'],
  },
  {
    name: 'what is being captured is not let go',
    file: 'payments/settle/settle.ts',
    find: ": ['opening', 'open'];",
    replace: ": ['opening', 'open', 'capturing'];",
    tests: [RACES, 'while the money is being captured'],
  },
  {
    name: 'a wallet order that was let go is not captured',
    file: 'payments/settle/capture.ts',
    find: 'if (attempt === undefined) return await whyNot(till, own);',
    replace: 'if (attempt === undefined) return await capture(till, own.attempt);',
    tests: [RACES, 'a cancelled wallet window'],
  },
  {
    name: 'what a shopper approved is taken by the webhook',
    file: 'payments/settle/events.ts',
    find: '? (await captureApproved(till, settled.attempt)).kind',
    replace: '? settled.kind',
    tests: [APPROVED, 'the webhook of the approval'],
  },
  {
    name: 'what a shopper approved is taken by the reconcile, also at the hold’s end',
    file: 'payments/reconcile/reconcile-order.ts',
    find: "if (!isOver || till.rules[attempt.provider].flow === 'window') {",
    replace: 'if (!isOver) {',
    tests: [APPROVED, 'at the hold’s end an approved order'],
  },
  {
    name: 'what a shopper cancelled is not captured, though PayPal could not be asked',
    file: 'payments/settle/settle.ts',
    find: 'if (asked !== undefined) await awaitApproval(till.database, attempt.id);',
    replace: '',
    tests: [APPROVED, 'a cancelled window that PayPal had no answer about'],
  },
  {
    name: 'capturing an order that is paid says so',
    file: 'payments/settle/capture.ts',
    find: "if (order.status === 'completed') return { kind: 'paid', number: order.number };",
    replace: '',
    tests: [APPROVED, 'once its order is to be paid by card'],
  },
  {
    name: 'a capture that was refused asks what was taken before it ends',
    file: 'payments/settle/capture.ts',
    find: 'const status = await walletOf(till, attempt.provider).close(attempt.providerRef);',
    replace: "const status = { kind: 'closed' as const, attemptId: attempt.id };",
    tests: [WALLET, 'refused though the money was taken'],
  },
  {
    name: 'a capture that is never answered ends',
    file: 'payments/reconcile/reconcile-order.ts',
    find: 'if (isOver) await endUntaken(till, attempt);',
    replace: 'if (isOver) await settle(till, attempt);',
    tests: [WALLET, 'answered 500 for ever'],
  },
  {
    name: 'a webhook has the patience of its function',
    file: 'payments/settle/events.ts',
    find: 'const till = withPatience(hurried, WEBHOOK_MS);',
    replace: 'const till = hurried;',
    tests: [PATIENCE, 'its webhook alone'],
  },
  {
    name: 'an order of the reconcile has patience of its own',
    file: 'payments/reconcile/reconcile.ts',
    find: 'const patient = withPatience(till, PATIENCE_MS);',
    replace: 'const patient = till;',
    tests: [PATIENCE, 'the reconcile makes the order paid'],
  },
  {
    name: 'the page that PayPal leads back to takes what was approved',
    file: 'payments/settle/capture.ts',
    find: 'return await settleAndCapture(till, attempt);',
    replace: "return { kind: 'open', number: order.number };",
    tests: [ROUTES, 'the wallet’s way back'],
  },
  {
    name: 'a payment without an order is logged once',
    file: 'payments/settle/settle.ts',
    find: "if (isNew) till.log({ level: 'error', event: 'payment without an order'",
    replace: "till.log({ level: 'error', event: 'payment without an order'",
    tests: [OTHERS, 'for which there is no order'],
  },
  {
    name: 'an order that another tab began to pay for is not told as ended',
    file: 'payments/settle/end-order.ts',
    find: "if (begun !== undefined) return { kind: 'still-open', provider: begun.provider };",
    replace: '',
    tests: [DESK_ENDING, 'begun in another tab'],
  },
  {
    name: 'an operator ends a capture only when it hung before they asked',
    file: 'payments/settle/settle.ts',
    find: "if (seen === 'capturing' && evenCapturing) return",
    replace: 'if (evenCapturing) return',
    tests: [DESK_ENDING, 'a capture that begins'],
  },
  {
    name: 'one reconcile works at a time',
    file: 'payments/reconcile/reconcile.ts',
    find: "if (!(await isOurs())) return { kind: 'busy' };",
    replace: 'await isOurs();',
    tests: [PATIENCE, 'of two reconciles'],
  },
  {
    name: 'a dead process gives its job free in time',
    file: 'payments/reconcile/lease-store.ts',
    find: '.until} < now()`',
    replace: '.until} < now() and false`',
    tests: [PATIENCE, 'who died over the job'],
  },
  {
    name: 'an event that could not be followed is asked for again',
    file: 'payments/settle/events.ts',
    find: "return result === 'unreachable' ? { kind: 'unreachable' } : { kind: 'taken', result };",
    replace: "return { kind: 'taken', result };",
    tests: [OTHERS, 'out of reach when the webhook comes'],
  },
  {
    name: 'a hold ends 30 minutes after it was taken',
    file: 'payments/reconcile/reconcile-order.ts',
    find: 'const isOver = till.now() >= holdUntil &&',
    replace: 'const isOver = till.now() >= attempt.expiresAt &&',
    tests: [HOLD_END, 'however often the method changes'],
  },
  {
    name: 'what was bought leaves the cart',
    file: 'payments/settle/count-payment.ts',
    find: '  await till.cart.takeOut(tx, accountId, found.cart, lines);\n',
    replace: '',
    tests: [CARD, 'paid once'],
  },
  {
    name: 'another account sees no receipt',
    file: 'payments/settle/capture.ts',
    find: "if (shopperId !== undefined && shopperId !== order.accountId) return { kind: 'not-found' };",
    replace: 'void shopperId;',
    tests: [ROUTES, 'another account nothing'],
  },
  {
    name: 'a payment that came on its way is not ended',
    file: 'payments/settle/settle.ts',
    find: "return seen === 'processing' ? ['opening', 'open', 'processing'] : ['opening', 'open'];",
    replace: "return ['opening', 'open', 'processing'];",
    tests: [RACES, 'no cancelling under an eCheck'],
  },
  {
    name: 'refunds don’t wait behind orders',
    file: 'payments/reconcile/reconcile.ts',
    find: 'const ORDERS_UNTIL = 0.5;',
    replace: 'const ORDERS_UNTIL = 1;',
    tests: ['payments/reconcile/reconcile.db.test.ts', 'all their time'],
  },
  {
    name: 'a webhook alone makes an order paid',
    file: 'payments/settle/events.ts',
    find: 'const settled = await settleRef(till, name, event.ref);',
    replace:
      "if (event.ref !== '') return 'ignored';\n      const settled = await settleRef(till, name, event.ref);",
    tests: [OTHERS, 'never comes back: the webhook'],
  },
  {
    name: 'what was not told is found in the provider’s list',
    file: 'payments/reconcile/reconcile.ts',
    find: 'events.push(await followMissed(till, name, until(share)));',
    replace: '',
    tests: [ELSEWHERE, 'whose webhook is lost'],
  },
  {
    name: 'an old payment pays no new order',
    file: 'payments/settle/count-payment.ts',
    find: 'const isOurs = attemptId === null || attemptId === attempt.id;',
    replace: 'const isOurs = attemptId !== "";',
    tests: [OTHERS, 'another attempt’s pays nothing'],
  },
  {
    name: 'money that was taken is no failed payment, whatever an old look says',
    file: 'payments/settle/capture.ts',
    find: "if (status.kind === 'open' || status.kind === 'approved' || status.kind === 'unknown')",
    replace: "if (status.kind === 'unknown')",
    tests: [WALLET, 'money that was taken'],
  },
  {
    name: 'another account captures nothing',
    file: 'payments/settle/capture.ts',
    find: 'return found?.order.accountId === accountId ? found : undefined;',
    replace: 'return found;',
    tests: ['payments/routes.db.test.ts', 'what is not one’s own is 404'],
  },
];
