import { inArray, or, sql } from 'drizzle-orm';
import type { ProductContent } from '../../../src/content/schema.ts';
import type { Language } from '../../../src/features/base/language.rules.ts';
import type { OfferedGrade, TaxonLevel } from '../../../src/features/wants/wants.rules.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import {
  catalogueDocuments as documents,
  jobCursors,
  alertMailboxes as mailboxes,
  mails,
  wantMatches as matches,
  stockMovements as movements,
  stock,
  wants,
} from '../db/schema.ts';
import { IS_OPEN_ALERT, IS_UNMAILED_MATCH } from '../db/schema-wants.ts';
import { CURRENT_SNAPSHOT, isFutureSnapshot, isWrittenSince } from '../db/snapshots.ts';
import type { VariantId } from '../stock/store.ts';
import type { StoredWant } from './wants-store.ts';

const JOB = 'wants matched';
/** Maximum new matches of one want in one run, because an import may add thousands of products. */
const MATCHES_PER_WANT = 50;

/**
 * Returns the grades that came into stock, or whose product was published or edited, since the last run. The first
 * run returns none. Locks the cursor, which the caller moves in the same transaction.
 */
export async function findNewlyOffered(tx: Database): Promise<VariantId[]> {
  const now = sql<string>`${CURRENT_SNAPSHOT}::text`;
  await tx.insert(jobCursors).values({ job: JOB, cursor: now }).onConflictDoNothing();
  const [row] = await queryRows<{ since: string }>(
    tx,
    sql`select place as since from ${jobCursors} where job = ${JOB} for update`,
  );
  const since = sql`${row?.since ?? ''}`;
  // One row with nulls if nothing was offered.
  const rows = await queryRows<{
    seen: string;
    isReset: boolean;
    productId: string | null;
    variantKey: string | null;
  }>(
    tx,
    sql`
    with moved as (
      select product_id, variant_key,
        sum(case kind when 'held' then -quantity when 'sold' then 0 else quantity end) as change
      from ${movements} where ${isWrittenSince(movements.writtenIn, since)} group by product_id, variant_key),
    offered as (
      select level.product_id, level.variant_key from moved
      join ${stock} level on level.product_id = moved.product_id and level.variant_key = moved.variant_key
      where on_hand > held and on_hand - held <= change
      union
      select level.product_id, level.variant_key from ${documents}
      join ${stock} level on level.product_id = ${documents.id}
      where kind = 'product' and listed and on_hand > held and ${isWrittenSince(documents.changedIn, since)})
    select ${now} as seen, ${isFutureSnapshot(since)} as "isReset",
      product_id as "productId", variant_key as "variantKey"
    from (select) run left join offered on true order by product_id, variant_key`,
  );
  const [first] = rows;
  if (first === undefined) throw new Error('a left join of one row answers at least one row');
  await tx.update(jobCursors).set({ cursor: first.seen }).where(sql`job = ${JOB}`);
  if (first.isReset) return [];
  return rows.flatMap(({ productId, variantKey }) =>
    productId === null || variantKey === null ? [] : [{ productId, variantKey }],
  );
}

export async function readWantsOfTaxa(
  database: Database,
  taxa: ReadonlyMap<TaxonLevel, ReadonlySet<string>>,
): Promise<StoredWant[]> {
  const named = [...taxa].flatMap(([level, names]) =>
    names.size === 0 ? [] : [sql`(${wants.level} = ${level} and ${inArray(wants.taxon, [...names])})`],
  );
  return named.length === 0
    ? []
    : await database
        .select()
        .from(wants)
        .where(or(...named));
}

const variantRow = ({ productId, variantKey }: VariantId) => ({
  product_id: productId,
  variant_key: variantKey,
});

export interface FoundMatch extends VariantId {
  readonly wantId: string;
}

