/** What all products are narrowed and ordered by: read whole, as counts beside choices are of all of them. */
import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
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
  /** In the catalogue's order: names by id. */
  readonly categories: ReadonlyMap<string, string>;
}

function rowsOf<Row>(answer: unknown): Row[] {
  return (answer as { rows: Row[] }).rows;
}

/** Grows with every change that the mirror has taken in; so a shelf that was read at it is still true. */
export async function readShelfVersion(database: Database): Promise<number> {
  const answer = await database.execute(
    sql`select coalesce(max(changed_by), 0)::float8 as version from ${documents}`,
  );
  return rowsOf<{ version: number }>(answer)[0]?.version ?? 0;
}

export async function readShelf(database: Database): Promise<Shelf> {
  const products = await database.execute(sql`
    select shown.id, shown.content->>'name' as name, shown.species_id as "speciesId", shown.content->>'categoryId' as "categoryId",
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
    order by shown.rank, shown.created_at desc nulls last, shown.id`);
  const categories = await database.execute(sql`
    select id, content->>'name' as name from ${documents} where kind = 'category' and listed
    order by rank, created_at desc nulls last, id`);
  return {
    products: rowsOf<ShelfProduct>(products),
    categories: new Map(rowsOf<{ id: string; name: string }>(categories).map(({ id, name }) => [id, name])),
  };
}

/** Pieces that can be bought now, by product and variant; what is absent is sold out. */
export async function readPieces(
  database: Database,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const answer = await database.execute(sql`
    select product_id as id, variant_key as key, on_hand - held as pieces from ${stock} where on_hand > held`);
  const pieces = new Map<string, Map<string, number>>();
  for (const { id, key, pieces: count } of rowsOf<{ id: string; key: string; pieces: number }>(answer)) {
    const known = pieces.get(id);
    if (known === undefined) pieces.set(id, new Map([[key, count]]));
    else known.set(key, count);
  }
  return pieces;
}
