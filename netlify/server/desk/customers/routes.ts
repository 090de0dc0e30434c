import type { Hono } from 'hono';
import {
  customerQuerySchema,
  customerRequests,
  customersQuerySchema,
  FOUND_CUSTOMERS_MAX,
  type FoundCustomers,
} from '../../../../src/features/desk/ops-customers.contract.ts';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { guardedRoutes } from '../../staff/route-guard.ts';
import { searchAccounts } from '../customer-search-store.ts';
import { findCustomer } from './view.ts';
import { customerWrites } from './writes.ts';

/** Staff routes of customers (docs/shop.md "The orders tool"). */
export function addCustomerRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.read('/customers', 'operator', {
    query: customersQuerySchema,
    read: async ({ database }, { q }): Promise<FoundCustomers> => ({
      items: await searchAccounts(database, q, FOUND_CUSTOMERS_MAX),
    }),
  });

  guarded.read('/customers/account/:account', 'operator', {
    query: customerQuerySchema,
    // PostgreSQL texts can't contain NUL.
    read: async ({ database }, { cursor }, account) =>
      account.includes('\0') ? undefined : await findCustomer(database, account, { cursor, now: new Date() }),
    absent: (c) => fail(c, 404, 'customer-not-found', texts().customers.none),
  });

  guarded.writes('operator', customerRequests, customerWrites);
}
