/** See docs/decisions/0033. */

import { isConflict } from '../../../src/content/conflict.ts';
import type { DraftReference } from '../../../src/content/draft.ts';
import {
  type FoundReferrer,
  REFERRERS_QUERY,
  type Referrer,
  referrersOf,
} from '../../../src/content/referrers.ts';
import {
  DOCUMENTS_BY_ID_QUERY,
  DUE_SCHEDULES_QUERY,
  decideSchedules,
  OLD_SCHEDULES_QUERY,
  PRODUCTS_BY_SKU_QUERY,
  type ProductWithSku,
  referencedIds,
  type ScheduledContent,
  scheduleMutations,
  withoutSku,
} from '../../../src/content/scheduled.ts';
import { takeSkus } from '../../../src/content/take-skus.ts';
import type { ContentWriter } from '../../../src/content/writer.ts';
import { draftId } from '../../../src/features/content/addresses.rules.ts';
import {
  type Schedule,
  type SchedulingState,
  scheduleSchema,
} from '../../../src/features/content/schedule.contract.ts';
import { LAST_RUN_CURSORS, readCursor, writeCursor } from '../db/job-cursors.ts';
import type { Services } from '../http/services.ts';

/** A scheduled function may run 30 s. */
const SLICE_MS = 20_000;
/** An editor may be typing in a draft that is due. */
const TRIES = 4;
const PAUSE_MS = 500;
const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

type ScheduledServices = Pick<Services, 'database' | 'writer' | 'log'>;

export interface ScheduledRun {
  readonly done: number;
  readonly refused: number;
  readonly left: number;
}

export async function publishScheduled(
  services: ScheduledServices,
  now = new Date(),
): Promise<ScheduledRun | 'off'> {
  const { writer, log } = services;
  if (writer === undefined) return 'off';
  const start = performance.now();
  const groups = byTime(await readDue(writer, log, now));
  const counted = { done: 0, refused: 0, left: 0 };
  for (const group of groups) {
    const outcomes =
      performance.now() - start > SLICE_MS ? undefined : await endOrLeave(services.log, writer, group, now);
    for (const schedule of group) {
      const outcome = outcomes?.get(schedule._id);
      if (outcome === undefined) counted.left += 1;
      else counted[outcome === 'refused' ? 'refused' : 'done'] += 1;
      log({
        level: outcome === 'done' || outcome === 'unneeded' ? 'info' : 'warn',
        event: 'scheduled content',
        action: schedule.action,
        document: schedule.document,
        outcome: outcome ?? 'left',
      });
    }
  }
  await writer.mutate([
    {
      delete: {
        query: OLD_SCHEDULES_QUERY,
        params: { before: daysBefore(now, RETENTION_DAYS).toISOString() },
      },
    },
  ]);
  if (counted.left === 0) await writeCursor(services.database, LAST_RUN_CURSORS.scheduled, now.toISOString());
  return counted;
}

