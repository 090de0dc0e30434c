import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import type { BuildState } from '../db/kinds.ts';
import { siteBuilds as builds, catalogueDocuments as documents } from '../db/schema.ts';
import type { BuildRequest } from './plan.ts';

const BUILDS_LOCK = 7_220_033;

export async function lockBuilds(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${BUILDS_LOCK})`);
}

/**
 * Derives the request from the content, because a stored one could be lost between change and
 * record.
 */
export async function readBuildRequest(database: Database): Promise<BuildRequest | undefined> {
  const covered = database
    .select({ covers: sql`coalesce(max(${builds.covers}), 0)` })
    .from(builds)
    .where(inArray(builds.state, ['fired', 'built']));
  const [found] = await database
    .select({
      since: sql<string | null>`min(${documents.changedAt})`,
      last: sql<string | null>`max(${documents.changedAt})`,
    })
    .from(documents)
    .where(gt(documents.changedBy, sql`(${covered})`));
  if (found?.since == null || found.last == null) return undefined;
  return { since: new Date(found.since), last: new Date(found.last) };
}

/** Returns the builds of the last 24 hours, newest first, and always the last one. */
export async function readBuilds(database: Database, now: Date) {
  const begun = await database
    .select({
      id: builds.id,
      state: builds.state,
      begunAt: builds.begunAt,
      endedAt: builds.endedAt,
      note: builds.note,
    })
    .from(builds)
    .where(isNotNull(builds.begunAt))
    .orderBy(desc(builds.begunAt), desc(builds.id))
    .limit(1_000);
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  return begun
    .map(({ begunAt, ...rest }) => ({ ...rest, begunAt: begunAt ?? yesterday }))
    .filter(({ begunAt }, n) => n === 0 || begunAt > yesterday);
}

export async function readManualRequest(database: Database): Promise<{ readonly id: number } | undefined> {
  const [asked] = await database
    .select({ id: builds.id })
    .from(builds)
    .where(eq(builds.state, 'asked'))
    .orderBy(asc(builds.id))
    .limit(1);
  return asked;
}

export async function insertBuildRequest(transaction: Database, actor: string): Promise<void> {
  await transaction.insert(builds).values({ state: 'asked', actor });
}

interface Begin {
  readonly state: 'firing' | 'building';
  readonly covers: number;
  readonly begunAt: Date;
  readonly deploy?: string | undefined;
}

export async function beginBuild(
  transaction: Database,
  asked: { readonly id: number } | undefined,
  begin: Begin,
): Promise<number> {
  const begun = { ...begin, deploy: begin.deploy ?? null };
  const [row] =
    asked === undefined
      ? await transaction
          .insert(builds)
          .values({ ...begun, actor: 'content' })
          .returning({ id: builds.id })
      : await transaction
          .update(builds)
          .set(begun)
          .where(eq(builds.id, asked.id))
          .returning({ id: builds.id });
  if (row === undefined) throw new Error('a build that was asked for is gone');
  return row.id;
}

export async function endBuild(
  database: Database,
  id: number,
  state: BuildState,
  note: string | null,
): Promise<void> {
  await database.update(builds).set({ state, note, endedAt: new Date() }).where(eq(builds.id, id));
}

/** Fails all builds that seem to run, because a machine runs one at a time. */
export async function failStoppedBuilds(transaction: Database): Promise<void> {
  await transaction
    .update(builds)
    .set({ state: 'failed', note: 'stopped', endedAt: new Date() })
    .where(eq(builds.state, 'building'));
}

/** Ends builds that were fired before a new deploy went live. */
export async function completeDeployedBuilds(database: Database, deploy: string): Promise<void> {
  await database
    .update(builds)
    .set({ state: 'built', endedAt: new Date() })
    .where(and(eq(builds.state, 'fired'), ne(builds.deploy, deploy)));
}

/** Ends builds that were fired before `before` and produced no new deploy. */
export async function failMissingBuilds(database: Database, deploy: string, before: Date): Promise<void> {
  await database
    .update(builds)
    .set({ state: 'failed', note: 'no new deploy came of it', endedAt: new Date() })
    .where(and(eq(builds.state, 'fired'), eq(builds.deploy, deploy), lt(builds.begunAt, before)));
}
