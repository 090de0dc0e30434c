import type { Hono } from 'hono';
import * as z from 'zod';
import { quoteRequests, quotesQuerySchema } from '../../../../src/contract/ops-quotes.ts';
import { quoteFailures } from '../../../../src/text/quotes.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readQuery } from '../../http/input.ts';
import { guardedRoutes } from '../access/route-guard.ts';
import { findStaffQuote, listStaffQuotes } from './view.ts';
import { quoteWrites } from './writes.ts';

export function addQuoteRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.get('/quotes', 'operator', async (c) => {
    const query = readQuery(c, quotesQuerySchema);
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    return c.json({ status: 200, data: await listStaffQuotes(database, query.value, new Date()) });
  });

  guarded.get('/quotes/:id{[^/]*-[^/]*}', 'operator', async (c) => {
    const id = z.uuid().safeParse(c.req.param('id'));
    const { database } = await c.var.services();
    const quote = id.success ? await findStaffQuote(database, id.data, new Date()) : undefined;
    return quote === undefined
      ? fail(c, 404, 'quote-not-found', quoteFailures)
      : c.json({ status: 200, data: quote });
  });

  guarded.writes('operator', quoteRequests, quoteWrites);
}
