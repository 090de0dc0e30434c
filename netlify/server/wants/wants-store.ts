import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import {
  ALERT_RETENTION_DAYS,
  latinFamily,
  REMATCH_AFTER_DAYS,
  WANTS_MAX,
  type WantCriteria,
} from '../../../src/features/wants/wants.rules.ts';
import { lockAccountRow } from '../accounts/store.ts';
import { daysAgo } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents, wantMatches as matches, wants } from '../db/schema.ts';
import { IS_UNMAILED_MATCH } from '../db/schema-wants.ts';

const GENUS = sql`split_part(content ->> 'latinName', ' ', 1)`;
const FAMILY = sql`(content ->> 'family')`;

export type StoredWant = typeof wants.$inferSelect;

/** Creates the want or replaces its criteria. `foreign` if the id belongs to another account's want. */
export async function putWant(
  database: Database,
  userId: string,
  id: string,
  criteria: WantCriteria,
): Promise<'put' | 'full' | 'foreign' | 'ended'> {
  return await database.transaction(async (tx) => {
    if ((await lockAccountRow(tx, userId)) === undefined) return 'ended';
    const others = and(eq(wants.userId, userId), sql`${wants.id} <> ${id}`);
    if ((await tx.$count(wants, others)) >= WANTS_MAX) return 'full';
    const put = await tx
      .insert(wants)
      .values({ id, userId, ...criteria })
      .onConflictDoUpdate({
        target: wants.id,
        set: { ...criteria, changedAt: sql`now()` },
        setWhere: eq(wants.userId, userId),
      })
      .returning({ id: wants.id });
    return put.length > 0 ? 'put' : 'foreign';
  });
}

export async function deleteWant(database: Database, userId: string, id: string): Promise<boolean> {
  const deleted = await database
    .delete(wants)
    .where(and(eq(wants.id, id), eq(wants.userId, userId)))
    .returning({ id: wants.id });
  return deleted.length > 0;
}

/** The newest first. */
export async function listWants(database: Database, userId: string): Promise<StoredWant[]> {
  return await database
    .select()
    .from(wants)
    .where(eq(wants.userId, userId))
    .orderBy(desc(wants.createdAt), wants.id);
}

export async function belongsToOther(database: Database, userId: string, id: string): Promise<boolean> {
  return (await database.$count(wants, and(eq(wants.id, id), ne(wants.userId, userId)))) > 0;
}

/**
 * The taxon as listed species name it, or undefined if there is none. A family is found by its Latin name, because
 * pages in other languages have another Chinese one.
 */
export async function findListedTaxon(
  database: Database,
  { level, taxon }: Pick<WantCriteria, 'level' | 'taxon'>,
): Promise<string | undefined> {
  const { name, key } = {
    species: { name: sql`id`, key: sql`id = ${taxon}` },
    genus: { name: GENUS, key: sql`${GENUS} = ${taxon}` },
    family: { name: FAMILY, key: sql`split_part(${FAMILY}, ' ', -1) = ${latinFamily(taxon)}` },
  }[level];
  const [found] = await queryRows<{ name: string }>(
    database,
    sql`select ${name} as name from ${documents} where kind = 'species' and listed and ${key} order by id limit 1`,
  );
  return found?.name;
}

/** Deletes expired wants, and old matches, which may then be reported again. */
export async function deleteOldWants(database: Database): Promise<void> {
  await database.delete(wants).where(lt(wants.changedAt, daysAgo(ALERT_RETENTION_DAYS)));
  await database.delete(matches).where(lt(matches.foundAt, daysAgo(REMATCH_AFTER_DAYS)));
}

export interface UnmailedMatch extends WantCriteria {
  readonly wantId: string;
  readonly productId: string;
  readonly variantKey: string;
}

/** Matches for the account that has confirmed this address. */
export async function readUnmailedMatches(tx: Database, email: string): Promise<UnmailedMatch[]> {
  return await queryRows<UnmailedMatch>(
    tx,
    sql`
    select want_matches.want_id as "wantId", want_matches.product_id as "productId",
      want_matches.variant_key as "variantKey", level, taxon, sex, quality as grade, origin, max_fen as "maxFen"
    from users join wants on wants.user_id = users.id
    join want_matches on want_matches.want_id = wants.id and ${IS_UNMAILED_MATCH}
    where users.email = ${email} and users.email_verified
    order by want_matches.found_at, want_matches.product_id, want_matches.variant_key`,
  );
}
