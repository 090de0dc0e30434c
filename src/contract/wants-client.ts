import { type Body, type CallResult, get, isBody, sendChange } from './call.ts';
import type { Species } from './catalogue.ts';
import { isPublishedProduct } from './catalogue-checks.ts';
import { isMoment, isString, isYuan, listOf, objectWith, orNull } from './checks.ts';
import { type ChangedPage, fetchAllPages, joinItems, pagePath } from './pages.ts';
import type { FavoritesPage, WantRequest } from './wants.ts';

const named = { id: isString, name: isString };

/** The fields that calls change. */
const changeable: Readonly<Record<string, (value: unknown) => boolean>> = {
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
};
const items = { items: listOf(isPublishedProduct), next: orNull(isString) };

export const isFavoritesPage = objectWith({ ...items, ...changeable, gone: listOf(objectWith(named)) });
const isItemsPage = objectWith(items);

type FavoritesResult = ChangedPage<FavoritesPage>;

function changeIn({ msg, data }: Body): FavoritesResult | undefined {
  if (typeof msg !== 'string' || !isBody(data)) return undefined;
  const isChange = Object.entries(data).every(([name, value]) => changeable[name]?.(value));
  return isChange ? { msg, apply: (page) => ({ ...page, ...(data as Partial<FavoritesPage>) }) } : undefined;
}

type ItemsPage = Pick<FavoritesPage, 'items' | 'next'>;

/** 401 for visitors, as for all calls but alerts and shared favourites. */
export function fetchFavorites(signal?: AbortSignal): Promise<CallResult<FavoritesPage>> {
  const read = ({ data }: Body) => (isFavoritesPage(data) ? (data as unknown as FavoritesPage) : undefined);
  return fetchAllPages((after) => get(pagePath('/favorites', after), read, signal), joinItems);
}

/** 404 if the link was renewed or withdrawn. */
export function fetchSharedFavorites(token: string, signal?: AbortSignal): Promise<CallResult<ItemsPage>> {
  const path = `/favorites/shared/${encodeURIComponent(token)}`;
  const read = ({ data }: Body) => (isItemsPage(data) ? (data as unknown as ItemsPage) : undefined);
  return fetchAllPages((after) => get(pagePath(path, after), read, signal), joinItems);
}

/** Replaces an existing link. */
export function shareFavorites(): Promise<CallResult<FavoritesResult>> {
  return sendChange('POST', '/favorites/link', undefined, changeIn);
}

export function stopSharingFavorites(): Promise<CallResult<FavoritesResult>> {
  return sendChange('DELETE', '/favorites/link', undefined, changeIn);
}

/** 404 if another tab cancelled the alert. */
export function cancelAlert(id: string): Promise<CallResult<FavoritesResult>> {
  return sendChange('DELETE', `/alerts/${encodeURIComponent(id)}`, undefined, changeIn);
}

/** 403 without a confirmed mailbox. */
export function resumeAlertMails(): Promise<CallResult<FavoritesResult>> {
  return sendChange('POST', '/favorites/mails', undefined, changeIn);
}

/** Idempotent. 409 if there are too many. */
export function putWant(id: string, want: WantRequest): Promise<CallResult<FavoritesResult>> {
  return sendChange('PUT', `/wants/${encodeURIComponent(id)}`, want, changeIn);
}

/** 404 if another tab deleted the want. */
export function deleteWant(id: string): Promise<CallResult<FavoritesResult>> {
  return sendChange('DELETE', `/wants/${encodeURIComponent(id)}`, undefined, changeIn);
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
