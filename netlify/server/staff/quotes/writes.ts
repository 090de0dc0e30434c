/** The operator edits and sends quotes (docs/decisions/0093). */
import type { z } from 'zod';
import type { editQuoteRequestSchema } from '../../../../src/contract/ops-quotes.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { quoteTotalFen } from '../../../../src/rules/quotes.ts';
import { quoteRefusals } from '../../../../src/text/quotes.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { type Account, readAccount } from '../../accounts/store.ts';
import { findProducts } from '../../catalogue/store.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { findStockShortages, reserve } from '../../inventory/reservations.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { findVariant, orderLinesOfQuote, quotedProduct } from '../../orders/quote-pricing.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { quoteFacts } from '../../quotes/facts.ts';
import { readPapersOfQuotes } from '../../quotes/papers-view.ts';
import { insertQuoteOrder, type QuoteLineRow, replaceLines, updateQuote } from '../../quotes/store.ts';
import type { IdempotentWrite } from '../access/idempotency.ts';
import { papersRefusalText } from './papers-view.ts';
import {
  noQuoteResponse,
  notPossibleResponse,
  type SeenQuote,
  updateSeenQuote,
} from './update-seen-quote.ts';

export function editQuoteWrite(
  context: PaymentsContext,
  request: z.output<typeof editQuoteRequestSchema>,
): IdempotentWrite {
  return updateSeenQuote(request, 'edit', context, async (tx, { lines: before }) => {
    const products = await findProducts(tx, [...new Set(request.lines.map(({ productId }) => productId))]);
    const lines: QuoteLineRow[] = [];
    for (const [position, { productId, variantKey, quantity, unitPrice }] of request.lines.entries()) {
      const isSame = (line: QuoteLineRow) => line.productId === productId && line.variantKey === variantKey;
      if (lines.some(isSame)) return notPossibleResponse(texts().quotes.twice);
      // A line whose product was taken down stays until the operator removes it.
      const product = quotedProduct(products, { productId, variantKey }) ?? before.find(isSame);
      if (product === undefined) return notPossibleResponse(texts().quotes.gone);
      const unitFen = unitPrice === null ? null : requireFen(unitPrice);
      if (quantity > 1 && findVariant(products, { productId, variantKey })?.variant.specimen !== undefined)
        return notPossibleResponse(texts().quotes.single);
      const { grade, product: snapshot } = product;
      lines.push({ position, productId, variantKey, quantity, unitFen, grade, product: snapshot });
    }
    await replaceLines(tx, request.id, lines);
    await updateQuote(tx, request.id, 'edit', {
      freightFen: request.freight === null ? null : requireFen(request.freight),
      validUntil: request.validUntil === null ? null : new Date(request.validUntil),
      isReserving: request.reserve,
      ...(request.note === undefined ? {} : { note: request.note }),
    });
    return undefined;
  });
}

/** Writes the unpaid order, reserves its units if requested, and mails the buyer. */
export function sendQuoteWrite(
  context: PaymentsContext,
  staff: Account,
  request: SeenQuote,
): IdempotentWrite {
  const actor = actorOf(staff.id);
  return updateSeenQuote(request, 'send', context, async (tx, full, now) => {
    const { quote } = full;
    const buyer = await readAccount(tx, quote.accountId);
    if (buyer === undefined) return noQuoteResponse();
    const { validUntil } = quote;
    const totalFen = quoteTotalFen(quoteFacts(full, now).lines);
    if (validUntil === null || totalFen === undefined)
      throw new Error(`quote ${quote.id} is not complete, but may be sent`);
    const products = await findProducts(tx, [...new Set(full.lines.map(({ productId }) => productId))]);
    const quoted = full.lines.flatMap(({ unitFen, ...line }) =>
      unitFen === null ? [] : { ...line, unitFen },
    );
    const lines = orderLinesOfQuote(quoted, products);
    if (lines === undefined) return notPossibleResponse(texts().quotes.gone);
    const because = papersRefusalText('send', (await readPapersOfQuotes(tx, [full], now)).get(quote.id), now);
    if (because !== null) return notPossibleResponse(quoteRefusals()[because]);
    if (quote.isReserving && (await findStockShortages(tx, lines)).length > 0)
      return notPossibleResponse(texts().quotes.short);
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
        ...{ country: buyer.country, shippingFeeFen: quote.freightFen },
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
        note: quote.note,
      },
    });
    return undefined;
  });
}
