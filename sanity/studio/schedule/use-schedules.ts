import { useCallback, useEffect, useMemo, useState } from 'react';
import { type CurrentUser, type SanityClient, useDocumentStore } from 'sanity';
import { API_VERSION } from '../../../src/content/queries.ts';
import { fetchScheduling, type StaffResult } from '../../../src/contract/ops-client.ts';
import {
  SCHEDULE_TYPE,
  type Schedule,
  type ScheduleAction,
  type SchedulingState,
  scheduleId,
  scheduleSchema,
} from '../../../src/contract/schedule.ts';

const OF_ONE = '*[_type == $type && document == $document]';
const ALL = '*[_type == $type] | order(at asc)[0...500]';

/** Live. Undefined until read; `document` narrows them to one document's. */
export function useSchedules(document?: string): readonly Schedule[] | undefined {
  const store = useDocumentStore();
  const [schedules, setSchedules] = useState<readonly Schedule[]>();
  useEffect(() => {
    const options = { apiVersion: API_VERSION, perspective: 'raw' as const, tag: 'schedules' };
    const params = { type: SCHEDULE_TYPE, ...(document === undefined ? {} : { document }) };
    const reading = store.listenQuery(document === undefined ? ALL : OF_ONE, params, options).subscribe({
      next: (found: unknown[]) => setSchedules(found.flatMap(readSchedule)),
      // The Studio reports the lost connection.
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

/** The waiting schedule of an action on a document. */
export function useWaitingSchedule(document: string, action: ScheduleAction): Schedule | undefined {
  const schedules = useSchedules(document);
  return useMemo(
    () => schedules?.find((one) => one.action === action && one.state === 'waiting'),
    [schedules, action],
  );
}

/** Whether schedules are carried out. `state` is undefined until the shop answers. */
export function useScheduling() {
  const [state, setState] = useState<StaffResult<SchedulingState>>();
  const ask = useCallback(() => void fetchScheduling().then(setState), []);
  useEffect(ask, [ask]);
  return { state, ask };
}

export type ScheduledAction = Pick<Schedule, 'action' | 'document' | 'documentType' | 'title'>;

/** Replaces an earlier time of the same action. */
export async function setSchedule(
  client: Pick<SanityClient, 'createOrReplace'>,
  scheduled: ScheduledAction,
  instant: number,
  user: CurrentUser | null,
): Promise<void> {
  await client.createOrReplace({
    ...scheduled,
    _id: scheduleId(scheduled.action, scheduled.document),
    _type: SCHEDULE_TYPE,
    at: new Date(instant).toISOString(),
    by: { id: user?.id ?? '', name: user?.name ?? '' },
    state: 'waiting',
  });
}
