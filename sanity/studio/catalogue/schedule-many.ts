/** The job checks the content rules again at the scheduled time. */
import type { CurrentUser, SanityClient } from 'sanity';
import { type ScheduleAction, scheduleId } from '../../../src/features/content/schedule.contract.ts';
import { chunksOf } from '../base/requests.ts';
import { type ScheduledAction, scheduleDocument } from '../schedule/use-schedules.ts';
import type { ChangeFinding } from './change-set.ts';
import type { DocumentPair, StoredDocument } from './pair.ts';
import { titleOf } from './plan.ts';

const BATCH_SIZE = 100;

export type SchedulableResult =
  | { readonly kind: 'possible'; readonly scheduled: ScheduledAction }
  /** There is no draft to publish, or no published version to take down. */
  | { readonly kind: 'unneeded' }
  | {
      readonly kind: 'refused';
      readonly scheduled: ScheduledAction;
      readonly findings: readonly ChangeFinding[];
    };

/** `findingsOf` checks a draft as publishing does. */
export async function checkSchedulable(
  id: string,
  { draft, published }: DocumentPair,
  action: ScheduleAction,
  findingsOf: (document: StoredDocument) => Promise<readonly ChangeFinding[]>,
): Promise<SchedulableResult> {
  const document = action === 'publish' ? draft : published;
  if (document === undefined) return { kind: 'unneeded' };
  const scheduled = { action, document: id, documentType: document._type, title: titleOf(document) };
  const findings = action === 'publish' ? await findingsOf({ ...document, _id: id }) : [];
  return findings.length === 0 ? { kind: 'possible', scheduled } : { kind: 'refused', scheduled, findings };
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
