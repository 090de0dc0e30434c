/** The data folder: for its owner alone, as it holds accounts, orders and secrets. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Lies in every data folder; one that is open to others is known by it. */
export const CLAIMS_FOLDER = 'lock';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/**
 * Makes the folder, or closes the one that is there to everybody but its owner. Throws where that can't be done, and
 * for a folder with other things in it that others can read: to close it would take those from them.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  if (!(await makeFolder(folder, OWNER_ONLY))) await tighten(folder);
}

/**
 * Makes the folder and those above it; false when it was there. Node's own `recursive` tries for ever where the system
 * answers ENOENT though the parent is there, as in /proc.
 */
export async function makeFolder(folder: string, mode?: number): Promise<boolean> {
  try {
    return await makeHere(folder, mode);
  } catch (error) {
    const parent = dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent);
    return await makeHere(folder, mode);
  }
}

async function makeHere(folder: string, mode: number | undefined): Promise<boolean> {
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  }
}

async function tighten(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  // Windows has other means than modes, and keeps a user's folders apart by itself.
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return;
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(CLAIMS_FOLDER)) {
    throw new Error('other users may read it, and it holds other things');
  }
  // The owner is somebody else, who decided who may use it.
  await chmod(folder, OWNER_ONLY).catch((error: unknown) => {
    if (codeOf(error) !== 'EPERM') throw error;
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
