/** The guards of what comes in from the internet and what goes out: pictures, texts, the log, the data folder. */
import type { Guard } from './guard.ts';

const PICTURES = 'pictures/answer.test.ts';

export const EDGE_GUARDS: readonly Guard[] = [
  {
    name: 'only raster pictures are passed on',
    file: 'pictures/upstream.ts',
    find: 'if (!RASTER.includes(type)) return',
    replace: "if (type === 'none') return",
    tests: [PICTURES, 'is not passed on, not kept'],
  },
  {
    name: 'no redirect of the picture service is followed',
    file: 'pictures/upstream.ts',
    find: "redirect: 'manual',",
    replace: "redirect: 'follow',",
    tests: [PICTURES, 'a redirect is not followed'],
  },
  {
    name: 'a picture has a largest size, whatever length was told',
    file: 'pictures/upstream.ts',
    find: 'if (passed > limit)',
    replace: 'if (passed > limit && limit === 0)',
    tests: [PICTURES, 'grows beyond its told length'],
  },
  {
    name: 'pictures are made in the widths of pages alone',
    file: 'pictures/asked-picture.ts',
    find: 'w.length === 1 && isPictureWidth(width) &&',
    replace: 'w.length === 1 &&',
    tests: ['pictures/asked-picture.test.ts', 'no page asks for'],
  },
  {
    name: 'failures of the picture service are not kept',
    file: 'pictures/answer.ts',
    find: "'Cache-Control': 'no-store', ...headers",
    replace: "'Cache-Control': 'public, max-age=31536000', ...headers",
    tests: [PICTURES, 'is not passed on, not kept'],
  },
  {
    name: 'names and telephone numbers hide nothing',
    file: '../../src/contract/account.ts',
    find: 'const line = text.refine((value) => !hidesSomething(value));',
    replace: 'const line = text;',
    tests: ['accounts/routes.db.test.ts', 'a bad field is named'],
  },
  {
    name: 'what operators type hides nothing',
    file: 'operators/arguments.ts',
    find: 'if (hidesSomething(typed))',
    replace: "if (hidesSomething(typed) && typed === '')",
    tests: ['operators/command.db.test.ts', 'takes nothing that nobody sees'],
  },
  {
    name: 'links of texts run nothing',
    file: '../../src/content/schema.ts',
    find: 'if (href === undefined || leadsSomewhere(href)) return;',
    replace: 'if (href !== null) return;',
    tests: ['../../src/content/schema.test.ts', 'run nothing'],
  },
  {
    name: 'no answer is kept that does not say so',
    file: 'http/cached.ts',
    find: "if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');",
    replace: '',
    tests: ['every-call.db.test.ts', 'kept by nobody'],
  },
  {
    name: 'what needs a login is for no visitor',
    file: 'accounts/current.ts',
    find: 'if (shopper === undefined) return failVisitor(c);\n  c.set',
    replace: "if (shopper === undefined && c.req.path === '') return failVisitor(c);\n  c.set",
    tests: ['every-call.db.test.ts', 'asked to log in'],
  },
  {
    name: 'the log tells nobody’s address',
    file: 'base/log.ts',
    find: "typeof value === 'string' ? withoutAddresses(value) : value",
    replace: 'value',
    tests: ['base/log.test.ts', 'without the addresses that it quotes'],
  },
  {
    name: 'an open data folder is closed to others',
    file: 'db/private-folder.ts',
    find: 'if (!(await makeFolder(folder, OWNER_ONLY))) await tighten(folder);',
    replace: 'await makeFolder(folder, OWNER_ONLY);',
    tests: ['db/private-folder.test.ts', 'closed'],
  },
  {
    name: 'a folder with other things in it is not closed to others',
    file: 'db/private-folder.ts',
    find: 'if (names.length > 0 && !names.includes(CLAIMS_FOLDER)) {',
    replace: "if (names.includes('')) {",
    tests: ['db/private-folder.test.ts', 'stays as it is'],
  },
];
