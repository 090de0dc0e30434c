/** Secrets of a shop on one's own machine: made once, kept in the data folder, so that sessions outlive a restart. */
import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './db/private-folder.ts';

/** Reads a secret of the folder, unless told that of the sessions; makes it if there is none. */
export async function localSecret(folder: string, name = 'auth-secret'): Promise<string> {
  const file = join(folder, name);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await makePrivateFolder(folder);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  // A link is there whole or not at all, and never replaces what another process put there meanwhile.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return await readFile(file, 'utf8');
}
