import path from 'node:path';
import { build } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Scripts of the tests with all that they import in few files of the folder: a process that is started many times then
 * loads in a fifth of a second, where a thousand modules take one and a half. Answers each script's file.
 */
export async function bundle<Name extends string>(
  scripts: Readonly<Record<Name, string>>,
  folder: string,
): Promise<Record<Name, string>> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: scripts,
        // Asked for by `pg` only where it is installed.
        external: ['pg-native'],
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const names = Object.keys(scripts) as Name[];
  const files = names.map((name) => [name, path.join(folder, `${name}.mjs`)]);
  return Object.fromEntries(files) as Record<Name, string>;
}
