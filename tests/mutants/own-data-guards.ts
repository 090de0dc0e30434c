/** The guards of what a shopper keeps with the shop: lists, sessions, hashes, and the end of an account. */
import type { Guard } from './guard.ts';

const HASHING = 'accounts/hashing.db.test.ts';
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
    file: 'orders/store.ts',
    find: '.where(and(eq(orders.accountId, accountId), eq(orders.number, before',
    replace: '.where(and(eq(orders.number, before',
    tests: [ORDER_LIST, 'shows nothing of another account'],
  },
  {
    name: 'only so many hashes wait',
    file: 'accounts/auth-store.ts',
    find: 'waitingLine({ atOnce: 2, waiting: 20 })',
    replace: 'waitingLine({ atOnce: 2, waiting: 2_000 })',
    tests: [HASHING, 'beyond twenty that wait'],
  },
  {
    name: 'an account’s oldest sessions end',
    file: 'accounts/auth-store.ts',
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
];
