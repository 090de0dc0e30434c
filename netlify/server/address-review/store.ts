import { inArray, type SQL, sql } from 'drizzle-orm';
import type { ProductContent, SpeciesContent } from '../../../src/content/schema.ts';
import type { Specimen } from '../../../src/contract/ops-order-lines.ts';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import type { ProviderName } from '../../../src/rules/providers.ts';
import type { Database } from '../db/connection.ts';
import { inStates } from '../db/order-states.ts';
import { orders } from '../db/schema.ts';
import { allShippingRules } from '../eligibility/rules-store.ts';

/** Stands for an unknown country in the reference of a flag. */
export const NO_COUNTRY = '-';

export interface UnsentLine {
  readonly name: string;
  /** Null for lines older than this copy. */
  readonly specimen: Specimen | null;
  /** Null if the product was deleted. */
  readonly product: ProductContent | null;
  readonly species: SpeciesContent | null;
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
  const rows = await transaction
    .select({
      number: orders.number,
      version: orders.version,
      provider: orders.method,
      country: orders.country,
      isFlagged: sql<boolean>`exists (${flagsOfCountry} and its.done_at is null)`,
      isAgreed: sql<boolean>`exists (${flagsOfCountry} and its.done_at is not null)`,
      lines: sql<UnsentLine[]>`(
        select coalesce(json_agg(json_build_object('name', line.product ->> 'name', 'specimen', line.specimen,
          'product', sold.content, 'species', its.content) order by line.position), '[]')
        from order_lines line
        join unsent_lines("orders"."number") left_over on left_over.line_position = line.position and left_over.unsent > 0
        left join catalogue_documents sold on sold.kind = 'product' and sold.id = line.product_id
        left join catalogue_documents its on its.kind = 'species' and its.id = sold.species_id
        where line.order_number = "orders"."number")`,
      rules: allShippingRules,
    })
    .from(orders)
    .where(sql`${inArray(orders.number, [...numbers])} and ${inStates(['to-ship'], 'orders')}`)
    .orderBy(orders.number);
  return rows.filter(({ lines }) => lines.length > 0);
}

/** Prefix of a flag's reference. The order's version follows, so an order can be flagged again. */
const refPrefix: SQL = sql.raw(
  `"orders"."number" || ' ' || coalesce("orders"."country", '${NO_COUNTRY}') || ' '`,
);

const flagsOfCountry = sql`
  select from flags its where its.order_number = "orders"."number" and its.kind = 'not-shippable'
  and starts_with(its.provider_ref, ${refPrefix})`;
