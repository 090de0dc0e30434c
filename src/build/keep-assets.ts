import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';

/** How many builds back a page may still be open somewhere. This one counts. */
const KEPT_BUILDS = 3;

/** Names of the hashed files of each kept build, newest first. */
const notesSchema = z.array(z.array(z.string()));

/**
 * Puts hashed files of the last builds beside those of the new one, so that a page that was opened before finds its
 * scripts. They are remembered in `cacheFolder`. Names carry a hash, so a name never means two contents.
 */
export async function keepAssets(assetsFolder: string, cacheFolder: string): Promise<void> {
  const store = path.join(cacheFolder, 'files');
  const note = path.join(cacheFolder, 'builds.json');
  await mkdir(store, { recursive: true });
  await mkdir(assetsFolder, { recursive: true });

  const own = await listFiles(assetsFolder);
  const earlier = await readNotes(note);
  // The same files again are the same build: it pushes no older one out.
  const others = earlier.filter((files) => files.join() !== own.join());
  const builds = [own, ...others].slice(0, KEPT_BUILDS);

  for (const name of own) await copy(assetsFolder, store, name);
  for (const name of new Set(builds.slice(1).flat())) {
    if (!own.includes(name)) await copy(store, assetsFolder, name);
  }
  await writeFile(`${note}.next`, JSON.stringify(builds));
  await rename(`${note}.next`, note);
  const kept = new Set(builds.flat());
  for (const name of await listFiles(store)) {
    if (!kept.has(name)) await rm(path.join(store, name), { force: true });
  }
}

const FOR_GOOD = 'Cache-Control: public, max-age=31536000, immutable';

/**
 * Lets browsers keep the files of `assets` for good, by a rule for each in the site's `_headers`. Netlify follows a rule
 * for a whole folder also in a 404, which would then outlive the deploy that brings the file.
 */
export async function writeCacheRules(siteDir: string, assets: string): Promise<void> {
  const file = path.join(siteDir, '_headers');
  const text = await readFile(file, 'utf8').catch(() => '');
  const others = text
    .split(/\n(?=\/)/)
    .filter((rule) => rule.trim() !== '' && !rule.startsWith(`/${assets}/`));
  const names = await listFiles(path.join(siteDir, assets));
  const rules = names.map((name) => `/${assets}/${name.split(path.sep).join('/')}\n  ${FOR_GOOD}`);
  await writeFile(file, `${[...others.map((rule) => rule.trimEnd()), ...rules].join('\n')}\n`);
}

/** Keeps hashed files of the last three builds in the built site, remembered in Astro's cache (as Netlify does too). */
export function keepAssetsOfLastBuilds(): AstroIntegration {
  let cache: string | undefined;
  let assets = '_astro';
  return {
    name: 'keep-assets',
    hooks: {
      'astro:config:done': ({ config }) => {
        cache = path.join(fileURLToPath(config.cacheDir), 'kept-assets');
        assets = config.build.assets;
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir);
        if (cache !== undefined) await keepAssets(path.join(site, assets), cache);
        await writeCacheRules(site, assets);
      },
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function readNotes(note: string): Promise<string[][]> {
  try {
    return notesSchema.parse(JSON.parse(await readFile(note, 'utf8')));
  } catch {
    return [];
  }
}

/** A file that somebody cleared from the cache is one page's loss, not the build's. */
async function copy(from: string, to: string, name: string): Promise<void> {
  const target = path.join(to, name);
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(path.join(from, name), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
