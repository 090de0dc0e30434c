import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleFunction } from '../../netlify/bundle-functions.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Bundle {
  /** Its folder has no other function, because a functions host loads them all. */
  readonly file: string;
  /** What an import of the function reads; dynamic imports are not counted. */
  readonly kb: number;
  readonly packages: ReadonlySet<string>;
  readonly remove: () => Promise<void>;
}

/** Bundled as for a deploy. */
export async function bundleAlone(source: string): Promise<Bundle> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-bundle-'));
  const file = path.join(folder, `${path.parse(source).name}.mjs`);
  const { outputs } = await bundleFunction(source, folder);
  const read = new Set([path.relative(root, file)]);
  for (const output of read)
    for (const { path: imported, kind } of outputs[output]?.imports ?? [])
      if (kind === 'import-statement' && imported in outputs) read.add(imported);
  const parts = [...read].flatMap((output) => outputs[output] ?? []);
  const inputs = parts.flatMap((part) => Object.keys(part.inputs));
  return {
    file,
    kb: Math.round(parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024),
    packages: new Set(
      inputs.flatMap((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
    ),
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
