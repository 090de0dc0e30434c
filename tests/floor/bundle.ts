import { mkdir, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
/** Netlify adds this to ES module bundles for CommonJS packages. */
const BANNER =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname; const __filename = import.meta.filename;";

interface Bundle {
  /** The only file of its folder, because a functions host loads every file there. */
  readonly file: string;
  readonly kb: number;
  /** Packages that are not bundled. */
  readonly packages: ReadonlySet<string>;
  readonly remove: () => Promise<void>;
}

export async function bundleFunction(entry: string): Promise<Bundle> {
  const toml = await readFile(path.join(root, 'netlify.toml'), 'utf8');
  const [, listed = ''] = /^ {2}external_node_modules = (\[.*\])$/m.exec(toml) ?? [];
  const external = z.array(z.string()).parse(JSON.parse(listed));
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bundle-'));
  const file = path.join(folder, `${path.parse(entry).name}.mjs`);
  const { metafile } = await build({
    entryPoints: [path.join(root, entry)],
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

/** The caller removes the new folder. */
export async function bundleScript(file: string): Promise<string> {
  const data = path.join(root, '.data');
  await mkdir(data, { recursive: true });
  const script = path.join(await mkdtemp(path.join(data, 'script-')), `${path.parse(file).name}.mjs`);
  await build({
    ...{ entryPoints: [file], outfile: script, absWorkingDir: root, logLevel: 'error' },
    ...{ bundle: true, platform: 'node', target: 'node24', format: 'esm', packages: 'external' },
  });
  return script;
}