export async function readSchedulingState({ database, writer }: ScheduledServices): Promise<SchedulingState> {
  const lastRun = await readCursor(database, LAST_RUN_CURSORS.scheduled);
  return { isOn: writer !== undefined, lastRun: lastRun ?? null };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

async function readDue(writer: ContentWriter, log: Services['log'], now: Date): Promise<Schedule[]> {
  const found: unknown[] = await writer.fetch(DUE_SCHEDULES_QUERY, { now: now.toISOString() });
  return found.flatMap((raw) => {
    const read = scheduleSchema.safeParse(raw);
    if (!read.success) log({ level: 'error', event: 'unreadable schedule', reason: read.error.message });
    return read.success ? [read.data] : [];
  });
}

function byTime(due: readonly Schedule[]): Schedule[][] {
  const groups = new Map<string, Schedule[]>();
  for (const one of due) groups.set(one.at, [...(groups.get(one.at) ?? []), one]);
  return [...groups.values()];
}

/**
 * Ends a group. A group that fails must not block later groups. Undefined leaves the group to the next run.
 */
async function endOrLeave(
  log: Services['log'],
  writer: ContentWriter,
  group: readonly Schedule[],
  now: Date,
): Promise<Outcomes | undefined> {
  try {
    return await endTogether(writer, group, now);
  } catch (error) {
    log({ level: 'error', event: 'scheduled content failed', error });
    return undefined;
  }
}

type Outcomes = ReadonlyMap<string, 'done' | 'unneeded' | 'refused'>;

/**
 * Ends schedules in one transaction, so that shoppers see a sale as a whole. If it fails, each
 * schedule ends separately.
 */
async function endTogether(writer: ContentWriter, group: readonly Schedule[], now: Date): Promise<Outcomes> {
  const skus = new Map<string, string>();
  const together = await endOnce(writer, group, skus, now);
  if (together !== undefined || group.length === 1) return together ?? new Map();
  const outcomes = new Map<string, 'done' | 'unneeded' | 'refused'>();
  for (const one of group)
    for (const [id, outcome] of (await endOnce(writer, [one], skus, now)) ?? []) outcomes.set(id, outcome);
  return outcomes;
}

/**
 * Undefined if other writes interfered with each try. `skus` keeps the products' new numbers for
 * the next try.
 */
async function endOnce(
  writer: ContentWriter,
  group: readonly Schedule[],
  skus: Map<string, string>,
  now: Date,
): Promise<Outcomes | undefined> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    // Another run may have ended these schedules, or an editor cancelled them.
    const waiting = await readAgain(writer, group, now);
    const content = await readContent(writer, waiting);
    const decided = decideSchedules(waiting, content);
    if (decided.length === 0) return new Map();
    try {
      await giveSkus(writer, withoutSku(decided, content), skus);
      await writer.mutate(scheduleMutations(decided, content, skus, now.toISOString()), {
        visibility: 'sync',
      });
      return new Map(decided.map(({ schedule, outcome }) => [schedule._id, outcome]));
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  return undefined;
}

async function giveSkus(
  writer: ContentWriter,
  products: readonly string[],
  skus: Map<string, string>,
): Promise<void> {
  const lacking = products.filter((id) => !skus.has(id));
  const taken = await takeSkus(writer, lacking.length);
  for (const [at, id] of lacking.entries()) skus.set(id, taken[at] ?? '');
}

async function readAgain(writer: ContentWriter, group: readonly Schedule[], now: Date): Promise<Schedule[]> {
  const ids = new Set(group.map(({ _id }) => _id));
  const found: unknown[] = await writer.fetch(DOCUMENTS_BY_ID_QUERY, { ids: [...ids] });
  return found.flatMap((raw) => {
    const read = scheduleSchema.safeParse(raw);
    const isDue = read.success && read.data.state === 'waiting' && read.data.at <= now.toISOString();
    return isDue ? [read.data] : [];
  });
}

async function readContent(writer: ContentWriter, schedules: readonly Schedule[]): Promise<ScheduledContent> {
  const ids = schedules.flatMap(({ document }) => [document, draftId(document)]);
  const own: DraftReference[] = await writer.fetch(DOCUMENTS_BY_ID_QUERY, { ids });
  const known = new Set(ids);
  const named = [...new Set(own.flatMap(referencedIds))].filter((id) => !known.has(id));
  const targets: DraftReference[] = await writer.fetch(DOCUMENTS_BY_ID_QUERY, { ids: named });
  const skus = own.flatMap(({ sku }) => (typeof sku === 'string' ? [sku] : []));
  const numbered = await writer.fetch<ProductWithSku[]>(PRODUCTS_BY_SKU_QUERY, { skus });
  const referrers = new Map<string, readonly Referrer[]>();
  for (const { action, document } of schedules)
    if (action === 'unpublish')
      referrers.set(
        document,
        referrersOf(await writer.fetch<FoundReferrer[]>(REFERRERS_QUERY, { id: document }), document),
      );
  return { documents: new Map([...own, ...targets].map((one) => [one._id, one])), referrers, numbered };
}
