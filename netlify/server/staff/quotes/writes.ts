/** The operator edits, sends and ends quotes (docs/decisions/0093). */
import type { z } from 'zod';
import type {
  editQuoteRequestSchema,
  quoteActionRequestSchema,
} from '../../../../src/contract/ops-quotes.ts';
import { countryOf } from '../../../../src/rules/country.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { type QuoteAction, quoteTotalFen, whyNotQuote } from '../../../../src/rules/quotes.ts';
import { deskText as texts } from '../../../../src/text/desk.ts';
import { quoteRefusals } from '../../../../src/text/quotes.ts';
import { type Account, readAccount } from '../../accounts/store.ts';
import { findProducts } from '../../catalogue/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { findShortVariants, reserve } from '../../inventory/reservations.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { orderLinesOfQuote, quotedProduct } from '../../orders/quote-pricing.ts';
import { findOrder, lockAccountOrders } from '../../orders/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { endUnpaidOrder } from '../../payments/settle/end-order.ts';
import {
  type FullQuote,
  findQuote,
  insertQuoteOrder,
  type QuoteLineRow,
  replaceLines,
  updateQuote,
} from '../../quotes/store.ts';
import { quoteFacts } from '../../quotes/view.ts';
import {
  failureAnswer,
  type IdempotentWrite,
  successAnswer,
  type WriteAnswer,
} from '../access/idempotency.ts';

type SeenQuote = z.output<typeof quoteActionRequestSchema>;

/** Every change of a quote takes the lock of its account's orders. */
function writeToQuote(
  { id, version }: SeenQuote,
  name: QuoteAction,
  context: PaymentsContext,
  work: (tx: Database, full: FullQuote, now: Date) => Promise<WriteAnswer | undefined>,
): IdempotentWrite {
  return async (tx) => {
    const seen = await findQuote(tx, id);
    if (seen === undefined) return noQuoteAnswer();
    await lockAccountOrders(tx, seen.quote.accountId);
    const full = await findQuote(tx, id);
    if (full === undefined) return noQuoteAnswer();
    if (full.quote.version !== version) return changedAnswer();
    const now = context.now();
    const because = whyNotQuote(name, quoteFacts(full, now));
    if (because !== null) return notPossibleAnswer(quoteRefusals()[because]);
    return (await work(tx, full, now)) ?? successAnswer({ id });
  };
}

export function editQuoteWrite(
  context: PaymentsContext,
  wish: z.output<typeof editQuoteRequestSchema>,
): IdempotentWrite {
  return writeToQuote(wish, 'edit', context, async (tx, { lines: before }) => {
    const products = await findProducts(tx, [...new Set(wish.lines.map(({ productId }) => productId))]);
    const lines: QuoteLineRow[] = [];
    for (const [position, { productId, variantKey, quantity, unitPrice }] of wish.lines.entries()) {
      const isSame = (line: QuoteLineRow) => line.productId === productId && line.variantKey === variantKey;
      if (lines.some(isSame)) return notPossibleAnswer(texts().quotes.twice);
      // A line whose product was taken down stays until the operator removes it.
      const product = quotedProduct(products, { productId, variantKey }) ?? before.find(isSame);
      if (product === undefined) return notPossibleAnswer(texts().quotes.gone);
      const unitFen = unitPrice === null ? null : requireFen(unitPrice);
      const { grade, product: snapshot } = product;
      lines.push({ position, productId, variantKey, quantity, unitFen, grade, product: snapshot });
    }
    await replaceLines(tx, wish.id, lines);
    await updateQuote(tx, wish.id, 'edit', {
      freightFen: wish.freight === null ? null : requireFen(wish.freight),
      validUntil: wish.validUntil === null ? null : new Date(wish.validUntil),
      isReserving: wish.reserve,
    });
    return undefined;
  });
}

