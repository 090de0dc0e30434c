import type { Hono } from 'hono';
import * as z from 'zod';
import { quoteRequests, quotesQuerySchema } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { quoteFailures } from '../../../src/features/quotes/quotes.text.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { guardedRoutes } from '../staff/route-guard.ts';
import { findStaffQuote, listStaffQuotes } from './staff-view.ts';
import { quoteWrites } from './staff-writes.ts';

export function addQuoteRoutes(routes: Hono<ApiEnv>): void {
  const guarded = guardedRoutes(routes);

  guarded.read('/quotes', 'operator', {
    query: quotesQuerySchema,
    read: ({ database }, query) => listStaffQuotes(database, query, new Date()),
  });

  guarded.read('/quotes/:id{[^/]*-[^/]*}', 'operator', {
    read: async ({ database }, _, id) =>
      z.uuid().safeParse(id).success ? await findStaffQuote(database, id, new Date()) : undefined,
    absent: (c) => fail(c, 404, 'quote-not-found', quoteFailures),
  });

  guarded.writes('operator', quoteRequests, quoteWrites);
}
