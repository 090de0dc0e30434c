import path from 'node:path';
import { Refusal } from './refusal.ts';

/**
 * The data folder, if the site can be built into it. Astro takes every path that begins with the letters of the
 * project's own for one inside it, and then looks for the project's packages beside what it built.
 */
export function readDataDir(root: string, told: string): string {
  const dataDir = path.resolve(root, told);
  if (dataDir.startsWith(root) && !dataDir.startsWith(root + path.sep))
    throw new Refusal(
      `DATA_DIR (${dataDir}) begins with the project's own path without lying in it, which Astro can't build into: choose a folder inside ${root}, or one of another name.`,
    );
  return dataDir;
}
