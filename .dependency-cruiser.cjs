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
      name: 'server-takes-of-the-site-only-what-is-shared',
      severity: 'error',
      from: { path: '^netlify/' },
      to: { path: '^src/', pathNot: '^src/(rules|contract|text|content)/|^src/settings\\.ts$' },
    },
    {
      name: 'product-never-imports-the-sandbox',
      comment: 'Vite has to load the functions host for `npm run dev`; astro.config.mjs gets it from there.',
      severity: 'error',
      from: { path: '^(src|netlify|sanity)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'doubles-know-nothing-of-the-product',
      comment:
        'A provider’s double must be able to disagree with us. Commands start everything, so they may.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: '^sandbox/(commands|host)/|\\.test\\.ts$' },
      to: { path: '^(src|netlify|sanity)/' },
    },
    {
      name: 'host-knows-functions-only-by-their-files',
      severity: 'error',
      from: { path: '^sandbox/host/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(src|netlify|sanity)/' },
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
        pathNot: '\\.(test|fixture)\\.ts$|/testing/|bench\\.ts$',
      },
      to: { path: '\\.(test|fixture)\\.ts$|/testing/|^tests/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data|\\.astro|\\.netlify)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
