/** Settings that name files by their path: a moved file must not leave a pattern behind that matches nothing. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SCRIPT_GROUPS } from '../../src/build/script-groups.ts';
import { SOURCE as WALLET_FRAME } from '../../src/build/wallet-script.ts';
import vitestConfig from '../../vitest.config.ts';
import { ROOMS } from '../mutants/rooms.ts';

const root = path.resolve(import.meta.dirname, '../..');
const isThere = (name: string) => existsSync(path.join(root, name));
/** Not below node_modules and builds, which are absent in a fresh clone. */
const ours = (names: readonly string[]) => names.filter((name) => /^(src|netlify|sanity|tests)\//.test(name));

describe('each path is there', () => {
  test.each(SCRIPT_GROUPS)('of the scripts’ group $name', ({ paths }) => {
    expect(ours(paths).filter((name) => !isThere(name))).toEqual([]);
  });

  test('of the wallet’s script, which Astro also leaves to React', () => {
    expect(isThere(WALLET_FRAME)).toBe(true);
    const [, excluded] =
      /exclude: '\*\*(\/[^']+)'/.exec(readFileSync(path.join(root, 'astro.config.mjs'), 'utf8')) ?? [];
    expect(WALLET_FRAME).toContain(excluded);
  });

  test('of the rooms that Stryker mutates', () => {
    expect(Object.values(ROOMS).filter((glob) => globSync(glob, { cwd: root }).length === 0)).toEqual([]);
  });

  test('that netlify.toml includes', () => {
    const named = [...readFileSync(path.join(root, 'netlify.toml'), 'utf8').matchAll(/"([\w./-]+)"/g)];
    const names = ours(named.flatMap(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  });
});

describe('each pattern matches tests', () => {
  const projects = (vitestConfig.test?.projects ?? []) as {
    readonly test: { readonly name: string; readonly include: readonly string[] };
  }[];
  const patterns = projects.flatMap(({ test: { name, include } }) =>
    include.map((glob) => [name, glob] as const),
  );

  test.each(patterns)('of the project %s: %s', (_, glob) => {
    const found = globSync(glob, {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name.startsWith('.'),
    });
    expect(found.length).toBeGreaterThan(0);
  });
});
