/** Netlify installs `dependencies`, so they must be exactly what is imported. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const SHIPPED = [
  'astro.config.mjs',
  'src/**/*.{ts,tsx,mjs,js,astro,css}',
  'netlify/*.ts',
  'netlify/{functions,server}/**/*.{ts,mts}',
  'sanity/{studio,schemaTypes}/**/*.{ts,tsx,html}',
];
/** Packages of the host on one machine (netlify/host), which Netlify has no need to install. */
const HOST_ONLY = ['@hono/node-server', '@netlify/headers-parser', '@netlify/redirect-parser', 'croner'];
const packageSchema = z.object({
  peerDependencies: z.record(z.string(), z.string()).optional(),
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
});
/** Only commands and tests import these (.dependency-cruiser.cjs). */
const LEFT_OUT = /\.(test|fixture)\.tsx?$|\/testing\/|bench\.ts$|^netlify\/server\/db\/embedded\.ts$/;
const TYPES = /^(import|export) type [^;]*?;$/gm;
/** Matches imports of npm packages, not of paths or modules such as `node:fs`. */
const IMPORT = /(?:\bfrom|\bimport) *\(? *['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g;

/** npm installs peer dependencies only if package.json names them (netlify.toml). */
function peersOf(name: string): string[] {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(root, 'node_modules', name, 'package.json'), 'utf8')),
  );
  const isWanted = (peer: string) => !peer.startsWith('@types/') && !peerDependenciesMeta[peer]?.optional;
  return Object.keys(peerDependencies).filter(isWanted);
}

function importedBy(patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !LEFT_OUT.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8').replaceAll(TYPES, '');
      return [...text.matchAll(IMPORT)].map(([, name = '']) => name);
    });
}

test('what ships imports every package of `dependencies`, or wants it as a peer, and no other', () => {
  const imported = importedBy(SHIPPED);
  const named = new Set([...imported, ...imported.flatMap(peersOf)]);
  expect([...named].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test('the host on one machine imports besides `dependencies` only packages that are listed for it', () => {
  const imported = new Set(importedBy(['netlify/host/*.ts']));
  const others = [...imported].filter((name) => !(name in manifest.dependencies));
  expect(others.sort()).toEqual(HOST_ONLY);
  expect(HOST_ONLY.filter((name) => !(name in manifest.devDependencies))).toEqual([]);
});
