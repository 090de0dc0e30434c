import { sql } from 'drizzle-orm';
import type { LinkTarget } from '../../../src/features/content/addresses.rules.ts';
import type { AddressedKind } from '../../../src/features/content/old-addresses.rules.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';

export interface AddressRow {
  readonly kind: AddressedKind;
  readonly id: string;
  readonly listed: boolean;
  readonly slug: string | null;
  readonly old: readonly string[] | null;
  /** Null for a document that was withdrawn before the shop stored last contents. */
  readonly title: string | null;
  readonly species: SpeciesRow | null;
}

export interface SpeciesRow {
  readonly id: string;
  readonly latinName: string;
  readonly family: string;
}

/** All documents that have or had the address; the caller decides among them. */
export async function findAddressHolders(
  database: Database,
  path: string,
  target: LinkTarget,
): Promise<readonly AddressRow[]> {
  const known = sql`coalesce(content, last_content)`;
  const atIt =
    target.type === 'page'
      ? sql`kind = 'page' and content ->> 'slug' = ${target.slug}
          or kind = 'page' and last_content is not null and last_content ->> 'slug' = ${target.slug}`
      : sql`kind = ${target.type} and id = ${target.id}`;
  const old = sql`to_jsonb(${path}::text)`;
  return await queryRows<AddressRow>(
    database,
    sql`
    select kind, id, listed, ${known} ->> 'slug' as slug, ${known} -> 'oldAddresses' as old,
      coalesce(${known} ->> 'name', ${known} ->> 'title') as title,
      case when kind in ('product', 'species') and ${known} is not null then json_build_object(
        'id', coalesce(${known} -> 'species' ->> '_id', ${known} ->> '_id'),
        'latinName', coalesce(${known} -> 'species' ->> 'latinName', ${known} ->> 'latinName'),
        'family', coalesce(${known} -> 'species' ->> 'family', ${known} ->> 'family')) end as species
    from ${documents}
    where ticket > 0 and kind in ('product', 'species', 'page') and (${atIt}
      or content -> 'oldAddresses' @> ${old}
      or last_content is not null and last_content -> 'oldAddresses' @> ${old})
    order by kind, id`,
  );
}

/** Products of the species come first, then products of its genus, then products of its family. */
export async function readRelatedProductIds(
  database: Database,
  { id, latinName, family }: SpeciesRow,
  limit: number,
): Promise<string[]> {
  const its = sql.raw(`content -> 'species'`);
  const genus = sql`split_part(${its} ->> 'latinName', ' ', 1) = ${latinName.split(' ', 1)[0] ?? ''}`;
  const rows = await queryRows<{ readonly id: string }>(
    database,
    sql`
    select id from ${documents}
    where kind = 'product' and listed and (species_id = ${id} or ${genus} or ${its} ->> 'family' = ${family})
    order by species_id = ${id} desc, ${genus} desc, rank, created_at desc nulls last, id
    limit ${limit}`,
  );
  return rows.map((row) => row.id);
}
