/** The shop, and the dev-only package beside it. */
const HOUSES = { shop: '(src|netlify|sanity|tests)', sandbox: 'sandbox' };

/** Each import from one house into another, by file or folder. What is not here is forbidden. */
const CROSSINGS = {
  // Commands start the shop and fill it.
  'sandbox/commands/': [
    'netlify/server/base/log.ts',
    'netlify/server/commands.ts',
    'netlify/server/db/connection.ts',
    'netlify/server/db/data-lock.ts',
    'netlify/server/local-secret.ts',
    'sanity/seed/seed.ts',
    'sanity/studio/build/content.ts',
    'sanity/studio/build/kept-studio.ts',
    'src/build/sources.ts',
    'src/content/client.ts',
    'src/content/kinds.ts',
    'src/content/lake-address.ts',
    'src/settings.ts',
  ],
  'sandbox/payments/testing/chromium.ts': ['tests/browser/chromium.ts'],
  'sanity/seed/seed.test.ts': ['sandbox/commands/content-archive.ts', 'sandbox/lake/start-lake.ts'],
  'tests/browser/shoppers.ts': ['sandbox/host/control.ts'],
  'tests/floor/shop.ts': ['sandbox/host/host.ts'],
  'tests/orders/world.ts': ['sandbox/payments/start-payments.ts'],
  // Their options end them in a sentence, as those of the shop's own commands do.
  'tests/runner/main.ts': ['sandbox/commands/ending.ts', 'sandbox/commands/arguments.ts'],
  'tests/common/typed-options.ts': ['sandbox/commands/arguments.ts', 'sandbox/commands/refusal.ts'],
  'tests/routes/check-netlify.ts': ['sandbox/commands/arguments.ts'],
  'tests/screenshots.ts': ['sandbox/commands/arguments.ts'],
  'sanity/typegen.ts': ['sandbox/commands/arguments.ts'],
  'tests/scale/main.ts': [
    'sandbox/commands/arguments.ts',
    'sandbox/commands/consent.ts',
    'sandbox/commands/refusal.ts',
    'sandbox/commands/surroundings.ts',
  ],
  'tests/studio/operator.spec.ts': ['sandbox/host/control.ts'],
  'tests/scale/shoppers.ts': ['sandbox/host/take-jsx.ts'],
  'tests/scale/site/build.ts': ['sandbox/commands/build-site.ts'],
  'tests/scale/site/content.ts': ['sandbox/commands/content-archive.ts'],
  'tests/scale/site/main.ts': ['sandbox/commands/build-turn.ts', 'sandbox/lake/start-lake.ts'],
};

const lodgersApart = Object.entries(HOUSES).flatMap(([name, house]) => {
  const others = Object.values(HOUSES).filter((other) => other !== house);
  const to = `^(${others.join('|')})/`;
  const named = Object.entries(CROSSINGS).filter(([from]) => new RegExp(`^${house}/`).test(from));
  return [
    {
      name: `${name}-crosses-only-where-named`,
      comment: 'CROSSINGS names every import between the shop and the sandbox.',
      severity: 'error',
      from: { path: `^${house}/`, pathNot: named.map(([from]) => `^${from}`) },
      to: { path: to },
    },
    ...named.map(([from, allowed]) => ({
      name: `${from}-crosses-only-where-named`,
      severity: 'error',
      from: { path: `^${from}` },
      to: { path: to, pathNot: allowed.map((file) => `^${file}$`) },
    })),
  ];
});

const TEST_CODE = '\\.(test|fixture)\\.tsx?$|/testing/|bench\\.ts$';

/**
 * The rooms of the server, each with those it may import: only rooms above it, so that no circle of folders can be,
 * not even one of types. A folder that is not here may import none of them. What lies in netlify/server itself puts
 * the rooms together and may know them all; no room knows it.
 */
