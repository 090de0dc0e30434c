import type { Order, OrderItem } from '../orders/orders.contract.ts';
import type { Quote, ShownQuoteState } from './quotes.contract.ts';

type QuoteOrder = Pick<Order, 'quote' | 'status' | 'events'>;

/** A sent quote, whose order waits for the payment. */
export function isOpenQuote({ quote, status }: Pick<QuoteOrder, 'quote' | 'status'>): boolean {
  return quote !== null && status === 'pending';
}

/** A paid quote is listed as an order, even after a refund. */
export function isUnpaidQuote({ quote, status, events }: QuoteOrder): boolean {
  return quote !== null && status !== 'completed' && !events.some(({ kind }) => kind === 'paid');
}

const ENDED = ['declined', 'expired', 'withdrawn'] as const satisfies readonly ShownQuoteState[];
export type EndedState = (typeof ENDED)[number];

export function hasEnded<Q extends Pick<Quote, 'state'>>(
  quote: Q,
): quote is Q & { readonly state: EndedState } {
  return (ENDED as readonly ShownQuoteState[]).includes(quote.state);
}

/** True for requested and ended quotes. The list of orders does not show them, so the list of quotes does. */
export function isInQuoteList(quote: Pick<Quote, 'state'>): boolean {
  return quote.state === 'requested' || hasEnded(quote);
}

/**
 * The state of the quote that an order belongs to. `over`: its end has passed, but it still waits for the job that
 * ends it. `replaced`: another order was sent for the quote. `papers`: reserved, and not payable yet.
 */
export type QuoteDisplayState =
  | 'papers'
  | 'open'
  | 'over'
  | 'processing'
  | 'revising'
  | 'replaced'
  | EndedState;

export function quoteDisplayState(
  { id, payment_processing, payable_left }: Pick<Order, 'id' | 'payment_processing' | 'payable_left'>,
  { state, order }: Pick<Quote, 'state' | 'order'>,
): QuoteDisplayState {
  switch (state) {
    case 'requested':
      return 'revising';
    case 'papers':
      if (order !== id) return 'replaced';
      return payable_left === 0 ? 'over' : 'papers';
    case 'sent':
    case 'paid':
      if (order !== id) return 'replaced';
      // The payment was counted after the page read the order.
      if (payment_processing || state === 'paid') return 'processing';
      return payable_left === 0 ? 'over' : 'open';
    case 'declined':
    case 'expired':
    case 'withdrawn':
      return state;
  }
}

/** The order still belongs to the quote, and the quote still has the terms of the order. */
export function isCurrentState(state: QuoteDisplayState): boolean {
  return state === 'papers' || state === 'open' || state === 'over' || state === 'processing';
}

/**
 * Unit price in yuan at the present checkout; null if the variant is not for sale, undefined if the line is not in the
 * quote.
 */
export function tierPriceOf(
  { items }: Pick<Quote, 'items'>,
  { product, quality }: { readonly product: Pick<OrderItem['product'], 'id'>; readonly quality: string },
): number | null | undefined {
  return items.find((one) => one.product.id === product.id && one.quality === quality)?.tier_price;
}
