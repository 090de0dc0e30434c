import type { SanityClient } from '@sanity/client';
import { acquireBuildLock, type BuildPace, buildSite } from './build-site.ts';
import type { PrintLine } from './command.ts';
import type { Config } from './config.ts';
import { type CurrentSite, type SiteFolder, siteFingerprint } from './site-folder.ts';

export interface BuildRecords {
  begin(): Promise<number>;
  /** `failure` is the reason if the build failed. */
  end(id: number, failure: string | undefined): Promise<void>;
}

interface SiteRebuilderOptions {
  readonly config: Config;
  readonly content: SanityClient;
  readonly folder: SiteFolder;
  readonly records: BuildRecords;
  readonly origin: string;
  readonly ending: AbortSignal;
  publish(site: CurrentSite): Promise<void>;
}

type Refresh =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'built'; readonly drawn: number; readonly mend: string; readonly seconds: number }
  | { readonly kind: 'failed'; readonly output: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'stopped' };

/** Milliseconds, longer than a bulk run's pauses: a build in its midst would take the processor from it. */
const DEBOUNCE_MS = 5000;
/** Longest wait under constant changes. */
const DEBOUNCE_MAX_MS = 120_000;

export class SiteRebuilder {
  readonly #options: SiteRebuilderOptions;
  readonly #stopping = new AbortController();
  #queue: Promise<unknown> = Promise.resolve();
  /** The build that waits for quiet; `since`: time of its first change. */
  #waiting: { readonly since: number; readonly timer: NodeJS.Timeout } | undefined;
  #isPaused = false;
  #queued = 0;

  constructor(options: SiteRebuilderOptions) {
    this.#options = options;
  }

  /** Builds if sources or content differ from the served site; one refresh at a time. */
  refresh(say: PrintLine, pace: BuildPace = 'awaited'): Promise<Refresh> {
    this.#queued += 1;
    const turn = this.#queue.then(() => {
      this.#queued -= 1;
      return this.#recorded(() => this.#refresh(say, pace));
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Builds once after `work`, so that no build shows half of its changes. */
  async refreshAfter(work: () => Promise<void>, say: PrintLine): Promise<Refresh> {
    this.#isPaused = true;
    const [worked] = await Promise.allSettled([work()]);
    this.#isPaused = false;
    // Publishes changes that were made before a failure, too.
    const refresh = await this.refresh(say);
    if (worked.status === 'rejected') throw worked.reason;
    return refresh;
  }

  contentChanged(say: PrintLine): void {
    clearTimeout(this.#waiting?.timer);
    const now = performance.now();
    const since = this.#waiting?.since ?? now;
    this.#waiting = undefined;
    if (this.#isPaused || this.#stopping.signal.aborted) return;
    const build = () => {
      this.#waiting = undefined;
      this.buildAnew(say, 'The content has changed');
    };
    const wait = Math.max(0, Math.min(DEBOUNCE_MS, since + DEBOUNCE_MAX_MS - now));
    this.#waiting = { since, timer: setTimeout(build, wait) };
  }

  /** Rebuilds the site, unless a build that has not begun already covers the change. */
  buildAnew(say: PrintLine, reason: string): void {
    const isCovered = this.#queued > 0 || this.#waiting !== undefined;
    if (this.#isPaused || isCovered || this.#stopping.signal.aborted) return;
    say(`${reason}: rebuilding the site…`);
    this.refresh(say, 'background')
      .then((result) => say(describeRefresh(result)))
      .catch((error: unknown) => say(`The site could not be built: ${error}`));
  }

  async isServing(): Promise<boolean> {
    return (await this.#options.folder.current()) !== undefined;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#waiting?.timer);
    this.#stopping.abort();
    await this.#queue;
  }

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

  async #refresh(say: PrintLine, pace: BuildPace): Promise<Refresh> {
    const { config, content, folder, origin, ending, publish } = this.#options;
    const signal = AbortSignal.any([ending, this.#stopping.signal]);
    if (signal.aborted) return { kind: 'stopped' };
    const found = await siteFingerprint(config, content);
    if (found.kind === 'unreachable') return found;
    const { fingerprint } = found;
    if ((await folder.current())?.fingerprint === fingerprint) return { kind: 'fresh' };

    const turn = await acquireBuildLock(config.root, say, signal);
    if (turn === undefined) return { kind: 'stopped' };
    if (turn.kind === 'unwritable') return { kind: 'failed', output: turn.reason };
    const started = performance.now();
    // All builds share the draft folder, so the lock lasts until the site is adopted.
    try {
      const outDir = await folder.draft();
      const result = await buildSite({ root: config.root, outDir, origin, pace }, say, signal);
      if (result.kind !== 'built') {
        await folder.discard();
        return result;
      }
      await publish(await folder.adopt(fingerprint));
      return { ...result, seconds: (performance.now() - started) / 1000 };
    } finally {
      await turn.release();
    }
  }
}

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
      return [`  ${result.drawn} pages built in ${result.seconds.toFixed(1)} s`, result.mend]
        .join('\n')
        .trimEnd();
    case 'failed':
      return `${result.output}\nThe site could not be built. The previous build, if any, is still served. Fix the errors above.`;
    case 'unreachable':
      return `  the content cannot be reached (${result.reason}). The last build is still served; the next publish or start rebuilds it.`;
    case 'stopped':
      return '  the build was stopped';
  }
}
