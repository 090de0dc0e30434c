import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { FavoritesResponse, StockAlert, Want } from '../../../src/features/wants/wants.contract.ts';
import { ALERT_RETENTION_DAYS } from '../../../src/features/wants/wants.rules.ts';
import { findMailbox } from '../accounts/alert-mailbox-store.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { pageAfter } from '../http/byte-limit.ts';
import type { Services } from '../http/services.ts';
import { readSignedId, signedIdToken } from '../http/signing.ts';
import { readProductsById } from '../specimens/service.ts';
import { findProducts, findSpeciesByIds } from '../specimens/store.ts';
import { listOpenAlerts } from './alerts-store.ts';
import { findAccountOfLink, listFavorites, readFavoritesLink } from './favorites-store.ts';
import { listWants } from './wants-store.ts';

const DAY_MS = 24 * 3_600_000;
const expiry = (since: Date) => new Date(since.getTime() + ALERT_RETENTION_DAYS * DAY_MS).toISOString();

export async function viewFavorites(
  { database, secret }: Pick<Services, 'database' | 'secret'>,
  shopper: Account,
  after?: string,
): Promise<FavoritesResponse> {
  const favorites = await listFavorites(database, shopper.id);
  const ids = favorites.map(({ productId }) => productId);
  const products = (await readProductsById(database, ids)).items;
  const listed = new Set(products.map(({ id }) => id));
  const linkId = await readFavoritesLink(database, shopper.id);
  const mailbox = shopper.emailVerified ? await findMailbox(database, shopper.email) : undefined;
  return {
    ...pageAfter(products, after),
    gone: favorites
      .filter(({ productId }) => !listed.has(productId))
      .map(({ productId, name }) => ({ id: productId, name: name ?? productId })),
    share_path: linkId === undefined ? null : favoritesPath(secret, linkId),
    alerts: shopper.emailVerified ? await viewAlerts(database, shopper.email) : [],
    wants: await viewWants(database, shopper.id),
    mails: shopper.emailVerified ? (mailbox?.unsubscribedAt ? 'unsubscribed' : 'on') : 'unconfirmed',
  };
}

export function favoritesPath(secret: string, linkId: string): string {
  return `/favorites/${signedIdToken(secret, 'favorites link', linkId)}`;
}

/** Undefined if the link was renewed or withdrawn. Reveals nothing about the account. */
export async function viewSharedFavorites(
  { database, secret }: Pick<Services, 'database' | 'secret'>,
  token: string,
  after: string | undefined,
): Promise<Pick<FavoritesResponse, 'items' | 'next'> | undefined> {
  const linkId = readSignedId(secret, 'favorites link', token);
  const accountId = linkId === undefined ? undefined : await findAccountOfLink(database, linkId);
  if (accountId === undefined) return undefined;
  const ids = (await listFavorites(database, accountId)).map(({ productId }) => productId);
  return pageAfter((await readProductsById(database, ids)).items, after);
}

export async function viewAlerts(database: Database, email: string): Promise<StockAlert[]> {
  const alerts = await listOpenAlerts(database, email);
  const products = new Map(
    (await findProducts(database, [...new Set(alerts.map(({ productId }) => productId))])).map((product) => [
      product._id,
      product,
    ]),
  );
  return alerts.map(({ id, productId, variantKey, createdAt }) => {
    const product = products.get(productId);
    return {
      id,
      product: { id: productId, name: product?.name ?? productId },
      quality: product?.variants.find(({ key }) => key === variantKey)?.grade ?? null,
      expires_at: expiry(createdAt),
    };
  });
}

export async function viewWants(database: Database, userId: string): Promise<Want[]> {
  const wants = await listWants(database, userId);
  const ids = wants.filter(({ level }) => level === 'species').map(({ taxon }) => taxon);
  const species = await findSpeciesByIds(database, [...new Set(ids)]);
  return wants.map(({ id, level, taxon, sex, grade, origin, maxFen, changedAt }) => {
    const known = level === 'species' ? species.get(taxon) : undefined;
    return {
      id,
      level,
      taxon,
      sex,
      grade,
      origin,
      max_price: maxFen === null ? null : fenToYuan(maxFen),
      species: known === undefined ? null : { name: known.name, latin_name: known.latinName },
      ...(level === 'family' && { family: taxon }),
      expires_at: expiry(changedAt),
    };
  });
}
