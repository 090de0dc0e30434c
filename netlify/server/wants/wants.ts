import { requireFen } from '../../../src/features/base/money.rules.ts';
import type { WantRequest } from '../../../src/features/wants/wants.contract.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import { isProductListed } from '../specimens/store.ts';
import { addFavorite, deleteFavoritesLink, removeFavorite, renewFavoritesLink } from './favorites-store.ts';
import { favoritesPath } from './view.ts';
import { belongsToOther, deleteWant, findListedTaxon, putWant } from './wants-store.ts';

/** True if the id belongs to another account's want. */
export async function isOthersWant(database: Database, { id }: Account, wantId: string): Promise<boolean> {
  return await belongsToOther(database, id, wantId);
}

export type SaveWantResult = 'put' | 'full' | 'foreign' | 'ended' | 'unconfirmed' | 'no-taxon';

/** Creates the want, or replaces its criteria. */
export async function saveWant(
  database: Database,
  { id, emailVerified }: Account,
  wantId: string,
  { max_price, ...criteria }: WantRequest,
): Promise<SaveWantResult> {
  if (!emailVerified) return 'unconfirmed';
  const taxon = await findListedTaxon(database, criteria);
  if (taxon === undefined) return 'no-taxon';
  const maxFen = max_price === null ? null : requireFen(max_price);
  return await putWant(database, id, wantId, { ...criteria, taxon, maxFen });
}

export async function removeWant(database: Database, { id }: Account, wantId: string): Promise<boolean> {
  return await deleteWant(database, id, wantId);
}

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

/** Returns the path of the new link. The former one stops working. */
export async function shareFavorites(
  { database, secret }: Pick<Services, 'database' | 'secret'>,
  { id }: Account,
): Promise<string> {
  return favoritesPath(secret, await renewFavoritesLink(database, id));
}

export async function stopSharingFavorites(database: Database, { id }: Account): Promise<void> {
  await deleteFavoritesLink(database, id);
}
