import { expect, test } from 'vitest';
import { bundleApi } from './cold-start.ts';

test('a cold start of the API reads nothing that only some calls need', { timeout: 60_000 }, async () => {
  const bundle = await bundleApi();
  try {
    const heavy = ['sharp', 'stripe', 'nodemailer', '@sanity/client', 'rxjs', 'undici', 'react', 'react-dom'];
    expect(heavy.filter((name) => bundle.packages.has(name))).toEqual([]);
    expect(bundle.kb).toBeLessThan(3_400);
  } finally {
    await bundle.remove();
  }
});
