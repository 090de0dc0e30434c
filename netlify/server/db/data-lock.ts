/**
 * Two PGlite processes would corrupt the data folder. Each process writes a uniquely named claim before it looks for
 * other claims. So two processes can't miss each other, and removing a dead claim never removes a living one.
 */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as z from 'zod';
import { CLAIMS_FOLDER, makeFolder, makePrivateFolder } from './private-folder.ts';

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

/** Compares the start, because another process may reuse the pid. Also true if the start is unknown. */
async function isSameProcess(pid: number, start: string | null): Promise<boolean> {
  if (!lives(pid)) return false;
  return start === null || start === (await processStartTime(pid));
}

const ROUNDS = 20;
const HELD = '.held';

const claimSchema = z.object({
  pid: z.int().positive(),
  /** Null if the system doesn't report it. */
  start: z.string().nullable(),
  since: z.iso.datetime(),
  what: z.string(),
});
type Claim = z.infer<typeof claimSchema>;

export type DataLock =
  | { readonly kind: 'acquired'; readonly release: () => Promise<void> }
  | { readonly kind: 'held'; readonly pid: number; readonly since: string; readonly what: string }
  | { readonly kind: 'unwritable'; readonly reason: string };

interface Holding {
  readonly file: string;
  users: number;
}
interface Registry {
  readonly held: Map<string, Holding>;
  /** Calls for one folder run one after another. */
  readonly queue: Map<string, Promise<unknown>>;
}

// A bundled copy of this module and Node's own share one registry.
const REGISTRY = Symbol.for('butterfly-shop.data-lock');
const shared = globalThis as { [REGISTRY]?: Registry };
shared[REGISTRY] ??= { held: new Map(), queue: new Map() };
const registry = shared[REGISTRY];

function inTurn<T>(folder: string, task: () => Promise<T>): Promise<T> {
  const before = registry.queue.get(folder) ?? Promise.resolve();
  const turn = before.then(task);
  registry.queue.set(
    folder,
    turn.catch(() => undefined),
  );
  return turn;
}

/**
 * Reentrant: the lock ends with the last `release`. `what` names this process in messages of other
 * processes.
 */
export function acquireDataLock(folder: string, what = 'the shop'): Promise<DataLock> {
  const path = resolve(folder);
  return inTurn(path, async () => {
    const mine = registry.held.get(path);
    if (mine !== undefined) return share(path, mine);
    const claims = join(path, CLAIMS_FOLDER);
    try {
      await makePrivateFolder(path);
      await makeFolder(claims);
      return await contend(path, claims, what);
    } catch (error) {
      return { kind: 'unwritable', reason: error instanceof Error ? error.message : String(error) };
    }
  });
}

function share(path: string, holding: Holding): DataLock {
  holding.users += 1;
  let released = false;
  const release = () =>
    inTurn(path, async () => {
      if (released) return;
      released = true;
      holding.users -= 1;
      if (holding.users > 0) return;
      registry.held.delete(path);
      await removeClaim(holding.file);
    });
  return { kind: 'acquired', release };
}

async function contend(path: string, claims: string, what: string): Promise<DataLock> {
  for (let round = 1; ; round += 1) {
    const file = await writeClaim(claims, what);
    const others = await livingClaims(claims, file);
    const [first] = others;
    if (first === undefined) {
      await writeFile(`${file}${HELD}`, '');
      const holding = { file, users: 0 };
      registry.held.set(path, holding);
      return share(path, holding);
    }
    await removeClaim(file);
    const holder = others.find(({ holds }) => holds) ?? first;
    if (holder.holds || round === ROUNDS) {
      return { kind: 'held', pid: holder.pid, since: holder.since, what: holder.what };
    }
    // Contending processes all step back; a random delay decides who tries first.
    await pause(5 + Math.random() * 20 * round);
  }
}

async function writeClaim(claims: string, what: string): Promise<string> {
  const claim: Claim = {
    pid: process.pid,
    start: await processStartTime(process.pid),
    since: new Date().toISOString(),
    what,
  };
  const name = `${process.pid}-${randomUUID()}`;
  const draft = join(claims, `.${name}`);
  const file = join(claims, `${name}.json`);
  // The claim is renamed into place, so that nobody reads an incomplete claim.
  await writeFile(draft, JSON.stringify(claim), { flag: 'wx' });
  await rename(draft, file);
  return file;
}

async function removeClaim(file: string): Promise<void> {
  await rm(`${file}${HELD}`, { force: true });
  await rm(file, { force: true });
}

/** Deletes claims of dead processes. */
async function livingClaims(claims: string, mine: string): Promise<(Claim & { holds: boolean })[]> {
  const living: (Claim & { holds: boolean })[] = [];
  const names = await readdir(claims);
  for (const name of names) {
    const file = join(claims, name);
    if (!name.endsWith('.json') || file === mine) continue;
    const claim = await readClaim(file);
    if (claim === undefined) continue;
    if (await isSameProcess(claim.pid, claim.start))
      living.push({ ...claim, holds: names.includes(`${name}${HELD}`) });
    else await removeClaim(file);
  }
  return living;
}

async function readClaim(file: string): Promise<Claim | undefined> {
  try {
    return claimSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
