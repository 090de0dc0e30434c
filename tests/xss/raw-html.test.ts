import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** These expressions bypass Astro's and React's escaping. */
const RAW =
  /set:html|is:raw|dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcdoc|createContextualFragment|DOMParser|\beval\(|new Function\(|setHTMLUnsafe/;

/** Files that need raw HTML, with its source. */
const KNOWN: Readonly<Record<string, string>> = {
  'sanity/studio/fields/paste-table.ts': 'pasted tables, in a document where nothing runs; only text is kept',
  'src/layouts/Head.astro':
    'a script of ours; facts for search engines, as src/components/schema-org.ts writes them',
  'src/layouts/Page.astro': 'rules of ours',
  'src/pages/category.astro': 'a script and a style of ours; of the content only ids of categories',
  'src/pages/index.astro': 'a script of ours',
  'src/pages/product/[id].astro': 'a script of ours',
  'src/pages/shell/gone.astro': 'two marks, in whose place the server puts what React rendered',
  'src/pages/shell/search.astro': 'two marks, in whose place the server puts what React rendered',
  'src/features/product/PurchasePanel.tsx': 'an empty element, which a script of ours fills by DOM nodes',
  'src/features/search/search-page.ts': 'a page of the shop’s own, in a document where nothing runs',
};

test('raw HTML is used only in known places, which output user input only as text', () => {
  const files = globSync('{src,netlify,sanity}/**/*.{ts,tsx,astro,mts}', { cwd: root });
  const found = files.filter(
    (file) => !/\.test\.tsx?$/.test(file) && RAW.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.sort()).toEqual(Object.keys(KNOWN).sort());
});
