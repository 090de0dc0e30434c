import type { Hono } from 'hono';
import * as z from 'zod';
import {
  editQuoteRequestSchema,
  quoteActionRequestSchema,
  quotesQuerySchema,
} from '../../../../src/contract/ops-quotes.ts';
import { quoteFailures } from '../../../../src/text/quotes.ts';
import type { ApiEnv } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readQuery } from '../../http/input.ts';
import { paymentsContext } from '../../payments/providers.ts';
import type { WriteAnswer } from '../access/idempotency.ts';
import { type FinishWrite, guardedRoutes } from '../access/route-guard.ts';
import { findStaffQuote, listStaffQuotes } from './view.ts';
import { editQuoteWrite, endQuoteWrite, sendQuoteWrite } from './writes.ts';

/** Staff routes of quotes (docs/shop.md "Quotes"). */
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
    '/quotes/edit',
    'operator',
    editQuoteRequestSchema,
    async (services, wish) => editQuoteWrite(paymentsContext(services), wish),
    answerWithQuote,
  );
  guarded.post(
    '/quotes/send',
    'operator',
    quoteActionRequestSchema,
    async (services, wish, by) => sendQuoteWrite(paymentsContext(services), by, wish),
    answerWithQuote,
  );
  for (const name of ['revise', 'withdraw'] as const)
    guarded.post(
      `/quotes/${name}`,
      'operator',
      quoteActionRequestSchema,
      async (services, wish, by) => await endQuoteWrite(paymentsContext(services), by, wish, name),
      answerWithQuote,
    );
}

/** Answers a success with the quote's current state. */
const answerWithQuote: FinishWrite = async ({ database }, kept): Promise<WriteAnswer> => {
  const { data } = z.object({ data: z.object({ id: z.string() }).nullable() }).parse(kept.body);
  if (data === null) return kept;
  const quote = await findStaffQuote(database, data.id, new Date());
  return { ...kept, body: { ...kept.body, data: quote ?? null } };
};
