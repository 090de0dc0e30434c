/** Writes lock the account, so that limits hold for concurrent calls and a drawer is its account's. */
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm';
import type { OwnSpecimen, OwnSpecimenRequest } from '../../../src/features/cabinet/cabinet.contract.ts';
import { DRAWERS_MAX, SPECIMENS_MAX } from '../../../src/features/cabinet/cabinet.rules.ts';
import { lockAccountRow } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import {
  cabinetDrawers as drawers,
  cabinetPlacements as placements,
  cabinetSpecimens as specimens,
} from '../db/schema.ts';

export type StoredDrawer = typeof drawers.$inferSelect;

const { userId: _, createdAt: __, ...SPECIMEN_COLUMNS } = getTableColumns(specimens);

/** `ended` if the account was deleted meanwhile. */
export type ChangeCabinetResult =
  | 'done'
  | 'drawers-full'
  | 'specimens-full'
  | 'no-drawer'
  | 'no-specimen'
  | 'ended';

/** `ended` if the account was deleted. */
export async function withAccount<Result>(
  database: Database,
  userId: string,
  write: (tx: Database) => Promise<Result>,
): Promise<Result | 'ended'> {
  return await database.transaction(async (tx) =>
    (await lockAccountRow(tx, userId)) === undefined ? 'ended' : await write(tx),
  );
}

export async function listDrawers(database: Database, userId: string): Promise<StoredDrawer[]> {
  return await database
    .select()
    .from(drawers)
    .where(eq(drawers.userId, userId))
    // Drawers that were never ranked come last.
    .orderBy(asc(drawers.rank), asc(drawers.createdAt), drawers.id);
}

/** The newest first. */
export async function listSpecimens(
  database: Database,
  userId: string,
  drawerId?: string,
): Promise<OwnSpecimen[]> {
  const isInDrawer = drawerId === undefined ? undefined : eq(specimens.drawer, drawerId);
  return await database
    .select(SPECIMEN_COLUMNS)
    .from(specimens)
    .where(and(eq(specimens.userId, userId), isInDrawer))
    .orderBy(desc(specimens.createdAt), specimens.id);
}

export async function findSharedDrawer(
  database: Database,
  linkId: string,
): Promise<StoredDrawer | undefined> {
  const [drawer] = await database.select().from(drawers).where(eq(drawers.linkId, linkId));
  return drawer;
}

export async function isForeignDrawer(database: Database, userId: string, id: string): Promise<boolean> {
  return (await database.$count(drawers, and(eq(drawers.id, id), ne(drawers.userId, userId)))) > 0;
}

export async function isForeignSpecimen(database: Database, userId: string, id: string): Promise<boolean> {
  return (await database.$count(specimens, and(eq(specimens.id, id), ne(specimens.userId, userId)))) > 0;
}

export async function hasSpecimen(database: Database, userId: string, id: string): Promise<boolean> {
  return (await database.$count(specimens, and(eq(specimens.id, id), eq(specimens.userId, userId)))) > 0;
}

async function hasDrawer(tx: Database, userId: string, id: string | null): Promise<boolean> {
  return id === null || (await tx.$count(drawers, and(eq(drawers.id, id), eq(drawers.userId, userId)))) > 0;
}

/** Creates or renames the drawer. */
export async function putDrawer(
  database: Database,
  userId: string,
  id: string,
  name: string,
): Promise<ChangeCabinetResult> {
  return await withAccount(database, userId, async (tx) => {
    if ((await tx.$count(drawers, and(eq(drawers.userId, userId), ne(drawers.id, id)))) >= DRAWERS_MAX)
      return 'drawers-full';
    const put = await tx
      .insert(drawers)
      .values({ id, userId, name })
      .onConflictDoUpdate({ target: drawers.id, set: { name }, setWhere: eq(drawers.userId, userId) })
      .returning({ id: drawers.id });
    return put.length > 0 ? 'done' : 'no-drawer';
  });
}