const SERVER_ROOMS = {
  // The log, where the shop runs, lines that calls wait in.
  base: [],
  // Tables and connection: no domain.
  db: ['base'],
  // A copy of all rows, and the way back.
  'db/backup': ['db'],
  // What services work with: database, content, post, settings.
  parts: ['base', 'db'],
  // Calls and answers: no domain.
  http: ['base', 'parts'],
  pictures: ['base', 'db'],
  // The outbox and what letters say; never who reads them.
  mail: ['db'],
  inventory: ['db'],
  accounts: ['base', 'db', 'parts', 'http', 'mail'],
  // Composes what lies in the outbox, with the accounts' links, and sends it.
  'mail-delivery': ['parts', 'mail', 'accounts'],
  catalogue: ['db', 'parts', 'http', 'pictures', 'inventory', 'accounts'],
  // `/search` as a page: what fits, drawn by the site's own components.
  'search-page': ['base', 'db', 'parts', 'http', 'accounts', 'catalogue'],
  // Orders as they stand: never how they are paid.
  orders: ['db', 'parts', 'http', 'mail', 'inventory', 'accounts', 'catalogue'],
  cart: ['db', 'http', 'inventory', 'accounts', 'catalogue', 'orders'],
  // What taking money works with, whatever the provider.
  'payments/till': ['base', 'db', 'mail', 'orders'],
  'payments/stripe': ['payments/till'],
  'payments/paypal': ['payments/till'],
  'payments/refunds': ['db', 'mail', 'inventory', 'orders', 'payments/till'],
  'payments/settle': [
    ...['db', 'mail', 'inventory', 'accounts', 'orders'],
    ...['payments/till', 'payments/refunds'],
  ],
  'payments/reconcile': ['db', 'mail', 'orders', 'payments/till', 'payments/refunds', 'payments/settle'],
  // Builds the till: its providers, and the cart that it takes the goods out of. Never how an order is made.
  payments: [
    ...['base', 'db', 'parts', 'http', 'accounts', 'orders', 'cart'],
    ...['payments/till', 'payments/stripe', 'payments/paypal', 'payments/settle'],
  ],
  checkout: [
    ...['db', 'parts', 'http', 'inventory', 'accounts', 'catalogue', 'orders'],
    ...['payments/till', 'payments/settle', 'payments'],
  ],
  'own-data': [
    ...['db', 'parts', 'http', 'mail', 'accounts', 'orders', 'cart'],
    ...['payments/till', 'payments/settle', 'payments'],
  ],
  // Whether the schema is that of the code, and what goes on by itself goes on.
  health: ['base', 'db', 'http', 'mail'],
  // What operators do with orders and see of them, whether the Studio asks or the command line.
  desk: [
    ...['base', 'db', 'parts', 'mail', 'inventory', 'accounts', 'orders'],
    ...['payments/till', 'payments/refunds', 'payments/settle', 'payments'],
  ],
  // The door of editors and operators, and what they do with stock.
  operations: [
    ...['db', 'parts', 'http', 'inventory', 'accounts', 'catalogue', 'orders'],
    ...['payments/till', 'payments/refunds', 'payments/settle', 'payments', 'desk'],
  ],
  // What of the content is not shown, and builds of the site.
  publishing: ['base', 'db', 'parts', 'http', 'accounts', 'catalogue', 'operations'],
  operators: [
    ...['db', 'parts', 'mail', 'inventory', 'accounts', 'catalogue', 'orders'],
    ...['payments/till', 'payments/refunds', 'payments/settle', 'payments', 'desk'],
  ],
};

/** The features of the site, in the same way; what several of them share lies below them. */
const FEATURES = {
  notices: [],
  // Going to pay, for the cart or for an order: how, and what became of it.
  checkout: ['notices'],
  // The wallet's frame, which asks and tells checkout.
  wallet: ['checkout'],
  cart: ['notices', 'checkout', 'wallet'],
  account: ['notices'],
  product: ['notices', 'cart'],
  orders: ['notices', 'checkout', 'wallet'],
  listing: [],
  // The page of `/search`, which the server draws, and the box in the header.
  search: [],
  category: [],
  policies: [],
  home: ['orders'],
  // The drafts of editors, drawn by what draws the pages; no shopper loads it.
  preview: ['product', 'listing', 'home', 'policies'],
  // What stands on every page: header with account and cart, footer.
  frame: ['notices', 'cart', 'search'],
  // Draws anew what was edited since the page was built, by the components of the others.
  redraw: ['product', 'listing', 'home', 'frame'],
};

/** A rule for each room below `root`: it imports those that it names, and each names only rooms above it. */
function oneDirection(root, rooms) {
  const names = Object.keys(rooms);
  const filesOf = (room) => `^${root}/${room}/[^/]+$`;
  return [
    ...names.map((room, at) => {
      const below = rooms[room].find((other) => !names.slice(0, at).includes(other));
      if (below !== undefined)
        throw new Error(`${root}: ${room} may import only rooms above it, not ${below}`);
      return {
        name: `${root}/${room}-knows-the-rooms-it-names`,
        comment: `Of ${root}/ it may import: ${rooms[room].join(', ') || 'nothing'}.`,
        severity: 'error',
        from: { path: filesOf(room), pathNot: TEST_CODE },
        to: { path: `^${root}/`, pathNot: [room, ...rooms[room]].map(filesOf) },
      };
    }),
    {
      name: `${root}-is-divided-as-told`,
      comment: 'A new folder needs a line in the table above, which says what it may import.',
      severity: 'error',
      from: { path: `^${root}/.+/`, pathNot: [TEST_CODE, ...names.map(filesOf)] },
      to: { path: `^${root}/` },
    },
  ];
}

