/** The catalogue stores the last valid version and the reasons. */
import { and, asc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';
import type { DocumentProblems } from '../../../src/content/validation.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';
import { canBeShown } from '../specimens/store.ts';

export interface RecordedDocument {
  readonly kind: DocumentKind;
  readonly document: DocumentProblems;
}

const BATCH = 500;

export async function recordProblems(
  database: Database,
  ticket: number,
  broken: readonly RecordedDocument[],
): Promise<void> {
  const inOrder = broken.toSorted((a, b) => (a.kind + a.document.id < b.kind + b.document.id ? -1 : 1));
  for (let start = 0; start < inOrder.length; start += BATCH) {
    await database
      .insert(documents)
      .values(inOrder.slice(start, start + BATCH).map((one) => rowOf(ticket, one)))
      .onConflictDoUpdate({
        target: [documents.kind, documents.id],
        set: {
          problem: excluded(documents.problem),
          problemTicket: excluded(documents.problemTicket),
          problemSince: sql`coalesce(${documents.problemSince}, ${excluded(documents.problemSince)})`,
        },
        setWhere: sql`${documents.ticket} < ${excluded(documents.problemTicket)}
          and coalesce(${documents.problemTicket}, 0) < ${excluded(documents.problemTicket)}`,
      });
  }
}

function rowOf(ticket: number, { kind, document }: RecordedDocument): typeof documents.$inferInsert {
  const { id, title, problems } = document;
  const problem = {
    title: storable(title),
    problems: problems.map(({ path, message }) => ({ path: storable(path), message: storable(message) })),
  };
  const neverSound = { ticket: 0, changedBy: 0, listed: false };
  return { kind, id, ...neverSound, problem, problemTicket: ticket, problemSince: new Date() };
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

export function clearProblemColumns(isLater: SQL) {
  const cleared = (column: { name: string }) => sql`case when ${isLater} then null else ${column} end`;
  return {
    problem: cleared(documents.problem),
    problemTicket: cleared(documents.problemTicket),
    problemSince: cleared(documents.problemSince),
  };
}

export async function listProblems(database: Database) {
  return await database
    .select({
      kind: documents.kind,
      id: documents.id,
      problem: documents.problem,
      since: documents.problemSince,
      isShown: sql<boolean>`${documents.listed} and ${canBeShown}`,
    })
    .from(documents)
    .where(isNotNull(documents.problem))
    .orderBy(asc(documents.problemSince), asc(documents.kind), asc(documents.id));
}

/**
 * Returns the invalid documents that the change may repair, and slides that link to the product. Only these, because
 * each of 200 products that are published at once asks.
 */
export async function findAffectedDocuments(
  database: Database,
  changed: DocumentName,
  limit: number,
): Promise<DocumentName[]> {
  const found = await database
    .select({ kind: documents.kind, id: documents.id })
    .from(documents)
    .where(isAffected(changed))
    .orderBy(asc(documents.kind), asc(documents.id))
    .limit(limit);
  return found.filter(({ kind, id }) => kind !== changed.kind || id !== changed.id);
}

function isAffected({ kind, id }: DocumentName): SQL | undefined {
  const isBroken = (of: DocumentKind) => and(eq(documents.kind, of), isNotNull(documents.problem));
  switch (kind) {
    case 'species':
    case 'category':
      return isBroken('product');
    case 'page':
      return isBroken('page');
    case 'product': {
      const leadsToIt = and(
        eq(documents.kind, 'carouselItem'),
        sql`${documents.content} ->> 'productId' = ${id}`,
      );
      // Another product may have the number that this one had.
      const isNumberTaken = sql`${documents.problem} -> 'problems' @> '[{"path": "sku"}]'`;
      return or(leadsToIt, isBroken('carouselItem'), and(isBroken('product'), isNumberTaken));
    }
    default:
      return sql`false`;
  }
}
