import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildEnvironment } from '../../../scripts/build-site.ts';

/** A public address gives the site a sitemap. Nothing responds there, so pages show no stock. */
const PUBLIC = 'https://butterfly.invalid';

const REPORT_PEAK = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => console.log('peak KB', process.resourceUsage().maxRSS))",
)}`;

export interface SiteToBuild {
  readonly root: string;
  readonly lakePort: number;
  /** The next build reuses these pages. */
  readonly folder: string;
  /** True renders every page again. */
  readonly anew?: boolean;
  /** Stores CPU profiles in this folder. */
  readonly profile?: string | undefined;
}

export type BuiltSite = Awaited<ReturnType<typeof buildMeasuredSite>>;

export async function buildMeasuredSite({ root, lakePort, folder, anew, profile }: SiteToBuild) {
  await mkdir(folder, { recursive: true });
  // A new folder each time: ext4 is slow for minutes after many deletions.
  const dist = await mkdtemp(path.join(folder, 'dist-'));
  const astro = path.join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const watched = ['--import', REPORT_PEAK];
  if (profile !== undefined) watched.push('--cpu-prof', `--cpu-prof-dir=${profile}`);
  const start = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...watched, astro, 'build', '--outDir', dist],
    {
      ...{ cwd: root, maxBuffer: 2 ** 30 },
      env: {
        ...buildEnvironment(process.env, PUBLIC),
        ...{ LAKE_PORT: String(lakePort), DATA_DIR: anew ? path.join(folder, 'anew') : folder },
        // The folder of netlify.toml; empty before the first build.
        NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
      },
    },
  );
  const seconds = (performance.now() - start) / 1000;
  /** Excludes pages reused from the previous build. */
  const drawn = stdout.match(/─ \S+\.html/g)?.length ?? 0;
  const peaks = [...stdout.matchAll(/^peak KB (\d+)$/gm)].map(([, kb]) => Number(kb));
  return { seconds, peakMb: Math.max(...peaks) / 1024, drawn, ...(await readFiles(dist)) };
}

async function readFiles(folder: string) {
  /** Hashes by name. */
  const files = new Map<string, string>();
  /** Bytes of the largest page by kind. */
  const largest = new Map<string, number>();
  let [pages, bytes] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    const content = await readFile(file);
    files.set(name, hash('sha1', content));
    bytes += content.length;
    if (name.endsWith('.html')) pages += 1;
    const kind = kindOf(name);
    if (kind !== undefined) largest.set(kind, Math.max(content.length, largest.get(kind) ?? 0));
  }
  return { pages, bytes, largest, files };
}

/** The kind of page; all products are one kind, and all listings another. */
function kindOf(name: string): string | undefined {
  if (name.startsWith('product/')) return 'a product';
  if (name.startsWith('butterfly/')) return 'a listing';
  if (/search.*\.json$/.test(name)) return 'search index';
  if (/^sitemap-\d+\.xml$/.test(name)) return 'a sitemap';
  return name.endsWith('.html') ? name : undefined;
}

export function changedFiles(one: BuiltSite, other: BuiltSite): string[] {
  const names = new Set([...one.files.keys(), ...other.files.keys()]);
  return [...names].filter((name) => one.files.get(name) !== other.files.get(name)).sort();
}
