/** The operator edits and sends quotes (docs/decisions/0093). */

import { randomUUID } from 'node:crypto';
import { requireFen } from '../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { quoteRequests } from '../../../src/features/quotes/ops-quotes.contract.ts';
import { quoteRefusal, quoteTotalFen } from '../../../src/features/quotes/quotes.rules.ts';
import { quoteRefusals } from '../../../src/features/quotes/quotes.text.ts';
import { readAccount } from '../accounts/store.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { nameInMails } from '../orders/buyer.ts';
import { findVariant, orderLinesOfQuote, quotedProduct } from '../orders/pricing.ts';
import { mailWithdrawnQuote, setWithdrawalReason } from '../orders/quote-order-store.ts';
import { findOrder } from '../orders/store.ts';
import { paymentsContext } from '../payments/providers.ts';
import { endUnpaidOrder } from '../payments/settle/end-order.ts';
import { decidedFreight } from '../shipping/freight.ts';
import { findProducts } from '../specimens/store.ts';
import { actorOf } from '../staff/actor-store.ts';
import {
  failureResponse,
  type IdempotentWrite,
  notPossibleResponse,
  successResponse,
  type WriteResponse,
} from '../staff/idempotency.ts';
import type { StaffWrite, WritesFor } from '../staff/route-guard.ts';
import { findStockShortages, reserve } from '../stock/reservations.ts';
import { isKnownToBuyer, quoteFacts } from './facts.ts';
import { readPapersOfQuotes } from './papers-view.ts';
import { readWay } from './quote-way.ts';
import {
  changeSeenQuote,
  noQuoteResponse,
  type QuoteChange,
  quoteChangedResponse,
  quoteWrite,
  respondWithQuote,
  type SeenQuote,
} from './quote-write.ts';
import { papersRefusalText } from './staff-view.ts';
import {
  findQuote,
  insertQuote,
  insertQuoteOrder,
  type QuoteLineRow,
  replaceLines,
  updateQuote,
} from './store.ts';

export const quoteWrites: WritesFor<typeof quoteRequests> = {
  /** The buyer sees nothing of the draft until it is sent. The draft doesn't count as the buyer's request. */
  '/quotes/create': {
    plan:
      async (_, { account }, staff) =>
      async (tx) => {
        const buyer = await readAccount(tx, account);
        if (buyer === undefined) return failureResponse(404, 'quote-not-found', texts().quotes.noAccount);
        if (!buyer.emailVerified) return notPossibleResponse(texts().quotes.unconfirmed);
        const id = randomUUID();
        const quote = {
          id,
          accountId: buyer.id,
          state: 'draft' as const,
          message: '',
          createdAt: new Date(),
          createdBy: actorOf(staff.id),
          // The operator's request has an idempotency key of its own, so this key only has to be unique.
          key: `desk ${id}`,
          request: '',
        };
        await insertQuote(tx, quote, []);
        return successResponse({ id });
      },
    finish: respondWithQuote,
  },

  '/quotes/edit': quoteWrite('edit', async ({ tx, full }, request) => {
    const { lines: before } = full;
    const products = await findProducts(tx, [...new Set(request.lines.map(({ productId }) => productId))]);
    const lines: QuoteLineRow[] = [];
    for (const [position, { productId, variantKey, quantity, unitPrice }] of request.lines.entries()) {
      const isSame = (line: QuoteLineRow) => line.productId === productId && line.variantKey === variantKey;
      if (lines.some(isSame)) return texts().quotes.twice;
      // A line whose product was taken down stays until the operator removes it.
      const product = quotedProduct(products, { productId, variantKey }) ?? before.find(isSame);
      if (product === undefined) return texts().quotes.gone;
      const unitFen = unitPrice === null ? null : requireFen(unitPrice);
      if (quantity > 1 && findVariant(products, { productId, variantKey })?.variant.specimen !== undefined)
        return texts().quotes.single;
      const { grade, product: snapshot } = product;
      lines.push({ position, productId, variantKey, quantity, unitFen, grade, product: snapshot });
    }
    const way = await readWay(tx, { ...full, lines }, request.way);
    if (way === undefined) return texts().quotes.noWay;
    await replaceLines(tx, request.id, lines);
    await updateQuote(tx, request.id, 'edit', {
      freightFen: request.freight === null ? null : requireFen(request.freight),
      shippingWay: way,
      validUntil: request.validUntil === null ? null : new Date(request.validUntil),
      isReserving: request.reserve,
      ...(request.note === undefined ? {} : { note: request.note }),
    });
    return undefined;
  }),

  '/quotes/send': quoteWrite('send', sendQuote),
  '/quotes/revise': endQuote('revise'),
  '/quotes/withdraw': endQuote('withdraw'),
};

