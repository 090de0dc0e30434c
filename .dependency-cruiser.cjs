const TEST_CODE = '\\.(test|fixture)\\.tsx?$|/testing/|bench\\.ts$';

/**
 * The folders ("rooms") of the server, each with the rooms that it may import. A room may import only rooms above it,
 * so that folders form no cycle, not even of types. A folder that is not listed may import none of them. The files of
 * netlify/server itself compose the rooms and may import them all; no room imports these files.
 */
const SERVER_ROOMS = {
  // Log, stage, task queues.
  base: [],
  // Tables and connection, without domain rules.
  db: ['base'],
  // Backup and restore of all rows.
  'db/backup': ['db'],
  // The services of routes: database, content, mailer, settings.
  services: ['base', 'db'],
  // Requests and responses, without domain rules.
  http: ['base', 'services'],
  // Responses in the language of the request.
  language: ['db', 'services', 'http'],
  pictures: ['base', 'db'],
  // The outbox and the e-mail templates, without recipients' accounts.
  mail: ['db'],
  inventory: ['db'],
  // Permits of order lines, and their PDFs.
  permits: ['db'],
  // Charges of an order, and the links to pay them.
  charges: ['base', 'db', 'http'],
  accounts: ['base', 'db', 'services', 'http', 'mail'],
  eligibility: ['db'],
  catalogue: ['db', 'services', 'http', 'inventory', 'accounts', 'eligibility'],
  // Favourites, back-in-stock alerts and wants, and what their mails report.
  wants: ['db', 'services', 'http', 'mail', 'inventory', 'accounts', 'catalogue'],
  // Renders queued mails, with links of accounts and alerts, and sends them.
  'mail/delivery': ['services', 'language', 'mail', 'charges', 'accounts', 'wants'],
  // `/search` as a page, rendered by the site's own components.
  'search-page': ['base', 'db', 'language', 'services', 'http', 'accounts', 'eligibility', 'catalogue'],
  // Responds to addresses that no built page has: moved, withdrawn, or published after the build.
  'missing-page': ['base', 'db', 'language', 'catalogue', 'search-page'],
  // Orders, without their payment.
  orders: ['db', 'services', 'http', 'mail', 'inventory', 'charges', 'accounts', 'catalogue'],
  // Collectors see in drawers what they bought and entered.
  cabinet: ['db', 'services', 'http', 'accounts', 'orders'],
  // Papers of orders, and the papers that the shipping rules require.
  papers: ['db', 'permits', 'orders', 'catalogue', 'eligibility'],
  // Edits of paid orders, without their payment.
  'order-edits': ['db', 'mail', 'inventory', 'charges', 'orders'],
  cart: ['db', 'http', 'inventory', 'accounts', 'eligibility', 'catalogue', 'orders'],
  // The payments context, independent of the provider.
  'payments/core': ['base', 'db', 'mail', 'orders', 'charges'],
  // Flags paid orders whose new country the shipping rules refuse.
  'address-review': ['db', 'accounts', 'eligibility', 'payments/core'],
  // Claims of damage by buyers, and their photographs.
  claims: [
    'db',
    'services',
    'http',
    'mail',
    'inventory',
    'accounts',
    'orders',
    'address-review',
    'payments/core',
  ],
  'payments/stripe': ['payments/core'],
  'payments/paypal': ['payments/core'],
  'payments/refunds': [
    ...['db', 'mail', 'inventory', 'orders', 'order-edits', 'charges', 'claims', 'payments/core'],
  ],
  'payments/settle': [
    ...['db', 'mail', 'inventory', 'accounts', 'orders', 'order-edits', 'charges'],
    ...['papers', 'payments/core', 'payments/refunds', 'address-review'],
  ],
  'payments/reconcile': [
    'db',
    'mail',
    'orders',
    'charges',
    'payments/core',
    'payments/refunds',
    'payments/settle',
  ],
  // Builds the payments context. Orders are created by checkout.
  payments: [
    ...['base', 'db', 'services', 'http', 'accounts', 'orders', 'cart'],
    ...['payments/core', 'payments/stripe', 'payments/paypal', 'payments/settle'],
  ],
  // Quotes for wholesale: buyers request, read and decline them.
  quotes: [
    ...['db', 'services', 'http', 'mail', 'accounts', 'catalogue', 'eligibility', 'orders', 'papers'],
    ...['payments/core', 'payments/settle', 'payments'],
  ],
  checkout: [
    ...['db', 'services', 'http', 'inventory', 'accounts', 'catalogue', 'eligibility', 'orders', 'charges'],
    ...['papers', 'payments/core', 'address-review', 'payments/settle', 'payments'],
  ],
  // Buyers ask for reservations of goods that need papers before payment, and report papers.
  'quotes/papers': [
    ...['db', 'http', 'inventory', 'accounts', 'eligibility', 'orders', 'papers'],
    ...['payments/core', 'payments', 'quotes', 'checkout'],
  ],
  'own-data': [
    ...[
      'db',
      'services',
      'http',
      'mail',
      'accounts',
      'wants',
      'orders',
      'cabinet',
      'cart',
      'claims',
      'quotes',
    ],
    ...['payments/core', 'payments/settle', 'payments'],
  ],
  // Checks the schema, and that jobs keep up.
  health: ['base', 'db', 'http', 'mail'],
  // The route guard of editors and operators, and idempotent writes.
  'staff/access': ['db', 'services', 'http', 'inventory', 'accounts'],
  // Staff's views of orders and writes to them, for the Studio and the command line.
  'staff/orders': [
    ...['base', 'db', 'services', 'http', 'mail', 'inventory', 'permits', 'charges', 'accounts'],
    ...['orders', 'eligibility', 'papers', 'catalogue', 'order-edits'],
    ...['payments/core', 'address-review', 'payments/refunds', 'payments/settle', 'payments', 'staff/access'],
  ],
  // Staff answer claims of damage.
  'staff/claims': [
    ...['db', 'http', 'mail', 'inventory', 'accounts', 'orders', 'order-edits', 'claims'],
    ...['payments/core', 'payments', 'staff/access', 'staff/orders'],
  ],
  // Staff enter and withdraw permits, and send their PDFs.
  'staff/permits': [
    ...['db', 'http', 'inventory', 'permits', 'accounts', 'orders', 'staff/access', 'staff/orders'],
  ],
  // Staff's view of one account, and notes about it.
  'staff/customers': ['db', 'http', 'inventory', 'accounts', 'staff/access', 'staff/orders'],
  // Staff send mails to buyers again, and write to them.
  'staff/mails': [
    ...['db', 'http', 'mail', 'inventory', 'accounts', 'orders', 'claims', 'staff/access', 'staff/orders'],
  ],
  // Staff edit, send and end quotes.
  'staff/quotes': [
    ...['db', 'services', 'http', 'mail', 'inventory', 'accounts', 'catalogue', 'orders', 'papers'],
    ...['payments/core', 'payments/settle', 'payments', 'quotes', 'staff/access'],
  ],
  // Staff reserve goods, record papers, extend reservations, and open the payment.
  'staff/papers': [
    ...['db', 'http', 'mail', 'inventory', 'accounts', 'catalogue', 'eligibility', 'orders', 'papers'],
    ...['payments/core', 'payments', 'quotes', 'staff/access', 'staff/quotes'],
  ],
  'staff/stock': ['db', 'services', 'http', 'inventory', 'accounts', 'catalogue', 'staff/access'],
  'staff/figures': ['db', 'http', 'orders', 'staff/access'],
  // Files for couriers and accountants.
  'staff/exports': ['db', 'services', 'http', 'orders', 'payments/core', 'payments', 'staff/access'],
  // The operators' command line.
  'staff/cli': [
    ...['db', 'services', 'mail', 'inventory', 'charges', 'accounts', 'eligibility', 'catalogue', 'orders'],
    ...['payments/core', 'payments/refunds', 'payments/settle', 'payments', 'staff/orders', 'staff/stock'],
  ],
  staff: [
    ...['db', 'services', 'http', 'accounts'],
    ...['staff/access', 'staff/orders', 'staff/claims', 'staff/customers', 'staff/permits', 'staff/quotes'],
    ...['staff/papers', 'staff/mails', 'staff/stock', 'staff/figures', 'staff/exports'],
  ],
  // Work after a publish: webhook, mirror, builds of the site, invalid content.
  publishing: [
    ...['base', 'db', 'services', 'http', 'mail', 'pictures', 'accounts', 'catalogue', 'eligibility'],
    'staff/access',
  ],
};

