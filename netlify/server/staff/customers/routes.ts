import type { Hono } from 'hono';
import {
  customerQuerySchema,
  customerRequests,
  customersQuerySchema,
  FOUND_CUSTOMERS_MAX,
  type FoundCustomers,
} from '../../../../src/contract/ops-customers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { searchAccounts } from '../../accounts/search-store.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readQuery } from '../../http/input.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { findCustomer } from './view.ts';
import { customerWrites } from './writes.ts';

/** Staff routes of customers (docs/shop.md "The orders tool"). */
export function addCustomerRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/customers', 'operator', async (c) => {
    const query = readQuery(c, customersQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const items = await searchAccounts(database, query.value.q, FOUND_CUSTOMERS_MAX);
    return c.json({ status: 200, data: { items } satisfies FoundCustomers });
  });

  guarded.get('/customers/account/:account', 'operator', async (c) => {
    const query = readQuery(c, customerQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const account = c.req.param('account') ?? '';
    // PostgreSQL texts can't contain NUL.
    const customer = account.includes('\0')
      ? undefined
      : await findCustomer(database, account, { cursor: query.value.cursor, now: new Date() });
    return customer === undefined
      ? fail(c, 404, 'customer-not-found', texts().customers.none)
      : c.json({ status: 200, data: customer });
  });

  guarded.writes('operator', customerRequests, customerWrites);
}
