import { expect, test } from 'vitest';
import { bundleApi } from './cold-start.ts';

test('a cold start of the API reads nothing that only some calls need', { timeout: 60_000 }, async () => {
  const bundle = await bundleApi();
  try {
    const heavy = ['sharp', 'stripe', 'nodemailer', '@sanity/client', 'rxjs', 'undici', 'react', 'react-dom'];
    expect(heavy.filter((name) => bundle.packages.has(name))).toEqual([]);
    // One `import { z } from 'zod'` alone brings all of zod and its 60 languages, another 600 KB: `import * as z`.
    expect(bundle.kb).toBeLessThan(2_600);
  } finally {
    await bundle.remove();
  }
});
