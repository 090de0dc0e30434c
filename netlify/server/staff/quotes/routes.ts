import type { Hono } from 'hono';
import * as z from 'zod';
import {
  createQuoteRequestSchema,
  editQuoteRequestSchema,
  quoteActionRequestSchema,
  quotesQuerySchema,
  withdrawQuoteRequestSchema,
} from '../../../../src/contract/ops-quotes.ts';
import { quoteFailures } from '../../../../src/text/quotes.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readQuery } from '../../http/input.ts';
import { paymentsContext } from '../../payments/providers.ts';
import type { WriteResponse } from '../access/idempotency.ts';
import { type FinishWrite, guardedRoutes } from '../access/route-guard.ts';
import { findStaffQuote, listStaffQuotes } from './view.ts';
import { createQuoteWrite, editQuoteWrite, endQuoteWrite, sendQuoteWrite } from './writes.ts';

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

  guarded.post(
    '/quotes/create',
    'operator',
    createQuoteRequestSchema,
    async (services, request, by) => createQuoteWrite(paymentsContext(services), by, request),
    respondWithQuote,
  );
  guarded.post(
    '/quotes/edit',
    'operator',
    editQuoteRequestSchema,
    async (services, request) => editQuoteWrite(paymentsContext(services), request),
    respondWithQuote,
  );
  guarded.post(
    '/quotes/send',
    'operator',
    quoteActionRequestSchema,
    async (services, request, by) => sendQuoteWrite(paymentsContext(services), by, request),
    respondWithQuote,
  );
  guarded.post(
    '/quotes/revise',
    'operator',
    quoteActionRequestSchema,
    async (services, request, by) => await endQuoteWrite(paymentsContext(services), by, request, 'revise'),
    respondWithQuote,
  );
  guarded.post(
    '/quotes/withdraw',
    'operator',
    withdrawQuoteRequestSchema,
    async (services, { reason, ...seen }, by) =>
      await endQuoteWrite(paymentsContext(services), by, seen, 'withdraw', reason),
    respondWithQuote,
  );
}

/** Success and conflict responses contain the current quote. */
export const respondWithQuote: FinishWrite = async ({ database }, stored): Promise<WriteResponse> => {
  const { data, changed } = z
    .object({ data: z.object({ id: z.string() }).nullable(), changed: z.string().optional() })
    .parse(stored.body);
  const id = data?.id ?? changed;
  if (id === undefined) return stored;
  const quote = (await findStaffQuote(database, id, new Date())) ?? null;
  return { ...stored, body: { ...stored.body, ...(data === null ? { quote } : { data: quote }) } };
};
