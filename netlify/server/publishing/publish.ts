import type { SiteState } from '../../../src/features/desk/ops.contract.ts';
import { isSelfHosted, type Stage } from '../base/stage.ts';
import type { Database } from '../db/connection.ts';
import { EXPOSED_LOCALITIES_CURSOR, readCursor } from '../db/job-cursors.ts';
import type { Services } from '../http/services.ts';
import { type IdempotentWrite, successResponse } from '../staff/idempotency.ts';
import {
  beginBuild,
  completeDeployedBuilds,
  endBuild,
  failMissingBuilds,
  failStoppedBuilds,
  insertBuildRequest,
  lockBuilds,
  readBuildRequest,
  readBuilds,
  readManualRequest,
} from './build-store.ts';
import { drawTicket } from './mirror-store.ts';
import { type BuildRules, buildsLeft, earliestBuildStart, isBuildRunning, nextBuild } from './plan.ts';

const MINUTE = 60_000;
/** Milliseconds. A hook only acknowledges the call. */
const HOOK_TIMEOUT = 10_000;
/** Milliseconds. The host does not report failed builds; a build without a new deploy by then has failed. */
const DEPLOYED_WITHIN = 30 * MINUTE;

type PublishServices = Pick<Services, 'database' | 'log' | 'settings' | 'stage'>;

function buildRules({ stage, settings }: Pick<Services, 'stage' | 'settings'>): BuildRules {
  const rules = { quiet: MINUTE, longest: 10 * MINUTE };
  // A local build costs only time.
  if (isSelfHosted(stage, settings)) return { ...rules, spacing: 0, perDay: Number.POSITIVE_INFINITY };
  return { ...rules, spacing: 10 * MINUTE, perDay: settings.SITE_BUILDS_A_DAY };
}

/** Previews have no hook; a local machine may have a local one. */
export function allowedBuildHook(stage: Stage, hook: string | undefined): string | undefined {
  if (hook === undefined || stage === 'preview') return undefined;
  if (stage === 'production') return hook;
  return ['127.0.0.1', '[::1]'].includes(new URL(hook).hostname) ? hook : undefined;
}

export type StartBuildResult = 'no-hook' | 'nothing-to-do' | 'fired' | 'refused' | 'unanswered';

/** `deploy` is the live deploy's id. */
export async function startBuildIfDue(
  services: PublishServices,
  deploy: string | undefined,
  now = new Date(),
): Promise<StartBuildResult> {
  const { database, settings, stage } = services;
  const hook = allowedBuildHook(stage, settings.BUILD_HOOK_URL);
  if (hook === undefined) return 'no-hook';
  if (deploy !== undefined) await completeDeployedBuilds(database, deploy);
  // Local builds report their own failures.
  if (deploy !== undefined && !isSelfHosted(stage, settings))
    await failMissingBuilds(database, deploy, new Date(now.getTime() - DEPLOYED_WITHIN));
  // Records the call first, so that nobody else makes it. A crash repeats the call, because only a recorded response
  // covers the changes.
  const id = await database.transaction(async (tx) => {
    await lockBuilds(tx);
    const known = await readKnown(tx, now);
    const next = nextBuild(buildRules(services), known, now);
    if (next === undefined || next > now) return undefined;
    const covers = await drawTicket(tx);
    return await beginBuild(tx, known.asked, { state: 'firing', covers, begunAt: now, deploy });
  });
  if (id === undefined) return 'nothing-to-do';
  const { outcome, note } = await call(hook);
  await endBuild(database, id, outcome, note);
  services.log({ level: outcome === 'fired' ? 'info' : 'error', event: 'build hook called', outcome, note });
  return outcome;
}

async function call(
  hook: string,
): Promise<{ outcome: 'fired' | 'refused' | 'unanswered'; note: string | null }> {
  try {
    const response = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(HOOK_TIMEOUT) });
    await response.body?.cancel();
    if (response.ok) return { outcome: 'fired', note: null };
    return { outcome: 'refused', note: `the build hook answered ${response.status}` };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    return { outcome: 'unanswered', note: `the build hook did not answer (${reason})` };
  }
}

async function readKnown(database: Database, now: Date) {
  const asked = await readManualRequest(database);
  const [request, builds] = [await readBuildRequest(database), await readBuilds(database, now)];
  return { request, asked, isAsked: asked !== undefined, builds };
}

export async function readSiteState(services: PublishServices, now = new Date()): Promise<SiteState> {
  const { database, settings, stage } = services;
  const rules = buildRules(services);
  const known = await readKnown(database, now);
  const [last] = known.builds;
  const hasHook = allowedBuildHook(stage, settings.BUILD_HOOK_URL) !== undefined;
  const isLost =
    last !== undefined && ['firing', 'building'].includes(last.state) && !isBuildRunning(last, now);
  return {
    builds: hasHook ? (isSelfHosted(stage, settings) ? 'here' : 'hosted') : 'off',
    wish:
      known.request === undefined ? null : { since: iso(known.request.since), last: iso(known.request.last) },
    isAsked: known.isAsked,
    last:
      last === undefined
        ? null
        : {
            state: isLost ? 'unanswered' : last.state,
            begunAt: iso(last.begunAt),
            endedAt: last.endedAt === null ? null : iso(last.endedAt),
            note: last.note,
          },
    next: iso(nextBuild(rules, known, now)),
    possible: iso(earliestBuildStart(rules, known, now)),
    left: buildsLeft(rules, known, now) ?? null,
    exposedLocalities: Number((await readCursor(database, EXPOSED_LOCALITIES_CURSOR)) ?? 0),
  };
}

function iso(moment: Date): string;
function iso(moment: Date | undefined): string | null;
function iso(moment: Date | undefined): string | null {
  return moment?.toISOString() ?? null;
}

export async function beginLocalBuild(database: Database): Promise<number> {
  return await database.transaction(async (tx) => {
    await lockBuilds(tx);
    await failStoppedBuilds(tx);
    const covers = await drawTicket(tx);
    return await beginBuild(tx, await readManualRequest(tx), {
      state: 'building',
      covers,
      begunAt: new Date(),
    });
  });
}

/** `failure` is the reason why the build's pages are not served. */
export async function endLocalBuild(
  database: Database,
  id: number,
  failure: string | undefined,
): Promise<void> {
  await endBuild(database, id, failure === undefined ? 'built' : 'failed', failure ?? null);
}

/** Repeated requests count once. */
export function requestBuild(services: PublishServices, actor: string): IdempotentWrite {
  return async (tx) => {
    await lockBuilds(tx);
    if ((await readManualRequest(tx)) === undefined) await insertBuildRequest(tx, actor);
    return successResponse(await readSiteState({ ...services, database: tx }));
  };
}
