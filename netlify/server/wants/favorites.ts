import type { Account } from '../accounts/store.ts';
import { isProductListed } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { addFavorite, deleteFavoritesLink, removeFavorite, renewFavoritesLink } from './favorites-store.ts';

/** `ended` if the account was deleted meanwhile. */
export async function saveFavorite(
  database: Database,
  { id }: Account,
  productId: string,
): Promise<'added' | 'full' | 'ended' | 'no-product'> {
  if (!(await isProductListed(database, productId))) return 'no-product';
  return await addFavorite(database, id, productId);
}

/** Works for products that were taken down, too. */
export async function unsaveFavorite(database: Database, { id }: Account, productId: string): Promise<void> {
  await removeFavorite(database, id, productId);
}

/** The former link stops working. */
export async function shareFavorites(database: Database, { id }: Account): Promise<void> {
  await renewFavoritesLink(database, id);
}

export async function stopSharingFavorites(database: Database, { id }: Account): Promise<void> {
  await deleteFavoritesLink(database, id);
}
