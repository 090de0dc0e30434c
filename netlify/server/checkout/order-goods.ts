/** Compares an unpaid order's goods with the present stock and prices. */

import type { ProductContent } from '../../../src/content/schema.ts';
import type { Database } from '../db/connection.ts';
import { priceLines } from '../orders/pricing.ts';
import type { OrderLine, OrderRow } from '../orders/store.ts';
import { findStockRefusal, type StockRefusal } from './stock-refusal.ts';

export type OrderGoods =
  | { readonly kind: 'as-ordered' }
  | OrderGoodsRefusal
  | {
      readonly kind: 'repriced';
      readonly beforeFen: number;
      readonly totalFen: number;
      readonly lines: readonly OrderLine[];
    };

export type OrderGoodsRefusal =
  | StockRefusal
  /** A product of the order is not for sale any more. */
  | { readonly kind: 'taken-down' };

/** Looks at the stock, which staff may have reserved for the order, and at the prices. A quote's are the operator's. */
export async function compareOrderGoods(
  database: Database,
  { number, quoteId, totalFen: beforeFen }: OrderRow,
  lines: readonly OrderLine[],
  products: readonly ProductContent[],
): Promise<OrderGoods> {
  const short = await findStockRefusal(database, lines, products, number);
  if (short !== undefined) return short;
  if (quoteId !== null) return { kind: 'as-ordered' };
  const priced = priceLines(lines, products);
  if (priced === undefined) return { kind: 'taken-down' };
  const totalFen = priced.reduce((sum, { amountFen }) => sum + amountFen, 0);
  if (totalFen === beforeFen) return { kind: 'as-ordered' };
  return { kind: 'repriced', beforeFen, totalFen, lines: priced };
}
