import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildEnvironment } from '../../../scripts/build-site.ts';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** A public address gives the site a sitemap. Nothing responds there, so pages show no stock. */
const PUBLIC = 'https://butterfly.invalid';

const REPORT_PEAK = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log('peak KB', process.resourceUsage().maxRSS))",
)}`;

export type BuiltSite = Awaited<ReturnType<typeof buildMeasuredSite>>;

/**
 * The next build reuses the pages in `folder`, and with `anew` none. `profile` is a folder for CPU profiles. `drawn`
 * excludes reused pages.
 */
export async function buildMeasuredSite(
  lakePort: number,
  folder: string,
  { anew = false, profile }: { readonly anew?: boolean; readonly profile?: string | undefined } = {},
) {
  await mkdir(folder, { recursive: true });
  // A new folder each time: ext4 is slow for minutes after many deletions.
  const dist = await mkdtemp(path.join(folder, 'dist-'));
  const astro = path.join(ROOT, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const args = ['--import', REPORT_PEAK, ...profiling, astro, 'build', '--outDir', dist];
  const env = {
    ...buildEnvironment(process.env, PUBLIC),
    ...{ LAKE_PORT: String(lakePort), DATA_DIR: anew ? path.join(folder, 'anew') : folder },
    // The folder of netlify.toml; empty before the first build.
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  };
  const start = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    ...{ cwd: ROOT, env, maxBuffer: 2 ** 30 },
  });
  const seconds = (performance.now() - start) / 1000;
  const peaks = [...stdout.matchAll(/^peak KB (\d+)$/gm)].map(([, kb]) => Number(kb));
  const drawn = stdout.match(/─ \S+\.html/g)?.length ?? 0;
  return { seconds, peakMb: Math.max(...peaks) / 1024, drawn, ...(await readFiles(dist)) };
}

async function readFiles(folder: string) {
  const hashes = new Map<string, string>();
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    hashes.set(path.relative(folder, file), hash('sha1', content));
    bytes += content.length;
  }
  return { hashes, bytes, pages: [...hashes.keys()].filter((name) => name.endsWith('.html')).length };
}

export function changedFiles(one: BuiltSite, other: BuiltSite): string[] {
  const names = new Set([...one.hashes.keys(), ...other.hashes.keys()]);
  return [...names].filter((name) => one.hashes.get(name) !== other.hashes.get(name)).sort();
}
