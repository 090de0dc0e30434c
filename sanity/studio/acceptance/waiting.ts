import type { SanityClient } from '@sanity/client';
import { catchError, debounceTime, EMPTY, fromEvent, map, merge, type Observable, of, switchMap } from 'rxjs';
import type { Difference } from '../../../src/features/acceptance/acceptance.rules.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';

export const KIND = 'shipping-rules';
/** The documents of the kind. */
export const TYPE = 'shippingRule';
/** The browser's event after an operator accepted a set. */
export const ACCEPTED_EVENT = 'set-accepted';
/** Milliseconds. A bulk run changes many documents a second. */
const PAUSE = 1000;

/** Documents whose change an operator has not accepted; undefined while nobody knows. */
export async function readWaiting(): Promise<readonly Difference[] | undefined> {
  const found = await readOps('/acceptance', { kind: KIND });
  if (found.kind !== 'answer' || found.data.published.kind !== 'readable') return undefined;
  return found.data.published.differences;
}

export function waitingCount(client: SanityClient): Observable<number | undefined> {
  const changes = client
    .listen(`*[_type == "${TYPE}"]`, {}, { includeResult: false, visibility: 'query' })
    .pipe(catchError(() => EMPTY));
  return merge(of(undefined), fromEvent(window, ACCEPTED_EVENT), changes).pipe(
    debounceTime(PAUSE),
    switchMap(readWaiting),
    map((waiting) => waiting?.length),
  );
}
