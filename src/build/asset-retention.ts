import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import * as z from 'zod';

/** Includes the current build. Open pages still need the files of earlier builds. */
const KEPT_BUILDS = 3;

const notesSchema = z.array(z.array(z.string()));

/**
 * Keeps assets of earlier builds, so that open pages find their scripts. A name contains a hash, so
 * its content never changes.
 */
export async function retainAssets(assetsFolder: string, cacheFolder: string): Promise<void> {
  const store = path.join(cacheFolder, 'files');
  const note = path.join(cacheFolder, 'builds.json');
  await mkdir(store, { recursive: true });
  await mkdir(assetsFolder, { recursive: true });

  const own = await listFiles(assetsFolder);
  const earlier = await readNotes(note);
  // A rebuild of the same files must not displace an older build.
  const others = earlier.filter((files) => files.join() !== own.join());
  const builds = [own, ...others].slice(0, KEPT_BUILDS);

  for (const name of own) await copy(assetsFolder, store, name);
  for (const name of new Set(builds.slice(1).flat())) {
    if (!own.includes(name)) await copy(store, assetsFolder, name);
  }
  await writeFile(`${note}.next`, JSON.stringify(builds));
  await rename(`${note}.next`, note);
  const retained = new Set(builds.flat());
  for (const name of await listFiles(store)) {
    if (!retained.has(name)) await rm(path.join(store, name), { force: true });
  }
}

const IMMUTABLE_CACHE = 'Cache-Control: public, max-age=31536000, immutable';

/**
 * One rule per asset: a folder rule would also apply to 404 responses, which caches would keep even after a deploy
 * adds the file.
 */
export async function writeCacheRules(siteDir: string, assets: string): Promise<void> {
  const file = path.join(siteDir, '_headers');
  const text = await readFile(file, 'utf8').catch(() => '');
  const others = text
    .split(/\n(?=\/)/)
    .filter((rule) => rule.trim() !== '' && !rule.startsWith(`/${assets}/`));
  const names = await listFiles(path.join(siteDir, assets));
  const rules = names.map((name) => `/${assets}/${name.split(path.sep).join('/')}\n  ${IMMUTABLE_CACHE}`);
  await writeFile(file, `${[...others.map((rule) => rule.trimEnd()), ...rules].join('\n')}\n`);
}

/** Stores the assets in Astro's cache folder, which Netlify preserves between builds. */
export function assetRetention(): AstroIntegration {
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
        if (cache !== undefined) await retainAssets(path.join(site, assets), cache);
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

/** A file that is missing from the cache must not fail the build. */
async function copy(from: string, to: string, name: string): Promise<void> {
  const target = path.join(to, name);
  await mkdir(path.dirname(target), { recursive: true });
  await copyFile(path.join(from, name), target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
