/** What Netlify installs is what the site's build and the functions import: `dependencies`, to the last one. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../..');
const SHIPPED = [
  'astro.config.mjs',
  'src/**/*.{ts,tsx,mjs,js,astro,css}',
  'netlify/{functions,server}/**/*.{ts,mts}',
];
/** Tests, and what is reached by commands and tests alone (.dependency-cruiser.cjs). */
const LEFT_OUT = /\.(test|fixture)\.tsx?$|\/testing\/|bench\.ts$|^netlify\/server\/db\/embedded\.ts$/;
/** Types are no part of what runs. */
const TYPES = /^(import|export) type [^;]*?;$/gm;
/** A package's name in `from 'x'`, `import 'x'`, `import('x')`, `@import 'x'`; not a path, nor a part of Node or Astro. */
const IMPORT = /(?:\bfrom|\bimport) *\(? *['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g;

test('what ships imports every package of `dependencies`, and no other', () => {
  const imported = globSync(SHIPPED, { cwd: root })
    .filter((file) => !LEFT_OUT.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8').replaceAll(TYPES, '');
      return [...text.matchAll(IMPORT)].map(([, name = '']) => name);
    });
  expect([...new Set(imported)].sort()).toEqual(Object.keys(manifest.dependencies).sort());
});
