/**
 * Webhooks arrive late, twice or out of order. Each snapshot draws a ticket before it is fetched, and a row only
 * accepts a later ticket. So the newest state wins without an open transaction. Sanity calls the webhook after each
 * change, so the highest ticket has seen it.
 */
import { isNotNull, or, sql } from 'drizzle-orm';
import type { Content } from '../../../src/content/documents.ts';
import type { DocumentName } from '../../../src/content/kinds.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';
import { findCrops, recordCrops } from '../pictures/store.ts';
import { clearProblemColumns } from './problem-store.ts';

/** `content` is null if the document is not published. */
export interface Snapshot extends DocumentName {
  readonly ticket: number;
  readonly content: Content | null;
  readonly raw?: unknown;
}

const BATCH = 500;

/** The ticket must be drawn before fetching. */
export async function drawTicket(database: Database): Promise<number> {
  const [row] = await queryRows<{ readonly ticket: string }>(
    database,
    sql`select nextval('catalogue_tickets')::text as ticket`,
  );
  return Number(row?.ticket);
}

/** The embedded database has no autovacuum, which index-only scans need. */
export async function vacuumCatalogue(database: Database): Promise<void> {
  await database.execute(sql`vacuum analyze ${documents}`);
}

export interface MirroredDocument extends DocumentName {
  readonly updatedAt: Date | null;
  readonly isBroken: boolean;
}

export async function readPublishedDocuments(database: Database): Promise<MirroredDocument[]> {
  return await database
    .select({
      kind: documents.kind,
      id: documents.id,
      updatedAt: documents.updatedAt,
      isBroken: sql<boolean>`${documents.problem} is not null`,
    })
    .from(documents)
    .where(or(isNotNull(documents.content), isNotNull(documents.problem)));
}

/**
 * Skips snapshots if a later one, or a newer `_updatedAt`, is stored. Returns the documents that
 * changed.
 */
export async function recordSnapshots(
  database: Database,
  snapshots: readonly Snapshot[],
): Promise<DocumentName[]> {
  // A fixed order prevents deadlocks between concurrent writers.
  const inOrder = snapshots.toSorted((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1));
  const changed: DocumentName[] = [];
  for (let start = 0; start < inOrder.length; start += BATCH) {
    changed.push(...(await recordBatch(database, inOrder.slice(start, start + BATCH))));
  }
  return changed;
}

async function recordBatch(database: Database, snapshots: readonly Snapshot[]): Promise<DocumentName[]> {
  // Records the crops before content that shows them is visible.
  await recordCrops(database, findCrops(snapshots.map(({ content }) => content)));
  const isNew = sql`${documents.content} is distinct from ${excluded(documents.content)}`;
  const taken = await database
    .insert(documents)
    .values(snapshots.map(rowOf))
    .onConflictDoUpdate({
      target: [documents.kind, documents.id],
      set: {
        ticket: excluded(documents.ticket),
        changedBy: sql`case when ${isNew} then ${excluded(documents.ticket)} else ${documents.changedBy} end`,
        changedAt: sql`case when ${isNew} then ${excluded(documents.changedAt)} else ${documents.changedAt} end`,
        changedIn: sql`case when ${isNew} then ${excluded(documents.changedIn)} else ${documents.changedIn} end`,
        updatedAt: excluded(documents.updatedAt),
        listed: excluded(documents.listed),
        rank: excluded(documents.rank),
        createdAt: excluded(documents.createdAt),
        speciesId: excluded(documents.speciesId),
        content: excluded(documents.content),
        lastContent: sql`case when ${excluded(documents.content)} is null
          then coalesce(${documents.content}, ${documents.lastContent}) end`,
        raw: excluded(documents.raw),
        ...clearProblemColumns(sql`${documents.problemTicket} < ${excluded(documents.ticket)}`),
      },
      // Unpublished documents have no date, so only the tickets are compared.
      setWhere: sql`${documents.ticket} < ${excluded(documents.ticket)}
        and coalesce(${documents.updatedAt} <= ${excluded(documents.updatedAt)}, true)`,
    })
    .returning({
      kind: documents.kind,
      id: documents.id,
      isChanged: sql<boolean>`${documents.changedBy} = ${documents.ticket}`,
    });
  return taken.filter(({ isChanged }) => isChanged).map(({ kind, id }) => ({ kind, id }));
}

function rowOf({ kind, id, ticket, content, raw }: Snapshot): typeof documents.$inferInsert {
  return {
    kind,
    id,
    ticket,
    changedBy: ticket,
    changedAt: new Date(),
    updatedAt: content === null ? null : new Date(content._updatedAt),
    listed: isListed(content),
    rank: content !== null && 'rank' in content ? content.rank : null,
    createdAt: content === null ? null : new Date(content._createdAt),
    speciesId: content !== null && 'species' in content ? content.species._id : null,
    content,
    raw,
  };
}

function isListed(content: Content | null): boolean {
  if (content === null) return false;
  // A product whose variants are all withdrawn counts as unpublished.
  return !('variants' in content) || content.variants.some(({ withdrawn }) => !withdrawn);
}