/**
 * Who may know whom (docs/architecture.md). Checked by `npm run verify`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Not even of types: what two files share lies below both.',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: { circular: true },
    },
    ...oneDirection('src/features', FEATURES),
    {
      name: 'what-features-share-lies-below-them',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(features|layouts|pages)/' },
      to: { path: '^src/(features|layouts|pages)/' },
    },
    {
      name: 'no-folder-circles-in-the-site',
      comment: 'Not even of types: what two folders share lies below both.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'rules-and-contract-know-nothing-but-zod',
      severity: 'error',
      from: { path: '^src/(rules|contract)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { pathNot: ['^src/(rules|contract)/', '^node_modules/zod/'] },
    },
    {
      name: 'site-knows-the-server-only-by-contract',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(netlify|sanity)/' },
    },
    {
      name: 'content-types-take-of-the-site-only-rules-and-queries',
      severity: 'error',
      from: { path: '^sanity/', pathNot: `${TEST_CODE}|^sanity/studio/` },
      to: { path: '^src/', pathNot: '^src/(rules/|content/queries\\.ts$)' },
    },
    {
      name: 'content-types-know-no-studio',
      comment: 'Typegen and seed read them without one.',
      severity: 'error',
      from: { path: '^sanity/(?!studio/)' },
      to: { path: '^sanity/studio/' },
    },
    {
      name: 'studio-takes-of-the-site-what-the-server-may-take-too',
      severity: 'error',
      from: { path: '^sanity/studio/', pathNot: `${TEST_CODE}|^sanity/studio/build/` },
      to: {
        path: '^src/',
        pathNot: '^src/(rules|contract|text)/|^src/content/(queries|kinds|draft)\\.ts$',
      },
    },
    {
      name: 'server-takes-of-the-site-only-what-is-shared',
      severity: 'error',
      from: { path: '^netlify/', pathNot: '^netlify/server/search-page/' },
      to: { path: '^src/', pathNot: '^src/(rules|contract|text|content)/|^src/settings\\.ts$' },
    },
    {
      name: 'search-page-draws-by-the-components-of-the-site',
      severity: 'error',
      from: { path: '^netlify/server/search-page/' },
      to: { path: '^src/', pathNot: '^src/(rules|contract|text|content|components)/|^src/features/search/' },
    },
    ...lodgersApart,
    ...oneDirection('netlify/server', SERVER_ROOMS),
    {
      name: 'stand-ins-know-only-themselves',
      comment: 'A provider’s double must be able to disagree with everybody. Commands start everything.',
      severity: 'error',
      from: { path: '^sandbox/(common|host|lake|mailbox|payments)/' },
      to: { path: '^sandbox/', pathNot: ['^sandbox/$1/', '^sandbox/common/'] },
    },
    {
      name: 'what-ships-imports-what-is-installed-there',
      comment:
        'Netlify installs `dependencies` and nothing else (netlify.toml); functions reach no embedded.ts.',
      severity: 'error',
      from: {
        path: '^((src|netlify/functions|netlify/server|sanity/studio|sanity/schemaTypes)/|astro\\.config\\.mjs$)',
        pathNot: `${TEST_CODE}|^netlify/server/db/embedded\\.ts$`,
      },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-stands-in-stores',
      severity: 'error',
      from: {
        path: '^netlify/server/[^/]+/',
        pathNot: '(^netlify/server/(db|testing)/|store\\.ts$|\\.test\\.ts$)',
      },
      to: { path: '^(node_modules/drizzle-orm|netlify/server/db/schema)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'routes-call-services',
      comment: 'What happens stands in a service, where it can be called without a request.',
      severity: 'error',
      from: { path: '^netlify/server/[^/]+/routes\\.ts$' },
      to: { path: '^netlify/server/.*store\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'functions-never-bring-pglite',
      comment: 'The embedded database stays out of what is deployed (docs/architecture.md).',
      severity: 'error',
      from: { path: '^netlify/functions/' },
      to: { path: '^(node_modules/@electric-sql/|netlify/server/db/embedded)', reachable: true },
    },
    {
      name: 'groq-stands-in-content',
      severity: 'error',
      from: { pathNot: '^(src/content|sandbox/lake)/' },
      to: { path: '^node_modules/groq(-js)?/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: {
        path: '^(src|netlify|sanity|sandbox)/',
        pathNot: TEST_CODE,
      },
      to: { path: '\\.(test|fixture)\\.ts$|/testing/|^tests/' },
    },
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
