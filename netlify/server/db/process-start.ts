/** A pid may be reused by another process. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Null if the process has ended or its start is unknown. */
export async function processStartTime(pid: number): Promise<string | null> {
  if (process.platform === 'linux') return await startFromProc(pid);
  return process.platform === 'win32' ? null : await startFromPs(pid);
}

async function startFromProc(pid: number): Promise<string | null> {
  try {
    const [stat, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // Field 2 is the program's name in parentheses, with arbitrary characters; field 3 the state, Z
    // for a zombie; field 22 the start, in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields[19];
    return ticks === undefined || fields[0] === 'Z' ? null : `${bootId.trim()} ${ticks}`;
  } catch {
    return null;
  }
}

async function startFromPs(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)], { env: { LC_ALL: 'C' } });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Also true if the start is unknown. */
export async function isSameProcess(pid: number, start: string | null): Promise<boolean> {
  if (!lives(pid)) return false;
  return start === null || start === (await processStartTime(pid));
}
