import { defineConfig } from 'vitest/config';

/** Every deployed server passes these suites. */
const EVERYWHERE = ['pages', 'addresses', 'shells', 'api', 'images', 'wallet'];

/**
 * `netlify dev` (CLI 27.10.2) fails `hosting`: it serves pages with a trailing slash, ends at a
 * body of 7 MB and starts a worker for each call. It lacks compression, ranges, ETags and long
 * caching (`cdn`). `npm run dev` has no built files, and answers calls and pictures by the same
 * code as `npm start`; it renders every page by the code of the build.
 */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  'npm start': [...EVERYWHERE, 'hosting', 'built', 'cdn'],
  'npm run dev': ['addresses', 'shells', 'hosting', 'development'],
  'netlify dev': [...EVERYWHERE, 'built'],
};

/** run.ts and `npm run check:netlify` start the shop and set SHOP_SERVER. */
const suites = SUITES[process.env.SHOP_SERVER ?? ''];
if (suites === undefined) throw new Error(`SHOP_SERVER must be one of: ${Object.keys(SUITES).join(', ')}`);

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: suites.map((name) => `${name}.routes.ts`),
    testTimeout: 30_000,
    // `netlify dev` starts a process for each call.
    fileParallelism: false,
  },
});
