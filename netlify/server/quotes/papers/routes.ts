import { type Context, Hono } from 'hono';
import { IDEMPOTENCY_KEY_HEADER } from '../../../../src/contract/limits.ts';
import { idempotencyKeySchema } from '../../../../src/contract/ops.ts';
import { reportPaperRequestSchema, reserveRequestSchema } from '../../../../src/contract/papers.ts';
import { PAPERS_LIMITS } from '../../../../src/rules/papers.ts';
import { callFailures } from '../../../../src/text/failures.ts';
import { quoteFailures, quotesText } from '../../../../src/text/quotes.ts';
import { requireAccount } from '../../accounts/current.ts';
import { networkKey } from '../../accounts/network.ts';
import type { Account } from '../../accounts/store.ts';
import { respondCheckoutFailure } from '../../checkout/checkout-failure.ts';
import { type ApiEnv, clientAddress } from '../../http/call.ts';
import { fail } from '../../http/failure.ts';
import { readJson } from '../../http/input.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import type { ProviderDeclaration } from '../../payments/core/provider.ts';
import { paymentsContext } from '../../payments/providers.ts';
import {
  requireOwnQuote,
  respondQuoteRefusal,
  respondTooManyQuotes,
  respondWithChangedQuote,
} from '../routes.ts';
import { reportPaper } from './report.ts';
import { type ReserveResult, reserveForPapers } from './reserve.ts';

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
    const by = { key: key.data, network: networkKey(services.secret, clientAddress(c)) };
    const result = await reserveForPapers(context, shopper, request.value, by);
    return result.kind === 'reserved'
      ? await respondWithChangedQuote(c, services, shopper, result.id, quotesText().reserved)
      : await refuseReserve(c, context, shopper, result);
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

async function refuseReserve(
  c: Context,
  context: PaymentsContext,
  shopper: Account,
  refusal: Exclude<ReserveResult, { kind: 'reserved' }>,
): Promise<Response> {
  switch (refusal.kind) {
    case 'key-reused':
      return fail(c, 422, 'key-reused', quoteFailures);
    case 'email-unconfirmed':
      return fail(c, 403, 'email-unconfirmed', quoteFailures);
    case 'too-many-requests':
      return respondTooManyQuotes(c, refusal.retryAt);
    case 'not-needed':
      return fail(c, 409, 'papers-not-needed', quoteFailures);
    case 'papers-limit': {
      const limits = PAPERS_LIMITS[refusal.isNewcomer ? 'newcomer' : 'customer'];
      return fail(c, 409, 'papers-limit', quoteFailures, { values: { by: refusal.by, ...limits } });
    }
    default:
      return await respondCheckoutFailure(c, context, shopper, { order: undefined, failed: '' }, refusal);
  }
}
