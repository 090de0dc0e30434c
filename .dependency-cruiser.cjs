const TEST_CODE = '\\.(test|fixture)\\.tsx?$|/testing/|bench\\.ts$';
/** Below `src/features`, what server and Studio may import says so in its name; clients are for site and Studio. */
const SHARED = '^src/features/.*\\.(rules|contract|text|client)\\.ts$';
const SHARED_WITH_SERVER = '^src/features/.*\\.(rules|contract|text)\\.ts$';

/**
 * Each list is an order: a folder may import those before it in its list and none after it, not even types. A new
 * folder needs a place in the list.
 */
const ORDERS = {
  shared: {
    root: 'src/features',
    all: SHARED,
    of: (subject) => `^src/features/${subject}/.*\\.(rules|contract|text|client)\\.ts$`,
    folders: [
      'base acceptance stock shipping papers specimens content search accounts wants cabinet cart orders claims quotes',
      'payments own-data desk listing product policies preview checkout',
    ],
  },
  site: {
    root: 'src',
    all: '^src/.+/',
    of: (folder) => (folder === 'pages' ? '^src/pages/' : `^src/(features/)?${folder}/[^/]+$`),
    folders: [
      'styles shipping content content/search build browser components base checkout payments/wallet accounts own-data',
      // `orders/pages` joins an order with its payment, quote and claims.
      'orders payments claims quotes orders/pages search cart wants accounts/profile cabinet/records cabinet',
      'frame layouts product/scale product listing/home listing policies preview pages',
    ],
  },
  server: {
    root: 'netlify/server',
    all: '^netlify/server/.+/',
    of: (folder) => `^netlify/server/${folder}/[^/]+$`,
    folders: [
      // `http`: calls, responses and services; `staff`: the guard and frame of staff's writes.
      'base db db/backup http mail pictures accounts staff shipping specimens stock wants search orders',
      'cabinet papers cart payments/core payments/stripe payments/paypal payments/address-review',
      'payments/refunds payments/settle payments/reconcile payments checkout',
      // `desk`: the Studio's order page, which joins payments, parcels and papers.
      'desk acceptance claims quotes desk/customers desk/mails desk/figures desk/exports publishing own-data',
      'mail/delivery health preflight cli',
    ],
  },
  studio: {
    root: 'sanity/studio',
    all: '^sanity/studio/.+/',
    of: (folder) => `^sanity/studio/${folder}/[^/]+$`,
    folders: [
      'build locale base orders acceptance stock wants schedule structure catalogue activity import fields site',
      'shipping preview documents papers quotes claims desk desk/customers desk/figures',
    ],
  },
};

