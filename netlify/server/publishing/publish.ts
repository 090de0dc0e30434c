/** Has the site built anew when something was published: by the build hook of the host, or of one's own machine. */
import type { SiteState } from '../../../src/contract/ops-site.ts';
import { isServedHere, type Stage } from '../base/stage.ts';
import type { Database } from '../db/connection.ts';
import type { Parts } from '../parts/parts.ts';
import { done, type Work } from '../staff/access/idempotency.ts';
import {
  beginBuild,
  endBuild,
  endDeployed,
  endMissing,
  endStopped,
  insertBuildRequest,
  lockBuilds,
  readBuildRequest,
  readBuilds,
  readManualRequest,
} from './build-store.ts';
import { drawTicket } from './mirror-store.ts';
import { type BuildRules, buildsLeft, isUnderWay, nextBuild, possibleBuild } from './plan.ts';

const MINUTE = 60_000;
/** A hook only notes that it was called. Milliseconds. */
const HOOK_TIMEOUT = 10_000;
/** The host tells nobody that a build failed: what has brought no new deploy by then has. Milliseconds. */
const DEPLOYED_WITHIN = 30 * MINUTE;

type PublishParts = Pick<Parts, 'database' | 'log' | 'settings' | 'stage'>;

export function rulesOf({ stage, settings }: Pick<Parts, 'stage' | 'settings'>): BuildRules {
  // On one's own machine a build costs nothing but its time.
  if (isServedHere(stage, settings)) return { quiet: MINUTE, spacing: 0, perDay: Number.POSITIVE_INFINITY };
  return { quiet: MINUTE, spacing: 10 * MINUTE, perDay: settings.SITE_BUILDS_A_DAY };
}

/** The hook that may be called; previews call none, and one's own machine only its own. */
export function hookOf(stage: Stage, hook: string | undefined): string | undefined {
  if (hook === undefined || stage === 'preview') return undefined;
  if (stage === 'production') return hook;
  return ['127.0.0.1', '[::1]'].includes(new URL(hook).hostname) ? hook : undefined;
}

export type Published = 'no-hook' | 'nothing-to-do' | 'fired' | 'refused' | 'unanswered';

/** Fires the build hook if it is time. `deploy` is the one that is live. */
export async function publishDue(
  parts: PublishParts,
  deploy: string | undefined,
  now = new Date(),
): Promise<Published> {
  const { database, settings, stage } = parts;
  const hook = hookOf(stage, settings.BUILD_HOOK_URL);
  if (hook === undefined) return 'no-hook';
  if (deploy !== undefined) await endDeployed(database, deploy);
  // A build here says itself when it has failed.
  if (deploy !== undefined && !isServedHere(stage, settings))
    await endMissing(database, deploy, new Date(now.getTime() - DEPLOYED_WITHIN));
  // Recorded before the call, so that nobody else makes it meanwhile. What dies in between is called again: a build
  // too many, but never one too few, as only a recorded answer covers the wish.
  const id = await database.transaction(async (tx) => {
    await lockBuilds(tx);
    const known = await readKnown(tx, now);
    const next = nextBuild(rulesOf(parts), known, now);
    if (next === undefined || next > now) return undefined;
    const covers = await drawTicket(tx);
    return await beginBuild(tx, known.asked, { state: 'firing', covers, begunAt: now, deploy });
  });
  if (id === undefined) return 'nothing-to-do';
  const { outcome, note } = await call(hook);
  await endBuild(database, id, outcome, note);
  parts.log({ level: outcome === 'fired' ? 'info' : 'error', event: 'build hook called', outcome, note });
  return outcome;
}

async function call(
  hook: string,
): Promise<{ outcome: 'fired' | 'refused' | 'unanswered'; note: string | null }> {
  try {
    const answer = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(HOOK_TIMEOUT) });
    await answer.body?.cancel();
    if (answer.ok) return { outcome: 'fired', note: null };
    return { outcome: 'refused', note: `the build hook answered ${answer.status}` };
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    return { outcome: 'unanswered', note: `the build hook did not answer (${reason})` };
  }
}

async function readKnown(database: Database, now: Date) {
  const asked = await readManualRequest(database);
  const [wish, builds] = [await readBuildRequest(database), await readBuilds(database, now)];
  return { wish, asked, isAsked: asked !== undefined, builds };
}

/** What editors are told of the site. */
export async function siteState(parts: PublishParts, now = new Date()): Promise<SiteState> {
  const { database, settings, stage } = parts;
  const rules = rulesOf(parts);
  const known = await readKnown(database, now);
  const [last] = known.builds;
  const hasHook = hookOf(stage, settings.BUILD_HOOK_URL) !== undefined;
  const isLost = last !== undefined && ['firing', 'building'].includes(last.state) && !isUnderWay(last, now);
  return {
    builds: hasHook ? (isServedHere(stage, settings) ? 'here' : 'hosted') : 'off',
    wish: known.wish === undefined ? null : { since: iso(known.wish.since), last: iso(known.wish.last) },
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
    possible: iso(possibleBuild(rules, known, now)),
    left: buildsLeft(rules, known, now) ?? null,
  };
}

function iso(moment: Date): string;
function iso(moment: Date | undefined): string | null;
function iso(moment: Date | undefined): string | null {
  return moment?.toISOString() ?? null;
}

/** A build on this machine began; answers its id. */
export async function beginHere(database: Database): Promise<number> {
  return await database.transaction(async (tx) => {
    await lockBuilds(tx);
    await endStopped(tx);
    const covers = await drawTicket(tx);
    return await beginBuild(tx, await readManualRequest(tx), {
      state: 'building',
      covers,
      begunAt: new Date(),
    });
  });
}

/** It ended; `failure` says why its pages are not served. */
export async function endHere(database: Database, id: number, failure: string | undefined): Promise<void> {
  await endBuild(database, id, failure === undefined ? 'built' : 'failed', failure ?? null);
}

/** An editor's wish for a build now. Two wishes before it begins are one. */
export function requestBuild(parts: PublishParts, actor: string): Work {
  return async (tx) => {
    await lockBuilds(tx);
    if ((await readManualRequest(tx)) === undefined) await insertBuildRequest(tx, actor);
    return done(await siteState({ ...parts, database: tx }));
  };
}
