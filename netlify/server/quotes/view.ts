import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { Quote } from '../../../src/features/quotes/quotes.contract.ts';
import { quoteRefusal, quoteTotalFen } from '../../../src/features/quotes/quotes.rules.ts';
import type { Database } from '../db/connection.ts';
import { readTierPrices } from '../orders/pricing.ts';
import { quoteFacts } from './facts.ts';
import { type QuotePapersState, readPapersOfQuotes, viewPapers } from './papers-view.ts';
import type { FullQuote } from './store.ts';

export const yuanOrNull = (fen: number | null | undefined) => (fen == null ? null : fenToYuan(fen));

export async function viewQuotes(
  database: Database,
  found: readonly FullQuote[],
  now: Date,
): Promise<Quote[]> {
  const tierFen = await readTierPrices(
    database,
    found.flatMap(({ lines }) => lines),
  );
  const papers = await readPapersOfQuotes(
    database,
    found.filter(({ quote }) => quote.orderNumber !== null),
    now,
  );
  return found.map((full) => viewQuote(full, now, tierFen, papers.get(full.quote.id)));
}

/** Leaves out unsent details: prices, freight, and lines while the operator edits them. */
function viewQuote(
  full: FullQuote,
  now: Date,
  tierFen: Awaited<ReturnType<typeof readTierPrices>>,
  papers: QuotePapersState | undefined,
): Quote {
  const { quote, lines } = full;
  const facts = quoteFacts(full, now);
  const isSent = quote.orderNumber !== null;
  const isRequest = quote.state === 'requested' || (quote.isForPapers && quote.state === 'withdrawn');
  // A request for a reservation has the checkout's prices.
  const isPriced = isSent || (quote.isForPapers && isRequest);
  return {
    id: quote.id,
    state: quote.state === 'draft' ? 'requested' : quote.state,
    for_papers: quote.isForPapers,
    message: quote.message,
    created_at: quote.createdAt.toISOString(),
    sent_at: quote.sentAt?.toISOString() ?? null,
    items: (isSent || isRequest ? lines : []).map((line) => ({
      product: { id: line.product.id, name: line.product.name, main_image: line.product.main_image },
      quality: line.grade,
      quantity: line.quantity,
      unit_price: isPriced ? yuanOrNull(line.unitFen) : null,
      tier_price: yuanOrNull(tierFen(line)),
    })),
    order: quote.orderNumber,
    total: isPriced ? yuanOrNull(quoteTotalFen(facts.lines)) : null,
    freight: isSent ? yuanOrNull(quote.freightFen) : null,
    valid_until: isSent ? (quote.validUntil?.toISOString() ?? null) : null,
    reserved: isSent ? quote.isReserving : null,
    note: isSent ? quote.note : null,
    withdrawal_reason: quote.state === 'withdrawn' ? (quote.withdrawalReason ?? '') : null,
    question: quote.question,
    papers: viewPapers(full, papers, now),
    can_ask: quoteRefusal('ask-back', facts) === null,
    can_decline: quoteRefusal('decline', facts) === null,
  };
}
