/**
 * The operator reserves the lines of a buyer's request, or of a draft, that need papers before payment
 * (docs/decisions/0098).
 */

import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { PAPERS_RESERVATION_MS } from '../../../src/features/papers/papers.rules.ts';
import { quoteTotalFen } from '../../../src/features/quotes/quotes.rules.ts';
import { quoteRefusals } from '../../../src/features/quotes/quotes.text.ts';
import { readAccount } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { mailPapersNews } from '../orders/papers-news.ts';
import { orderLinesOfQuote } from '../orders/pricing.ts';
import { destinationColumns } from '../orders/recipient.ts';
import { assessLines, createPapers } from '../papers/required-papers.ts';
import { readOrderPapers, replacePapers } from '../papers/store.ts';
import { decidedFreight } from '../shipping/freight.ts';
import { readShippingRules } from '../shipping/rules-store.ts';
import { findProducts } from '../specimens/store.ts';
import { findStockShortages, reserve } from '../stock/reservations.ts';
import { quoteFacts } from './facts.ts';
import { noQuoteResponse, type QuoteChange } from './quote-write.ts';
import { findOrderOfRequest, insertQuoteOrder, updateQuote } from './store.ts';

/** Copies recorded papers from the quote's previous order. The lines of a buyer's request leave the cart. */
export async function reserveDraft({ context, tx, full, actor, now }: QuoteChange) {
  const { quote, formerOrders } = full;
  const buyer = await readAccount(tx, quote.accountId);
  if (buyer === undefined) return noQuoteResponse();
  const totalFen = quoteTotalFen(quoteFacts(full, now).lines);
  if (totalFen === undefined)
    throw new Error(`quote ${quote.id} was accepted for a reservation, but has no total`);
  const products = await findProducts(tx, [...new Set(full.lines.map(({ productId }) => productId))]);
  const quoted = full.lines.flatMap(({ unitFen, ...line }) => (unitFen === null ? [] : { ...line, unitFen }));
  const lines = orderLinesOfQuote(quoted, products);
  if (lines === undefined) return texts().quotes.gone;
  const rules = await readShippingRules(tx);
  const { verdict, needed } = assessLines(rules, lines, products, full.country, now);
  if (verdict === 'forbidden') return quoteRefusals().papersForbidden;
  // A payment locks the cart before the stock, too.
  if (quote.isForPapers) await context.cart.lock(tx, quote.accountId);
  const other = quote.isForPapers ? await findOrderOfRequest(tx, quote) : undefined;
  if (other !== undefined) return texts().papers.alsoOrdered(other);
  if ((await findStockShortages(tx, lines)).length > 0) return texts().quotes.short;
  const until = new Date(now.getTime() + PAPERS_RESERVATION_MS);
  const number = await insertQuoteOrder(
    tx,
    {
      accountId: quote.accountId,
      quoteId: quote.id,
      totalFen,
      createdAt: now,
      holdUntil: until,
      ...destinationColumns(quote.destination, buyer),
      ...decidedFreight(quote.freightFen, quote.shippingWay),
      // A placeholder: the buyer chooses the method later.
      method: context.methods.card.provider,
    },
    lines,
    actor,
  );
  const reserved = await reserve(tx, number, lines, { actor, reason: 'waits for papers' });
  if (reserved.kind === 'short') throw new Error(`the locked stock of quote ${quote.id} has changed`);
  await replacePapers(tx, number, createPapers(needed, await readFormerPapers(tx, formerOrders)));
  await updateQuote(tx, quote.id, 'reserve', { orderNumber: number, validUntil: until, isReserving: true });
  if (quote.isForPapers) await context.cart.takeOut(tx, quote.accountId, lines);
  await mailPapersNews(tx, buyer, 'reserved', { number, until });
  return undefined;
}

async function readFormerPapers(tx: Database, formerOrders: readonly string[]) {
  const former = formerOrders.at(-1);
  return former === undefined ? [] : await readOrderPapers(tx, former);
}
