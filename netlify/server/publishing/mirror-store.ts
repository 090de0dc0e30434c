/**
 * Writes the mirror of the catalogue.
 *
 * Pings come late, doubled and reordered, and a full sync runs beside them. So that the newest state wins without
 * holding a transaction open while Sanity is asked, each snapshot of a document draws a ticket before Sanity is asked,
 * and a row only ever takes a later snapshot. Whatever changes at Sanity is pinged after the change, so the snapshot
 * with the highest ticket has seen it; and nothing keeps that snapshot out. The row's lock makes the comparison safe.
 */
import { isNotNull, or, sql } from 'drizzle-orm';
import type { Content } from '../../../src/content/documents.ts';
import type { DocumentName } from '../../../src/content/kinds.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { rowsOf } from '../db/rows.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';
import { partsIn, recordParts } from '../pictures/store.ts';
import { clearedProblem } from './problem-store.ts';

/** What Sanity published of one document; `content` is null when it is not published. */
export interface Snapshot extends DocumentName {
  readonly ticket: number;
  readonly content: Content | null;
  /** As Sanity answered it. */
  readonly raw?: unknown;
}

/** Rows a statement: far below the 65,535 parameters that PostgreSQL takes. */
const BATCH = 500;

/** To be drawn before Sanity is asked. Higher than every ticket drawn before. */
export async function drawTicket(database: Database): Promise<number> {
  const [row] = await rowsOf<{ readonly ticket: string }>(
    database,
    sql`select nextval('catalogue_tickets')::text as ticket`,
  );
  return Number(row?.ticket);
}

/**
 * Lets lists be counted and paged from the index alone, as after many changes they can't be. PostgreSQL's autovacuum
 * does this by itself; the embedded database has none.
 */
export async function tidyMirror(database: Database): Promise<void> {
  await database.execute(sql`vacuum analyze ${documents}`);
}

export interface Mirrored extends DocumentName {
  /** Sanity's date of what is shown; null where nothing is. */
  readonly updatedAt: Date | null;
  readonly isBroken: boolean;
}

/** All documents that the mirror holds as published, sound or broken. */
export async function publishedDocuments(database: Database): Promise<Mirrored[]> {
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
 * Records what was seen, except where a later snapshot or a newer `_updatedAt` already stands.
 * Answers the documents that are different now.
 */
export async function recordSnapshots(
  database: Database,
  snapshots: readonly Snapshot[],
): Promise<DocumentName[]> {
  // In one order, so that two that write the same rows wait for each other instead of blocking each other.
  const inOrder = snapshots.toSorted((a, b) => (a.kind + a.id < b.kind + b.id ? -1 : 1));
  const changed: DocumentName[] = [];
  for (let start = 0; start < inOrder.length; start += BATCH) {
    changed.push(...(await recordBatch(database, inOrder.slice(start, start + BATCH))));
  }
  return changed;
}

async function recordBatch(database: Database, snapshots: readonly Snapshot[]): Promise<DocumentName[]> {
  // Before anybody is told of the content that shows them.
  await recordParts(database, partsIn(snapshots.map(({ content }) => content)));
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
        raw: excluded(documents.raw),
        ...clearedProblem(sql`${documents.problemTicket} < ${excluded(documents.ticket)}`),
      },
      // Null on either side, for what is not published, lets the ticket decide alone.
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
  // A product with every variant withdrawn counts as taken down.
  return !('variants' in content) || content.variants.some(({ withdrawn }) => !withdrawn);
}
