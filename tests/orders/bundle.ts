import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** Processes start often; loading one file takes 0.2 s instead of 1.5 s. */
export async function bundleTestScript(script: string, folder: string): Promise<string> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: script,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        // `pg` treats it as optional.
        external: ['pg-native'],
        output: { entryFileNames: 'script.mjs' },
      },
    },
  });
  return path.join(folder, 'script.mjs');
}