/** The features of the site, in the same format; shared code is in the folders below them. */
const FEATURES = {
  notices: [],
  // Paying for the cart or an order, and the result.
  checkout: ['notices'],
  // The wallet's frame, which exchanges messages with checkout.
  wallet: ['checkout'],
  cart: ['notices', 'checkout', 'wallet'],
  account: ['notices'],
  // The heart and the back-in-stock alert of a product's page.
  favorites: ['notices'],
  // Life size, ruler and comparison of specimens, loaded when the shopper opens them.
  'product/scale': [],
  product: ['notices', 'cart', 'favorites', 'product/scale'],
  orders: ['notices', 'checkout', 'wallet'],
  // The account's favourites, alerts and wants, and the pages of their mailed links.
  wants: ['notices', 'account', 'orders'],
  // The collector's cabinet, and a shared drawer of it.
  'cabinet/records': [],
  cabinet: ['notices', 'account', 'orders', 'wants', 'cabinet/records'],
  listing: [],
  // The page of `/search`, which the server renders, and the search box in the header.
  search: [],
  category: [],
  policies: [],
  home: ['orders'],
  // Editors' drafts, rendered by the pages' components; no shopper loads it.
  preview: ['product', 'listing', 'home', 'policies'],
  // The frame of every page: header with account and cart, footer.
  frame: ['notices', 'cart', 'search'],
  // Redraws content that was edited after the build, with the components of the features above.
  redraw: ['product', 'listing', 'home', 'frame'],
};

