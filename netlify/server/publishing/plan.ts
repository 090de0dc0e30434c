/** Pure functions (docs/decisions/0033). */
import type { BuildState } from '../db/kinds.ts';

export interface BuildRules {
  /**
   * Milliseconds. A build waits for this long without changes, because editors publish in bursts.
   */
  readonly quiet: number;
  /** Milliseconds. Constant publishing delays a build no longer than this. */
  readonly longest: number;
  /** Milliseconds. Least time between the starts of two builds. */
  readonly spacing: number;
  /** Maximum builds in any 24 hours. */
  readonly perDay: number;
}

/** `since`: first change that the pages lack; `last`: latest such change. */
export interface BuildRequest {
  readonly since: Date;
  readonly last: Date;
}

export interface Build {
  readonly state: BuildState;
  readonly begunAt: Date;
}

export interface BuildStatus {
  readonly request: BuildRequest | undefined;
  readonly isAsked: boolean;
  readonly builds: readonly Build[];
}

/** Milliseconds. A hook responds within seconds; a longer `firing` means that its process died. */
const FIRING_MAX = 2 * 60_000;
/**
 * Milliseconds. A local build takes minutes at most; a longer `building` means that its process
 * died.
 */
const BUILDING_MAX = 15 * 60_000;
const DAY = 24 * 3_600_000;
const RETRY_DELAY_MIN = 60_000;
const RETRY_DELAY_MAX = 60 * 60_000;

/** Start of the next build, which may be in the past; undefined if none is needed. */
export function nextBuild(rules: BuildRules, known: BuildStatus, now: Date): Date | undefined {
  const { request, isAsked } = known;
  if (isAsked) return earliestBuildStart(rules, known, now);
  if (request === undefined) return undefined;
  const quiet = Math.min(request.last.getTime() + rules.quiet, request.since.getTime() + rules.longest);
  return latest(new Date(quiet), earliestBuildStart(rules, known, now));
}

export function earliestBuildStart(rules: BuildRules, { builds }: BuildStatus, now: Date): Date {
  const after = (build: Build | undefined, wait: number) =>
    build === undefined ? now : new Date(build.begunAt.getTime() + wait);
  const [last] = builds;
  const counted = builds.filter(({ state }) => state !== 'refused');
  const failures = failedInARow(builds, now);
  const pause = Math.min(RETRY_DELAY_MIN * 2 ** (failures - 1), RETRY_DELAY_MAX);
  return [
    after(counted[0], rules.spacing),
    after(counted[rules.perDay - 1], DAY),
    failures > 0 ? after(last, pause) : now,
    last !== undefined && isBuildRunning(last, now) ? after(last, limitOf(last)) : now,
  ].reduce(latest, now);
}

/** Undefined if there is no limit. */
export function buildsLeft({ perDay }: BuildRules, { builds }: BuildStatus, now: Date): number | undefined {
  if (!Number.isFinite(perDay)) return undefined;
  const yesterday = now.getTime() - DAY;
  const begun = builds.filter(({ state, begunAt }) => state !== 'refused' && begunAt.getTime() > yesterday);
  return Math.max(0, perDay - begun.length);
}

/** False once the build's end is recorded, or its time limit is over. */
export function isBuildRunning(build: Build, now: Date): boolean {
  return limitOf(build) > 0 && build.begunAt.getTime() + limitOf(build) > now.getTime();
}

function limitOf({ state }: Build): number {
  return state === 'firing' ? FIRING_MAX : state === 'building' ? BUILDING_MAX : 0;
}

function failedInARow(builds: readonly Build[], now: Date): number {
  const sound = builds.findIndex(
    (build) => build.state === 'fired' || build.state === 'built' || isBuildRunning(build, now),
  );
  return sound < 0 ? builds.length : sound;
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b;
}
