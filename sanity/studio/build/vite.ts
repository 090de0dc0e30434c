/** How Vite builds the Studio. `sanity build` would add a script and fonts from hosts that are not ours. */
import path from 'node:path';
import type { InlineConfig } from 'vite';
import { ownFonts, ownScreens, ownWords } from './overrides.ts';

/** Folder of the Studio's sources. */
export const STUDIO_SOURCES = path.resolve(import.meta.dirname, '..');

/** The page, and the folder of its files, as the shop serves them. */
export const STUDIO_PAGE = 'studio.html';
export const STUDIO_ASSETS = 'studio/assets';

export function studioBuild(outDir: string): InlineConfig {
  return {
    root: STUDIO_SOURCES,
    configFile: false,
    base: '/',
    logLevel: 'warn',
    plugins: [ownFonts(), ownWords(), ownScreens()],
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
      // A picture inside a style would be one that the content policy doesn't know.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // Sanity's own parts are as large as they are.
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: {
        input: path.join(STUDIO_SOURCES, STUDIO_PAGE),
        // Sanity's packages are full of `use client`, which says nothing here.
        onLog: (level, log, say) => {
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') say(level, log);
        },
      },
    },
  };
}
