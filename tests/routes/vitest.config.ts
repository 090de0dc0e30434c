import { defineConfig } from 'vitest/config';

/** Suites that every server passes. */
const EVERYWHERE = ['pages', 'shells', 'api', 'images', 'wallet'];

/**
 * Suites that only some servers pass: - `hosting` is how Netlify itself behaves. `netlify dev` (CLI
 * 27.10.2) does not emulate it: it also serves a page with a trailing slash, ends when it receives
 * a body of 7 MB, and starts a worker for each call, so that 30 concurrent calls had no response in
 * half a minute. - `npm run dev` renders pages on demand, so there are no built files. - `netlify
 * dev` serves files without compression, ranges, ETags and long caching, which the CDN adds. `npm
 * start` has them.
 */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  'npm start': [...EVERYWHERE, 'hosting', 'built', 'cdn'],
  'npm run dev': [...EVERYWHERE, 'hosting'],
  'netlify dev': [...EVERYWHERE, 'built'],
};

/** For run.ts and `npm run check:netlify`, which start the shop. */
const suites = SUITES[process.env.SHOP_SERVER ?? ''];
if (suites === undefined) throw new Error(`SHOP_SERVER must be one of: ${Object.keys(SUITES).join(', ')}`);

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: suites.map((name) => `${name}.routes.ts`),
    testTimeout: 30_000,
    // One shop serves all files, and `netlify dev` starts a process for each call.
    fileParallelism: false,
  },
});
