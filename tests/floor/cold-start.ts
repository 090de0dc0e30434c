/**
 * What a cold start of a function reads: its bundle, made as netlify.toml has Netlify make it. The API's is imported by
 * new processes in turn with nothing but Node's own http, which is what a function needs at the least.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const TRIES = 9;
/** Milliseconds. */
const WANTED = 150;
/** As Netlify begins a bundle of modules, for the packages in it that are none. */
const BANNER =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname; const __filename = import.meta.filename;";

export interface Bundle {
  readonly file: string;
  readonly kb: number;
  /** Packages that are read with it, whoever calls. */
  readonly packages: ReadonlySet<string>;
  readonly remove: () => Promise<void>;
}

/** A function by its name, as netlify.toml has Netlify bundle it. */
export async function bundleFunction(name: string): Promise<Bundle> {
  const toml = await readFile(path.join(root, 'netlify.toml'), 'utf8');
  const [, listed = ''] = /^ {2}external_node_modules = (\[.*\])$/m.exec(toml) ?? [];
  const external = z.array(z.string()).parse(JSON.parse(listed));
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bundle-'));
  const file = path.join(folder, `${name}.mjs`);
  const { metafile } = await build({
    entryPoints: [path.join(root, `netlify/functions/${name}.mts`)],
    absWorkingDir: root,
    outfile: file,
    ...{ bundle: true, platform: 'node', target: 'node24', format: 'esm', metafile: true, logLevel: 'error' },
    external: [...external, 'pg-native'],
    banner: { js: BANNER },
  });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const [output] = Object.values(metafile.outputs);
  const outside = (output?.imports ?? []).filter(({ kind }) => kind !== 'dynamic-import');
  const inside = Object.keys(output?.inputs ?? {}).flatMap(
    (input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? [],
  );
  return {
    file,
    kb: Math.round((await stat(file)).size / 1_024),
    packages: new Set([...inside, ...outside.map(({ path: name }) => name)]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Milliseconds that an import takes in a process of its own, and the CPU's time of it. */
function importOnce(module: string): { ms: number; cpu: number } {
  const script = `const start = performance.now(), before = process.cpuUsage();
    await import(${JSON.stringify(module)});
    const { user, system } = process.cpuUsage(before);
    console.log(JSON.stringify({ ms: performance.now() - start, cpu: (user + system) / 1000 }));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  return z.object({ ms: z.number(), cpu: z.number() }).parse(JSON.parse(told));
}

export async function tellColdStart(): Promise<void> {
  const bundle = await bundleFunction('api');
  try {
    const [shop, bare]: { ms: number; cpu: number }[][] = [[], []];
    for (let tries = 0; tries < TRIES; tries += 1) {
      shop?.push(importOnce(bundle.file));
      bare?.push(importOnce('node:http'));
    }
    const of = (tried: typeof shop, what: 'ms' | 'cpu') => median((tried ?? []).map((one) => one[what]));
    const ms = of(shop, 'ms');
    console.log(
      `Cold import of the API's bundle, ${bundle.kb} KB: ${ms.toFixed(0)} ms, ${of(shop, 'cpu').toFixed(0)} of the CPU; ` +
        `of node:http alone ${of(bare, 'ms').toFixed(0)} and ${of(bare, 'cpu').toFixed(0)}; medians of ${TRIES}: ` +
        (ms <= WANTED ? 'PASS' : `MISSED: at most ${WANTED} ms`),
    );
  } finally {
    await bundle.remove();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
