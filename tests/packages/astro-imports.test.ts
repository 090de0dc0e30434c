/** `npm run verify:imports` does not read .astro files, so this test applies its path rules. */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const patterns = z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());
const sideSchema = z.strictObject({ path: patterns.optional(), pathNot: patterns.optional() });
/** Path rules only, not cycles or package kinds. */
const ruleSchema = z.object({
  name: z.string(),
  scope: z.undefined().optional(),
  from: sideSchema,
  to: sideSchema,
});
type Rule = z.infer<typeof ruleSchema>;

const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: unknown[];
};
const rules = forbidden.flatMap((rule) => ruleSchema.safeParse(rule).data ?? []);

/** A local import in frontmatter or script. */
const IMPORT = /(?:\bfrom|\bimport) *\(? *['"](\.[^'"?]*)/g;

const isMeant = ({ path: some, pathNot: none }: Rule['from'], file: string) =>
  (some?.some((pattern) => new RegExp(pattern).test(file)) ?? true) &&
  !none?.some((pattern) => new RegExp(pattern).test(file));

const broken = (from: string, to: string) =>
  rules
    .filter((rule) => isMeant(rule.from, from) && isMeant(rule.to, to))
    .map(({ name }) => `${from} → ${to}: ${name}`);

test('pages, layouts and components import only what the rules allow for their folders', () => {
  const imports = globSync('src/**/*.astro', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(IMPORT)].map(
      ([, place = '']): [from: string, to: string] => [file, path.join(path.dirname(file), place)],
    ),
  );
  expect(imports.flatMap(([from, to]) => broken(from, to))).toEqual([]);
  expect(imports.length).toBeGreaterThan(200);
});

test.each([
  ['a feature that imports one after it', 'src/features/checkout/A.astro', 'src/features/cart/b.ts'],
  ['a component that imports a feature', 'src/components/A.astro', 'src/features/cart/b.ts'],
  ['a feature that imports a page', 'src/features/cart/A.astro', 'src/pages/b.astro'],
  ['a page that imports the server', 'src/pages/a.astro', 'netlify/server/api.ts'],
  ['a page that imports a stand-in', 'src/pages/a.astro', 'sandbox/content-lake/store.ts'],
  ['a feature without a place in the list', 'src/features/new/A.astro', 'src/features/cart/b.ts'],
])('refuses %s', (_, from, to) => {
  expect(broken(from, to)).not.toEqual([]);
});
