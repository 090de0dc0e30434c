import type { AstroIntegration } from 'astro';
import { describeTroubles, notedTroubles } from '../content/handover.ts';

/** Ends a build with a list of the invalid published documents. */
export function reportInvalidContent(): AstroIntegration {
  return {
    name: 'content',
    hooks: {
      'astro:build:done': ({ logger }) => {
        const troubles = notedTroubles();
        if (troubles.length > 0) logger.warn(describeTroubles(troubles));
      },
    },
  };
}