/** Writes the unpaid order, reserves its units if requested, and mails the buyer. */
async function sendQuote({ context, tx, full, actor, now }: QuoteChange) {
  const { quote } = full;
  const buyer = await readAccount(tx, quote.accountId);
  if (buyer === undefined) return noQuoteResponse();
  const { validUntil } = quote;
  const totalFen = quoteTotalFen(quoteFacts(full, now).lines);
  if (validUntil === null || totalFen === undefined)
    throw new Error(`quote ${quote.id} is not complete, but may be sent`);
  const products = await findProducts(tx, [...new Set(full.lines.map(({ productId }) => productId))]);
  const quoted = full.lines.flatMap(({ unitFen, ...line }) => (unitFen === null ? [] : { ...line, unitFen }));
  const lines = orderLinesOfQuote(quoted, products);
  if (lines === undefined) return texts().quotes.gone;
  const because = papersRefusalText('send', (await readPapersOfQuotes(tx, [full], now)).get(quote.id), now);
  if (because !== null) return quoteRefusals()[because];
  if (quote.isReserving && (await findStockShortages(tx, lines)).length > 0) return texts().quotes.short;
  const orderNumber = await insertQuoteOrder(
    tx,
    {
      accountId: quote.accountId,
      quoteId: quote.id,
      totalFen,
      createdAt: now,
      holdUntil: validUntil,
      country: buyer.country,
      ...decidedFreight(quote.freightFen, quote.shippingWay),
      // Nobody has chosen a method yet.
      method: context.methods.card.provider,
    },
    lines,
    actor,
  );
  if (quote.isReserving) {
    const reserved = await reserve(tx, orderNumber, lines, { actor, reason: 'quote sent' });
    if (reserved.kind === 'short') throw new Error(`the locked stock of quote ${quote.id} has changed`);
  }
  await updateQuote(tx, quote.id, 'send', { orderNumber, sentAt: now });
  await enqueueMail(tx, {
    key: `quote-sent ${orderNumber}`,
    recipient: buyer.email,
    data: {
      kind: 'quote-sent',
      number: orderNumber,
      name: nameInMails(buyer),
      total: totalFen,
      freight: quote.freightFen,
      validUntil: validUntil.toISOString(),
      isReserved: quote.isReserving,
      note: quote.note,
      because: 'quoted',
    },
  });
  return undefined;
}

const ENDS = {
  withdraw: { asked: 'withdrawn', state: 'withdrawn' },
  revise: { asked: 'revised', state: 'draft' },
} as const;

/**
 * Ends the quote's order first, because its payment may be arriving. A retry after a crash finds the quote ended, and
 * responds as if it had just ended the quote.
 */
function endQuote<Request extends SeenQuote & { readonly reason?: string }>(
  name: keyof typeof ENDS,
): StaffWrite<Request> {
  return {
    plan: (services, request, staff) =>
      planEnd({ context: paymentsContext(services), actor: actorOf(staff.id) }, name, request),
    finish: respondWithQuote,
  };
}

async function planEnd(
  by: Pick<QuoteChange, 'context' | 'actor'>,
  name: keyof typeof ENDS,
  { reason = '', ...request }: SeenQuote & { readonly reason?: string },
): Promise<IdempotentWrite | WriteResponse> {
  const { context, actor } = by;
  const full = await findQuote(context.database, request.id);
  if (full === undefined) return noQuoteResponse();
  const { orderNumber, state, version } = full.quote;
  const { asked, state: ended } = ENDS[name];
  const done: IdempotentWrite = async () => successResponse({ id: request.id });
  if (state === ended) return done;
  if (version !== request.version) return quoteChangedResponse(request.id);
  const because = quoteRefusal(name, quoteFacts(full, context.now()));
  if (because !== null) return notPossibleResponse(quoteRefusals()[because]);
  if (orderNumber === null)
    return changeSeenQuote(request, name, by, async ({ tx, full: present, now: endedAt }) => {
      await updateQuote(tx, request.id, name, { endedAt, withdrawalReason: reason });
      if (isKnownToBuyer(present)) await mailWithdrawnQuote(tx, request.id);
      return undefined;
    });
  const order = await findOrder(context.database, orderNumber);
  if (order === undefined) throw new Error(`the quote ${request.id} names an order that does not exist`);
  // The transaction that ends the order mails the reason.
  if (name === 'withdraw' && !(await setWithdrawalReason(context.database, request, reason)))
    return quoteChangedResponse(request.id);
  const result = await endUnpaidOrder(context, order, { asked, actor });
  switch (result.kind) {
    case 'cancelled':
      return done;
    case 'paid':
      return notPossibleResponse(quoteRefusals().quotePaid);
    case 'ended':
      return notPossibleResponse(quoteRefusals().quoteEnded);
    case 'still-open':
    case 'processing':
      return notPossibleResponse(quoteRefusals().quoteProcessing);
    case 'unreachable':
      return failureResponse(502, 'provider-unreachable', texts().quotes.unreachable);
  }
}
