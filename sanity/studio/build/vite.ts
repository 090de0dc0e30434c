/** Replaces `sanity build`, which adds a script and fonts from other hosts. */
import path from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { SANS } from '../fonts.ts';

const STUDIO_SOURCES = path.resolve(import.meta.dirname, '..');

export const STUDIO_PAGE = 'studio.html';
export const STUDIO_ASSETS = 'studio/assets';

export function studioBuild(outDir: string): InlineConfig {
  return {
    root: STUDIO_SOURCES,
    configFile: false,
    base: '/',
    logLevel: 'warn',
    plugins: [removeForeignFonts()],
    resolve: {
      alias: {
        '@sanity/sdk-react': path.join(STUDIO_SOURCES, 'no-telemetry.tsx'),
        '@sentry/react': path.join(STUDIO_SOURCES, 'no-telemetry.tsx'),
        'web-vitals/attribution': path.join(STUDIO_SOURCES, 'no-telemetry.tsx'),
      },
    },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: STUDIO_ASSETS,
      // The content security policy forbids data URLs in styles.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: path.join(STUDIO_SOURCES, STUDIO_PAGE),
        // Hides warnings about `use client` in Sanity's packages.
        onLog: (level, log, say) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') say(level, log);
        },
      },
    },
  };
}

/** Sanity's style sheets fetch fonts from its own host. */
const FOREIGN_FACE = /@font-face\s*\{[^}]*https?:[^}]*\}/g;
const SANITY_FONT_STACK = /\bInter,\s*-apple-system[^;}]*?sans-serif/g;

function removeForeignFonts(): Plugin {
  return {
    name: 'own-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('node_modules') || !id.split('?', 1)[0]?.endsWith('.css')) return;
      return { code: code.replaceAll(FOREIGN_FACE, '').replaceAll(SANITY_FONT_STACK, SANS), map: null };
    },
  };
}
