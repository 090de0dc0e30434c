import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { FAVORITES_MAX } from '../../../src/features/wants/wants.rules.ts';
import { lockAccountRow } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { catalogueDocuments as documents, favoriteLinks, favorites } from '../db/schema.ts';

export interface StoredFavorite {
  readonly productId: string;
  readonly at: Date;
  /** The last published name; null if the product was deleted. */
  readonly name: string | null;
}

/** Does nothing if the favourite exists. The lock enforces the limit for concurrent calls. */
export async function addFavorite(
  database: Database,
  userId: string,
  productId: string,
): Promise<'added' | 'full' | 'ended'> {
  return await database.transaction(async (tx) => {
    if ((await lockAccountRow(tx, userId)) === undefined) return 'ended';
    const others = and(eq(favorites.userId, userId), sql`${favorites.productId} <> ${productId}`);
    if ((await tx.$count(favorites, others)) >= FAVORITES_MAX) return 'full';
    await tx.insert(favorites).values({ userId, productId }).onConflictDoNothing();
    return 'added';
  });
}

export async function removeFavorite(database: Database, userId: string, productId: string): Promise<void> {
  await database
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.productId, productId)));
}

/** The newest first. */
export async function listFavorites(database: Database, userId: string): Promise<StoredFavorite[]> {
  return await database
    .select({
      productId: favorites.productId,
      at: favorites.createdAt,
      name: sql<
        string | null
      >`coalesce(${documents.content} ->> 'name', ${documents.lastContent} ->> 'name')`,
    })
    .from(favorites)
    .leftJoin(documents, and(eq(documents.kind, 'product'), eq(documents.id, favorites.productId)))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), favorites.productId);
}

export async function readFavoritesLink(database: Database, userId: string): Promise<string | undefined> {
  const [row] = await database.select().from(favoriteLinks).where(eq(favoriteLinks.userId, userId));
  return row?.linkId;
}

/** Returns the new link. The former one stops working. */
export async function renewFavoritesLink(database: Database, userId: string): Promise<string> {
  const linkId = randomUUID();
  await database
    .insert(favoriteLinks)
    .values({ userId, linkId })
    .onConflictDoUpdate({ target: favoriteLinks.userId, set: { linkId, createdAt: sql`now()` } });
  return linkId;
}

export async function deleteFavoritesLink(database: Database, userId: string): Promise<void> {
  await database.delete(favoriteLinks).where(eq(favoriteLinks.userId, userId));
}

export async function findAccountOfLink(database: Database, linkId: string): Promise<string | undefined> {
  const [row] = await database.select().from(favoriteLinks).where(eq(favoriteLinks.linkId, linkId));
  return row?.userId;
}
