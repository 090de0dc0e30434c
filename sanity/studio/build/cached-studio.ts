import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { keepAssets, writeCacheRules } from '../../../src/build/keep-assets.ts';
import type { StudioSettings } from '../settings.ts';
import { fillIn, isFilledInFor } from './page.ts';
import { STUDIO_ASSETS, STUDIO_PAGE, studioBuild } from './vite.ts';

/**
 * The build of the Studio that a checkout keeps, as one takes half a minute: made anew only when something that it was
 * made of changed. Which content it edits is filled in later, so one build serves every shop of the checkout.
 */

const keptIn = (root: string) => path.join(root, 'node_modules', '.cache', 'studio');
const noteIn = (root: string) => path.join(keptIn(root), 'current.json');

/** Folder of the kept build; undefined when there is none of these sources. */
export async function findKeptStudio(root: string): Promise<string | undefined> {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(noteIn(root), 'utf8')));
    const folder = path.join(keptIn(root), note.folder);
    await readFile(path.join(folder, STUDIO_PAGE));
    return (await areUnchanged(root, note.inputs)) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Builds the Studio and keeps it, with the files of the builds before it: a Studio may stay open for days. */
export async function buildStudio(root: string): Promise<string> {
  // Only where something is built: loading the bundler takes as long as all else here.
  const { build } = await import('vite');
  const kept = keptIn(root);
  const folder = path.join(kept, `build-${Date.now()}`);
  const modules: string[] = [];
  const options = studioBuild(folder);
  const noteModules = {
    name: 'note-modules',
    moduleParsed: ({ id }: { id: string }) => void modules.push(id),
  };
  await build({
    ...options,
    plugins: [options.plugins, noteModules],
    // A worker is a build within the build.
    worker: { ...options.worker, plugins: () => [noteModules] },
  });
  await keepAssets(path.join(folder, STUDIO_ASSETS), path.join(kept, 'assets'));
  const inputs = await readInputs(root, modules);
  const next = `${noteIn(root)}.next`;
  await writeFile(next, JSON.stringify({ folder: path.basename(folder), inputs }));
  await rename(next, noteIn(root));
  for (const name of await readdir(kept))
    if (name.startsWith('build-') && name !== path.basename(folder))
      await rm(path.join(kept, name), { recursive: true, force: true });
  return folder;
}

/** Puts a kept build beside the pages of a site, for this content. */
export async function putStudio(kept: string, siteDir: string, settings: StudioSettings): Promise<void> {
  const page = await readFile(path.join(kept, STUDIO_PAGE), 'utf8');
  await mkdir(siteDir, { recursive: true });
  await cp(path.join(kept, STUDIO_ASSETS), path.join(siteDir, STUDIO_ASSETS), { recursive: true });
  await writeCacheRules(siteDir, STUDIO_ASSETS);
  await writeFile(path.join(siteDir, STUDIO_PAGE), fillIn(page, settings));
}

/** Takes the page of an older Studio away where it edits other content, as at another address. */
export async function removeStudioOfOthers(siteDir: string, settings: StudioSettings): Promise<void> {
  const file = path.join(siteDir, STUDIO_PAGE);
  const page = await readFile(file, 'utf8').catch(() => '');
  if (!isFilledInFor(page, settings)) await rm(file, { force: true });
}

/** What a build of the Studio was made of: as long as none of it changes, another build would be the same. */

/** Hashes of the sources by their path in the project. */
export const inputsSchema = z.record(z.string(), z.string());
export type Inputs = z.infer<typeof inputsSchema>;
const noteSchema = z.object({ folder: z.string(), inputs: inputsSchema });

/** Always among them: the versions of all packages, and how it is built. */
const ALWAYS = [
  'package-lock.json',
  'sanity/studio/build/vite.ts',
  'sanity/studio/build/overrides.ts',
  'sanity/studio/studio.html',
];

/** `modules` as the bundler names them: packages count by the lock file, and what the bundler made itself not at all. */
export async function readInputs(root: string, modules: readonly string[]): Promise<Inputs> {
  const sources = modules
    .filter((module) => path.isAbsolute(module))
    .map((module) => path.relative(root, module.split('?', 1)[0] ?? module).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('node_modules/') && !file.startsWith('..'));
  const files = [...new Set([...ALWAYS, ...sources])].sort();
  const entries = await Promise.all(files.map(async (file) => [file, await hashOf(root, file)] as const));
  return Object.fromEntries(entries);
}

export async function areUnchanged(root: string, inputs: Inputs): Promise<boolean> {
  const same = await Promise.all(
    Object.entries(inputs).map(async ([file, hash]) => (await hashOf(root, file)) === hash),
  );
  return same.every(Boolean);
}

/** Empty for a file that is gone. */
async function hashOf(root: string, file: string): Promise<string> {
  try {
    return createHash('sha256')
      .update(await readFile(path.join(root, file)))
      .digest('hex');
  } catch {
    return '';
  }
}
