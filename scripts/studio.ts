import { spawn } from 'node:child_process';
import path from 'node:path';
import type { StaticMount } from '../netlify/host/published-site.ts';
import { findCachedStudio, installStudio, removeStaleStudio } from '../sanity/studio/build/cached-studio.ts';
import { studioSettings } from '../sanity/studio/build/page.ts';
import { acquireBuildLock, explainKill } from './build-site.ts';
import type { PrintLine } from './command.ts';
import type { Config } from './config.ts';
import { memoryLimit, studioMemoryProblem } from './memory.ts';

function studioFolder({ dataDir }: Config): string {
  return path.join(dataDir, 'studio');
}

export function studioFiles(config: Config): StaticMount {
  return { folder: studioFolder(config), at: '/studio' };
}

/**
 * Resolves to false if the Studio must be built first. The previous one then stays, unless it edits
 * content at another address.
 */
export async function installCachedStudio(config: Config): Promise<boolean> {
  const cached = await findCachedStudio(config.root);
  const settings = studioSettings(config.settings);
  if (cached === undefined) await removeStaleStudio(studioFolder(config), settings);
  else await installStudio(cached, studioFolder(config), settings);
  return cached !== undefined;
}

/** After a failure the shop runs with the previous Studio. */
export async function prepareStudio(config: Config, say: PrintLine, ending: AbortSignal): Promise<void> {
  if (await installCachedStudio(config)) return;
  const tooLittle = studioMemoryProblem(memoryLimit());
  if (tooLittle !== undefined) return say(`  ${tooLittle}`);
  const { root } = config;
  const turn = await acquireBuildLock(root, say, ending);
  if (turn === undefined) return;
  if (turn.kind === 'unwritable') return say(`  ${turn.reason}`);
  const output = await build(root, ending).finally(turn.release);
  if (output !== undefined) say(`${output}\nThe Studio could not be built. Fix the errors above.`);
  await installCachedStudio(config);
}

/**
 * Builds in a child process, so that the shop keeps responding. Returns the output of a failure.
 */
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
    resolve(output + explainKill(killedBy, 'The build of the Studio needs 1.3 GB of memory beside the shop'));
  });
  return promise;
}

/** Milliseconds without a change. */
const DEBOUNCE_MS = 500;

/** Building takes half a minute, so `npm run dev` does not do it. */
export function reportStudioChanges(
  watcher: Pick<NodeJS.EventEmitter, 'on'>,
  isCurrent: () => Promise<boolean>,
  say: PrintLine,
  quiet = DEBOUNCE_MS,
): void {
  let timer: NodeJS.Timeout | undefined;
  let isReported = false;
  const compare = async (file: string) => {
    const current = await isCurrent();
    if (!current && !isReported) say(`${file} has changed. Restart npm run dev to see it in the Studio.`);
    isReported = !current;
  };
  watcher.on('all', (_event: string, file: string) => {
    if (!/[\\/](sanity|src)[\\/]/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void compare(file), quiet);
  });
}

export async function isStudioCurrent({ root }: Config): Promise<boolean> {
  return (await findCachedStudio(root)) !== undefined;
}
