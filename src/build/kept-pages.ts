/**
 * Pages of earlier builds, kept by all that they were drawn from (docs/decisions/0062). A build puts those that are as
 * they were into its site by links, and draws the others.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { digest } from '../content/content-version.ts';
import { handover } from '../content/handover.ts';
import { sourcesDigest } from './sources.ts';

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
  const drawn: { readonly page: string; readonly kept: string }[] = [];
  return {
    take: (address, key) => {
      const name = `${digest([madeBy, address, key].join('\n'))}.html`;
      used.add(name);
      const [kept, page] = [path.join(folder, name), path.join(site, `${address}.html`)];
      const its = path.dirname(page);
      if (!folders.has(its)) mkdirSync(its, { recursive: true });
      folders.add(its);
      if (put(kept, page)) {
        taken.push(address);
        return true;
      }
      drawn.push({ page, kept });
      return false;
    },
    finish: () => {
      for (const { page, kept } of drawn) {
        // It would be drawn again by each build, which nobody would notice.
        if (!put(page, kept)) throw new Error(`${page} was to be drawn, and was not`);
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

const build = handover<KeptPages>('kept-pages');

/** What `getStaticPaths` is to return: the paths of the pages that no earlier build has drawn; all in `npm run dev`. */
export function pathsToDraw<Path extends KeyedPath>(paths: readonly Path[]): Path[] {
  return paths.filter(({ address, key }) => !build.left?.take(address, key));
}

/**
 * Keeps pages in Astro's cache, as Netlify does too. `addresses` is filled with the whole addresses of the pages that
 * were taken, as Astro tells others only of those that were drawn.
 */
export function keepPages(addresses: string[]): AstroIntegration {
  let config: AstroConfig | undefined;
  return {
    name: 'keep-pages',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:start': () => {
        if (config === undefined) return;
        const madeBy = `${sourcesDigest(fileURLToPath(config.root))}\n${config.site}`;
        const folder = path.join(fileURLToPath(config.cacheDir), 'kept-pages');
        build.left = openKeptPages(folder, fileURLToPath(config.outDir), madeBy);
      },
      'astro:build:done': ({ logger }) => {
        const taken = build.left?.finish() ?? [];
        logger.info(`${taken.length} pages are as an earlier build drew them.`);
        const site = config?.site;
        if (site === undefined) return;
        // The sitemap orders what it is given, some ten times as long where it isn't in this order already.
        const { compare } = new Intl.Collator('en', { numeric: true });
        addresses.push(...taken.map((address) => new URL(address, site).href).sort(compare));
      },
    },
  };
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
