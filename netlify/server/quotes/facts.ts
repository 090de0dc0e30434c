import type { QuoteFacts } from '../../../src/features/quotes/quotes.rules.ts';
import type { FullQuote } from './store.ts';

export function quoteFacts(
  { quote, lines, isProcessing }: Pick<FullQuote, 'quote' | 'lines' | 'isProcessing'>,
  now: Date,
): QuoteFacts {
  return {
    state: quote.state,
    lines: lines.map(({ quantity, unitFen }) => ({ quantity, unitFen: unitFen ?? undefined })),
    validUntil: quote.validUntil ?? undefined,
    isReserving: quote.isReserving,
    hasAsked: quote.question !== null,
    isProcessing,
    now,
  };
}

/** A draft that an operator began is hidden from the buyer until it was sent once. */
export function isKnownToBuyer({ quote, formerOrders }: Pick<FullQuote, 'quote' | 'formerOrders'>): boolean {
  return quote.createdBy === null || quote.orderNumber !== null || formerOrders.length > 0;
}
