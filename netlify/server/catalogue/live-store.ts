/** Reads what pages ask for again and again, all of it in one statement: round trips count more than milliseconds. */
import { type SQL, sql } from 'drizzle-orm';
import type { DocumentKind } from '../../../src/content/kinds.ts';
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';
import { piecesByVariant } from '../inventory/hold-store.ts';
import { leadsToListed } from './problem-store.ts';
import type { MirroredProduct, Slice } from './store.ts';

/** A list whose version is asked for: whole documents of a kind, or which products stand in a part of the listing. */
export type LiveList =
  | { readonly kind: Exclude<DocumentKind, 'product'> }
  | { readonly kind: 'product'; readonly speciesId: string | undefined; readonly slice: Slice };

/** A product that can be bought. */
export interface LiveProduct extends MirroredProduct {
  readonly id: string;
  readonly listed: true;
  /** Pieces by variant key; a variant that is absent has none. */
  readonly pieces: Readonly<Record<string, number>>;
}

/** A product that is or was. */
type Row = LiveProduct | { readonly id: string; readonly listed: false };

const inOrder = sql`rank, created_at desc nulls last, id`;

export async function readLive(
  database: Database,
  ids: readonly string[],
  lists: readonly LiveList[],
  accountId: string | undefined,
): Promise<{ readonly products: Map<string, Row>; readonly versions: readonly string[] }> {
  const versions = lists.map((list) => sql`(${listVersion(list)})`);
  const [row] = await rowsOf<{ products: Row[]; versions: string[] }>(
    database,
    sql`
    select (${productsOf(ids, accountId)}) as products, array[${sql.join(versions, sql`, `)}]::text[] as versions`,
  );
  if (row === undefined) throw new Error('a select without from answers one row');
  return { products: new Map(row.products.map((product) => [product.id, product])), versions: row.versions };
}

function productsOf(ids: readonly string[], accountId: string | undefined): SQL {
  if (ids.length === 0) return sql`'[]'::json`;
  const wanted = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  return sql`
    select coalesce(json_agg(json_build_object(
      'id', shown.id, 'listed', shown.listed, 'product', shown.content, 'species', its.content,
      'pieces', coalesce((${piecesByVariant(sql`shown.id`, accountId)}), '{}'::json))), '[]'::json)
    from ${documents} shown
    left join ${documents} its on its.kind = 'species' and its.id = shown.species_id
    where shown.kind = 'product' and shown.ticket > 0 and shown.id in (${wanted})`;
}

/** As src/content/content-version.ts reckons it for a built page: `documentsVersion` and `membersVersion`. */
function listVersion(list: LiveList): SQL {
  if (list.kind !== 'product')
    return sql`
      select ${digest(sql`id || ' ' || floor(extract(epoch from updated_at) * 1000)::bigint`)}
      from ${documents} where kind = ${list.kind} and listed and ${leadsToListed}`;
  const { speciesId, slice } = list;
  const ofSpecies = speciesId === undefined ? sql`` : sql`and species_id = ${speciesId}`;
  return sql`
    select ${digest(sql`id`)} from (
      select id, rank, created_at from ${documents} where kind = 'product' and listed ${ofSpecies}
      order by ${inOrder} limit ${slice.limit} offset ${slice.offset}) part`;
}

function digest(line: SQL): SQL {
  return sql`left(md5(coalesce(string_agg(${line}, ',' order by ${inOrder}), '')), 12)`;
}
