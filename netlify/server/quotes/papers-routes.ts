import { type Context, Hono } from 'hono';
import { callFailures } from '../../../src/features/base/failures.text.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../../src/features/base/limits.contract.ts';
import { idempotencyKeySchema } from '../../../src/features/desk/ops.contract.ts';
import {
  reportPaperRequestSchema,
  reserveRequestSchema,
} from '../../../src/features/papers/papers.contract.ts';
import { OPEN_PAPERS_REQUESTS_MAX } from '../../../src/features/papers/papers.rules.ts';
import { quoteFailures, quotesText } from '../../../src/features/quotes/quotes.text.ts';
import { requireAccount } from '../accounts/current.ts';
import type { Account } from '../accounts/store.ts';
import { respondCheckoutFailure } from '../checkout/checkout-failure.ts';
import type { ApiEnv } from '../http/call.ts';
import { fail } from '../http/failure.ts';
import { readJson } from '../http/input.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import type { ProviderDeclaration } from '../payments/core/provider.ts';
import { paymentsContext } from '../payments/providers.ts';
import { reportPaper } from './papers-report.ts';
import { type RequestPapersResult, requestPapers } from './papers-request.ts';
import { refuseRequest, requireOwnQuote, respondQuoteRefusal, respondWithChangedQuote } from './routes.ts';

/** Papers before payment (docs/shop.md "Papers first"). */
export function papersRoutes(declared: readonly ProviderDeclaration[]): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();

  routes.post('/reservations', requireAccount, async (c) => {
    const request = readJson(c, await c.req.text(), reserveRequestSchema);
    if (request.kind === 'refused') return request.response;
    const key = idempotencyKeySchema.safeParse(c.req.header(IDEMPOTENCY_KEY_HEADER));
    if (!key.success) return fail(c, 400, 'bad-field', callFailures, { field: IDEMPOTENCY_KEY_HEADER });
    const services = await c.var.services();
    const { shopper } = c.var;
    const context = paymentsContext(services, declared);
    const result = await requestPapers(context, shopper, request.value, key.data);
    return result.kind === 'requested'
      ? await respondWithChangedQuote(c, services, shopper, result.id, quotesText().papersRequested)
      : await refusePapersRequest(c, context, shopper, result);
  });

  routes.post('/quotes/:id/papers', requireAccount, requireOwnQuote, async (c) => {
    const request = readJson(c, await c.req.text(), reportPaperRequestSchema);
    if (request.kind === 'refused') return request.response;
    const { id } = c.var.quote.quote;
    const services = await c.var.services();
    const { shopper } = c.var;
    const result = await reportPaper(paymentsContext(services, declared), shopper, id, request.value);
    if (result.kind === 'done')
      return await respondWithChangedQuote(c, services, shopper, id, quotesText().reported);
    return result.kind === 'no-paper'
      ? fail(c, 409, 'paper-not-open', quoteFailures)
      : respondQuoteRefusal(c, result);
  });

  return routes;
}

async function refusePapersRequest(
  c: Context,
  context: PaymentsContext,
  shopper: Account,
  refusal: Exclude<RequestPapersResult, { kind: 'requested' }>,
): Promise<Response> {
  switch (refusal.kind) {
    case 'key-reused':
    case 'email-unconfirmed':
    case 'limited':
      return refuseRequest(c, refusal);
    case 'not-needed':
      return fail(c, 409, 'papers-not-needed', quoteFailures);
    case 'papers-requested':
      return fail(c, 409, 'papers-requested', quoteFailures);
    case 'papers-limit':
      return fail(c, 409, 'papers-limit', quoteFailures, { values: { most: OPEN_PAPERS_REQUESTS_MAX } });
    default:
      return await respondCheckoutFailure(c, context, shopper, { order: undefined, failed: '' }, refusal);
  }
}
