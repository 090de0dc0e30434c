/** Compares what an unpaid order asks for with the present stock, prices and freight. */

import type { ProductContent } from '../../../src/content/schema.ts';
import { sumOf } from '../../../src/features/orders/charges.rules.ts';
import type { Database } from '../db/connection.ts';
import { priceLines } from '../orders/pricing.ts';
import type { OrderLine, OrderRow } from '../orders/store.ts';
import {
  freightNow,
  isFreightOf,
  type OrderFreight,
  waysOfLines,
  withProducts,
} from '../shipping/freight.ts';
import type { ShippingTerms } from '../shipping/rates-store.ts';
import { findStockRefusal, type StockRefusal } from './stock-refusal.ts';

/** An unpaid order at the present prices and freight. Fen; `beforeFen` and `afterFen` are amounts with freight. */
export interface RepricedOrder {
  readonly beforeFen: number;
  readonly afterFen: number;
  readonly totalFen: number;
  readonly lines: readonly OrderLine[];
  readonly freight: OrderFreight;
  readonly country: string | null;
}

export type OrderGoods =
  | { readonly kind: 'as-ordered' }
  | OrderGoodsRefusal
  | { readonly kind: 'repriced'; readonly repriced: RepricedOrder };

export type OrderGoodsRefusal =
  | StockRefusal
  /** A product of the order is not for sale any more. */
  | { readonly kind: 'taken-down' };

interface Destination {
  readonly terms: ShippingTerms;
  /** The present country of the order's address. */
  readonly country: string | null;
  readonly now: Date;
}

/**
 * Looks at the stock, which staff may have reserved for the order, at the prices and at the freight. A quote's are the
 * operator's.
 */
export async function compareOrderGoods(
  database: Database,
  order: OrderRow,
  lines: readonly OrderLine[],
  products: readonly ProductContent[],
  { terms, country, now }: Destination,
): Promise<OrderGoods> {
  const short = await findStockRefusal(database, lines, products, order.number);
  if (short !== undefined) return short;
  if (order.quoteId !== null) return { kind: 'as-ordered' };
  const priced = priceLines(lines, products);
  if (priced === undefined) return { kind: 'taken-down' };
  const totalFen = sumOf(priced);
  const offered = waysOfLines(withProducts(priced, products), country, terms, now);
  const freight = freightNow(offered, order.shippingWay);
  if (totalFen === order.totalFen && isFreightOf(order, freight)) return { kind: 'as-ordered' };
  const beforeFen = order.totalFen + (order.shippingFeeFen ?? 0);
  const afterFen = totalFen + (freight.shippingFeeFen ?? 0);
  return { kind: 'repriced', repriced: { beforeFen, afterFen, totalFen, lines: priced, freight, country } };
}
