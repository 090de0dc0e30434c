/** Who knows itself alone: the shop, and its two lodgers. */
const HOUSES = { shop: '(src|netlify|sanity|tests)', sandbox: 'sandbox', pictures: 'picture-maker' };

/** Each import from one house into another, by file or folder. What is not here is forbidden. */
const CROSSINGS = {
  // Commands start the shop and fill it.
  'sandbox/commands/': [
    'netlify/server/commands.ts',
    'netlify/server/db/connection.ts',
    'netlify/server/db/data-lock.ts',
    'sanity/seed/load.ts',
    'sanity/seed/opening-stock.ts',
    'src/content/client.ts',
    'src/content/lake-address.ts',
    'src/content/revision.ts',
    'src/settings.ts',
  ],
  'sandbox/payments/testing/chromium.ts': ['tests/browser/chromium.ts'],
  'picture-maker/pictures.test.ts': ['sanity/seed/pictures/manifest.json'],
  'sanity/seed/load.test.ts': ['sandbox/lake/start-lake.ts'],
  'tests/orders/world.ts': ['sandbox/payments/start-payments.ts'],
  'tests/runner/main.ts': ['sandbox/commands/ending.ts'],
};

const lodgersApart = Object.entries(HOUSES).flatMap(([name, house]) => {
  const others = Object.values(HOUSES).filter((other) => other !== house);
  const to = `^(${others.join('|')})/`;
  const named = Object.entries(CROSSINGS).filter(([from]) => new RegExp(`^${house}/`).test(from));
  return [
    {
      name: `${name}-crosses-only-where-named`,
      comment: 'CROSSINGS names every import between the shop and its lodgers.',
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
 * Who may know whom (docs/architecture.md). Checked by `npm run verify`.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Type-only circles are harmless; real ones are not.',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      name: 'content-types-take-of-the-site-only-rules',
      severity: 'error',
      from: { path: '^sanity/', pathNot: TEST_CODE },
      to: { path: '^src/', pathNot: '^src/rules/' },
    },
    {
      name: 'server-takes-of-the-site-only-what-is-shared',
      severity: 'error',
      from: { path: '^netlify/' },
      to: { path: '^src/', pathNot: '^src/(rules|contract|text|content)/|^src/settings\\.ts$' },
    },
    ...lodgersApart,
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
        path: '^((src|netlify/functions|netlify/server)/|astro\\.config\\.mjs$)',
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
        path: '^(src|netlify|sanity|sandbox|picture-maker)/',
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
