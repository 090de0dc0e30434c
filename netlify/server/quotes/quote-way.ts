/** The way of sending that the operator took from the freight rates for a quote. */
import type { Database } from '../db/connection.ts';
import type { OrderWay } from '../db/schema-orders.ts';
import { readWaysOfLines } from '../orders/ways.ts';
import { findPricedWay, toOrderWay } from '../shipping/freight.ts';
import type { FullQuote, QuoteLineRow } from './store.ts';

interface QuoteOfLines extends Pick<FullQuote, 'quote' | 'country'> {
  readonly lines: readonly QuoteLineRow[];
}

/** `id` null is none, undefined the way that the quote has. Undefined if the rates have no price for it any more. */
export async function readWay(
  tx: Database,
  { quote, country, lines }: QuoteOfLines,
  id: string | null | undefined,
): Promise<OrderWay | null | undefined> {
  if (id === null) return null;
  if (id === undefined || id === quote.shippingWay?.id) return quote.shippingWay;
  const priced = lines.map((line) => ({ ...line, amountFen: (line.unitFen ?? 0) * line.quantity }));
  const offered = await readWaysOfLines(tx, priced, country, new Date());
  const found = offered && findPricedWay(offered, id);
  return found && toOrderWay(found);
}
