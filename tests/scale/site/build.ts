/** One build of the site, as Netlify runs it, and what it took. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { buildEnvironment } from '../../../scripts/build-site.ts';
import { type Outcome, readOutcome } from './outcome.ts';
import { type Usage, watchTree } from './process-tree.ts';

export interface Built extends Usage, Outcome {
  readonly seconds: number;
  /** Pages that were drawn, and not taken from the build before. */
  readonly drawn: number;
}

/** Told as the shop's address, so that the site has a sitemap; no shop answers there, and pages leave the stock open. */
const PUBLIC = 'https://butterfly.invalid';

export interface SiteToBuild {
  readonly root: string;
  readonly lakePort: number;
  /** Where it keeps pages for the next one. */
  readonly folder: string;
  /** Takes no page that was kept, so that each is drawn. */
  readonly anew?: boolean;
  /** Where a profile of it is left. */
  readonly profile?: string | undefined;
}

export async function build({ root, lakePort, folder, anew, profile }: SiteToBuild): Promise<Built> {
  await mkdir(folder, { recursive: true });
  // A new one each time, as `npm start` and Netlify do, and all are kept until the end: ext4 passes by the inodes of
  // what was deleted within the last minutes one by one, and a build that follows such a deletion took half as long again.
  const dist = await mkdtemp(path.join(folder, 'dist-'));
  const astro = path.join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const watched = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const start = performance.now();
  const child = spawn(process.execPath, [...watched, astro, 'build', '--outDir', dist], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...buildEnvironment(process.env, PUBLIC),
      ...{ LAKE_PORT: String(lakePort), DATA_DIR: anew ? path.join(folder, 'anew') : folder },
      // As in netlify.toml; empty before the first build.
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    },
  });
  const stop = watchTree(child.pid ?? 0);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  const usage = stop();
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output.slice(-4000)}`);
  const seconds = (performance.now() - start) / 1000;
  const drawn = output.split('\n').filter((line) => /─ \S+\.html/.test(line)).length;
  const outcome = await readOutcome(dist);
  return { ...usage, ...outcome, seconds, drawn };
}
