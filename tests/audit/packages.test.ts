import { expect, test } from 'vitest';
import { shippedLicences } from './packages.ts';

test('every package that ships has a known and allowed licence', () => {
  const all = shippedLicences();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ isAllowed }) => !isAllowed)).toEqual([]);
});
