import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildEnvironment } from '../../../scripts/build-site.ts';

export interface BuiltSite {
  readonly seconds: number;
  /** MB. */
  readonly peakMb: number;
  /** Excludes pages reused from the previous build. */
  readonly drawn: number;
  readonly pages: number;
  readonly bytes: number;
  /** Bytes by kind of page. */
  readonly largest: ReadonlyMap<string, number>;
  readonly files: ReadonlyMap<string, string>;
}

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
  readonly profile?: string | undefined;
}

export async function buildMeasuredSite({
  root,
  lakePort,
  folder,
  anew,
  profile,
}: SiteToBuild): Promise<BuiltSite> {
  await mkdir(folder, { recursive: true });
  // A new folder each time: ext4 is slow for minutes after many deletions.
  const dist = await mkdtemp(path.join(folder, 'dist-'));
  const astro = path.join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const watched = ['--import', REPORT_PEAK];
  if (profile !== undefined) watched.push('--cpu-prof', `--cpu-prof-dir=${profile}`);
  const start = performance.now();
  const child = spawn(process.execPath, [...watched, astro, 'build', '--outDir', dist], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...buildEnvironment(process.env, PUBLIC),
      ...{ LAKE_PORT: String(lakePort), DATA_DIR: anew ? path.join(folder, 'anew') : folder },
      // The folder of netlify.toml; empty before the first build.
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    },
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The build ended with ${code}:\n${output.slice(-4000)}`);
  const seconds = (performance.now() - start) / 1000;
  const drawn = output.split('\n').filter((line) => /─ \S+\.html/.test(line)).length;
  const peaks = [...output.matchAll(/^peak KB (\d+)$/gm)].map(([, kb]) => Number(kb));
  return { seconds, peakMb: Math.max(...peaks) / 1024, drawn, ...(await readFiles(dist)) };
}

async function readFiles(folder: string) {
  const files = new Map<string, string>();
  const largest = new Map<string, number>();
  let [pages, bytes] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    const content = await readFile(file);
    files.set(name, createHash('sha1').update(content).digest('base64'));
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
