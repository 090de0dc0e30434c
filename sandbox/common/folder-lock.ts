import { readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from './http.ts';

const lockFile = z.object({ address: z.url(), nonce: z.string(), pid: z.int() });
type Holder = z.infer<typeof lockFile>;

export const LOCK_ENDPOINT = '/sandbox/lock';

export type FolderLock = { kind: 'held'; release(): Promise<void> } | { kind: 'taken'; by: string };

/**
 * Locks a folder, because two servers on one folder would lose writes. A pid may be reused, so the holder's address
 * proves that it runs.
 */
export async function lockFolder(file: string, holder: Omit<Holder, 'pid'>): Promise<FolderLock> {
  const claim = () => writeFile(file, JSON.stringify({ ...holder, pid: process.pid }), { flag: 'wx' });
  try {
    await claim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const other = await findHolder(file);
    if (other !== undefined) return { kind: 'taken', by: other };
    await rm(file, { force: true });
    await claim();
  }
  return { kind: 'held', release: () => rm(file, { force: true }) };
}

export async function findHolder(file: string): Promise<string | undefined> {
  const holder = await readHolder(file);
  return holder !== null && (await isAlive(holder)) ? holder.address : undefined;
}

async function readHolder(file: string): Promise<Holder | null> {
  const parsed = parseJson(await readFile(file, 'utf8').catch(() => ''));
  const read = lockFile.safeParse(parsed.ok ? parsed.value : undefined);
  return read.success ? read.data : null;
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (!processExists(holder.pid)) return false;
  try {
    const response = await fetch(holder.address + LOCK_ENDPOINT, { signal: AbortSignal.timeout(3000) });
    return (await response.text()) === holder.nonce;
  } catch (error) {
    // A timeout means a busy holder; a refused connection means none.
    return (error as Error).name === 'TimeoutError';
  }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
