/**
 * Sets of documents as an operator accepted them (docs/decisions/0109). The newest set that this release can read is
 * in force.
 */
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { AcceptedKind } from '../../../src/features/acceptance/acceptance.rules.ts';
import type { Database } from './connection.ts';
import { acceptedSets } from './schema.ts';

/** A release that widens what a set may hold counts its format up, so that older releases keep the set before. */
const FORMATS: Readonly<Record<AcceptedKind, number>> = { 'shipping-rules': 1, 'freight-rates': 1 };

export type AcceptedSetRow = typeof acceptedSets.$inferSelect;

const isReadable = (kind: AcceptedKind) =>
  and(eq(acceptedSets.kind, kind), lte(acceptedSets.format, FORMATS[kind]));

/** An expression with the entries in force as JSON, for a query that reads other rows as well. */
export function entriesInForce<Entry>(kind: AcceptedKind) {
  return sql<Entry[]>`coalesce((select entries from ${acceptedSets} where ${isReadable(kind)}
    order by id desc limit 1), '[]'::jsonb)`;
}

export async function readSetInForce(
  database: Database,
  kind: AcceptedKind,
): Promise<AcceptedSetRow | undefined> {
  const [row] = await database
    .select()
    .from(acceptedSets)
    .where(isReadable(kind))
    .orderBy(desc(acceptedSets.id))
    .limit(1);
  return row;
}

export interface ListedSet extends Pick<AcceptedSetRow, 'id' | 'actor' | 'note' | 'acceptedAt'> {
  /** Number of entries. */
  readonly size: number;
}

/** Newest first. */
export async function listAcceptedSets(
  database: Database,
  kind: AcceptedKind,
  most: number,
): Promise<ListedSet[]> {
  const { id, actor, note, acceptedAt } = acceptedSets;
  return await database
    .select({ id, actor, note, acceptedAt, size: sql<number>`jsonb_array_length(${acceptedSets.entries})` })
    .from(acceptedSets)
    .where(isReadable(kind))
    .orderBy(desc(id))
    .limit(most);
}

export async function findAcceptedSet(
  database: Database,
  kind: AcceptedKind,
  id: number,
): Promise<AcceptedSetRow | undefined> {
  const [row] = await database
    .select()
    .from(acceptedSets)
    .where(and(isReadable(kind), eq(acceptedSets.id, id)));
  return row;
}

/** Locks the kind, so that of two operators at once one sees the other's set. */
export async function lockAcceptedSets(transaction: Database, kind: AcceptedKind): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`accepted ${kind}`}, 0))`);
}

export async function insertAcceptedSet(
  database: Database,
  kind: AcceptedKind,
  set: Pick<AcceptedSetRow, 'entries' | 'actor' | 'note'>,
): Promise<void> {
  await database.insert(acceptedSets).values({ ...set, kind, format: FORMATS[kind] });
}
