import { expect, test } from 'vitest';
import { shippedLicences } from './packages.ts';

test('every package that ships stands under a licence that is known and allowed', () => {
  const all = shippedLicences();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});
