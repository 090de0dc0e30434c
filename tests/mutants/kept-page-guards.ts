/** The guards of pages that a build takes from earlier ones, as in guards.ts. */
import type { Guard } from './guard.ts';

const FILE = '../../src/build/kept-pages.ts';
const KEPT = '../../src/build/kept-pages.test.ts';

export const KEPT_PAGE_GUARDS: readonly Guard[] = [
  {
    name: 'a kept page of another key is not taken',
    file: FILE,
    find: '[madeBy, address, key]',
    replace: '[madeBy, address]',
    tests: [KEPT, 'the same key'],
  },
  {
    name: 'a kept page of other sources is not taken',
    file: FILE,
    find: '[madeBy, address, key]',
    replace: '[address, key]',
    tests: [KEPT, 'other sources'],
  },
  {
    name: 'a page is kept only when its site is whole',
    file: FILE,
    find: 'drawn.push({ page, kept });',
    replace: "drawn.push({ page, kept });\n      copyFileSync('/dev/null', kept);",
    tests: [KEPT, 'ends halfway'],
  },
  {
    name: 'a page that nobody drew ends the build',
    file: FILE,
    find: 'if (!put(page, kept)) throw',
    replace: 'if (!put(page, kept)) void',
    tests: [KEPT, 'ends the build'],
  },
  {
    name: 'content that was asked ahead is used once',
    file: '../../src/content/handover.ts',
    find: 'ahead.left = undefined;',
    replace: '',
    tests: ['../../src/content/handover.test.ts', 'read anew the next time'],
  },
  {
    name: 'a catalogue is read to its end',
    file: '../../src/content/published.ts',
    find: '?._id ?? AFTER_ALL_IDS,',
    replace: "?._id ?? sorted.at(-1)?._id ?? '',",
    tests: ['../../src/content/published.test.ts', 'while the catalogue is read'],
  },
  {
    name: 'products are kept by the stamps that came with them',
    file: '../../src/content/published.ts',
    find: 'JSON.stringify(stamps.data),',
    replace: 'JSON.stringify(stamped),',
    tests: ['../../src/content/published.test.ts', 'older state'],
  },
  {
    name: 'a stamp tells of the species too',
    file: '../../src/content/queries.ts',
    find: '_rev, species->_rev, other_species[]->_rev,',
    replace: '_rev, other_species[]->_rev,',
    tests: ['../../src/content/published.test.ts', 'changes its stamp'],
  },
  {
    name: 'a stamp tells of the other species of a set',
    file: '../../src/content/queries.ts',
    find: ' other_species[]->_rev,',
    replace: '',
    tests: ['../../src/content/published.test.ts', 'changes its stamp'],
  },
  {
    name: 'a kept range is taken only whole',
    file: '../../src/build/kept-ranges.ts',
    find: 'return sealed.slice(0, end) === digest(text) ? text : undefined;',
    replace: 'return text;',
    tests: ['../../src/build/kept-ranges.test.ts', 'is not taken'],
  },
];
