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

/** The kind whose problems a change of a kind may solve. */
const SOLVES: Partial<Record<DocumentKind, DocumentKind>> = {
  species: 'product',
  category: 'product',
  page: 'page',
  product: 'carouselItem',
};

/**
 * Returns the invalid documents that the change may repair, and slides that link to the product. Only these, because
 * each of 200 products that are published at once asks.
 */
export async function findAffectedDocuments(
  database: Database,
  changed: DocumentName,
  limit: number,
): Promise<DocumentName[]> {
  const solved = SOLVES[changed.kind];
  if (solved === undefined) return [];
  const leadsToIt = and(
    eq(documents.kind, 'carouselItem'),
    sql`${documents.content} ->> 'productId' = ${changed.id}`,
  );
  // It may be the number that the changed product gave up.
  const lacksNumber = and(
    eq(documents.kind, 'product'),
    sql`${documents.problem} -> 'problems' @> '[{"path": "sku"}]'`,
  );
  const isBroken = and(eq(documents.kind, solved), isNotNull(documents.problem));
  const found = await database
    .select({ kind: documents.kind, id: documents.id })
    .from(documents)
    .where(changed.kind === 'product' ? or(isBroken, leadsToIt, lacksNumber) : isBroken)
    .orderBy(asc(documents.kind), asc(documents.id))
    .limit(limit);
  return found.filter(({ kind, id }) => kind !== changed.kind || id !== changed.id);
}
