/** Documents that are published broken: the mirror keeps what last was sound, and why the new state is not shown. */
import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { DocumentKind, DocumentName } from '../../../src/content/kinds.ts';
import type { BrokenDocument } from '../../../src/content/validation.ts';
import { excluded } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';

export interface Broken {
  readonly kind: DocumentKind;
  readonly document: BrokenDocument;
}

/** Rows a statement. */
const BATCH = 500;

/** Records what a look with this ticket found broken, except where a later one already told of the document. */
export async function recordProblems(
  database: Database,
  ticket: number,
  broken: readonly Broken[],
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

function rowOf(ticket: number, { kind, document }: Broken): typeof documents.$inferInsert {
  const { id, title, problems } = document;
  const problem = {
    title: storable(title),
    problems: problems.map(({ path, message }) => ({ path: storable(path), message: storable(message) })),
  };
  const neverSound = { ticket: 0, changedBy: 0, listed: false };
  return { kind, id, ...neverSound, problem, problemTicket: ticket, problemSince: new Date() };
}

/** Without what PostgreSQL takes in no text. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Part of an update: nothing is wrong any more, if `isLater` than what was found broken. */
export function clearedProblem(isLater: SQL) {
  const cleared = (column: { name: string }) => sql`case when ${isLater} then null else ${column} end`;
  return {
    problem: cleared(documents.problem),
    problemTicket: cleared(documents.problemTicket),
    problemSince: cleared(documents.problemSince),
  };
}

/** All documents that are published broken; those that have been so for longest come first. */
export async function listProblems(database: Database) {
  return await database
    .select({
      kind: documents.kind,
      id: documents.id,
      problem: documents.problem,
      since: documents.problemSince,
      isShown: sql<boolean>`${documents.listed} and ${leadsToListed}`,
    })
    .from(documents)
    .where(isNotNull(documents.problem))
    .orderBy(asc(documents.problemSince), asc(documents.kind), asc(documents.id));
}

const products = sql.raw('"its_product"');

/** Holds for what is no slide, and for a slide whose product can be bought. */
export const leadsToListed = sql`(${documents.kind} <> 'carouselItem' or exists (
  select 1 from ${documents} ${products} where ${products}."kind" = 'product' and ${products}."listed"
  and ${products}."id" = ${documents.content} ->> 'productId'))`;

/**
 * What has to be looked at again because another document changed: what was broken perhaps through that one, and the
 * slides that lead to it. At most `limit`; whatever else there is waits for the next sync.
 */
export async function documentsInDoubt(
  database: Database,
  changed: DocumentName,
  limit: number,
): Promise<DocumentName[]> {
  const leadsToIt = and(
    eq(documents.kind, 'carouselItem'),
    sql`${documents.content} ->> 'productId' = ${changed.id}`,
  );
  const found = await database
    .select({ kind: documents.kind, id: documents.id })
    .from(documents)
    .where(or(isNotNull(documents.problem), changed.kind === 'product' ? leadsToIt : undefined))
    .orderBy(asc(documents.kind), asc(documents.id))
    .limit(limit);
  return found.filter(({ kind, id }) => kind !== changed.kind || id !== changed.id);
}

/** Whether the mirror has the product as one that can be bought. */
export async function isProductListed(database: Database, id: string): Promise<boolean> {
  const condition = and(eq(documents.kind, 'product'), documents.listed, eq(documents.id, id));
  return (await database.$count(documents, condition)) > 0;
}

/** Documents as they last were sound, as Sanity answered them then; all pages, and the settings, come along. */
export async function lastSoundVersions(database: Database, names: readonly DocumentName[]) {
  const wanted = new Set(names.map(({ kind, id }) => `${kind} ${id}`));
  const ids = [...new Set(names.map(({ id }) => id))];
  const texts: DocumentKind[] = ['page', 'siteSettings'];
  const found = await database
    .select({ kind: documents.kind, id: documents.id, raw: documents.raw })
    .from(documents)
    .where(and(isNotNull(documents.content), or(inArray(documents.kind, texts), inArray(documents.id, ids))));
  return found.filter(
    ({ kind, id, raw }) => raw !== null && (texts.includes(kind) || wanted.has(`${kind} ${id}`)),
  );
}
