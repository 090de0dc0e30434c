/**
 * `node netlify/bundle-functions.ts` bundles the functions for `netlify build` and `netlify dev`. Netlify's own bundler
 * packs every module as a file, and importing the API takes nearly five times as long (docs/decisions/0027).
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');
/** The functions directory of netlify.toml. */
const BUNDLES = path.join(root, '.netlify', 'bundles');

/** CommonJS packages inside an ES module need these. */
const BANNER =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname; const __filename = import.meta.filename;";

/**
 * Writes `outDir`/NAME.mjs. Dynamic imports become files of `outDir`/chunks; equal ones of several functions have the
 * same name.
 */
export async function bundleFunction(source: string, outDir: string): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outdir: outDir,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    banner: { js: BANNER },
    metafile: true,
    logLevel: 'error',
    // An optional peer of pg.
    external: ['pg-native'],
  });
  return metafile;
}

if (import.meta.main) {
  await rm(BUNDLES, { recursive: true, force: true });
  const sources = await readdir(path.join(root, 'netlify', 'functions'));
  await Promise.all(sources.map((file) => bundleFunction(`netlify/functions/${file}`, BUNDLES)));
}
