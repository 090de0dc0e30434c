/** What this machine or container has of memory, and what the shop does where that is little. Bytes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { describeKill } from './build-site.ts';
import { Refusal } from './refusal.ts';

/** Without the optimizing compiler. Both: with the second alone V8 optimizes everything at once. */
const QUICK_WASM = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];
/** Below it the shop saves memory at the price of speed. */
const LITTLE = 2.5e9;
/** Measured: the build of the Studio takes 1.3 GB, beside the shop's 0.5 GB. */
const STUDIO_BUILD = 1.9e9;

/** The limit of this container, or what the machine has, whichever is less. */
export function memoryHere(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

/**
 * Has V8 leave WebAssembly as its quick compiler makes it, where memory is little: optimizing one function of PGlite
 * takes 0.6 GB for some seconds, at any moment of a day. To be called before PGlite is loaded.
 */
export function saveMemory(memory: number): void {
  if (memory < LITTLE) for (const flag of QUICK_WASM) setFlagsFromString(flag);
}

/**
 * Makes the embedded database by a process that ends, where memory is little and none is there: PGlite's first opening
 * leaves 0.15 GB behind. To be called with the data folder's lock held.
 */
export async function makeDatabaseApart(memory: number, dataDir: string, signal: AbortSignal): Promise<void> {
  const folder = path.join(dataDir, 'postgres');
  if (memory >= LITTLE || existsSync(folder)) return;
  // Under another name first: a process that is killed leaves nothing that looks whole.
  const draft = `${folder}-making`;
  await rm(draft, { recursive: true, force: true });
  const script = path.join(import.meta.dirname, 'make-database.ts');
  const child = spawn(process.execPath, [...QUICK_WASM, script, draft], {
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  });
  const [code, killedBy] = await once(child, 'exit');
  if (code !== 0)
    throw new Refusal(
      `The database could not be made.${describeKill(killedBy, 'That takes 0.7 GB of memory')}`,
    );
  await rename(draft, folder);
}

/** Why the Studio can't be built in so much memory; undefined where it can. */
export function tooLittleForStudio(memory: number): string | undefined {
  if (memory >= STUDIO_BUILD) return undefined;
  return (
    `The Studio is not built: that takes ${gigabytes(STUDIO_BUILD)} GB of memory together with the shop, and here are ${gigabytes(memory)} GB. ` +
    'The shop opens without it. Start once with more memory: what was built is kept in node_modules/.cache and served from then on.'
  );
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);
