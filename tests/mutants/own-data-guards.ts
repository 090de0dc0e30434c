/** The guards of what a shopper keeps with the shop: lists, sessions, hashes, and the end of an account. */
import type { Guard } from './guard.ts';

const HASHING = 'accounts/hashing.db.test.ts';
const LEAVE = 'own-data/delete-account.db.test.ts';
const ORDER_LIST = 'orders/list.db.test.ts';

export const OWN_DATA_GUARDS: readonly Guard[] = [
  {
    name: 'a list of orders stays below what the host answers',
    file: 'orders/weight.ts',
    find: 'return weight > max;',
    replace: 'return false;',
    tests: [ORDER_LIST, 'stays below what the host lets through'],
  },
  {
    name: 'older orders are older than one of the same account',
    file: 'orders/whole-store.ts',
    find: '.where(and(eq(orders.accountId, accountId), eq(orders.number, before',
    replace: '.where(and(eq(orders.number, before',
    tests: [ORDER_LIST, 'shows nothing of another account'],
  },
  {
    name: 'only so many hashes wait',
    file: 'accounts/passwords.ts',
    find: 'waitingLine({ atOnce: 2, waiting: 20 })',
    replace: 'waitingLine({ atOnce: 2, waiting: 2_000 })',
    tests: [HASHING, 'beyond twenty that wait'],
  },
  {
    name: 'an account’s oldest sessions end',
    file: 'accounts/session-store.ts',
    find: 'await endOldestSessions(transaction, userId, SESSIONS_MAX - 1);',
    replace: '',
    tests: [HASHING, 'twenty sessions at most'],
  },
  {
    name: 'sessions that begin at once are counted one after the other',
    file: 'accounts/store.ts',
    find: ".for('update');\n  return found.length > 0;",
    replace: ".for('share');\n  return found.length > 0;",
    tests: [HASHING, 'twenty sessions at most'],
  },
  {
    name: 'an account is deleted only by its password',
    file: 'own-data/delete-account.ts',
    find: "if (confirmed.kind !== 'confirmed') return confirmed;",
    replace: "if (confirmed.kind !== 'confirmed' && confirmed.kind !== 'wrong-password') return confirmed;",
    tests: [LEAVE, 'asks for the password'],
  },
  {
    name: 'an unpaid order is ended before its account is deleted',
    file: 'own-data/delete-account.ts',
    find: "if ((await findOpenOrder(tx, id)) !== undefined) return 'open-order';",
    replace: '',
    tests: [LEAVE, 'another tab makes at the last moment'],
  },
  {
    name: 'a paid order can be shipped after its account is deleted',
    file: 'own-data/delete-account.ts',
    find: 'await keepBuyerWithOrders(tx, shopper, shopper.email, now());',
    replace: '',
    tests: [LEAVE, 'leaves a paid order that is shipped'],
  },
  {
    name: 'an order keeps its buyer until it is done',
    file: 'orders/leavers-store.ts',
    find: 'isDone,\n      ),',
    replace: 'undefined,\n      ),',
    tests: [LEAVE, 'leaves a paid order that is shipped'],
  },
  {
    name: 'money for an order that can be sent to nobody goes back',
    file: 'payments/settle/count-payment.ts',
    find: 'order.buyerLeftAt !== null || ',
    replace: '',
    tests: [LEAVE, 'gets money back'],
  },
  {
    name: 'an order whose money is on its way back keeps its buyer',
    file: 'orders/leavers-store.ts',
    find: 'not in ',
    replace: `is not null or \${orders.number} in `,
    tests: [LEAVE, 'keeps its buyer while money is on its way back'],
  },
];
