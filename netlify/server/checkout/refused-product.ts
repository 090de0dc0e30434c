import type { ProductContent } from '../../../src/content/schema.ts';
import type { ShippingRule } from '../../../src/features/shipping/rule.rules.ts';
import type { Database } from '../db/connection.ts';
import { type OrderRow, readLines } from '../orders/store.ts';
import { assessLines, findPapersRefusal } from '../papers/required-papers.ts';
import { readOrderPapers } from '../papers/store.ts';
import { findBarredProducts } from './barred-products.ts';
import type { BarredProduct } from './result.ts';

interface Shipping {
  readonly rules: readonly ShippingRule[];
  readonly products: readonly ProductContent[];
  /** ISO 3166-1 code of the order's address. */
  readonly country: string;
}

/** Returns a product of an unpaid order that may not be paid for, because the shipping rules refuse its destination. */
export async function findRefusedProduct(
  tx: Database,
  order: Pick<OrderRow, 'number' | 'quoteId'>,
  { rules, products, country }: Shipping,
  now: Date,
): Promise<BarredProduct | undefined> {
  const barred = findBarredProducts(rules, products, country, now);
  // The operator's quote covers products that no rule mentions.
  const first = barred.find(({ why }) => order.quoteId === null || why === 'forbidden');
  if (first !== undefined) return first;
  const unpapered = barred.find(({ why }) => why === 'papers-first');
  if (unpapered === undefined) return undefined;
  // Checks again, because an address, a rule or a paper's validity may have changed since staff opened the payment.
  const needed = assessLines(rules, await readLines(tx, order.number), products, country, now);
  const refusal = findPapersRefusal(needed, await readOrderPapers(tx, order.number), now);
  return refusal === null ? undefined : unpapered;
}