const matchesAsRows = (found: readonly FoundMatch[]) => {
  const rows = found.map(({ wantId, ...variant }) => ({ want_id: wantId, ...variantRow(variant) }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as one(want_id uuid, product_id text, variant_key text)`;
};

/** Skips known matches, and wants that are being deleted. */
export async function insertMatches(tx: Database, found: readonly FoundMatch[]): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    with found as (
      select *, row_number() over (partition by want_id) as nth
      from ${matchesAsRows(found)}),
    kept as (
      select id from ${wants} where id in (select want_id from found) order by id for key share skip locked)
    insert into ${matches} (want_id, product_id, variant_key)
    select want_id, product_id, variant_key from found join kept on kept.id = found.want_id
    where nth <= ${MATCHES_PER_WANT}
    on conflict do nothing`);
}

/**
 * Mailboxes that may get a mail: something that they wait for is in stock, and the last mail is a day old. Creates
 * missing rows for accounts with matches.
 */
export async function listDueMailboxes(database: Database, limit: number): Promise<string[]> {
  const matched = sql`
    users join ${wants} on ${wants.userId} = users.id
    join ${matches} on ${matches.wantId} = ${wants.id} and ${IS_UNMAILED_MATCH}`;
  await database.execute(sql`
    insert into ${mailboxes} (email) select distinct email from ${matched} where email_verified
    on conflict do nothing`);
  const due = await queryRows<{ id: string }>(
    database,
    sql`
    with ready as (
      select waiting.id from ${stock} level
      -- Looks up each grade in stock, because few of them have alerts. The limit keeps it from being joined.
      cross join lateral (
        select mailbox.id, product_id, variant_key from stock_alerts
        join ${mailboxes} mailbox on mailbox.id = mailbox_id and ${isDue(sql`mailbox`)}
        where product_id = level.product_id and variant_key = level.variant_key and ${IS_OPEN_ALERT}
        limit ${limit}) waiting
      where on_hand > held and ${isOffered(sql`waiting`)}
      union
      select mailbox.id from ${matched} join ${mailboxes} mailbox on mailbox.email = users.email
      where email_verified)
    select mailbox.id from ready join ${mailboxes} mailbox on mailbox.id = ready.id
    where ${isDue(sql`mailbox`)} order by mailed_at nulls first limit ${limit}`,
  );
  return due.map(({ id }) => id);
}

/** A scalar subquery, which PostgreSQL can't turn into a join that reads every product. */
const isOffered = (variant: ReturnType<typeof sql>) => sql`coalesce((
  select jsonb_path_exists(content, '$.variants[*] ? (@.key == $key && !(@.withdrawn == true))',
    jsonb_build_object('key', ${variant}.variant_key))
  from ${documents} where kind = 'product' and id = ${variant}.product_id and listed), false)`;

const isDue = (mailbox: ReturnType<typeof sql>) => sql`${mailbox}.unsubscribed_at is null
  and (${mailbox}.mailed_at is null or ${mailbox}.mailed_at <= now() - interval '24 hours')`;

/** Undefined if another run has locked the mailbox, or it is no longer due. */
export async function lockDueMailbox(
  tx: Database,
  id: string,
): Promise<{ readonly email: string; readonly language: Language } | undefined> {
  const [mailbox] = await queryRows<{ email: string; language: Language }>(
    tx,
    sql`select email, language from ${mailboxes} mailbox where id = ${id} and ${isDue(sql`mailbox`)} for update skip locked`,
  );
  return mailbox;
}

/** Oldest first. */
export async function readWaitingAlerts(tx: Database, mailboxId: string): Promise<VariantId[]> {
  return await queryRows<VariantId>(
    tx,
    sql`
    select product_id as "productId", variant_key as "variantKey" from stock_alerts
    where mailbox_id = ${mailboxId} and ${IS_OPEN_ALERT} order by created_at, product_id, variant_key`,
  );
}

const variantsAsRows = (variants: readonly VariantId[]) => {
  const rows = variants.map(variantRow);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one(product_id text, variant_key text)`;
};

const matchesOf = (email: string) => sql`
  wants.id = want_matches.want_id and users.id = wants.user_id and users.email = ${email}
  and one.product_id = want_matches.product_id and one.variant_key = want_matches.variant_key`;

/** The caller has locked the mailbox. */
export async function markMailed(
  tx: Database,
  mailbox: { readonly id: string; readonly email: string },
  variants: readonly VariantId[],
): Promise<void> {
  await tx.execute(sql`
    update stock_alerts set mailed_at = now() from ${variantsAsRows(variants)}
    where mailbox_id = ${mailbox.id} and ${IS_OPEN_ALERT}
      and one.product_id = stock_alerts.product_id and one.variant_key = stock_alerts.variant_key`);
  await tx.execute(sql`
    update want_matches set mailed_at = now() from wants, users, ${variantsAsRows(variants)}
    where ${matchesOf(mailbox.email)}`);
  await tx.execute(sql`update ${mailboxes} set mailed_at = now(), used_at = now() where id = ${mailbox.id}`);
}

export async function deleteMatches(tx: Database, found: readonly FoundMatch[]): Promise<void> {
  if (found.length === 0) return;
  await tx.execute(sql`
    delete from ${matches} using ${matchesAsRows(found)}
    where one.want_id = ${matches.wantId} and one.product_id = ${matches.productId}
      and one.variant_key = ${matches.variantKey}`);
}

/** Alerts and matches wait for a mail again. Matches whose stock is gone are deleted when that mail is written. */
export async function reopenMailedItems(
  tx: Database,
  mailbox: { readonly id: string; readonly email: string },
  variants: readonly VariantId[],
): Promise<void> {
  if (variants.length === 0) return;
  await tx.execute(sql`
    update stock_alerts set mailed_at = null from ${variantsAsRows(variants)}
    where mailbox_id = ${mailbox.id} and one.product_id = stock_alerts.product_id
      and one.variant_key = stock_alerts.variant_key`);
  await tx.execute(sql`
    update want_matches set mailed_at = null from wants, users, ${variantsAsRows(variants)}
    where ${matchesOf(mailbox.email)}`);
}

/** Ends the wait of a day after a mail that was not sent, unless a later one was queued. */
export async function clearMailedAt(tx: Database, mailboxId: string, mailKey: string): Promise<void> {
  await tx.execute(sql`
    update ${mailboxes} set mailed_at = null
    where id = ${mailboxId} and mailed_at = (select created_at from ${mails} where key = ${mailKey})`);
}

export interface Offer extends OfferedGrade, VariantId {
  readonly name: string;
  /** Units that are not reserved; may be 0. */
  readonly available: number;
  /** The product's content, with the values of the single specimen if the grade is one. */
  readonly own: ProductContent & { readonly number?: string };
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
      coalesce(level.on_hand - level.held, 0) as available,
      shown.content || jsonb_strip_nulls(coalesce(one -> 'specimen', '{}')) as own
    from ${documents} shown
    left join ${documents} species on species.kind = 'species' and species.id = shown.species_id
    cross join lateral jsonb_array_elements(shown.content -> 'variants') one
    left join ${stock} level on level.product_id = shown.id and level.variant_key = one ->> 'key'
    where shown.kind = 'product' and shown.listed and shown.id = any(${sql.param([...productIds])}::text[])
      and not coalesce((one ->> 'withdrawn')::boolean, false)`,
  );
}
