import { type Body, type CallResult, dataIn, get, messageIn, sendChange } from '../base/call.client.ts';
import { type ChangedPage, fetchAllPages, joinItems, pathAfter } from '../base/pages.client.ts';
import type { FavoritesResponse, WantRequest } from './wants.contract.ts';

type FavoritesResult = ChangedPage<FavoritesResponse>;

/** The response has the fields that changed. */
function changeIn(body: Body): FavoritesResult | undefined {
  const message = messageIn(body);
  const change = dataIn<Partial<FavoritesResponse>>(body);
  return message && change && { ...message, apply: (page) => ({ ...page, ...change }) };
}

type ItemsPage = Pick<FavoritesResponse, 'items' | 'next'>;

/** 401 for visitors, as for all calls but alerts and shared favourites. */
export function fetchFavorites(signal?: AbortSignal): Promise<CallResult<FavoritesResponse>> {
  return fetchAllPages(
    (after) => get(pathAfter('/favorites', after), dataIn<FavoritesResponse>, signal),
    joinItems,
  );
}

/** 404 if the link was renewed or withdrawn. */
export function fetchSharedFavorites(token: string, signal?: AbortSignal): Promise<CallResult<ItemsPage>> {
  const path = `/favorites/shared/${encodeURIComponent(token)}`;
  return fetchAllPages((after) => get(pathAfter(path, after), dataIn<ItemsPage>, signal), joinItems);
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
