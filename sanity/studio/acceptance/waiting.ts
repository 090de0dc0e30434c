import type { SanityClient } from '@sanity/client';
import { catchError, debounceTime, EMPTY, fromEvent, map, merge, type Observable, of, switchMap } from 'rxjs';
import {
  ACCEPTED_KINDS,
  type AcceptedKind,
  type Difference,
} from '../../../src/features/acceptance/acceptance.rules.ts';
import { readOps } from '../../../src/features/desk/ops.client.ts';

/** The documents of each kind. */
export const TYPES: Readonly<Record<AcceptedKind, string>> = {
  'shipping-rules': 'shippingRule',
  'freight-rates': 'freightZone',
};
/** Undefined for documents that are in force when they are published. */
export const acceptedKindOf = (type: string): AcceptedKind | undefined =>
  ACCEPTED_KINDS.find((kind) => TYPES[kind] === type);
/** The browser's event after an operator accepted a set. */
export const ACCEPTED_EVENT = 'set-accepted';
/** Milliseconds. A bulk run changes many documents a second. */
const PAUSE = 1000;

/** Documents whose change an operator has not accepted; undefined while nobody knows. */
export async function readWaiting(kind: AcceptedKind): Promise<readonly Difference[] | undefined> {
  const found = await readOps('/acceptance', { kind });
  if (found.kind !== 'answer' || found.data.published.kind !== 'readable') return undefined;
  return found.data.published.differences;
}

export const waitingCount =
  (kind: AcceptedKind) =>
  (client: SanityClient): Observable<number | undefined> => {
    const changes = client
      .listen(`*[_type == "${TYPES[kind]}"]`, {}, { includeResult: false, visibility: 'query' })
      .pipe(catchError(() => EMPTY));
    return merge(of(undefined), fromEvent(window, ACCEPTED_EVENT), changes).pipe(
      debounceTime(PAUSE),
      switchMap(() => readWaiting(kind)),
      map((waiting) => waiting?.length),
    );
  };
