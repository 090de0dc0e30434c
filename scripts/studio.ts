/** The Studio beside the shop: built once for the checkout, and filled in for the content of this shop. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import type { ExtraFiles } from '../sandbox/host/published-site.ts';
import { studioSettings } from '../sanity/studio/build/content.ts';
import { findKeptStudio, putStudio, removeStudioOfOthers } from '../sanity/studio/build/kept-studio.ts';
import { describeKill } from './build-site.ts';
import { awaitBuildTurn } from './build-turn.ts';
import { memoryHere, tooLittleForStudio } from './memory.ts';
import type { Say } from './progress.ts';
import type { Surroundings } from './surroundings.ts';

function studioFolder({ dataDir }: Surroundings): string {
  return path.join(dataDir, 'studio');
}

/** Where the host finds it. */
export function studioFiles(surroundings: Surroundings): ExtraFiles {
  return { folder: studioFolder(surroundings), at: '/studio' };
}

/**
 * Puts the Studio of these sources into its folder, if it is built already. Else the last one stays for as long as the
 * building takes, but for one that edits content at another address.
 */
export async function putKeptStudio(surroundings: Surroundings): Promise<boolean> {
  const kept = await findKeptStudio(surroundings.root);
  const settings = studioSettings(surroundings.settings);
  if (kept === undefined) await removeStudioOfOthers(studioFolder(surroundings), settings);
  else await putStudio(kept, studioFolder(surroundings), settings);
  return kept !== undefined;
}

/** Has the Studio of these sources in its folder. One that can't be built stops no shop: the last one stays. */
export async function prepareStudio(
  surroundings: Surroundings,
  say: Say,
  ending: AbortSignal,
): Promise<void> {
  if (await putKeptStudio(surroundings)) return;
  const tooLittle = tooLittleForStudio(memoryHere());
  if (tooLittle !== undefined) return say(`  ${tooLittle}`);
  const { root } = surroundings;
  const leave = await awaitBuildTurn(root, say, ending);
  if (leave === undefined) return;
  const output = await build(root, ending).finally(leave);
  if (output !== undefined)
    say(`${output}\nThe Studio could not be built. What must be mended stands above.`);
  await putKeptStudio(surroundings);
}

/** In a process of its own: building takes all of a core, during which the shop goes on answering. */
function build(root: string, signal: AbortSignal): Promise<string | undefined> {
  const script = path.join(root, 'sanity', 'studio', 'build', 'main.ts');
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const child = spawn(process.execPath, [script], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], signal });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  child.on('error', (error) => (signal.aborted ? resolve(undefined) : reject(error)));
  child.on('close', (code, killedBy) => {
    if (code === 0 || signal.aborted) return resolve(undefined);
    resolve(
      output + describeKill(killedBy, 'The build of the Studio needs 1.3 GB of memory beside the shop'),
    );
  });
  return promise;
}

/** How long sources must be quiet before they are compared: an editor writes several in a row. Milliseconds. */
const QUIET = 500;

/**
 * Says that the Studio must be built anew when a source of it changes, once until it is the built one again. Building
 * takes half a minute, so `npm run dev` does not do it at each change.
 */
export function tellStudioChanges(
  watcher: Pick<NodeJS.EventEmitter, 'on'>,
  isCurrent: () => Promise<boolean>,
  say: Say,
  quiet = QUIET,
): void {
  let timer: NodeJS.Timeout | undefined;
  let told = false;
  const compare = async (file: string) => {
    const current = await isCurrent();
    if (!current && !told)
      say(`${file} has changed: the Studio shows it after npm run dev is ended and started again.`);
    told = !current;
  };
  watcher.on('all', (_event: string, file: string) => {
    if (!/[\\/](sanity|src)[\\/]/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void compare(file), quiet);
  });
}

/** Whether the built Studio is of these sources. */
export async function isStudioCurrent({ root }: Surroundings): Promise<boolean> {
  return (await findKeptStudio(root)) !== undefined;
}
