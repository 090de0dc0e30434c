import { sql } from 'drizzle-orm';
import type { OfferedGrade } from '../../../src/rules/wants.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents, stock } from '../db/schema.ts';
import type { VariantId } from '../inventory/store.ts';

export interface Offer extends OfferedGrade, VariantId {
  readonly name: string;
  /** Units that are not reserved; may be 0. */
  readonly available: number;
}

/** The grades of these products that can be bought, with and without stock. */
export async function readOffers(database: Database, productIds: readonly string[]): Promise<Offer[]> {
  if (productIds.length === 0) return [];
  return await queryRows<Offer>(
    database,
    sql`
    select shown.id as "productId", one ->> 'key' as "variantKey", shown.content ->> 'name' as name,
      one ->> 'grade' as grade,
      coalesce(one #>> '{specimen,grade}', one ->> 'grade') as "baseGrade", (one ->> 'priceFen')::int as "priceFen", shown.species_id as "speciesId",
      coalesce(species.content ->> 'latinName', shown.content #>> '{species,latinName}') as "latinName",
      coalesce(species.content ->> 'family', shown.content #>> '{species,family}') as family,
      shown.content ->> 'gender' as sex, shown.content ->> 'origin' as origin,
      coalesce(level.on_hand - level.held, 0) as available
    from ${documents} shown
    left join ${documents} species on species.kind = 'species' and species.id = shown.species_id
    cross join lateral jsonb_array_elements(shown.content -> 'variants') one
    left join ${stock} level on level.product_id = shown.id and level.variant_key = one ->> 'key'
    where shown.kind = 'product' and shown.listed and shown.id = any(${sql.param([...productIds])}::text[])
      and not coalesce((one ->> 'withdrawn')::boolean, false)`,
  );
}
