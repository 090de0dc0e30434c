import type { AstroIntegration } from 'astro';
import { describeInvalidDocuments, recordedInvalidDocuments } from '../content/build-state.ts';

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
