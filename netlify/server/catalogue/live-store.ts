/**
 * Each query is one statement, because round trips dominate the cost. Frequent queries are prepared, because planning
 * takes longer than running (docs/decisions/0073).
 */
import { type SQL, sql } from 'drizzle-orm';
import type { DocumentKind } from '../../../src/content/kinds.ts';
import type { VariantContent } from '../../../src/content/schema.ts';
import type { ShippingRule } from '../../../src/rules/eligibility/rule.ts';
import type { Database } from '../db/connection.ts';
import { queryRows, sqlTemplate } from '../db/rows.ts';
import { catalogueDocuments as documents, favorites } from '../db/schema.ts';
import type { ShippedProduct } from '../eligibility/assess.ts';
import { allShippingRules } from '../eligibility/rules-store.ts';
import { availableByVariant, reservedVariants } from '../inventory/reservation-store.ts';
import { canBeShown, type ItemsWithTotal, type MirroredProduct, type PageSlice } from './store.ts';

export type LiveList =
  | { readonly kind: Exclude<DocumentKind, 'product'> }
  | { readonly kind: 'product'; readonly speciesId: string | undefined; readonly slice: PageSlice };

export interface LiveProduct extends MirroredProduct {
  readonly id: string;
  readonly listed: true;
  /** A missing key means no units. */
  readonly pieces: Readonly<Record<string, number>>;
  /** Keys of single specimens that staff reserved. */
  readonly reserved: readonly string[] | null;
}

export interface LiveProductState {
  readonly id: string;
  readonly listed: true;
  readonly updatedAt: string;
  readonly speciesUpdatedAt: string | null;
  readonly variants: readonly VariantContent[];
  readonly pieces: Readonly<Record<string, number>>;
  /** Absent for visitors. */
  readonly favorite?: boolean;
  /** Null for a product without single specimens. */
  readonly reserved: readonly string[] | null;
  /** Present if the query included the shipping rules. */
  readonly shipped?: ShippedProduct;
}

type Row = LiveProductState | { readonly id: string; readonly listed: false };

/** The account whose favourites are marked; undefined for a visitor. */
export type Viewer = string | undefined;

const inOrder = sql`rank, created_at desc nulls last, id`;
const shownInOrder = sql`shown.rank, shown.created_at desc nulls last, shown.id`;

export async function readLiveState(
  database: Database,
  ids: readonly string[],
  lists: readonly LiveList[],
  viewer: Viewer,
  { withRules = false }: { readonly withRules?: boolean } = {},
): Promise<{
  readonly products: Map<string, Row>;
  readonly versions: readonly string[];
  readonly rules: readonly ShippingRule[];
}> {
  const versions = lists.map((list) => sql`(${listVersion(list)})`);
  const products =
    ids.length === 0
      ? sql`'[]'::json`
      : ALL_SHOWN({ shown: shownStock(viewer, withRules), ids: sql.param(ids) });
  const query = database
    .select({
      products: sql<Row[]>`(${products})`,
      versions: sql<string[]>`array[${sql.join(versions, sql`, `)}]::text[]`,
      rules: sql<ShippingRule[]>`${withRules ? allShippingRules : sql`'[]'::json`}`,
    })
    .from(sql`(select) nothing`);
  // The SQL text varies with the lists, so only the query without lists is prepared.
  const [row] = await (lists.length > 0 || ids.length === 0
    ? query
    : query
        .prepare(`stock${withRules ? ' to a country' : ''}${viewer === undefined ? '' : ' of an account'}`)
        .execute());
  if (row === undefined) throw new Error('a select of nothing answers one row');
  const { versions: found, rules } = row;
  return { products: new Map(row.products.map((product) => [product.id, product])), versions: found, rules };
}

export async function readListedProducts(
  database: Database,
  ids: readonly string[],
): Promise<readonly LiveProduct[]> {
  if (ids.length === 0) return [];
  const [row] = await queryRows<{ products: LiveProduct[] }>(
    database,
    sql`select (${ALL_SHOWN({ shown: shownProduct(), ids: sql.param(ids) })} and shown.listed) as products`,
  );
  return row?.products ?? [];
}

export async function readProductPage(
  database: Database,
  speciesId: string | undefined,
  { limit, offset }: PageSlice,
): Promise<ItemsWithTotal<LiveProduct>> {
  const listed = sql`kind = 'product' and listed ${ofSpecies(speciesId)}`;
  const [row] = await queryRows<{ items: LiveProduct[]; total: number }>(
    database,
    // Finds the page in the index alone, then joins only its products.
    sql`
    with part as materialized (
      select id from ${documents} where ${listed} order by ${inOrder} limit ${limit} offset ${offset}),
    found as (select count(*)::int as found from part)
    select (
      select coalesce(json_agg(${shownProduct()} order by ${shownInOrder}), '[]'::json) from ${SHOWN}
      where shown.kind = 'product' and shown.id in (select id from part)) as items,
      -- Counted only where the part doesn't tell it by itself.
      case when found < ${limit}::int and (found > 0 or ${offset}::int = 0) then found + ${offset}::int
        else (select count(*)::int from ${documents} where ${listed}) end as total
    from found`,
  );
  return row ?? { items: [], total: 0 };
}

