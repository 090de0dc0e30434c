/**
 * Keyed by all inputs of a page (docs/decisions/0033). A build links unchanged pages into the site
 * and renders the others.
 */
import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { buildState } from '../content/build-state.ts';
import { digest } from '../content/content-version.ts';
import { isConverted, LANGUAGES, pathInLanguage } from '../features/base/language.rules.ts';
import { sourcesDigest } from './sources.ts';

export interface PageCache {
  /** False if the build must render the page. */
  readonly take: (address: string, key: string) => boolean;
  /** Returns the addresses taken from the cache. Throws if a page is missing from the site. */
  readonly finish: () => readonly string[];
}

/**
 * `madeBy` identifies inputs that all pages share, such as the sources. Cached files are never
 * overwritten, because hard links may share them.
 */
export function openPageCache(folder: string, site: string, madeBy: string): PageCache {
  mkdirSync(folder, { recursive: true });
  const used = new Set<string>();
  const folders = new Set<string>();
  const taken: string[] = [];
  const drawn: { readonly page: string; readonly kept: string }[] = [];
  return {
    take: (address, key) => {
      // The version that Astro renders comes last: if one is missing, Astro must not write into a link.
      const converted = LANGUAGES.filter(isConverted).map((language) => pathInLanguage(address, language));
      const versions = [...converted, address];
      const files = versions.map((version) => {
        const name = `${digest([madeBy, version, key].join('\n'))}.html`;
        used.add(name);
        const page = path.join(site, `${version}.html`);
        const its = path.dirname(page);
        if (!folders.has(its)) mkdirSync(its, { recursive: true });
        folders.add(its);
        return { page, kept: path.join(folder, name) };
      });
      if (files.every(({ page, kept }) => put(kept, page))) {
        taken.push(...versions);
        return true;
      }
      drawn.push(...files);
      return false;
    },
    finish: () => {
      for (const { page, kept } of drawn) {
        // Without this error every later build would silently render the page again.
        if (!put(page, kept)) throw new Error(`${page} was to be drawn, and was not`);
      }
      for (const name of readdirSync(folder)) {
        if (!used.has(name)) rmSync(path.join(folder, name), { force: true });
      }
      return taken;
    },
  };
}

/** The key covers everything that the page shows. */
interface KeyedPath {
  readonly address: string;
  readonly key: string;
}

const build = buildState<PageCache>('page-cache');

/** Returns the paths that are not cached; all of them in `npm run dev`. */
export function findUncachedPaths<Path extends KeyedPath>(paths: readonly Path[]): Path[] {
  return paths.filter(({ address, key }) => !build.value?.take(address, key));
}

/**
 * Netlify preserves Astro's cache. `addresses` gets the cached pages, because Astro reports only
 * rendered ones to the sitemap.
 */
export function cachePages(addresses: string[]): AstroIntegration {
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
        const folder = path.join(fileURLToPath(config.cacheDir), 'page-cache');
        build.value = openPageCache(folder, fileURLToPath(config.outDir), madeBy);
      },
      'astro:build:done': ({ logger }) => {
        const taken = build.value?.finish() ?? [];
        logger.info(`${taken.length} pages are as an earlier build drew them.`);
        const site = config?.site;
        if (site === undefined) return;
        // The sitemap plugin sorts pre-sorted addresses some ten times faster.
        const { compare } = new Intl.Collator('en', { numeric: true });
        addresses.push(...taken.map((address) => new URL(address, site).href).sort(compare));
      },
    },
  };
}

/** False if another build removed the source. */
function put(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    // EEXIST: another build cached the same page.
    if (code !== 'EEXIST') copy(from, to);
  }
  return true;
}

/** Copies so that a crash never leaves half a page. */
function copy(from: string, to: string): void {
  copyFileSync(from, `${to}.part`);
  renameSync(`${to}.part`, to);
}
