/**
 * Pages of earlier builds, kept by all that they were drawn from (docs/decisions/0062). A build puts those that are as
 * they were into its site by links, and draws the others.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';

/** Pages and configuration are bundled apart, and run in one process: a build's store is found by this name. */
const CURRENT = Symbol.for('butterfly-shop.kept-pages');
const shared: typeof globalThis & { [CURRENT]?: KeptPages } = globalThis;

export interface KeptPages {
  /** Puts the page into the site as an earlier build drew it; false where none did, so that this build must. */
  readonly take: (address: string, key: string) => boolean;
  /**
   * Keeps what was drawn, removes what this build had no use for, and says which addresses were taken. The site is
   * whole by then. Throws where a page that was not taken is not there.
   */
  readonly finish: () => readonly string[];
}

/**
 * The pages kept in `folder` for the site that is built into `site`. `madeBy`: what all pages hang on besides their
 * own keys, such as the sources. Neither a kept file nor a page of a built site is ever written again: it may be both.
 */
export function openKeptPages(folder: string, site: string, madeBy: string): KeptPages {
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  const folders = new Set<string>();
  const taken: string[] = [];
  const drawn: { readonly from: string; readonly to: string }[] = [];
  return {
    take: (address, key) => {
      const name = `${digest([madeBy, address, key].join('\n'))}.html`;
      used.add(name);
      const [from, to] = [path.join(folder, name), path.join(site, `${address}.html`)];
      const its = path.dirname(to);
      if (!folders.has(its)) mkdirSync(its, { recursive: true });
      folders.add(its);
      if (put(from, to)) {
        taken.push(address);
        return true;
      }
      drawn.push({ from: to, to: from });
      return false;
    },
    finish: () => {
      for (const { from, to } of drawn) {
        // It would be drawn again by each build, which nobody would notice.
        if (!put(from, to)) throw new Error(`${from} was to be drawn, and was not`);
      }
      for (const name of readdirSync(folder)) {
        if (!used.has(name)) rmSync(path.join(folder, name), { force: true });
      }
      return taken;
    },
  };
}

/** A path of `getStaticPaths` with its page's address, as `/product/x`, and all that the page shows, as a key. */
interface KeyedPath {
  readonly address: string;
  readonly key: string;
}

/** What `getStaticPaths` is to return: the paths of the pages that no earlier build has drawn; all in `npm run dev`. */
export function pathsToDraw<Path extends KeyedPath>(paths: readonly Path[]): Path[] {
  return paths.filter(({ address, key }) => !shared[CURRENT]?.take(address, key));
}

/**
 * Keeps pages in Astro's cache, as Netlify does too. `sources`: a word for all sources and packages. `addresses` is
 * filled with the whole addresses of the pages that were taken, as Astro tells others only of those that were drawn.
 */
export function keepPages(sources: string, addresses: string[]): AstroIntegration {
  let config: AstroConfig | undefined;
  return {
    name: 'keep-pages',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:start': () => {
        if (config === undefined) return;
        const folder = path.join(fileURLToPath(config.cacheDir), 'kept-pages');
        shared[CURRENT] = openKeptPages(folder, fileURLToPath(config.outDir), `${sources}\n${config.site}`);
      },
      'astro:build:done': ({ logger }) => {
        const taken = shared[CURRENT]?.finish() ?? [];
        logger.info(`${taken.length} pages are as an earlier build drew them.`);
        const site = config?.site;
        if (site !== undefined) addresses.push(...taken.map((address) => new URL(address, site).href));
      },
    },
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** One file under two names; false where there is none, as when another build of this folder has just removed it. */
function put(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    // Another build has kept the same page meanwhile. Of folders on two file systems, or on one without links:
    if (code !== 'EEXIST') copy(from, to);
  }
  return true;
}

/** Never half a page under its name, whenever the process ends. */
function copy(from: string, to: string): void {
  copyFileSync(from, `${to}.part`);
  renameSync(`${to}.part`, to);
}
