import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { CliError } from './arguments.ts';
import { explainKill } from './build-site.ts';

/**
 * Turns V8's optimizing compiler off. With only the second flag V8 would optimize everything
 * immediately.
 */
const QUICK_WASM = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
/** Bytes. With less memory the shop runs slower, but needs less of it. */
const LITTLE_MEMORY = 2.5e9;
/** Measured: building the Studio takes 1.3 GB, the shop 0.5 GB. */
const STUDIO_BUILD = 1.9e9;

export function memoryLimit(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/**
 * One function of PGlite needs 0.6 GB for seconds in V8's optimizer. Must run before PGlite is
 * loaded.
 */
export function reducePeakMemory(memory: number): void {
  if (memory < LITTLE_MEMORY) for (const flag of QUICK_WASM) setFlagsFromString(flag);
}

/** PGlite's first opening holds 0.15 GB until its process ends. */
const CREATE_DATABASE = `
  import { PGlite } from '@electric-sql/pglite';
  const created = await PGlite.create(process.argv[1]);
  await created.close();
`;

/** Returns at once if memory suffices or the database exists. The caller holds the data folder's lock. */
export async function createDatabaseIfMemoryIsLow(
  memory: number,
  dataDir: string,
  signal: AbortSignal,
): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  if (memory >= LITTLE_MEMORY || existsSync(folder)) return;
  // A killed process must leave nothing that looks complete.
  const draft = `${folder}-making`;
  await rm(draft, { recursive: true, force: true });
  const args = [...QUICK_WASM, '--input-type=module', '--eval', CREATE_DATABASE, draft];
  const child = spawn(process.execPath, args, {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  });
  const [code, killedBy] = await once(child, 'exit');
  if (code !== 0)
    throw new CliError(
      `The database could not be created.${explainKill(killedBy, 'That takes 0.7 GB of memory')}`,
    );
  await rename(draft, folder);
}

/** Undefined if the memory suffices. */
export function studioMemoryProblem(memory: number): string | undefined {
  if (memory >= STUDIO_BUILD) return undefined;
  return (
    `The Studio is not built: that takes ${gigabytes(STUDIO_BUILD)} GB of memory together with the shop, and here are ${gigabytes(memory)} GB. ` +
    'The shop opens without it. Start once with more memory: the built Studio is cached in node_modules/.cache for later starts.'
  );
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