export async function readListedProduct(database: Database, id: string): Promise<LiveProduct | undefined> {
  const [row] = await database
    .select({ live: sql<LiveProduct>`${shownProduct()}` })
    .from(SHOWN)
    .where(sql`shown.kind = 'product' and shown.listed and shown.id = ${id}`)
    .prepare('product')
    .execute();
  return row?.live;
}

/** Null if the product can't be bought. */
export function listedProduct(id: SQL | string): SQL<LiveProduct | null> {
  return LISTED({ id, shown: shownProduct() });
}

const SHOWN = sql`${documents} shown
  left join ${documents} its on its.kind = 'species' and its.id = shown.species_id`;
/** The fields of `ShippedProduct`. */
const SHIPPED = sql`json_build_object(
  'species', json_build_object(
    'latinName', coalesce(its.content -> 'latinName', shown.content #> '{species,latinName}'),
    'cites', coalesce(its.content -> 'cites', shown.content #> '{species,cites}')),
  'other_species', shown.content -> 'other_species', 'origin', shown.content -> 'origin',
  'source', shown.content -> 'source', 'proof', shown.content -> 'proof')`;
const SHOWN_ID = sql.raw('shown.id');
const RESERVED = sql`'reserved', ${reservedSpecimens(sql.raw('shown.content'), SHOWN_ID)}`;
const LISTED = sqlTemplate<'id' | 'shown', LiveProduct | null>(
  ({ id, shown }) => sql`(
    select ${shown} from ${SHOWN} where shown.kind = 'product' and shown.listed and shown.id = ${id})`,
);
const ALL_SHOWN = sqlTemplate<'shown' | 'ids'>(
  ({ shown, ids }) => sql`
    select coalesce(json_agg(${shown}), '[]'::json) from ${SHOWN}
    where shown.kind = 'product' and shown.ticket > 0 and shown.id = any(${ids}::text[])`,
);

function shownProduct(): SQL {
  return sql`json_build_object(
    'id', shown.id, 'listed', shown.listed, 'product', shown.content, 'species', its.content,
    ${RESERVED}, 'pieces', coalesce((${availableByVariant({ productId: SHOWN_ID })}), '{}'::json))`;
}

function shownStock(viewer: Viewer, withShipped: boolean): SQL {
  const shipped = withShipped ? sql`'shipped', ${SHIPPED},` : sql``;
  const favorite =
    viewer === undefined
      ? sql``
      : sql`'favorite', exists (select from ${favorites}
          where ${favorites.userId} = ${viewer} and ${favorites.productId} = shown.id),`;
  return sql`json_build_object('id', shown.id, 'listed', shown.listed, 'updatedAt', shown.content -> '_updatedAt',
    'speciesUpdatedAt', its.content -> '_updatedAt', 'variants', shown.content -> 'variants',
    ${shipped} ${RESERVED}, ${favorite} 'pieces', coalesce((${availableByVariant({ productId: SHOWN_ID })}), '{}'::json))`;
}

/** Shoppers are told of reservations only for single specimens. */
export function reservedSpecimens(content: SQL, productId: SQL): SQL {
  return sql`case when jsonb_path_exists(${content}, '$.variants[*].specimen')
    then (${reservedVariants({ productId })}) end`;
}

function ofSpecies(speciesId: string | undefined): SQL {
  return speciesId === undefined ? sql`` : sql`and species_id = ${speciesId}`;
}

/** Must equal `documentsVersion` and `listMembershipVersion` of src/content/content-version.ts. */
function listVersion(list: LiveList): SQL {
  if (list.kind !== 'product')
    return sql`
      select ${digest(sql`id || ' ' || floor(extract(epoch from updated_at) * 1000)::bigint`)}
      from ${documents} where kind = ${list.kind} and listed and ${canBeShown}`;
  const { speciesId, slice } = list;
  return sql`
    select ${digest(sql`id`)} from (
      select id, rank, created_at from ${documents} where kind = 'product' and listed ${ofSpecies(speciesId)}
      order by ${inOrder} limit ${slice.limit} offset ${slice.offset}) part`;
}

function digest(line: SQL): SQL {
  return sql`left(md5(coalesce(string_agg(${line}, ',' order by ${inOrder}), '')), 12)`;
}