function inOrder([name, { root, all, of, folders: lines }]) {
  const folders = lines.flatMap((line) => line.split(' '));
  const listed = folders.map(of);
  const notHere = [TEST_CODE, ...(name === 'site' ? [SHARED] : [])];
  return [
    ...folders.slice(0, -1).map((folder, at) => ({
      name: `${name}: ${folder} knows only what is before it in the list`,
      severity: 'error',
      from: { path: listed[at], pathNot: notHere },
      to: { path: listed.slice(at + 1), pathNot: notHere },
    })),
    {
      name: `${name}: each folder has a place in the list`,
      severity: 'error',
      from: { path: all, pathNot: [...notHere, ...listed] },
      to: { path: `^${root}/` },
    },
  ];
}

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/**
 * Says which folder may import which (docs/architecture.md). `npm run verify` checks it.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    // Not even of types: what two files share lies below both.
    forbid('no-cycles', { pathNot: 'node_modules' }, { circular: true }),
    ...Object.entries(ORDERS).flatMap(inOrder),
    forbid(
      'rules-and-contract-know-only-zod-address-formats-and-csv',
      { path: '^src/features/.*\\.(rules|contract)\\.ts$' },
      {
        pathNot: [
          '^src/features/.*\\.(rules|contract)\\.ts$',
          '^node_modules/(zod|localized-address-format|papaparse)/',
        ],
      },
    ),
    forbid(
      'texts-know-only-rules-and-contract',
      { path: '^src/features/.*\\.text\\.ts$' },
      {
        path: '^(src|netlify|sanity|node_modules)/',
        pathNot: [SHARED_WITH_SERVER, '^node_modules/opencc-js/'],
      },
    ),
    forbid('clients-are-free-of-zod', { path: '\\.client\\.ts$' }, { path: '^node_modules/zod/' }),
    forbid('site-knows-the-server-only-by-contract', { path: '^src/' }, { path: '^(netlify|sanity)/' }),
    forbid(
      'content-types-take-of-the-site-only-rules-and-queries',
      { path: '^sanity/', pathNot: `${TEST_CODE}|^sanity/studio/` },
      { path: '^src/', pathNot: '^src/(features/.*\\.rules\\.ts|content/queries\\.ts)$' },
    ),
    // Typegen and seed read content types without a Studio.
    forbid('content-types-know-no-studio', { path: '^sanity/(?!studio/)' }, { path: '^sanity/studio/' }),
    forbid(
      'studio-takes-of-the-site-what-is-shared',
      { path: '^sanity/studio/', pathNot: `${TEST_CODE}|^sanity/studio/build/` },
      {
        path: '^src/',
        pathNot: [
          SHARED,
          '^src/styles/tokens\\.css$',
          '^src/content/(queries|kinds|draft|take-skus|conflict|rate-limit|picture|referrers|shipping-rules|freight-rates)\\.ts$',
        ],
      },
    ),
    // The page of `/search` is drawn by the components of the site.
    forbid(
      'server-takes-of-the-site-only-what-is-shared',
      { path: '^netlify/', pathNot: [TEST_CODE, '^netlify/server/search/'] },
      { path: '^src/', pathNot: [SHARED_WITH_SERVER, '^src/(content/|settings\\.ts$)'] },
    ),
    forbid(
      'search-page-is-drawn-by-components-of-the-site',
      { path: '^netlify/server/search/', pathNot: TEST_CODE },
      { path: '^src/', pathNot: [SHARED_WITH_SERVER, '^src/(content|components|features/search)/'] },
    ),
    // Nothing of `sandbox` and `scripts` ships; commands and tests put them together.
    forbid(
      'product-knows-no-dev-only-code',
      { path: '^(src|netlify|sanity)/', pathNot: '^sanity/(typegen|seed/seed\\.test)\\.ts$' },
      { path: '^(sandbox|scripts)/' },
    ),
    // The host loads functions by path, and Netlify has one of its own.
    forbid('host-imports-no-shop', { path: '^netlify/host/' }, { path: '^(src|sanity|netlify/(?!host/))' }),
    forbid('shop-imports-no-host', { path: '^netlify/(?!host/)' }, { path: '^netlify/host/' }),
    // A stand-in for a provider must be able to disagree with the shop, and with another stand-in.
    forbid(
      'sandbox-knows-nothing-of-the-shop',
      { path: '^sandbox/', pathNot: '^sandbox/payments/testing/chromium\\.ts$' },
      { path: '^(src|netlify|sanity|tests|scripts)/' },
    ),
    forbid(
      'stand-ins-know-only-themselves',
      { path: '^sandbox/(common|content-lake|mailbox|payments)/' },
      { path: '^sandbox/', pathNot: ['^sandbox/$1/', '^sandbox/common/'] },
    ),
    forbid(
      'adapters-know-the-payments-core-alone',
      { path: '^netlify/server/payments/(stripe|paypal)/', pathNot: TEST_CODE },
      { path: '^netlify/server/', pathNot: '^netlify/server/payments/(core|$1)/' },
    ),
    forbid(
      'nothing-imports-the-files-that-put-the-server-together',
      { path: '^netlify/server/.+/', pathNot: TEST_CODE },
      { path: '^netlify/server/[^/]+$' },
    ),
    // Netlify installs `dependencies` and nothing else (netlify.toml); functions reach no embedded.ts.
    forbid(
      'what-ships-imports-what-is-installed-there',
      {
        path: '^((src|netlify/functions|netlify/server|sanity/studio|sanity/schemaTypes)/|netlify/[^/]+$|astro\\.config\\.mjs$)',
        pathNot: `${TEST_CODE}|^netlify/server/db/embedded\\.ts$`,
      },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'sql-stands-in-stores',
      {
        path: '^netlify/server/[^/]+/',
        pathNot: '(^netlify/server/(db|testing)/|store\\.ts$|\\.test\\.ts$)',
      },
      { path: '^(node_modules/drizzle-orm|netlify/server/db/schema)', dependencyTypesNot: ['type-only'] },
    ),
    // What happens stands in a service, where it can be called without a request.
    forbid(
      'routes-call-services',
      { path: '^netlify/server/[^/]+/routes\\.ts$', pathNot: '^netlify/server/desk/' },
      { path: '^netlify/server/.*store\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    // The embedded database stays out of what is deployed (docs/architecture.md).
    forbid(
      'functions-never-bring-pglite',
      { path: '^netlify/functions/' },
      { path: '^(node_modules/@electric-sql/|netlify/server/db/embedded)', reachable: true },
    ),
    forbid(
      'groq-stands-in-content',
      { pathNot: '^(src/content|sandbox/content-lake)/' },
      { path: '^node_modules/groq(-js)?/' },
    ),
    forbid(
      'no-test-code-in-the-product',
      { path: '^(src|netlify|sanity|sandbox|scripts)/', pathNot: TEST_CODE },
      { path: '\\.(test|fixture)\\.ts$|/testing/|^tests/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|\\.astro|\\.netlify)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
