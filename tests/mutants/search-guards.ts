/** The guards of the search: what it may show, and what may be asked of it, as in guards.ts. */
import type { Guard } from './guard.ts';

const SEARCH = 'search-page/search.db.test.ts';
const ANSWER = 'search-page/answer.test.ts';
const ADDRESS = '../../src/contract/search.test.ts';

export const SEARCH_GUARDS: readonly Guard[] = [
  {
    name: 'the search finds no product that was taken down',
    file: 'search-page/memory-catalogue-store.ts',
    find: "where shown.kind = 'product' and shown.listed",
    replace: "where shown.kind = 'product'",
    tests: [SEARCH, 'what was taken down is not'],
  },
  {
    name: 'the search names no species that was taken down',
    file: 'search-page/memory-catalogue-store.ts',
    find: "where kind = 'species' and listed",
    replace: "where kind = 'species'",
    tests: [SEARCH, 'a species that was taken down'],
  },
  {
    name: 'the search offers no grade that was withdrawn',
    file: 'search-page/memory-catalogue-store.ts',
    find: "where not coalesce((one->>'withdrawn')::boolean, false)",
    replace: 'where true',
    tests: [SEARCH, 'with choices by name and count'],
  },
  {
    name: 'the search looks at the stock of the moment',
    file: 'search-page/memory-catalogue.ts',
    find: 'moved.size === 0 ?',
    replace: 'true ?',
    tests: [SEARCH, 'stock is that of the moment'],
  },
  {
    name: 'the search finds what ended after something that began later',
    file: 'search-page/memory-catalogue-store.ts',
    find: ' >= pg_snapshot_xmin(',
    replace: ' >= pg_snapshot_xmax(',
    tests: [SEARCH, 'earlier and ended later'],
  },
  {
    name: 'what was searched for is no markup of the page’s head',
    file: 'search-page/fill.ts',
    find: '.replaceAll(ownTitle, () => escapeHtml(pageTitle(title)))',
    replace: '.replaceAll(ownTitle, () => pageTitle(title))',
    tests: [ANSWER, 'what a stranger writes'],
  },
  {
    name: 'a search has a longest question',
    file: '../../src/contract/search.ts',
    find: "return [...clean].slice(0, WORDS_MAX).join('').trim();",
    replace: 'return clean;',
    tests: [ADDRESS, 'words are cut'],
  },
  {
    name: 'a search knows which bands there are',
    file: '../../src/contract/search.ts',
    find: 'if (isKnown !== undefined) return isKnown(value);',
    replace: 'if (isKnown !== undefined) return true;',
    tests: [ADDRESS, 'can’t be understood'],
  },
  {
    name: 'a call for cards names only so many',
    file: 'search-page/routes.ts',
    find: '.max(SEARCH_CARDS_MAX)',
    replace: '.max(SEARCH_CARDS_MAX * 1_000)',
    tests: [SEARCH, 'at most so many cards'],
  },
  {
    name: 'a search that fails tells shoppers no more than that',
    file: 'search-page/answer.ts',
    find: 'return page(503, fillShell(shell.html, { title, canonical: undefined, main })',
    replace: 'return page(200, fillShell(shell.html, { title, canonical: undefined, main })',
    tests: [ANSWER, 'a search that fails'],
  },
];
