/** Keeps the served site in step with the content: builds when something changed, and only then. */
import type { SanityClient } from '@sanity/client';
import { type BuildPace, buildSite } from './build-site.ts';
import { awaitBuildTurn } from './build-turn.ts';
import type { Say } from './progress.ts';
import { siteFingerprint } from './site-fingerprint.ts';
import type { CurrentSite, SiteFolder } from './site-folder.ts';
import type { Surroundings } from './surroundings.ts';

/** Where builds are recorded, so that editors are told of them. */
export interface BuildRecords {
  begin(): Promise<number>;
  /** `failure` says why the site before it stays. */
  end(id: number, failure: string | undefined): Promise<void>;
}

export interface SiteKeeperOptions {
  readonly surroundings: Surroundings;
  readonly content: SanityClient;
  readonly folder: SiteFolder;
  readonly records: BuildRecords;
  /** Address of the running shop. */
  readonly origin: string;
  /** Ends a build that is under way. */
  readonly ending: AbortSignal;
  /** Called when a finished build is to be served. */
  publish(site: CurrentSite): Promise<void>;
}

export type Refresh =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'built'; readonly drawn: number; readonly mend: string; readonly seconds: number }
  | { readonly kind: 'failed'; readonly output: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** How long the content must be quiet before a build begins: an editor publishes several things in a row. */
const QUIET = 3000;
/** Who publishes all the time waits no longer than this. */
const LONGEST_WAIT = 30_000;

export class SiteKeeper {
  readonly #options: SiteKeeperOptions;
  readonly #stopping = new AbortController();
  #line: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** When the first change came that no build has begun for. */
  #waitingSince: number | undefined;
  /** Changes are under way that belong together. */
  #isHeld = false;
  /** Refreshes that have not begun. */
  #queued = 0;

  constructor(options: SiteKeeperOptions) {
    this.#options = options;
  }

  /** Builds if sources or content differ from what is served; refreshes go one after another. */
  refresh(say: Say, pace: BuildPace = 'awaited'): Promise<Refresh> {
    this.#queued += 1;
    const turn = this.#line.then(() => {
      this.#queued -= 1;
      return this.#recorded(() => this.#refresh(say, pace));
    });
    this.#line = turn.catch(() => undefined);
    return turn;
  }

  /** Builds once for all that the work changes: a build amid it would show half of it, and the end wait for it. */
  async refreshAfter(work: () => Promise<void>, say: Say): Promise<Refresh> {
    this.#isHeld = true;
    const [worked] = await Promise.allSettled([work()]);
    this.#isHeld = false;
    // What was done of work that failed is shown, like any other change.
    const refresh = await this.refresh(say);
    if (worked.status === 'rejected') throw worked.reason;
    return refresh;
  }

  /** To be called at each change of content; builds once it has been quiet for a while. */
  contentChanged(say: Say): void {
    clearTimeout(this.#timer);
    if (this.#isHeld || this.#stopping.signal.aborted) return;
    this.#waitingSince ??= performance.now();
    const waited = performance.now() - this.#waitingSince;
    const wait = Math.max(0, Math.min(QUIET, LONGEST_WAIT - waited));
    this.#timer = setTimeout(() => this.buildAnew(say, 'The content has changed'), wait);
  }

  /** Builds in the background; what becomes of it is told. A refresh that has not begun shows all of it by itself. */
  buildAnew(say: Say, reason: string): void {
    clearTimeout(this.#timer);
    this.#waitingSince = undefined;
    if (this.#isHeld || this.#queued > 0 || this.#stopping.signal.aborted) return;
    say(`${reason}: building the site anew…`);
    this.refresh(say, 'background')
      .then((result) => say(describeRefresh(result)))
      .catch((error: unknown) => say(`The site could not be built: ${error}`));
  }

  /** Whether there is a site to serve, old or new. */
  async isServing(): Promise<boolean> {
    return (await this.#options.folder.current()) !== undefined;
  }

  /** Ends a build that is under way; what is served stays. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#stopping.abort();
    await this.#line;
  }

  /** So that editors are told of the build too, and what it shows is no wish any more. */
  async #recorded(refresh: () => Promise<Refresh>): Promise<Refresh> {
    const { records } = this.#options;
    const id = await records.begin();
    const result = await refresh().catch(async (error: unknown) => {
      await records.end(id, String(error));
      throw error;
    });
    await records.end(id, failureOf(result));
    return result;
  }

  async #refresh(say: Say, pace: BuildPace): Promise<Refresh> {
    const { surroundings, content, folder, origin, ending, publish } = this.#options;
    const signal = AbortSignal.any([ending, this.#stopping.signal]);
    if (signal.aborted) return { kind: 'stopped' };
    const found = await siteFingerprint(surroundings, content);
    if (found.kind === 'unreachable') return found;
    const { fingerprint } = found;
    if ((await folder.current())?.fingerprint === fingerprint) return { kind: 'fresh' };

    const leave = await awaitBuildTurn(surroundings.root, say, signal);
    if (leave === undefined) return { kind: 'stopped' };
    const started = performance.now();
    // The turn ends only when the draft is out of the way of the next build.
    try {
      const outDir = await folder.draft();
      const result = await buildSite({ root: surroundings.root, outDir, origin, pace }, say, signal);
      if (result.kind !== 'built') {
        await folder.discard();
        return result;
      }
      await publish(await folder.adopt(fingerprint));
      return { ...result, seconds: (performance.now() - started) / 1000 };
    } finally {
      await leave();
    }
  }
}

/** The last lines of what the build wrote: they name what went wrong. */
function failureOf(result: Refresh): string | undefined {
  if (result.kind === 'stopped') return 'stopped';
  if (result.kind === 'unreachable') return `the content cannot be reached: ${result.reason}`;
  return result.kind === 'failed' ? result.output.split('\n').slice(-20).join('\n') : undefined;
}

export function describeRefresh(result: Refresh): string {
  switch (result.kind) {
    case 'fresh':
      return '  the site is up to date';
    case 'built':
      return [`  ${result.drawn} pages drawn in ${result.seconds.toFixed(1)} s`, result.mend]
        .join('\n')
        .trimEnd();
    case 'failed':
      return `${result.output}\nThe site could not be built; if there was one before, it stays. What must be mended stands above.`;
    case 'unreachable':
      return `  the content cannot be reached (${result.reason}): the site stays as it was last built. The next publish or start builds it anew.`;
    case 'stopped':
      return '  the build was stopped';
  }
}
