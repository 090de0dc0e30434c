/** What a build of the Studio was made of: as long as none of it changes, another build would be the same. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Hashes of the sources by their path in the project. */
export const inputsSchema = z.record(z.string(), z.string());
export type Inputs = z.infer<typeof inputsSchema>;

/** Always among them: the versions of all packages, and how it is built. */
const ALWAYS = [
  'package-lock.json',
  'sanity/studio/build/own-fonts.ts',
  'sanity/studio/build/own-words.ts',
  'sanity/studio/build/vite.ts',
  'sanity/studio/build/own-screens.ts',
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
