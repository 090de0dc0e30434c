/**
 * What a page fetches ahead beside a script that it asks for later: React, which is large, and its styles. The names of
 * all the small files as well would weigh more in each page than the moment that they come earlier is worth.
 */
import type { Plugin } from 'vite';

const AHEAD = /\/react\.[^/]+\.js$|\.css$/;
/** Somebody has pressed the add button and waits: there each round trip counts. */
const WAITED_FOR = /(^|\/)product\.[^/]*$/;

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
                resolveDependencies: (_file, names, { hostId }) =>
                  WAITED_FOR.test(hostId) ? names : names.filter((each) => AHEAD.test(each)),
              },
            },
          }
        : undefined,
  };
}
