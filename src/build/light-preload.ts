/**
 * Beside a script that a page imports later, only React and style sheets are fetched ahead. The names of all its small
 * files would weigh more in each page than they save.
 */
import type { Plugin } from 'vite';

const AHEAD = /\/react\.[^/]+\.js$|\.css$/;

export function lightPreload(): Plugin {
  return {
    name: 'light-preload',
    // After Astro, which gives the environment a setting of its own.
    enforce: 'post',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: {
                polyfill: false,
                resolveDependencies: (_file, names) => names.filter((each) => AHEAD.test(each)),
              },
            },
          }
        : undefined,
  };
}
