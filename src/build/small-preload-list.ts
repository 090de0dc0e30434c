/**
 * Preloads React and style sheets only: listing every small file would cost more bytes than it
 * saves.
 */
import type { Plugin } from 'vite';

const PRELOADED = /\/react\.[^/]+\.js$|\.css$/;

export function smallPreloadList(): Plugin {
  return {
    name: 'light-preload',
    // Runs after Astro, which sets this option per environment.
    enforce: 'post',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: {
                polyfill: false,
                resolveDependencies: (_file, names) => names.filter((each) => PRELOADED.test(each)),
              },
            },
          }
        : undefined,
  };
}
