import type { SanityClient } from '@sanity/client';
import { catchError, debounceTime, EMPTY, fromEvent, map, merge, type Observable, of, switchMap } from 'rxjs';
import { readOps } from '../../../src/features/desk/ops.client.ts';

/** The browser's event after an operator accepted a set. */
export const ACCEPTED_EVENT = 'set-accepted';
/** Milliseconds. A bulk run changes many documents a second. */
const PAUSE = 1000;

/** Rules whose change an operator has not accepted; undefined while nobody knows. */
export function waitingCount(client: SanityClient): Observable<number | undefined> {
  const changes = client
    .listen('*[_type == "shippingRule"]', {}, { includeResult: false, visibility: 'query' })
    .pipe(catchError(() => EMPTY));
  return merge(of(undefined), fromEvent(window, ACCEPTED_EVENT), changes).pipe(
    debounceTime(PAUSE),
    switchMap(() => readOps('/acceptance', { kind: 'shipping-rules' })),
    map((result) =>
      result.kind === 'answer' && result.data.published.kind === 'readable'
        ? result.data.published.differences.length
        : undefined,
    ),
  );
}
