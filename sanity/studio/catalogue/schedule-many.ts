/** The job checks the content rules again at the scheduled time. */
import type { CurrentUser, SanityClient } from 'sanity';
import { type ScheduleAction, scheduleId } from '../../../src/features/content/schedule.contract.ts';
import { chunksOf } from '../base/requests.ts';
import { type ScheduledAction, scheduleDocument } from '../schedule/use-schedules.ts';
import type { ChangeFinding } from './change-set.ts';
import type { DocumentPair } from './pair.ts';
import { titleOf } from './plan.ts';
import type { CheckDocuments } from './run.ts';

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

/** `findingsOf` checks drafts as publishing does. */
export async function checkSchedulable(
  pairs: ReadonlyMap<string, DocumentPair>,
  action: ScheduleAction,
  findingsOf: CheckDocuments,
): Promise<SchedulableResult[]> {
  const wanted = [...pairs].map(([id, { draft, published }]) => {
    const document = action === 'publish' ? draft : published;
    return document && { ...document, _id: id };
  });
  const documents = wanted.filter((document) => document !== undefined);
  const findings = action === 'publish' ? await findingsOf(documents) : [];
  const checked = documents.map((document, at): SchedulableResult => {
    const { _id, _type } = document;
    const scheduled = { action, document: _id, documentType: _type, title: titleOf(document) };
    const own = findings[at] ?? [];
    return own.length === 0 ? { kind: 'possible', scheduled } : { kind: 'refused', scheduled, findings: own };
  });
  const unneeded = wanted.length - documents.length;
  return [...checked, ...Array.from({ length: unneeded }, () => ({ kind: 'unneeded' }) as const)];
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
