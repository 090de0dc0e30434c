import type { MessageResponse } from './account-client.ts';
import { type Body, type CallResult, get, isBody, sendChange } from './call.ts';
import type { Species } from './catalogue.ts';
import { isPublishedProduct } from './catalogue-checks.ts';
import { isMoment, isString, isYuan, listOf, objectWith, orNull } from './checks.ts';
import type { FavoritesPage, WantRequest } from './wants.ts';

const named = { id: isString, name: isString };

export const isFavoritesPage = objectWith({
  items: listOf(isPublishedProduct),
  gone: listOf(objectWith(named)),
  share_path: orNull(isString),
  alerts: listOf(
    objectWith({ id: isString, product: objectWith(named), quality: orNull(isString), expires_at: isMoment }),
  ),
  wants: listOf(
    objectWith({
      ...{ id: isString, level: isString, taxon: isString, sex: orNull(isString), grade: orNull(isString) },
      ...{ origin: orNull(isString), max_price: orNull(isYuan), expires_at: isMoment },
      species: orNull(objectWith({ name: isString, latin_name: isString })),
    }),
  ),
  mails: isString,
});

export interface FavoritesResult extends MessageResponse {
  readonly page: FavoritesPage;
}

function pageIn({ msg, data }: Body): FavoritesResult | undefined {
  return typeof msg === 'string' && isFavoritesPage(data)
    ? { msg, page: data as unknown as FavoritesPage }
    : undefined;
}

/** 401 for visitors, as for all calls but alerts and shared favourites. */
export function fetchFavorites(signal?: AbortSignal): Promise<CallResult<FavoritesPage>> {
  return get('/favorites', (body) => pageIn(body)?.page, signal);
}

/** 404 if the link was renewed or withdrawn. */
export function fetchSharedFavorites(
  token: string,
  signal?: AbortSignal,
): Promise<CallResult<FavoritesPage['items']>> {
  return get(
    `/favorites/shared/${encodeURIComponent(token)}`,
    ({ data }) =>
      isBody(data) && listOf(isPublishedProduct)(data.items)
        ? (data.items as FavoritesPage['items'])
        : undefined,
    signal,
  );
}

/** Replaces an existing link. */
export function shareFavorites(): Promise<CallResult<FavoritesResult>> {
  return sendChange('POST', '/favorites/link', undefined, pageIn);
}

export function stopSharingFavorites(): Promise<CallResult<FavoritesResult>> {
  return sendChange('DELETE', '/favorites/link', undefined, pageIn);
}

/** 404 if another tab cancelled the alert. */
export function cancelAlert(id: string): Promise<CallResult<FavoritesResult>> {
  return sendChange('DELETE', `/alerts/${encodeURIComponent(id)}`, undefined, pageIn);
}

/** 403 without a confirmed mailbox. */
export function resumeAlertMails(): Promise<CallResult<FavoritesResult>> {
  return sendChange('POST', '/favorites/mails', undefined, pageIn);
}

/** Idempotent. 409 if there are too many. */
export function putWant(id: string, want: WantRequest): Promise<CallResult<FavoritesResult>> {
  return sendChange('PUT', `/wants/${encodeURIComponent(id)}`, want, pageIn);
}

/** 404 if another tab deleted the want. */
export function deleteWant(id: string): Promise<CallResult<FavoritesResult>> {
  return sendChange('DELETE', `/wants/${encodeURIComponent(id)}`, undefined, pageIn);
}

export type TaxonSpecies = Pick<Species, 'id' | 'name' | 'latin_name' | 'family'>;

const isTaxonSpecies = objectWith({ id: isString, name: isString, latin_name: isString, family: isString });

export function fetchTaxonSpecies(signal?: AbortSignal): Promise<CallResult<readonly TaxonSpecies[]>> {
  return get(
    '/species?page=0',
    ({ data }) =>
      isBody(data) && listOf(isTaxonSpecies)(data.items) ? (data.items as TaxonSpecies[]) : undefined,
    signal,
  );
}
