import path from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { assetRetention } from './src/build/asset-retention.ts';
import { contentPrefetch, reportInvalidContent } from './src/build/content-integrations.ts';
import { cachePages } from './src/build/page-cache.ts';
import { isInScriptGroup, SCRIPT_GROUPS } from './src/build/script-groups.ts';
import { isInSitemap, lastModifiedIntegration } from './src/build/search-engines.ts';
import { smallPreloadList } from './src/build/small-preload-list.ts';
import { traditionalSite } from './src/build/traditional-site.ts';
import { walletScript } from './src/build/wallet-script.ts';
import { requireSettings } from './src/settings.ts';

requireSettings(process.env);

// Built pages contain only a public address; local builds omit theirs (docs/shop.md "The shape of
// the whole").
const site = process.env.URL?.startsWith('https://') ? process.env.URL : undefined;

// The page cache fills this list.
const kept = [];
const changes = lastModifiedIntegration();
const searched =
  site === undefined
    ? []
    : [
        sitemap({
          filter: isInSitemap,
          entryLimit: 5_000,
          customPages: kept,
          serialize: changes.serialize,
        }),
      ];

// Several shops of one checkout have separate build caches.
const { DATA_DIR } = process.env;

/** As in https://vite.dev/guide/backend-integration. */
const FAST_REFRESH = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

export default defineConfig({
  ...(site === undefined ? {} : { site }),
  ...(DATA_DIR ? { cacheDir: path.join(DATA_DIR, 'site-cache') } : {}),
  output: 'static',
  trailingSlash: 'never',
  // `/guide` is served from guide.html without a redirect.
  build: {
    format: 'file',
    // Inlined styles show text 0.3 s sooner on a slow phone and add 6 KB to each page.
    inlineStylesheets: 'always',
  },
  // The wallet frame is not an Astro page and lacks the fast refresh preamble of `npm run dev`.
  integrations: [
    react({ exclude: '**/wallet/frame.tsx' }),
    {
      name: 'client-intent',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'intent', entrypoint: './src/browser/client-intent.ts' }),
      },
    },
    {
      // Astro prepares only pages with islands, but the cart's script loads components on every page.
      name: 'fast-refresh',
      hooks: {
        'astro:config:setup': ({ command, injectScript }) => {
          if (command === 'dev') injectScript('page', FAST_REFRESH);
        },
      },
    },
    contentPrefetch(),
    // Runs before the integrations that store scripts and pages for the next build.
    traditionalSite(kept),
    assetRetention(),
    walletScript(),
    // Unchanged pages come from the page cache (docs/decisions/0033). The sitemap plugin must run
    // after it.
    cachePages(kept),
    changes.integration,
    ...searched,
    reportInvalidContent(),
  ],
  devToolbar: { enabled: false },
  vite: {
    plugins: [smallPreloadList()],
    // The oldest supported browsers (docs/shop.md "Browsers"). `tests/browsers/unsupported.ts`
    // finds APIs that no compiler lowers.
    build: { target: ['chrome107', 'safari16.4', 'firefox115'] },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: SCRIPT_GROUPS.map((group) => ({
                  name: group.name,
                  test: (id) => isInScriptGroup(group, id),
                })),
              },
            },
          },
        },
      },
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        // Providers are absent: the wallet's SDK runs in a frame of our own (docs/decisions/0024).
        "frame-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ],
      scriptDirective: { resources: ["'self'"] },
      styleDirective: { resources: ["'self'"] },
    },
  },
});
