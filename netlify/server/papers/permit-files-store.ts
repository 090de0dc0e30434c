/** PDFs of permits. Their parts are uploaded before the permit. Files that no permit names are deleted after a day. */
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { PERMIT_FILE_PARTS_MAX } from '../../../src/features/papers/permits.rules.ts';
import type { Database } from '../db/connection.ts';
import { permitFileParts, permitFiles, permits } from '../db/schema.ts';

/** Maximum number of an operator's files that no permit names yet; a new one replaces the oldest. */
const LOOSE_FILES_MAX = 10;

/** Locks the operator's file that no permit names yet, and creates it if it is new. False for any other file. */
export async function lockOrCreateUnattachedFile(
  tx: Database,
  { id, createdBy, createdAt }: Omit<typeof permitFiles.$inferInsert, 'attachedAt'>,
): Promise<boolean> {
  await tx.insert(permitFiles).values({ id, createdBy, createdAt }).onConflictDoNothing();
  const surplus = tx
    .select({ id: permitFiles.id })
    .from(permitFiles)
    .where(and(eq(permitFiles.createdBy, createdBy), isNull(permitFiles.attachedAt)))
    .orderBy(desc(permitFiles.createdAt), asc(permitFiles.id))
    .offset(LOOSE_FILES_MAX);
  await tx.delete(permitFiles).where(inArray(permitFiles.id, surplus));
  return await lockUnattachedFile(tx, id, createdBy);
}

export async function lockUnattachedFile(tx: Database, id: string, createdBy: string): Promise<boolean> {
  const found = await tx
    .select({ id: permitFiles.id })
    .from(permitFiles)
    .where(and(eq(permitFiles.id, id), eq(permitFiles.createdBy, createdBy), isNull(permitFiles.attachedAt)))
    .for('update');
  return found.length > 0;
}

/** Ignores a part whose number is already stored. */
export async function insertFilePart(tx: Database, part: typeof permitFileParts.$inferInsert): Promise<void> {
  await tx.insert(permitFileParts).values(part).onConflictDoNothing();
}

export async function markAttached(tx: Database, id: string, attachedAt: Date): Promise<void> {
  await tx.update(permitFiles).set({ attachedAt }).where(eq(permitFiles.id, id));
}

/** The file's parts in order; empty if it is unknown, or if a part in between is missing. */
export async function readFileParts(database: Database, id: string): Promise<Uint8Array[]> {
  const { part, bytes, fileId } = permitFileParts;
  const found = await database
    .select({ part, bytes })
    .from(permitFileParts)
    .where(eq(fileId, id))
    .orderBy(part)
    .limit(PERMIT_FILE_PARTS_MAX);
  return found.every((one, at) => one.part === at) ? found.map((one) => one.bytes) : [];
}

export async function isAttachedFile(database: Database, id: string): Promise<boolean> {
  const found = await database
    .select({ id: permits.id })
    .from(permits)
    .where(eq(permits.fileId, id))
    .limit(1);
  return found.length > 0;
}

/** Deletes files that no permit named within a day, and 30 days after all their permits were withdrawn. */
export async function deleteUnusedFiles(database: Database): Promise<void> {
  await database
    .delete(permitFiles)
    .where(and(isNull(permitFiles.attachedAt), lt(permitFiles.createdAt, sql`now() - interval '1 day'`)));
  const withdrawn = database
    .select({ id: permits.fileId })
    .from(permits)
    .groupBy(permits.fileId)
    .having(
      sql`bool_and(${permits.withdrawnAt} is not null and ${permits.withdrawnAt} < now() - interval '30 days')`,
    );
  await database.delete(permitFiles).where(inArray(permitFiles.id, withdrawn));
}
