/** What all products are narrowed and ordered by: read whole, as counts beside choices are of all of them. */
import { sql } from 'drizzle-orm';
import type { SpeciesSource } from '../../../src/rules/search/source.ts';
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import { catalogueDocuments as documents, stock } from '../db/schema.ts';

export interface ShelfVariant {
  readonly key: string;
  readonly grade: string;
  readonly priceFen: number;
}

/** A product that shoppers find. */
export interface ShelfProduct {
  readonly id: string;
  readonly name: string;
  readonly speciesId: string;
  readonly speciesName: string;
  readonly latinName: string;
  readonly categoryId: string;
  readonly origin: string;
  readonly family: string;
  readonly sex: string;
  /** Largest wingspan of its species. Millimetres. */
  readonly wingspan: number;
  /** Milliseconds. */
  readonly createdAt: number;
  /** Those that can be bought. */
  readonly variants: readonly ShelfVariant[];
}

export interface Shelf {
  /** In the catalogue's order. */
  readonly products: readonly ShelfProduct[];
  /** In the catalogue's order, with or without products. */
  readonly species: readonly SpeciesSource[];
  /** In the catalogue's order: names by id. */
  readonly categories: ReadonlyMap<string, string>;
}

/** What differs as soon as the mirror or the stock does. */
export interface Pulse {
  readonly catalogue: number;
  readonly stock: number;
}

/**
 * Sums, as each row's own number only ever grows: the highest alone would hide a change that was numbered before
 * another and recorded after it.
 */
export async function readPulse(database: Database): Promise<Pulse> {
  const [pulse] = await rowsOf<Pulse>(
    database,
    sql`select (select coalesce(sum(changed_by), 0)::float8 from ${documents}) as catalogue,
      (select coalesce(sum(version), 0)::float8 from ${stock}) as stock`,
  );
  return pulse ?? { catalogue: 0, stock: 0 };
}

export async function readShelf(database: Database): Promise<Shelf> {
  const products = await rowsOf<ShelfProduct>(
    database,
    sql`
    select shown.id, shown.content->>'name' as name, shown.species_id as "speciesId", shown.content->>'categoryId' as "categoryId",
      shown.content->>'origin' as origin,
      shown.content->>'gender' as sex,
      (extract(epoch from coalesce(shown.created_at, 'epoch')) * 1000)::float8 as "createdAt",
      its.tells->>'name' as "speciesName", its.tells->>'latinName' as "latinName", its.tells->>'family' as family,
      (its.tells#>>'{wingspan,max}')::float8 as wingspan,
      (select json_agg(json_build_object('key', one->'key', 'grade', one->'grade', 'priceFen', one->'priceFen'))
        from jsonb_array_elements(shown.content->'variants') one
        where not coalesce((one->>'withdrawn')::boolean, false)) as variants
    from ${documents} shown
    left join ${documents} species on species.kind = 'species' and species.id = shown.species_id
    cross join lateral (select coalesce(species.content, shown.content->'species') as tells) its
    where shown.kind = 'product' and shown.listed
    order by shown.rank, shown.created_at desc nulls last, shown.id`,
  );
  const categories = await rowsOf<{ id: string; name: string }>(
    database,
    sql`
    select id, content->>'name' as name from ${documents} where kind = 'category' and listed
    order by rank, created_at desc nulls last, id`,
  );
  const species = await rowsOf<SpeciesSource>(
    database,
    sql`
    select id, content->>'name' as name, content->>'latinName' as "latinName", content->>'family' as family,
      coalesce(content->'aliases', '[]'::jsonb) as aliases
    from ${documents} where kind = 'species' and listed
    order by rank, created_at desc nulls last, id`,
  );
  return {
    species,
    products,
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  };
}

/** Pieces that can be bought now, by product and variant; what is absent is sold out. */
export async function readPieces(
  database: Database,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const rows = await rowsOf<{ id: string; key: string; pieces: number }>(
    database,
    sql`
    select product_id as id, variant_key as key, on_hand - held as pieces from ${stock} where on_hand > held`,
  );
  const pieces = new Map<string, Map<string, number>>();
  for (const { id, key, pieces: count } of rows) {
    const known = pieces.get(id);
    if (known === undefined) pieces.set(id, new Map([[key, count]]));
    else known.set(key, count);
  }
  return pieces;
}
