import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { keepAssetsOfLastBuilds } from './src/build/keep-assets.ts';
import { isListed } from './src/build/search-engines.ts';
import { tellTroubles } from './src/build/tell-troubles.ts';
import { walletScript } from './src/build/wallet-script.ts';
import { requireSettings } from './src/settings.ts';

// A wrong setting ends the build before it begins.
requireSettings(process.env);

// Only a public address may stand in built pages: a local build keeps its own out (docs/shop.md "The shape of the whole").
const site = process.env.URL?.startsWith('https://') ? process.env.URL : undefined;

const searched = site === undefined ? [] : [sitemap({ filter: isListed })];

// The plain scripts of the frame, with what they stand on; not components nor the entries that Astro makes of them,
// nor what only accounts, cart and orders need.
const SHARED_BY_PAGES =
  /^(?!.*\.(astro|tsx)).*(src\/(rules\/(?!avatar|way-back|characters|charge|currency|orders|page-slug|search|content\/)|text\/shop\.|contract\/(limits|call|catalogue-client)\.|browser\/(tabs|head-script)|features\/(frame\/(?!header-menu)|notices))|nanostores\/(?!react))/;

// What only pages with products ask for and fill in again and again; forms and texts have none.
const LIVE = /src\/(browser\/live|components\/(card-facts|live-cards))/;

// What the prebuilt product page hydrates; not what only shells, the cart, and what draws an edit need.
const PRODUCT =
  /src\/(features\/product\/|components\/|browser\/purchase-link)(?!.*(\.astro|Shell|CallFailed|use-call|id-in-path|ProductFacts|product-facts|ProductCard|Skeleton|Crumbs|SpecimenName|use-lasting))/;

export default defineConfig({
  ...(site === undefined ? {} : { site }),
  output: 'static',
  trailingSlash: 'never',
  // `/guide` is the file guide.html: no redirect to a slash.
  build: { format: 'file' },
  // The wallet's frame is no page of Astro's, which bring what fast refresh asks for in `npm run dev`.
  integrations: [
    react({ exclude: '**/wallet/frame.tsx' }),
    keepAssetsOfLastBuilds(),
    walletScript(),
    ...searched,
    tellTroubles(),
  ],
  devToolbar: { enabled: false },
  vite: {
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // Small modules that always come together are one file: alone each would cost a request, and more
                // bytes of headers than of script.
                groups: [
                  {
                    name: 'react',
                    test: /node_modules\/(react|react-dom|scheduler|@nanostores\/react)\/(?!.*compiler-runtime)/,
                  },
                  { name: 'shop', test: SHARED_BY_PAGES },
                  { name: 'live', test: LIVE },
                  { name: 'product', test: PRODUCT },
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
