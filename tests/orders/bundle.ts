import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * A script of the tests with all that it imports in one file of the folder: a process that is started many times then
 * loads in a fifth of a second, where a thousand modules take one and a half. Answers the file.
 */
export async function bundle(script: string, folder: string): Promise<string> {
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
        // Asked for by `pg` only where it is installed.
        external: ['pg-native'],
        output: { entryFileNames: 'script.mjs' },
      },
    },
  });
  return path.join(folder, 'script.mjs');
}
