/** Secrets lie in the data folder, so that sessions survive a restart. */
import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from './db/private-folder.ts';

export async function readOrCreateSecret(folder: string, name = 'auth-secret'): Promise<string> {
  const file = join(folder, name);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  await makePrivateFolder(folder);
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    // `link` is atomic and never overwrites the secret of another caller, who may be in this process.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return await readFile(file, 'utf8');
}
