/**
 * Built under a fixed name, because the function that serves the frame can't know a hashed one
 * (docs/decisions/0024).
 */
import type { AstroIntegration } from 'astro';

const ADDRESS = '/payment/wallet.js';
export const SOURCE = '/src/features/payments/wallet/frame.tsx';

export function walletScript(): AstroIntegration {
  return {
    name: 'wallet-script',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'wallet-script',
                applyToEnvironment: ({ name }) => name === 'client',
                buildStart() {
                  if (this.meta.watchMode) return;
                  this.emitFile({ type: 'chunk', id: SOURCE, fileName: ADDRESS.slice(1) });
                },
              },
              {
                name: 'wallet-script-of-dev',
                apply: 'serve',
                configureServer({ middlewares }) {
                  middlewares.use((request, _, next) => {
                    if (request.url === ADDRESS) request.url = SOURCE;
                    next();
                  });
                },
              },
            ],
          },
        });
      },
    },
  };
}
