import type { AstroIntegration } from 'astro';
import { describeInvalidDocuments, recordedInvalidDocuments } from '../content/build-state.ts';

/** Lists the invalid published documents when the build ends. */
export function reportInvalidContent(): AstroIntegration {
  return {
    name: 'content',
    hooks: {
      'astro:build:done': ({ logger }) => {
        const invalidDocuments = recordedInvalidDocuments();
        if (invalidDocuments.length > 0) logger.warn(describeInvalidDocuments(invalidDocuments));
      },
    },
  };
}
