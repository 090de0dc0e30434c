import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../http.ts';

/** Where a running sandbox tells which lock is its own. */
export const LOCK_PATH = '/sandbox/lock';

const lockFile = z.object({ address: z.url(), nonce: z.string() });
type Holder = z.infer<typeof lockFile>;

export type FolderLock = { kind: 'held'; release(): Promise<void> } | { kind: 'taken'; by: string };

/**
 * Two sandboxes on one journal would mix their lines. Whether the holder that the file names still lives
 * is asked at its address: after `kill -9` the file stays, and a process id may be another's by then.
 */
export async function lockFolder(folder: string, holder: Holder): Promise<FolderLock> {
  const file = join(folder, 'payments.lock');
  const claim = () => writeFile(file, JSON.stringify(holder), { flag: 'wx' });
  try {
    await claim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = await readHolder(file);
    if (other && (await isAlive(other))) return { kind: 'taken', by: other.address };
    await rm(file, { force: true });
    await claim();
  }
  return { kind: 'held', release: () => rm(file, { force: true }) };
}

async function readHolder(file: string): Promise<Holder | null> {
  const parsed = parseJson(await readFile(file, 'utf8'));
  const read = lockFile.safeParse(parsed.ok ? parsed.value : undefined);
  return read.success ? read.data : null;
}

async function isAlive(holder: Holder): Promise<boolean> {
  try {
    const answer = await fetch(holder.address + LOCK_PATH, { signal: AbortSignal.timeout(3000) });
    return (await answer.text()) === holder.nonce;
  } catch (error) {
    // No answer in time is a busy holder; a refused connection is none.
    return (error as Error).name === 'TimeoutError';
  }
}
