import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, AstroIntegration } from 'astro';
import {
  describeInvalidDocuments,
  prefetchContent,
  recordedInvalidDocuments,
} from '../content/build-state.ts';
import { countExposedLocalities } from '../content/exposed-localities.ts';
import { anonymousReader, contentReader } from '../content/reader.ts';
import { requireSettings } from '../settings.ts';
import { openProductCache } from './product-cache.ts';
import { sourcesDigest } from './sources.ts';

/** Starts before the pages' code is bundled. */
export function contentPrefetch(): AstroIntegration {
  let config: AstroConfig | undefined;
  let cache: ReturnType<typeof openProductCache> | undefined;
  return {
    name: 'ask-for-content',
    hooks: {
      'astro:config:done': (done) => {
        config = done.config;
      },
      'astro:build:start': () => {
        if (config === undefined) return;
        const settings = requireSettings(process.env);
        const madeBy = [
          sourcesDigest(fileURLToPath(config.root)),
          settings.SANITY_PROJECT_ID,
          settings.SANITY_DATASET,
        ].join('\n');
        const folder = path.join(fileURLToPath(config.cacheDir), 'kept-products');
        cache = openProductCache(folder, madeBy);
        prefetchContent(contentReader(settings), cache);
      },
      'astro:build:done': () => cache?.finish(),
    },
  };
}

export function reportInvalidContent(): AstroIntegration {
  return {
    name: 'content',
    hooks: {
      'astro:build:done': async ({ logger }) => {
        // A build that has its content does not fail because of a warning.
        const anonymous = anonymousReader(requireSettings(process.env));
        const exposed = anonymous === undefined ? 0 : await countExposedLocalities(anonymous).catch(() => 0);
        if (exposed > 0)
          logger.warn(
            `Anybody can read the exact locality of ${exposed} products at Sanity (docs/deploying.md).`,
          );
        const invalidDocuments = recordedInvalidDocuments();
        if (invalidDocuments.length > 0) logger.warn(describeInvalidDocuments(invalidDocuments));
      },
    },
  };
}