/** Drawers of other accounts are unchanged. A drawer that is not named, because another tab added it, comes last. */
export async function rankDrawers(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<ChangeCabinetResult> {
  return await withAccount<ChangeCabinetResult>(database, userId, async (tx) => {
    const place = sql`array_position(${sql.param(ids)}::uuid[], ${drawers.id})`;
    await tx.update(drawers).set({ rank: place }).where(eq(drawers.userId, userId));
    return 'done';
  });
}

/** Its specimens are then in no drawer. */
export async function deleteDrawer(
  database: Database,
  userId: string,
  id: string,
): Promise<ChangeCabinetResult> {
  return await withAccount(database, userId, async (tx) => {
    const deleted = await tx
      .delete(drawers)
      .where(and(eq(drawers.id, id), eq(drawers.userId, userId)))
      .returning({ id: drawers.id });
    return deleted.length > 0 ? 'done' : 'no-drawer';
  });
}

/** Makes or renews the link, or ends it. A former link stops working. */
export async function setDrawerLink(
  database: Database,
  userId: string,
  id: string,
  isShared: boolean,
): Promise<ChangeCabinetResult> {
  const changed = await database
    .update(drawers)
    .set({ linkId: isShared ? randomUUID() : null })
    .where(and(eq(drawers.id, id), eq(drawers.userId, userId)))
    .returning({ id: drawers.id });
  return changed.length > 0 ? 'done' : 'no-drawer';
}

/** Creates the specimen or replaces its fields. */
export async function putSpecimen(
  database: Database,
  userId: string,
  id: string,
  fields: OwnSpecimenRequest,
): Promise<ChangeCabinetResult> {
  return await withAccount<ChangeCabinetResult>(database, userId, async (tx) => {
    if (!(await hasDrawer(tx, userId, fields.drawer))) return 'no-drawer';
    const others = and(eq(specimens.userId, userId), ne(specimens.id, id));
    if ((await tx.$count(specimens, others)) >= SPECIMENS_MAX) return 'specimens-full';
    const put = await tx
      .insert(specimens)
      .values({ id, userId, ...fields })
      .onConflictDoUpdate({ target: specimens.id, set: fields, setWhere: eq(specimens.userId, userId) })
      .returning({ id: specimens.id });
    return put.length > 0 ? 'done' : 'no-specimen';
  });
}

/** The first becomes the newest. The caller holds the account's lock, and has checked drawers and number. */
export async function insertSpecimens(
  tx: Database,
  userId: string,
  entries: readonly OwnSpecimenRequest[],
): Promise<void> {
  const now = Date.now();
  const rows = entries.map((entry, at) => ({
    ...entry,
    id: randomUUID(),
    userId,
    createdAt: new Date(now - at),
  }));
  if (rows.length > 0) await tx.insert(specimens).values(rows);
}

export async function deleteSpecimen(
  database: Database,
  userId: string,
  id: string,
): Promise<ChangeCabinetResult> {
  const deleted = await database
    .delete(specimens)
    .where(and(eq(specimens.id, id), eq(specimens.userId, userId)))
    .returning({ id: specimens.id });
  return deleted.length > 0 ? 'done' : 'no-specimen';
}

export async function moveSpecimen(
  database: Database,
  userId: string,
  id: string,
  drawerId: string | null,
): Promise<ChangeCabinetResult> {
  return await withAccount<ChangeCabinetResult>(database, userId, async (tx) => {
    if (!(await hasDrawer(tx, userId, drawerId))) return 'no-drawer';
    const moved = await tx
      .update(specimens)
      .set({ drawer: drawerId })
      .where(and(eq(specimens.id, id), eq(specimens.userId, userId)))
      .returning({ id: specimens.id });
    return moved.length > 0 ? 'done' : 'no-specimen';
  });
}

/** The caller has checked that the order is the account's. */
export async function placeLine(
  database: Database,
  userId: string,
  { orderNumber, position }: { readonly orderNumber: string; readonly position: number },
  drawerId: string | null,
): Promise<ChangeCabinetResult> {
  return await withAccount<ChangeCabinetResult>(database, userId, async (tx) => {
    if (!(await hasDrawer(tx, userId, drawerId))) return 'no-drawer';
    if (drawerId === null)
      await tx
        .delete(placements)
        .where(and(eq(placements.orderNumber, orderNumber), eq(placements.position, position)));
    else
      await tx
        .insert(placements)
        .values({ orderNumber, position, userId, drawerId })
        .onConflictDoUpdate({ target: [placements.orderNumber, placements.position], set: { drawerId } });
    return 'done';
  });
}
