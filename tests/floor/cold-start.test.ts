import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { bundleAlone } from './bundle.ts';

test('a cold start of the API reads nothing that only some calls need', { timeout: 60_000 }, async () => {
  const bundle = await bundleAlone('netlify/functions/api.mts');
  try {
    const heavy = ['sharp', 'stripe', 'nodemailer', '@sanity/client', 'rxjs', 'undici', 'react', 'react-dom'];
    expect(heavy.filter((name) => bundle.packages.has(name))).toEqual([]);
    // `import { z } from 'zod'` would bundle its 60 languages, another 600 KB. `import * as z` does
    // not.
    expect(bundle.kb).toBeLessThan(2_600);
  } finally {
    await bundle.remove();
  }
});

test('the search renders with React’s production build, although the host sets no NODE_ENV', {
  timeout: 60_000,
}, async () => {
  const bundle = await bundleAlone('netlify/functions/search.mts');
  // Only React's development build advertises its browser tools.
  const script = `let isDevelopment = false;
    const registerInternalModuleStart = () => { isDevelopment = true; };
    globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { registerInternalModuleStart, registerInternalModuleStop() {} };
    await import(${JSON.stringify(pathToFileURL(bundle.file).href)});
    console.log(isDevelopment);`;
  const isDevelopment = (env: NodeJS.ProcessEnv) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env }).trim();
  try {
    const { NODE_ENV: _, ...asHosted } = process.env;
    expect(isDevelopment(asHosted)).toBe('false');
    expect(isDevelopment({ ...asHosted, NODE_ENV: 'development' })).toBe('true');
  } finally {
    await bundle.remove();
  }
});
