import type { AstroIntegration } from 'astro';

/** Makes the shop's own client directives known to Astro. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) => {
        addClientDirective({ name: 'painted', entrypoint: './src/directives/painted.ts' });
      },
    },
  };
}
