import { useCallback, useEffect, useMemo, useState } from 'react';
import { map, type Observable, ReplaySubject, share } from 'rxjs';
import { type CurrentUser, type DocumentStore, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import {
  SCHEDULE_TYPE,
  type Schedule,
  type ScheduleAction,
  type SchedulingState,
  scheduleId,
  scheduleSchema,
} from '../../../src/features/content/schedule.contract.ts';
import { type ReadResult, readOps } from '../../../src/features/desk/ops.client.ts';

const ALL_QUERY = '*[_type == $type]';
const DOCUMENT_QUERY = '*[_type == $type && document == $document]';
/** Ended schedules stay for a month and must not displace waiting schedules. */
const ALL = `[
  ...*[_type == $type && state == "waiting"] | order(at asc)[0...2000],
  ...*[_type == $type && state == "refused"] | order(at desc)[0...200],
  ...*[_type == $type && state in ["done", "unneeded"]] | order(endedAt desc)[0...20]
]`;

type Followed = Observable<readonly Schedule[]>;

/** Two badges and two actions of a document read its schedules, each in several places. */
const followed = new WeakMap<DocumentStore, Map<string | undefined, Followed>>();

function follow(store: DocumentStore, document: string | undefined): Followed {
  const known = followed.get(store) ?? new Map<string | undefined, Followed>();
  followed.set(store, known);
  const shared = known.get(document) ?? sharedQuery(store, document);
  known.set(document, shared);
  return shared;
}

function sharedQuery(store: DocumentStore, document: string | undefined): Followed {
  const options = { apiVersion: API_VERSION, perspective: 'raw' as const, tag: 'schedules' };
  const params = { type: SCHEDULE_TYPE, ...(document === undefined ? {} : { document }) };
  return store
    .listenQuery(document === undefined ? { fetch: ALL, listen: ALL_QUERY } : DOCUMENT_QUERY, params, options)
    .pipe(
      map((found: unknown[]) => found.flatMap(readSchedule)),
      share({ connector: () => new ReplaySubject(1) }),
    );
}

/** Follows the schedules of `document`, or all if it is omitted. Undefined until read. */
export function useSchedules(document?: string): readonly Schedule[] | undefined {
  const store = useDocumentStore();
  const [schedules, setSchedules] = useState<readonly Schedule[]>();
  useEffect(() => {
    const reading = follow(store, document).subscribe({
      next: setSchedules,
      // The Studio reports lost connections.
      error: () => setSchedules((before) => before ?? []),
    });
    return () => reading.unsubscribe();
  }, [store, document]);
  return schedules;
}

function readSchedule(raw: unknown): Schedule[] {
  const read = scheduleSchema.safeParse(raw);
  return read.success ? [read.data] : [];
}

export function useWaitingSchedule(document: string, action: ScheduleAction): Schedule | undefined {
  const schedules = useSchedules(document);
  return useMemo(
    () => schedules?.find((one) => one.action === action && one.state === 'waiting'),
    [schedules, action],
  );
}

/** `state` is undefined until the shop responds. */
export function useScheduling() {
  const [state, setState] = useState<ReadResult<SchedulingState>>();
  const ask = useCallback(() => void readOps('/content/scheduling', {}).then(setState), []);
  useEffect(ask, [ask]);
  return { state, ask };
}

export type ScheduledAction = Pick<Schedule, 'action' | 'document' | 'documentType' | 'title'>;

/** The fixed id replaces an earlier time of the same action. */
export function scheduleDocument(scheduled: ScheduledAction, instant: number, user: CurrentUser | null) {
  return {
    ...scheduled,
    _id: scheduleId(scheduled.action, scheduled.document),
    _type: SCHEDULE_TYPE,
    at: new Date(instant).toISOString(),
    by: { id: user?.id ?? '', name: user?.name ?? '' },
    state: 'waiting',
  };
}
