import path from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { askForContent } from './src/build/ask-content.ts';
import { keepAssetsOfLastBuilds } from './src/build/keep-assets.ts';
import { keepPages } from './src/build/kept-pages.ts';
import { lightPreload } from './src/build/light-preload.ts';
import { isListed, lastChanges } from './src/build/search-engines.ts';
import { tellTroubles } from './src/build/tell-troubles.ts';
import { walletScript } from './src/build/wallet-script.ts';
import { requireSettings } from './src/settings.ts';

// A wrong setting ends the build before it begins.
requireSettings(process.env);

// Only a public address may stand in built pages: a local build keeps its own out (docs/shop.md "The shape of the whole").
const site = process.env.URL?.startsWith('https://') ? process.env.URL : undefined;

// Search engines take 50,000 addresses and 50 MB a file; smaller ones they read in part, where only some are new.
// Filled by what keeps pages.
const kept = [];
const changes = lastChanges();
const searched =
  site === undefined
    ? []
    : [
        sitemap({
          filter: isListed,
          entryLimit: 5_000,
          customPages: kept,
          serialize: changes.serialize,
        }),
      ];

// What builds keep for the next one: beside the shop that they are for, where there are several of one checkout.
const { DATA_DIR } = process.env;

// Every page's frame.
const FRAME =
  /(src\/(features\/(frame\/(frame|account|carry|cart|search|species-menu)|notices\/.*)|browser\/(tabs|head-script|popover)|contract\/(limits|cookies)|text\/told)\.ts$|nanostores\/(?!react)|vite\/preload-helper)/;

// The client of the API, without any of its answers.
const CALL = /src\/contract\/call\.ts$/;

// Live price and stock, on pages with products.
const LIVE =
  /src\/(browser\/live|components\/(card-facts|live-cards)|contract\/(checks|catalogue-client|stock-checks)|rules\/(card|money|wire-price)|text\/card)\.ts$/;

export default defineConfig({
  ...(site === undefined ? {} : { site }),
  ...(DATA_DIR ? { cacheDir: path.join(DATA_DIR, 'site-cache') } : {}),
  output: 'static',
  trailingSlash: 'never',
  // `/guide` is the file guide.html: no redirect to a slash.
  build: {
    format: 'file',
    // A page's text waits for no second file: it shows 0.3 s sooner on a slow phone, for 6 KB in each page.
    inlineStylesheets: 'always',
  },
  // The wallet's frame is no page of Astro's, which bring what fast refresh asks for in `npm run dev`.
  integrations: [
    react({ exclude: '**/wallet/frame.tsx' }),
    {
      name: 'client-intent',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'intent', entrypoint: './src/browser/client-intent.ts' }),
      },
    },
    askForContent(),
    keepAssetsOfLastBuilds(),
    walletScript(),
    // A page of which nothing has changed is taken from an earlier build (docs/decisions/0062); the sitemap comes after.
    keepPages(kept),
    changes.integration,
    ...searched,
    tellTroubles(),
  ],
  devToolbar: { enabled: false },
  vite: {
    plugins: [lightPreload()],
    // The oldest browsers in which everything works (docs/shop.md "Browsers"). `tests/browsers/unsupported.ts` looks
    // for what no compiler lowers.
    build: { target: ['chrome107', 'safari16.4', 'firefox115'] },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // Each small module would be a file of its own, which costs a request and more bytes.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\// },
                  { name: 'frame', test: FRAME },
                  { name: 'call', test: CALL },
                  { name: 'live', test: LIVE },
                ],
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
        // No provider: the wallet's SDK lives in a frame of ours (docs/decisions/0024).
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
