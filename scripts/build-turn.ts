import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acquireDataLock } from '../netlify/server/db/data-lock.ts';
import type { Say } from './progress.ts';

/** How often a waiting build looks again. Milliseconds. */
const LOOK_AGAIN = 500;

/**
 * Waits until no other process builds in this checkout: Astro puts its half-made modules into one folder of the
 * project, and two builds would take them from one another. Answers how to let the next one in; undefined when
 * `signal` was aborted first.
 */
export async function awaitBuildTurn(
  root: string,
  say: Say,
  signal: AbortSignal,
): Promise<(() => Promise<void>) | undefined> {
  let told = false;
  while (!signal.aborted) {
    const turn = await acquireDataLock(path.join(root, '.astro', 'building'), 'a build of the site');
    // Where nothing can be written the build itself will say so, and better.
    if (turn.kind === 'unwritable') return async () => undefined;
    if (turn.kind === 'acquired') return turn.release;
    if (!told) say(`  waiting for another build in this folder (process ${turn.pid})`);
    told = true;
    await pause(LOOK_AGAIN);
  }
  return undefined;
}
