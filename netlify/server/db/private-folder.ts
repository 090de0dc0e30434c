/** The data folder holds accounts, orders and secrets, so only its owner may read it. */
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export const CLAIMS_FOLDER = 'lock';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/** Throws if other users can read the folder and it has other contents: they may need that access. */
export async function makePrivateFolder(folder: string): Promise<void> {
  if (!(await makeFolder(folder, OWNER_ONLY))) await tighten(folder);
}

/**
 * False if it existed. Node's `recursive` loops forever if the system reports ENOENT despite an
 * existing parent, as in /proc.
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
  // Windows has no such modes; other users can't read a user's folders there.
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return;
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(CLAIMS_FOLDER)) {
    throw new Error('other users may read it, and it holds other things');
  }
  // Another user owns the folder and chose its mode.
  await chmod(folder, OWNER_ONLY).catch((error: unknown) => {
    if (codeOf(error) !== 'EPERM') throw error;
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
