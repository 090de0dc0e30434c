import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const QUICK_IMPORTS = pathToFileURL(path.join(import.meta.dirname, 'quick-imports.mjs')).href;
/** Tells which modules Node loads with the database's tables and its two drivers, and as what. */
const SCRIPT = `
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      console.log(url, context.format);
      return next(url, context);
    },
  });
  await import('./netlify/server/db/schema.ts');
  await import('drizzle-orm/node-postgres');
  await import('drizzle-orm/pglite');
`;

function loadedWith(nodeOptions: string): string[] {
  const env = { ...process.env, NODE_OPTIONS: nodeOptions };
  const args = ['--input-type=module', '--eval', SCRIPT];
  return execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' }).trim().split('\n');
}

test('the short way to the database’s modules leads to what Node itself would load, in the same order', () => {
  const loaded = loadedWith(`--import=${QUICK_IMPORTS}`);
  expect(loaded.filter((line) => line.includes('/drizzle-orm/')).length).toBeGreaterThan(100);
  expect(loaded).toEqual(loadedWith(''));
});
