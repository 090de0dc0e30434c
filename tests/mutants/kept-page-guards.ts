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
    file: '../../src/content/ahead.ts',
    find: 'ahead.left = undefined;',
    replace: '',
    tests: ['../../src/content/ahead.test.ts', 'read anew the next time'],
  },
  {
    name: 'a catalogue is read to its end',
    file: '../../src/content/published.ts',
    find: 'n % RANGE_SIZE === RANGE_SIZE - 1), AFTER_ALL_IDS]',
    replace: "n % RANGE_SIZE === RANGE_SIZE - 1), ids.at(-1) ?? '']",
    tests: ['../../src/content/published.test.ts', 'while the catalogue is read'],
  },
];
