/** Writes the pages of the site in Traditional Chinese (docs/decisions/0086). */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import { recordedSpellings } from '../content/build-state.ts';
import { pathInLanguage } from '../features/base/language.rules.ts';
import { type Convert, traditionalConverter } from '../features/base/traditional.text.ts';
import { hasLanguages, traditionalHtml } from '../features/base/traditional-html.text.ts';
import { toInlineText } from './inline.ts';

const FOLDER = 'zh-hant';

/**
 * These modules read what a shopper typed in either script, so their words are not converted. The bundler makes a
 * separate chunk of each (astro.config.mjs).
 */
const UNCONVERTED = /^(?:typed-words|country-names)\./;

/** The path below the site's folder that holds a page, such as `butterfly/all.html`. */
const addressOf = (file: string) =>
  file === 'index.html'
    ? '/'
    : `/${file
        .split(path.sep)
        .join('/')
        .replace(/\.html$/, '')}`;

function traditionalFile(file: string): string {
  return file === 'index.html' ? `${FOLDER}.html` : path.join(FOLDER, file);
}

/** Skips pages from the page cache, whose converted versions exist. Returns the addresses of the other pages. */
function writeTraditionalSite(site: string, origin: string | undefined, convert: Convert): string[] {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const present = new Set(files);
  const script = writeScripts(site, convert);
  const made: string[] = [];
  for (const file of files) {
    const target = traditionalFile(file);
    if (!file.endsWith('.html') || present.has(target) || !hasLanguages(addressOf(file))) continue;
    if (file === `${FOLDER}.html` || file.startsWith(FOLDER + path.sep)) continue;
    const html = readFileSync(path.join(site, file), 'utf8');
    const scripts: (readonly [string, string])[] = [];
    const onScript = (before: string, after: string) => void scripts.push([before, after]);
    const converted = traditionalHtml(html, { convert, script, origin, onScript });
    write(site, target, withNewHashes(converted, scripts));
    made.push(pathInLanguage(addressOf(file), 'zh-Hant'));
  }
  writeSearchIndex(site, convert);
  return made;
}

function write(site: string, file: string, text: string): void {
  const target = path.join(site, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

const ASSETS = '_astro';

/**
 * Copies all scripts, so that relative imports work. The folder's name is a hash of their content, because browsers
 * cache them forever.
 */
function writeScripts(site: string, convert: Convert): (address: string) => string {
  const assets = path.join(site, ASSETS);
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const copies = names.map((name) => {
    const text = readFileSync(path.join(assets, name), 'utf8');
    return [name, UNCONVERTED.test(name) ? text : convert(text)] as const;
  });
  const hash = createHash('sha256');
  for (const [name, text] of copies) hash.update(`${name}\0${text}\0`);
  const folder = `${ASSETS}/${FOLDER}-${hash.digest('base64url').slice(0, 8)}`;
  // Preloaded scripts are named by their path from the root.
  for (const [name, text] of copies)
    write(
      site,
      path.join(folder, name),
      text.replaceAll(/(["'`])_astro\/([^"'`/]+\.js)\1/g, `$1${folder}/$2$1`),
    );
  const known = new Set(names.map((name) => `/${ASSETS}/${name}`));
  return (address) => (known.has(address) ? `/${folder}${address.slice(ASSETS.length + 1)}` : address);
}

/** Replaces the hashes of changed inline scripts in the page's content security policy. */
function withNewHashes(html: string, scripts: readonly (readonly [string, string])[]): string {
  return scripts.reduce(
    (page, [before, after]) => page.replace(toInlineText(before).hash, toInlineText(after).hash),
    html,
  );
}

/** Converts the names that suggestions show. Matches don't change, because both scripts are compared as simplified. */
function writeSearchIndex(site: string, convert: Convert): void {
  const file = JSON.parse(readFileSync(path.join(site, 'search-index.json'), 'utf8'));
  file.names.values = file.names.values.map(convert);
  file.species = file.species.map((species: { readonly name: string }) => ({
    ...species,
    name: convert(species.name),
  }));
  write(site, path.join(FOLDER, 'search-index.json'), JSON.stringify(file));
}

export function traditionalSite(addresses: string[]): AstroIntegration {
  let config: AstroConfig | undefined;
  return {
    name: 'traditional-site',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(`/${FOLDER}`, (_, response) => {
          response.statusCode = 501;
          response.end(
            'The build converts pages to Traditional Chinese, so `npm run dev` has none. Use `npm start`.',
          );
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const origin = config?.site === undefined ? undefined : new URL(config.site).origin;
        const convert = await traditionalConverter(recordedSpellings());
        const made = writeTraditionalSite(fileURLToPath(dir), origin, convert);
        logger.info(`${made.length} pages were converted to Traditional Chinese.`);
        if (origin !== undefined) addresses.push(...made.map((address) => origin + address));
      },
    },
  };
}