/**
 * Creates a rule for each room below `root`: the room may import only the rooms in its entry, which must be above it.
 */
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
 * Says which folder may import which (docs/architecture.md). `npm run verify` checks it.
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
      name: 'rules-and-contract-know-only-zod-and-address-formats',
      severity: 'error',
      from: { path: '^src/(rules|contract)/', pathNot: '\\.(test|fixture)\\.ts$' },
      to: { pathNot: ['^src/(rules|contract)/', '^node_modules/(zod|localized-address-format)/'] },
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
        pathNot:
          '^src/(rules|contract|text)/|^src/content/(queries|kinds|draft|take-skus|conflict|picture|referrers|shipping-rules)\\.ts$',
      },
    },
    {
      name: 'server-takes-of-the-site-only-what-is-shared',
      severity: 'error',
      from: { path: '^netlify/', pathNot: '^netlify/server/(search|missing)-page/' },
      to: { path: '^src/', pathNot: '^src/(rules|contract|text|content)/|^src/settings\\.ts$' },
    },
    {
      name: 'pages-of-functions-are-drawn-by-the-components-of-the-site',
      severity: 'error',
      from: { path: '^netlify/server/(search|missing)-page/' },
      to: { path: '^src/', pathNot: '^src/(rules|contract|text|content|components)/|^src/features/search/' },
    },
    {
      name: 'product-knows-no-dev-only-code',
      comment: 'Nothing of `sandbox` and `scripts` ships; commands and tests put them together.',
      severity: 'error',
      from: { path: '^(src|netlify|sanity)/', pathNot: '^sanity/(typegen|seed/seed\\.test)\\.ts$' },
      to: { path: '^(sandbox|scripts)/' },
    },
    {
      name: 'sandbox-knows-nothing-of-the-shop',
      comment: 'A stand-in for a provider must be able to disagree with the shop.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: '^sandbox/payments/testing/chromium\\.ts$' },
      to: { path: '^(src|netlify|sanity|tests|scripts)/' },
    },
    ...oneDirection('netlify/server', SERVER_ROOMS),
    {
      name: 'stand-ins-know-only-themselves',
      comment: 'Stand-ins for two providers must be able to disagree with each other.',
      severity: 'error',
      from: { path: '^sandbox/(common|content-lake|host|mailbox|payments)/' },
      to: { path: '^sandbox/', pathNot: ['^sandbox/$1/', '^sandbox/common/'] },
    },
    {
      name: 'what-ships-imports-what-is-installed-there',
      comment:
        'Netlify installs `dependencies` and nothing else (netlify.toml); functions reach no embedded.ts.',
      severity: 'error',
      from: {
        path: '^((src|netlify/functions|netlify/server|sanity/studio|sanity/schemaTypes)/|netlify/[^/]+$|astro\\.config\\.mjs$)',
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
      from: { pathNot: '^(src/content|sandbox/content-lake)/' },
      to: { path: '^node_modules/groq(-js)?/' },
    },
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: {
        path: '^(src|netlify|sanity|sandbox|scripts)/',
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