/** Writes the unpaid order, reserves its units if wished, and mails the buyer. */
export function sendQuoteWrite(context: PaymentsContext, staff: Account, wish: SeenQuote): IdempotentWrite {
  const actor = actorOf(staff.id);
  return writeToQuote(wish, 'send', context, async (tx, full, now) => {
    const { quote } = full;
    const buyer = await readAccount(tx, quote.accountId);
    if (buyer === undefined) return noQuoteAnswer();
    const { validUntil } = quote;
    const totalFen = quoteTotalFen(quoteFacts(full, now).lines);
    if (validUntil === null || totalFen === undefined)
      throw new Error(`quote ${quote.id} is not complete, but may be sent`);
    const products = await findProducts(tx, [...new Set(full.lines.map(({ productId }) => productId))]);
    const quoted = full.lines.flatMap(({ unitFen, ...line }) =>
      unitFen === null ? [] : { ...line, unitFen },
    );
    const lines = orderLinesOfQuote(quoted, products);
    if (lines === undefined) return notPossibleAnswer(texts().quotes.gone);
    if (quote.isReserving && (await findShortVariants(tx, lines)).length > 0)
      return notPossibleAnswer(texts().quotes.short);
    const orderNumber = await insertQuoteOrder(
      tx,
      {
        ...{
          accountId: quote.accountId,
          quoteId: quote.id,
          totalFen,
          createdAt: now,
          reservedUntil: validUntil,
        },
        ...{ country: countryOf(buyer.address), shippingFeeFen: quote.freightFen },
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
        ...{ kind: 'quote-sent', number: orderNumber, name: nameInMails(buyer), total: totalFen },
        ...{ freight: quote.freightFen, validUntil: validUntil.toISOString(), isReserved: quote.isReserving },
      },
    });
    return undefined;
  });
}

const ENDS = {
  withdraw: { asked: 'withdrawn', state: 'withdrawn' },
  revise: { asked: 'revised', state: 'draft' },
} as const;

/**
 * Ends the order of a sent quote first, because a payment may be arriving. A retry after a crash
 * finds the quote ended, and answers as if it had ended it.
 */
export async function endQuoteWrite(
  context: PaymentsContext,
  staff: Account,
  wish: SeenQuote,
  name: keyof typeof ENDS,
): Promise<IdempotentWrite | WriteAnswer> {
  const full = await findQuote(context.database, wish.id);
  if (full === undefined) return noQuoteAnswer();
  const { orderNumber, state, version } = full.quote;
  const { asked, state: ended } = ENDS[name];
  const done: IdempotentWrite = async () => successAnswer({ id: wish.id });
  if (state === ended) return done;
  if (version !== wish.version) return changedAnswer();
  const because = whyNotQuote(name, quoteFacts(full, context.now()));
  if (because !== null) return notPossibleAnswer(quoteRefusals()[because]);
  if (state !== 'sent' || orderNumber === null)
    return writeToQuote(wish, name, context, async (tx, _, now) => {
      await updateQuote(tx, wish.id, name, { endedAt: now });
      return undefined;
    });
  const order = await findOrder(context.database, orderNumber);
  if (order === undefined) throw new Error(`the sent quote ${wish.id} has no order`);
  const result = await endUnpaidOrder(context, order, { asked, actor: actorOf(staff.id) });
  switch (result.kind) {
    case 'cancelled':
      return done;
    case 'paid':
      return notPossibleAnswer(quoteRefusals().quotePaid);
    case 'ended':
      return notPossibleAnswer(quoteRefusals().quoteEnded);
    case 'still-open':
    case 'processing':
      return notPossibleAnswer(quoteRefusals().quoteProcessing);
    case 'unreachable':
      return failureAnswer(502, 'provider-unreachable', texts().quotes.unreachable);
  }
}

function noQuoteAnswer(): WriteAnswer {
  return failureAnswer(404, 'quote-not-found', texts().quotes.none);
}

function changedAnswer(): WriteAnswer {
  return failureAnswer(409, 'quote-changed', texts().quotes.changed);
}

function notPossibleAnswer(msg: string): WriteAnswer {
  return failureAnswer(409, 'not-possible', msg);
}
