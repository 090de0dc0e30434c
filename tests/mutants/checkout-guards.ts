/** The guards of how an order is made and what it holds. */
import type { Guard } from './guard.ts';

const OTHERS = 'payments/what-broke-others.db.test.ts';
const RACES = 'payments/races.db.test.ts';
const ROUTES = 'payments/routes.db.test.ts';
const HOLDS = 'inventory/holds.db.test.ts';
const LIMITS = 'checkout/limits.db.test.ts';
const STANDING = 'checkout/standing-order.db.test.ts';
const AT_ONCE = 'checkout/at-once.db.test.ts';
const HOLD_END = 'checkout/hold-end.db.test.ts';
const COMMAND = 'operators/command.db.test.ts';

export const CHECKOUT_GUARDS: readonly Guard[] = [
  {
    name: 'pieces are held only if they are there',
    file: 'inventory/holds.ts',
    find: '.filter(({ quantity, available }) => available < quantity);',
    replace: '.filter(({ quantity, available }) => available + 100 < quantity);',
    tests: [OTHERS, 'the last piece'],
  },
  {
    name: 'two lines of one variant are summed',
    file: 'inventory/holds.ts',
    find: 'const wanted = sumByVariant(lines);\n  const levels',
    replace: 'const wanted = lines;\n  const levels',
    tests: [HOLDS, 'two lines'],
  },
  {
    name: 'a hold ends once',
    file: 'inventory/hold-store.ts',
    find: '.where(and(eq(holds.orderNumber, orderNumber), eq(holds.state, from)))',
    replace: '.where(eq(holds.orderNumber, orderNumber))',
    tests: [HOLDS, 'come back once'],
  },
  {
    name: 'a changed cart keeps the end of its hold',
    file: 'checkout/holding.ts',
    find: 'hasTimeToPay(replaced, now) ? replaced : undefined;',
    replace: 'hasTimeToPay(replaced, now) ? undefined : undefined;',
    tests: [HOLD_END, 'kept by a changed cart'],
  },
  {
    name: 'an account holds no more pieces at a time than it may',
    file: 'checkout/holding.ts',
    find: "if (lines.length > most.lines || pieces > most.pieces) return { kind: 'too-much', ...most };",
    replace: '',
    tests: [LIMITS, '100 pieces'],
  },
  {
    name: 'an account holds no more lines at a time than it may',
    file: 'checkout/holding.ts',
    find: 'lines.length > most.lines || ',
    replace: '',
    tests: [LIMITS, '30 lines'],
  },
  {
    name: 'who never paid holds less than who did',
    file: 'checkout/holding.ts',
    find: 'standing.hasPaid ? PAID_BEFORE : NEW_ACCOUNT',
    replace: 'PAID_BEFORE',
    tests: [LIMITS, '100 pieces'],
  },
  {
    name: 'unpaid holds of a day have an end',
    file: 'checkout/holding.ts',
    find: 'left >= LEAST_HOLD_MS)',
    replace: 'left > -Infinity)',
    tests: [LIMITS, 'add up to 90 minutes'],
  },
  {
    name: 'unpaid orders of an hour are counted',
    file: 'checkout/holding.ts',
    find: "if (retryAt !== undefined) return { kind: 'limited', by: 'orders', retryAt };",
    replace: '',
    tests: [LIMITS, 'a sixth unpaid order'],
  },
  {
    name: 'attempts to pay for a cart are counted',
    file: 'checkout/plan-cart.ts',
    find: "if (limited !== undefined) return { kind: 'refused', because: limited };",
    replace: '',
    tests: [LIMITS, 'an eleventh attempt'],
  },
  {
    name: 'attempts to pay for an order are counted',
    file: 'checkout/plan-order.ts',
    find: "if (limited !== undefined) return { kind: 'refused', because: limited };",
    replace: '',
    tests: [STANDING, 'limited in its attempts'],
  },
  {
    name: 'what was paid is no unpaid hold',
    file: 'checkout/account-store.ts',
    find: " and (o.status = 'pending' or o.ending is not null)",
    replace: '',
    tests: [LIMITS, 'what was paid does not count'],
  },
  {
    name: 'another account pays for no order',
    file: 'checkout/plan-order.ts',
    find: "if (order?.accountId !== buyer.id) return refused('no-order');",
    replace: "if (order === undefined) return refused('no-order'); void buyer;",
    tests: [STANDING, 'of somebody else'],
  },
  {
    name: 'an order is not paid for when its hold is about to end',
    file: 'checkout/plan-order.ts',
    find: "if (!hasTimeToPay(open.holdUntil, now)) return refused('too-late');",
    replace: '',
    tests: [STANDING, 'less than two minutes left'],
  },
  {
    name: 'an order is paid by one way at a time',
    file: 'checkout/plan-order.ts',
    find: "if (attempt !== undefined) return { kind: 'end-attempt', attempt };",
    replace: '',
    tests: [STANDING, 'paid by its wallet or by card'],
  },
  {
    name: 'whom a provider turns away for another tab waits for it',
    file: 'checkout/open-attempt.ts',
    find: "if (opened.kind !== 'unreachable' || opened.isBusy !== true) return opened;",
    replace: "if (opened.kind !== 'unreachable' || performance.now() > 0) return opened;",
    tests: [AT_ONCE, 'wait for each other'],
  },
  {
    name: 'what another tab gave up is no failure of the provider',
    file: 'checkout/open-attempt.ts',
    find: "await provider.close(opened.ref);\n  return { kind: 'superseded' };",
    replace: "await provider.close(opened.ref);\n  return { kind: 'failed' };",
    tests: [AT_ONCE, 'given up while the provider opens it'],
  },
  {
    name: 'a sum that Stripe won’t take is told before there is an order',
    file: 'checkout/plan-cart.ts',
    find: 'const fit = fitOf(priced.totalFen, till.charges[method]);',
    replace: "const fit: ReturnType<typeof fitOf> = 'fits';",
    tests: [ROUTES, 'before there is one'],
  },
  {
    name: 'an order whose wallet window was closed fills no list',
    file: 'orders/store.ts',
    find: 'return and(eq(orders.accountId, accountId), isHistory);',
    replace: 'void isHistory; return eq(orders.accountId, accountId);',
    tests: [STANDING, 'is no history'],
  },
  {
    name: 'a page is opened also by a provider whose clock is ahead',
    file: 'checkout/new-order.ts',
    find: 'const PAGE_MARGIN_MS = 5 * 60_000;',
    replace: 'const PAGE_MARGIN_MS = 90_000;',
    tests: [HOLD_END, 'clock is 3 minutes ahead'],
  },
  {
    name: 'one change at a time to an account’s orders',
    file: 'checkout/checkout.ts',
    find: '  await lockAccount(tx, buyer.id);\n',
    replace: '',
    tests: [OTHERS, 'a reload does not make two orders'],
  },
  {
    name: 'one’s own hold is given up before a changed cart is held',
    file: 'checkout/plan-cart.ts',
    find: "await cancelIfDue(tx, open, { now, asked: 'replaced', actor: 'checkout' });",
    replace: 'void 0;',
    tests: [RACES, 'the only piece'],
  },
  {
    name: 'checkout buys the cart that was seen',
    file: 'checkout/plan-cart.ts',
    find: "if (version !== undefined && version !== cart.version) return refused('cart-changed');",
    replace: '',
    tests: [ROUTES, 'another version of the cart'],
  },
  {
    name: 'a changed price is confirmed first',
    file: 'orders/pricing.ts',
    find: "if (unitFen !== line.confirmedUnitFen) return { kind: 'unconfirmed' };",
    replace: '',
    tests: ['orders/pricing.test.ts', 'has to be confirmed first'],
  },
  {
    name: 'goods are sent to somewhere',
    file: 'checkout/checkout.ts',
    find: "return { kind: 'profile-incomplete' };",
    replace: 'void 0;',
    tests: [ROUTES, 'a blank address'],
  },
  {
    name: 'another account sees no order',
    file: 'orders/service.ts',
    find: 'await readWholeOrder(database, number, asking);',
    replace: 'await readWholeOrder(database, number);',
    tests: [ROUTES, 'not one’s own'],
  },
  {
    name: 'what one holds oneself is there to buy',
    file: 'inventory/hold-store.ts',
    find: ' + coalesce(',
    replace: ' + 0 * coalesce(',
    tests: [ROUTES, 'there for its shopper'],
  },
  {
    name: 'what one holds is there for nobody else',
    file: 'inventory/hold-store.ts',
    find: 'eq(orders.accountId, accountId), eq(orders.status',
    replace: 'eq(orders.status',
    tests: [ROUTES, 'there for its shopper'],
  },
  {
    name: 'a cart that can not be had gives nothing up',
    file: 'checkout/plan-cart.ts',
    find: 'if (!isSame) {',
    replace: 'if (false) {',
    tests: [RACES, 'gives up nothing'],
  },
  {
    name: 'a shipped order keeps its recipient',
    file: 'orders/view.ts',
    find: 'order.recipient ?? present',
    replace: 'present',
    tests: [ROUTES, 'operators ship'],
  },
  {
    name: 'no more pieces come back than were sold',
    file: 'inventory/hold-store.ts',
    find: '{returned} <= ',
    replace: '{returned} * 0 <= ',
    tests: [COMMAND, 'one by one, each once'],
  },
  {
    name: 'no order above what can be paid at once',
    file: 'checkout/plan-cart.ts',
    find: "if (fit !== 'fits') return refused(fit);",
    replace: '',
    tests: [ROUTES, 'above what can be paid'],
  },
];
