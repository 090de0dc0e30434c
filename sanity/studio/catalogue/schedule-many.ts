/** The job checks the content rules again at the scheduled time. */
import type { CurrentUser, SanityClient } from 'sanity';
import { type ScheduleAction, scheduleId } from '../../../src/features/content/schedule.contract.ts';
import { chunksOf } from '../base/requests.ts';
import { type ScheduledAction, scheduleDocument } from '../schedule/use-schedules.ts';
import type { PlanChangeResult } from './plan.ts';

const BATCH_SIZE = 100;

export function schedulesOf(plan: readonly PlanChangeResult[], action: ScheduleAction): ScheduledAction[] {
  return plan.flatMap((one) => {
    if (one.kind === 'skipped') return [];
    const { documentId, documentType, title } = one.change;
    return [{ action, document: documentId, documentType, title }];
  });
}

/** Replaces earlier times of the same action. */
export async function setSchedules(
  client: Pick<SanityClient, 'mutate'>,
  all: readonly ScheduledAction[],
  instant: number,
  user: CurrentUser | null,
  onProgress: (done: number) => void,
): Promise<void> {
  let done = 0;
  for (const part of chunksOf(all, BATCH_SIZE)) {
    await client.mutate(
      part.map((one) => ({ createOrReplace: scheduleDocument(one, instant, user) })),
      { visibility: 'sync' },
    );
    done += part.length;
    onProgress(done);
  }
}

/** Returns the number of cancelled schedules. */
export async function cancelSchedules(
  client: Pick<SanityClient, 'fetch' | 'mutate'>,
  ids: readonly string[],
  action: ScheduleAction,
): Promise<number> {
  let cancelled = 0;
  for (const part of chunksOf(ids, BATCH_SIZE)) {
    const there: string[] = await client.fetch(
      '*[_id in $ids && state == "waiting"]._id',
      { ids: part.map((id) => scheduleId(action, id)) },
      { perspective: 'raw' },
    );
    if (there.length > 0)
      await client.mutate(
        there.map((id) => ({ delete: { id } })),
        { visibility: 'sync' },
      );
    cancelled += there.length;
  }
  return cancelled;
}
