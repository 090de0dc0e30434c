import type { Hono } from 'hono';
import * as z from 'zod';
import {
  customerNoteRequestSchema,
  customerQuerySchema,
  customersQuerySchema,
  FOUND_CUSTOMERS_MAX,
  type FoundCustomers,
} from '../../../../src/contract/ops-customers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { searchAccounts } from '../../accounts/search-store.ts';
import { takeWithinByteLimit } from '../../http/byte-limit.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readQuery } from '../../http/input.ts';
import type { WriteResponse } from '../access/idempotency.ts';
import { type FinishWrite, guardedRoutes } from '../access/route-guard.ts';
import { findCustomer } from './view.ts';
import { customerNoteWrite } from './writes.ts';

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

  guarded.post(
    '/customers/note',
    'operator',
    customerNoteRequestSchema,
    async (_, request, by) => customerNoteWrite(by, request),
    respondWithCustomer,
  );
}

/** Bytes of the newest notes in the response to a write. */
const NOTES_BYTES_MAX = 50_000;

/** Success and conflict responses contain the present customer. */
const respondWithCustomer: FinishWrite = async ({ database }, stored): Promise<WriteResponse> => {
  const { data, changed } = z
    .object({ data: z.object({ id: z.string() }).nullable(), changed: z.string().optional() })
    .parse(stored.body);
  const id = data?.id ?? changed;
  if (id === undefined) return stored;
  const found = await findCustomer(database, id, { cursor: undefined, now: new Date() });
  const customer = found ? { ...found, notes: [...takeWithinByteLimit(found.notes, NOTES_BYTES_MAX)] } : null;
  return { ...stored, body: { ...stored.body, ...(data === null ? { customer } : { data: customer }) } };
};
