/** Installs and builds a clean copy of the sources like Netlify. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { startCli } from './netlify-cli.ts';

const BUNDLE_LIMIT = 50 * 1024 ** 2;
/** netlify.toml packs these files. */
const PACKED: Readonly<Record<string, string>> = {
  search: 'dist/shell/search.html',
  'missing-page': 'dist/shell/gone.html',
  api: 'netlify/server/accounts/avatar-decoder.mts',
};
const root = path.resolve(import.meta.dirname, '../..');
const development = Object.keys(manifest.devDependencies);

/** The copy includes uncommitted sources. */
export async function copySources(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'netlify-build-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(path.join(root, name))))
    await cp(path.join(root, file), path.join(copy, file));
  return copy;
}

/** Returns packages that should not have been installed. */
export async function installAsNetlify(copy: string): Promise<string[]> {
  console.log('Installing what netlify.toml has Netlify install…');
  const toml = await readFile(path.join(copy, 'netlify.toml'), 'utf8');
  const settings = Object.fromEntries(
    [...toml.matchAll(/^ {2}(NPM_CONFIG_\w+) = "(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const env = { ...process.env, NODE_ENV: 'development', ...settings };
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund'], { cwd: copy, env });
  const lock = z
    .object({
      packages: z.record(z.string(), z.object({ dev: z.boolean(), devOptional: z.boolean() }).partial()),
    })
    .parse(JSON.parse(await readFile(path.join(root, 'package-lock.json'), 'utf8')));
  const isForDevelopment = (name: string) => {
    const { dev = false, devOptional = false } = lock.packages[`node_modules/${name}`] ?? {};
    return dev || devOptional;
  };
  const isThere = (name: string) => existsSync(path.join(copy, 'node_modules', name));
  return development
    .filter((name) => isForDevelopment(name) && isThere(name))
    .map((name) => `${name} is installed for a deploy, though nothing that ships needs it.`);
}

/** Prints each bundle's content, and returns the problems. */
export async function buildAsNetlify(
  copy: string,
  cli: string | undefined,
  env: Readonly<Record<string, string>>,
): Promise<string[]> {
  console.log('Packaging with netlify build --offline…');
  const build = startCli(cli, ['build', '--offline'], { ...env, PATH: pathWithout('.bin') }, copy);
  const code = await build.exited;
  if (code !== 0) return [`netlify build ended with ${code}. It wrote:\n${build.output()}`];
  const manifest = path.join(copy, '.netlify', 'functions', 'manifest.json');
  const { functions } = manifestSchema.parse(JSON.parse(await readFile(manifest, 'utf8')));
  const sources = await readdir(path.join(copy, 'netlify', 'functions'));
  const problems = await Promise.all(
    sources.map(async (file) => {
      const { name } = path.parse(file);
      const source = await readFile(path.join(copy, 'netlify', 'functions', file), 'utf8');
      const made = functions.find((one) => one.name === name);
      return made === undefined ? [`netlify build made no bundle of ${name}.`] : checkBundle(made, source);
    }),
  );
  return problems.flat();
}

/** What `netlify deploy` uploads. */
const manifestSchema = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      bundler: z.string(),
      invocationMode: z.string(),
      schedule: z.string().optional(),
    }),
  ),
});
type Made = z.infer<typeof manifestSchema>['functions'][number];

async function checkBundle({ name, ...made }: Made, source: string): Promise<string[]> {
  const zip = await readFile(made.path);
  const size = Math.round(zip.length / 1024);
  const packages = packagesIn(zip);
  console.log(`  ${name}.zip ${size} KB: ${packages.join(', ')}`);
  const strangers = packages.filter((one) => development.includes(one));
  const files = unzipSync(zip);
  const packed = PACKED[name];
  const [, schedule] = /schedule: '(.+)'/.exec(source) ?? [];
  const mode = name.endsWith('-background') ? 'background' : 'stream';
  return [
    ...(made.bundler === 'none' ? [] : [`${name} was packed by ${made.bundler}, not as it was bundled.`]),
    ...(made.schedule === schedule ? [] : [`${name} is scheduled ${made.schedule}, not ${schedule}.`]),
    ...(made.invocationMode === mode ? [] : [`${name} is invoked as ${made.invocationMode}, not ${mode}.`]),
    ...(packed === undefined || packed in files ? [] : [`The bundle of ${name} lacks ${packed}.`]),
    ...(zip.length > BUNDLE_LIMIT ? [`The bundle of ${name} has ${size} KB, more than is deployed.`] : []),
    ...strangers.map((one) => `The bundle of ${name} carries ${one} along.`),
    ...(await importAlone(name, files)),
  ];
}

/** Imports a function, and everything that it may import later, in a folder that has only its packed files. */
async function importAlone(name: string, files: Readonly<Record<string, Uint8Array>>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'netlify-function-'));
  try {
    const modules = Object.keys(files).filter((file) => file.startsWith('.netlify/bundles/'));
    for (const [file, bytes] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), bytes);
    }
    const imports = modules.map((file) => `await import(${JSON.stringify(`./${file}`)});`).join('\n');
    await writeFile(path.join(folder, 'import-all.mjs'), imports);
    await promisify(execFile)(process.execPath, ['import-all.mjs'], { cwd: folder });
    return [];
  } catch (error) {
    return [`The bundle of ${name} can not be imported alone: ${error}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Finds inlined packages by the bundler's comments. A lone package.json only serves version
 * lookups.
 */
function packagesIn(zip: Buffer): string[] {
  const found = new Set<string>();
  const note = (text: string) => {
    for (const [, name = ''] of text.matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)) found.add(name);
  };
  const isPackage = (name: string) => name.includes('node_modules/');
  const isRead = (name: string) => path.basename(name) !== 'package.json';
  const bundled = unzipSync(zip, {
    filter: ({ name }) => {
      if (isRead(name)) note(name);
      return isRead(name) && !isPackage(name) && /\.m?js$/.test(name);
    },
  });
  for (const bytes of Object.values(bundled))
    for (const [comment] of strFromU8(bytes).matchAll(/^ *\/\/ .*node_modules\/.*$/gm)) note(comment);
  return [...found].sort();
}

function pathWithout(folder: string): string {
  const places = (process.env.PATH ?? '').split(path.delimiter);
  return places.filter((place) => path.basename(place) !== folder).join(path.delimiter);
}
