/** The guards of what a shopper keeps with the shop: lists, sessions, hashes, and the end of an account. */
import type { Guard } from './guard.ts';

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
];
