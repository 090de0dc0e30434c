import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProductContent } from '../../../../src/content/schema.ts';
import type { Specimen } from '../../../../src/features/orders/ops-order-lines.contract.ts';
import { UNSHIPPED_STATES } from '../../../../src/features/orders/orders.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { ShippingRule } from '../../../../src/features/shipping/rule.rules.ts';
import type { Database } from '../../db/connection.ts';
import { inStates } from '../../db/order-states.ts';
import { catalogueDocuments as documents, orderLines, orders } from '../../db/schema.ts';
import { readShippingRules } from '../../shipping/rules-store.ts';
import { asProduct } from '../../specimens/store.ts';

/** Stands for an unknown country in the reference of a flag. */
export const NO_COUNTRY = '-';

interface UnsentLine {
  readonly name: string;
  /** Null for lines older than this copy. */
  readonly specimen: Specimen | null;
  /** Null if the product was deleted. */
  readonly product: ProductContent | null;
}

export interface OrderToReview {
  readonly number: string;
  readonly version: number;
  readonly provider: ProviderName;
  /** ISO 3166-1; null if unknown. */
  readonly country: string | null;
  /** True if an open flag names this order and country. */
  readonly isFlagged: boolean;
  /** True if staff cleared the flag for this country. */
  readonly isAgreed: boolean;
  readonly lines: readonly UnsentLine[];
  readonly rules: readonly ShippingRule[];
}

/** Returns the orders that are paid and have unsent units, sorted by number. */
export async function readOrdersToReview(
  transaction: Database,
  numbers: readonly string[],
): Promise<OrderToReview[]> {
  const sold = alias(documents, 'sold');
  const species = alias(documents, 'species');
  const rows = await transaction
    .select({
      order: {
        number: orders.number,
        version: orders.version,
        provider: orders.method,
        country: orders.country,
        isFlagged: sql<boolean>`exists (${flagsOfCountry} and its.done_at is null)`,
        isAgreed: sql<boolean>`exists (${flagsOfCountry} and its.done_at is not null)`,
      },
      line: {
        name: sql<string>`${orderLines.product} ->> 'name'`,
        specimen: orderLines.specimen,
      },
      product: sold.content,
      species: species.content,
    })
    .from(orders)
    .crossJoin(sql`lateral unsent_lines(${orders.number}) left_over`)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderNumber, orders.number), sql`${orderLines.position} = left_over.line_position`),
    )
    .leftJoin(sold, and(eq(sold.kind, 'product'), eq(sold.id, orderLines.productId)))
    .leftJoin(species, and(eq(species.kind, 'species'), eq(species.id, sold.speciesId)))
    .where(
      and(
        inArray(orders.number, [...numbers]),
        inStates(UNSHIPPED_STATES, 'orders'),
        sql`left_over.unsent > 0`,
      ),
    )
    .orderBy(orders.number, orderLines.position);
  if (rows.length === 0) return [];
  const rules = await readShippingRules(transaction);
  const byOrder = Map.groupBy(rows, ({ order }) => order.number);
  return [...byOrder.values()].flatMap((ofOrder) => {
    const [first] = ofOrder;
    const lines = ofOrder.map(({ line, product, species }) => ({
      ...line,
      product: product === null ? null : asProduct({ product, species }),
    }));
    return first === undefined ? [] : [{ ...first.order, lines, rules }];
  });
}

/** Prefix of a flag's reference. The order's version follows, so an order can be flagged again. */
const refPrefix: SQL = sql.raw(
  `"orders"."number" || ' ' || coalesce("orders"."country", '${NO_COUNTRY}') || ' '`,
);

const flagsOfCountry = sql`
  select from flags its where its.order_number = "orders"."number" and its.kind = 'not-shippable'
  and starts_with(its.provider_ref, ${refPrefix})`;
