import { sql } from 'drizzle-orm';
import { coloursOf } from '../../../src/features/search/rank/colours.rules.ts';
import type { SpeciesEntry } from '../../../src/features/search/rank/index.rules.ts';
import {
  SEARCHABLE_FACT_NAMES,
  searchableTerms,
} from '../../../src/features/specimens/specimen-facts.rules.ts';
import type { Database } from '../db/connection.ts';
import { queryRows, sqlTemplate } from '../db/rows.ts';
import { catalogueDocuments as documents, stockMovements as movements, stock } from '../db/schema.ts';
import { CURRENT_SNAPSHOT, isFutureSnapshot, isWrittenSince } from '../db/snapshots.ts';
import type { ShippedProduct } from '../shipping/assess.ts';

export interface CatalogueVariant {
  readonly key: string;
  readonly grade: string;
  readonly priceFen: number;
  readonly hasTiers: boolean;
}

export interface CatalogueProduct {
  readonly id: string;
  /** Null for products that are older than SKUs. */
  readonly sku?: string | null;
  readonly name: string;
  readonly speciesId: string;
  readonly speciesName: string;
  readonly latinName: string;
  readonly categoryId: string;
  readonly origin: string;
  readonly locality: string;
  readonly family: string;
  readonly sex: string;
  /** Millimetres: the largest wingspan of the species. */
  readonly wingspan: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly variants: readonly CatalogueVariant[];
  readonly shipped: ShippedProduct;
}

export interface Catalogue {
  readonly products: readonly CatalogueProduct[];
  readonly species: readonly SpeciesEntry[];
  readonly categories: ReadonlyMap<string, string>;
}

/** Units by product id and variant key. A missing variant is sold out. */
export type AvailableUnits = ReadonlyMap<string, Readonly<Record<string, number>>>;

export interface CatalogueChanges {
  readonly seen: string;
  readonly isCatalogueNew: boolean;
  /** The current stock of all products with movements since `since`. */
  readonly moved: AvailableUnits;
}

/** `isCatalogueNew` is true without a snapshot, after an edit, or if an older state was restored. */
export async function readCatalogueChanges(
  database: Database,
  since: string | undefined,
): Promise<CatalogueChanges> {
  if (since === undefined) {
    const [now] = await queryRows<Pick<CatalogueChanges, 'seen'>>(
      database,
      sql`select pg_current_snapshot()::text as seen`,
    );
    if (now === undefined) throw new Error('a select without from answers one row');
    return { ...now, isCatalogueNew: true, moved: new Map() };
  }
  const [news] = await queryRows<
    Omit<CatalogueChanges, 'moved'> & { moved: Record<string, Record<string, number>> }
  >(database, CHANGES({ since }));
  if (news === undefined) throw new Error('a select without from answers one row');
  return { ...news, moved: new Map(Object.entries(news.moved)) };
}

const CHANGES = sqlTemplate<'since'>(({ since }) => {
  return sql`
    select ${CURRENT_SNAPSHOT}::text as seen,
      ${isFutureSnapshot(since)}
        or exists (select from ${documents} where ${isWrittenSince(documents.changedIn, since)}) as "isCatalogueNew",
      (select coalesce(json_object_agg(id, (
          select json_object_agg(variant_key, on_hand - held) from ${stock} where product_id = moved.id)), '{}')
        from (select distinct product_id as id from ${movements} where ${isWrittenSince(movements.writtenIn, since)}) moved) as moved`;
});

export async function readCatalogue(database: Database): Promise<Catalogue> {
  const products = await queryRows<CatalogueProduct>(
    database,
    sql`
    select shown.id, shown.content->>'sku' as sku, shown.content->>'name' as name, shown.species_id as "speciesId", shown.content->>'categoryId' as "categoryId",
      shown.content->>'origin' as origin, coalesce(shown.content->>'locality', '') as locality,
      shown.content->>'gender' as sex,
      (extract(epoch from coalesce(shown.created_at, 'epoch')) * 1000)::float8 as "createdAt",
      its.tells->>'name' as "speciesName", its.tells->>'latinName' as "latinName", its.tells->>'family' as family,
      (its.tells#>>'{wingspan,max}')::float8 as wingspan,
      json_build_object(
        'species', json_build_object('latinName', its.tells->'latinName', 'synonyms', its.tells->'synonyms',
          'cites', its.tells->'cites'),
        'other_species', shown.content->'other_species', 'origin', shown.content->'origin',
        'source', shown.content->'source', 'proof', shown.content->'proof') as shipped,
      (select json_agg(json_build_object('key', one->'key', 'grade', coalesce(one#>'{specimen,grade}', one->'grade'), 'priceFen', one->'priceFen',
          'hasTiers', jsonb_array_length(coalesce(one->'tiers', '[]')) > 0))
        from jsonb_array_elements(shown.content->'variants') one
        where not coalesce((one->>'withdrawn')::boolean, false)) as variants
    from ${documents} shown
    left join ${documents} species on species.kind = 'species' and species.id = shown.species_id
    cross join lateral (select coalesce(species.content, shown.content->'species') as tells) its
    where shown.kind = 'product' and shown.listed
    order by shown.rank, shown.created_at desc nulls last, shown.id`,
  );
  const categories = await queryRows<{ id: string; name: string }>(
    database,
    sql`
    select id, content->>'name' as name from ${documents} where kind = 'category' and listed
    order by rank, created_at desc nulls last, id`,
  );
  const species = await queryRows<
    Omit<SpeciesEntry, 'colours' | 'facts'> & {
      readonly description: string;
      readonly searched: Readonly<Record<string, unknown>>;
    }
  >(
    database,
    sql`
    select id, content->>'name' as name, content->>'latinName' as "latinName", content->>'family' as family,
      coalesce(content->'synonyms', '[]') || coalesce(content->'aliases', '[]') as aliases, coalesce(content->>'description', '') as description,
      jsonb_build_object(${sql.join(
        SEARCHABLE_FACT_NAMES.map((name) => sql`${name}::text, content->${name}::text`),
        sql`, `,
      )}) as searched
    from ${documents} where kind = 'species' and listed
    order by rank, created_at desc nulls last, id`,
  );
  return {
    species: species.map(({ description, searched, ...named }) => ({
      ...named,
      colours: coloursOf(named.name, description),
      facts: searchableTerms(searched),
    })),
    products,
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  };
}

export async function readAvailableUnits(database: Database): Promise<AvailableUnits> {
  const rows = await queryRows<{ id: string; pieces: Record<string, number> }>(
    database,
    sql`
    select product_id as id, json_object_agg(variant_key, on_hand - held) as pieces
    from ${stock} where on_hand > held group by product_id`,
  );
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
