import { type Context, Hono, type MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../src/features/base/limits.contract.ts';
import { idempotencyKeySchema } from '../../../src/features/desk/ops.contract.ts';
import {
  quoteQuestionRequestSchema,
  quoteRequestSchema,
} from '../../../src/features/quotes/quotes.contract.ts';
import { quoteFailures, quotesText } from '../../../src/features/quotes/quotes.text.ts';
import { requireAccount } from '../accounts/current.ts';
import { limitWrites } from '../accounts/form.ts';
import type { Account } from '../accounts/store.ts';
import { pageAfter } from '../http/byte-limit.ts';
import { type ApiEnv, markMailsQueued } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson, readQuery } from '../http/input.ts';
import type { Services } from '../http/services.ts';
import type { ProviderDeclaration } from '../payments/core/provider.ts';
import { paymentsContext } from '../payments/providers.ts';
import {
  type AnswerQuoteResult,
  askQuestion,
  declineQuote,
  findOwnQuote,
  listOwnQuotes,
  type RequestQuoteResult,
  requestQuote,
} from './request.ts';
import type { FullQuote } from './store.ts';
import { viewQuotes } from './view.ts';

type QuoteEnv = ApiEnv & { Variables: { shopper: Account; quote: FullQuote } };

/** 404 for a quote of another account, before the request is validated. */
export const requireOwnQuote: MiddlewareHandler<QuoteEnv> = async (c, next) => {
  const quote = await findOwnQuote((await c.var.services()).database, c.var.shopper, c.req.param('id') ?? '');
  if (quote === undefined) return fail(c, 404, 'quote-not-found', quoteFailures);
  c.set('quote', quote);
  return await next();
};

/** Quotes of the account (docs/shop.md "Quotes"). */
export function quoteRoutes(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.get('/quotes', requireAccount, async (c) => {
    const query = readQuery(c, z.object({ after: z.uuid().optional() }));
    if (query.kind === 'refused') return query.response;
    const { database } = await c.var.services();
    const quotes = await viewQuotes(database, await listOwnQuotes(database, c.var.shopper), new Date());
    const { items, next } = pageAfter(quotes, query.value.after);
    return c.json({ status: 200, msg: '', data: items, next });
  });

  routes.get('/quotes/:id', requireAccount, requireOwnQuote, async (c) => {
    const { database } = await c.var.services();
    const [data] = await viewQuotes(database, [c.var.quote], new Date());
    return c.json({ status: 200, msg: '', data });
  });

  routes.post('/quotes', requireAccount, limitWrites, async (c) => {
    const request = readJson(c, await c.req.text(), quoteRequestSchema);
    if (request.kind === 'refused') return request.response;
    const key = idempotencyKeySchema.safeParse(c.req.header(IDEMPOTENCY_KEY_HEADER));
    if (!key.success) return fail(c, 400, 'bad-field', callFailures, { field: IDEMPOTENCY_KEY_HEADER });
    const services = await c.var.services();
    const { shopper } = c.var;
    const result = await requestQuote(paymentsContext(services, declared), shopper, request.value, key.data);
    if (result.kind !== 'requested') return refuseRequest(c, result);
    return await respondWithChangedQuote(c, services, shopper, result.id, quotesText().requested);
  });

  routes.post('/quotes/:id/ask', requireAccount, limitWrites, requireOwnQuote, async (c) => {
    const request = readJson(c, await c.req.text(), quoteQuestionRequestSchema);
    if (request.kind === 'refused') return request.response;
    const { id } = c.var.quote.quote;
    const services = await c.var.services();
    const { shopper } = c.var;
    const context = paymentsContext(services, declared);
    const result = await askQuestion(context, shopper, id, request.value.question);
    return result.kind === 'done'
      ? await respondWithChangedQuote(c, services, shopper, id, quotesText().asked)
      : respondQuoteRefusal(c, result);
  });

  routes.post('/quotes/:id/decline', requireAccount, limitWrites, requireOwnQuote, async (c) => {
    const { id, state } = c.var.quote.quote;
    const services = await c.var.services();
    const { shopper } = c.var;
    const result = await declineQuote(paymentsContext(services, declared), shopper, id);
    return result.kind === 'done'
      ? await respondWithChangedQuote(
          c,
          services,
          shopper,
          id,
          quotesText()[state === 'papers' ? 'givenUp' : 'declined'],
        )
      : respondQuoteRefusal(c, result);
  });

  return routes;
}

export async function respondWithChangedQuote(
  c: Context,
  services: Services,
  shopper: Account,
  id: string,
  msg: string,
): Promise<Response> {
  markMailsQueued(c);
  const quote = await findOwnQuote(services.database, shopper, id);
  if (quote === undefined) return fail(c, 404, 'quote-not-found', quoteFailures);
  const [data] = await viewQuotes(services.database, [quote], new Date());
  return c.json({ status: 200, msg, data });
}

export function refuseRequest(
  c: Context,
  refusal: Exclude<RequestQuoteResult, { kind: 'requested' }>,
): Response {
  switch (refusal.kind) {
    case 'key-reused':
      return fail(c, 422, 'key-reused', quoteFailures);
    case 'email-unconfirmed':
      return fail(c, 403, 'email-unconfirmed', quoteFailures);
    case 'limited':
      return respondTooManyQuotes(c, refusal.retryAt);
    case 'cart-empty':
      return fail(c, 400, 'cart-empty', quoteFailures);
    case 'cart-changed':
    case 'cart-unconfirmed':
      return fail(c, 409, refusal.kind, quoteFailures);
  }
}

function respondTooManyQuotes(c: Context, retryAt: Date): Response {
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1_000));
  c.header('Retry-After', String(seconds));
  return fail(c, 429, 'too-many-quotes', quoteFailures, { values: { minutes: Math.ceil(seconds / 60) } });
}

export function respondQuoteRefusal(
  c: Context,
  refusal: Exclude<AnswerQuoteResult, { kind: 'done' }>,
): Response {
  switch (refusal.kind) {
    case 'no-quote':
      return fail(c, 404, 'quote-not-found', quoteFailures);
    case 'refused':
      return fail(c, 409, 'quote-not-possible', quoteFailures, { values: { because: refusal.because } });
    case 'unreachable':
      return fail(c, 502, 'cancel-failed', quoteFailures);
  }
}
