/** A build takes half a minute. Settings are filled in later, so one build serves every shop. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { retainAssets, writeCacheRules } from '../../../src/build/asset-retention.ts';
import type { StudioSettings } from '../settings.ts';
import { fillTemplate, isFilledFor } from './page.ts';
import { STUDIO_ASSETS, STUDIO_PAGE, studioBuild } from './vite.ts';

const cacheFolder = (root: string) => path.join(root, 'node_modules', '.cache', 'studio');
const manifestFile = (root: string) => path.join(cacheFolder(root), 'current.json');

export async function findCachedStudio(root: string): Promise<string | undefined> {
  try {
    const manifest = manifestSchema.parse(JSON.parse(await readFile(manifestFile(root), 'utf8')));
    const folder = path.join(cacheFolder(root), manifest.folder);
    await readFile(path.join(folder, STUDIO_PAGE));
    return (await areUnchanged(root, manifest.inputs)) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps earlier assets: a Studio may stay open for days. */
export async function buildStudio(root: string): Promise<string> {
  // A dynamic import, because importing the bundler takes as long as the rest of the start.
  const { build } = await import('vite');
  const cached = cacheFolder(root);
  const folder = path.join(cached, `build-${Date.now()}`);
  const modules: string[] = [];
  const options = studioBuild(folder);
  const recordModules = {
    name: 'record-modules',
    moduleParsed: ({ id }: { id: string }) => void modules.push(id),
  };
  await build({
    ...options,
    plugins: [options.plugins, recordModules],
    // Workers are built separately, with their own plugins.
    worker: { ...options.worker, plugins: () => [recordModules] },
  });
  await retainAssets(path.join(folder, STUDIO_ASSETS), path.join(cached, 'assets'));
  const inputs = await readInputs(root, modules);
  const next = `${manifestFile(root)}.next`;
  await writeFile(next, JSON.stringify({ folder: path.basename(folder), inputs }));
  await rename(next, manifestFile(root));
  for (const name of await readdir(cached))
    if (name.startsWith('build-') && name !== path.basename(folder))
      await rm(path.join(cached, name), { recursive: true, force: true });
  return folder;
}

export async function installStudio(
  cached: string,
  siteDir: string,
  settings: StudioSettings,
): Promise<void> {
  const page = await readFile(path.join(cached, STUDIO_PAGE), 'utf8');
  await mkdir(siteDir, { recursive: true });
  await cp(path.join(cached, STUDIO_ASSETS), path.join(siteDir, STUDIO_ASSETS), { recursive: true });
  await writeCacheRules(siteDir, STUDIO_ASSETS);
  await writeFile(path.join(siteDir, STUDIO_PAGE), fillTemplate(page, settings));
}

/** Removes a page with the settings of other content. */
export async function removeStaleStudio(siteDir: string, settings: StudioSettings): Promise<void> {
  const file = path.join(siteDir, STUDIO_PAGE);
  const page = await readFile(file, 'utf8').catch(() => '');
  if (!isFilledFor(page, settings)) await rm(file, { force: true });
}

const inputsSchema = z.record(z.string(), z.string());
type Inputs = z.infer<typeof inputsSchema>;
const manifestSchema = z.object({ folder: z.string(), inputs: inputsSchema });

const COMMON_INPUTS = [
  'package-lock.json',
  'sanity/studio/build/vite.ts',
  'sanity/studio/fonts.ts',
  'sanity/studio/studio.html',
  'src/styles/eb-garamond-italic.woff2',
];

/** Omits packages, which the lock file covers, and virtual modules. */
async function readInputs(root: string, modules: readonly string[]): Promise<Inputs> {
  const sources = modules
    .filter((module) => path.isAbsolute(module))
    .map((module) => path.relative(root, module.split('?', 1)[0] ?? module).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('node_modules/') && !file.startsWith('..'));
  const files = [...new Set([...COMMON_INPUTS, ...sources])].sort();
  const entries = await Promise.all(files.map(async (file) => [file, await hashOf(root, file)] as const));
  return Object.fromEntries(entries);
}

async function areUnchanged(root: string, inputs: Inputs): Promise<boolean> {
  const same = await Promise.all(
    Object.entries(inputs).map(async ([file, hash]) => (await hashOf(root, file)) === hash),
  );
  return same.every(Boolean);
}

/** Empty for a missing file. */
async function hashOf(root: string, file: string): Promise<string> {
  try {
    return createHash('sha256')
      .update(await readFile(path.join(root, file)))
      .digest('hex');
  } catch {
    return '';
  }
}
