import { expect, test } from 'vitest';
import { adoptDestination, readDestination, storeAddressCountry, storeDestination } from './destination.ts';

test('the account’s country is the destination, unless the shopper has chosen another', () => {
  for (const unknown of [null, 'CN']) {
    adoptDestination(unknown);
    expect(readDestination()).toBeUndefined();
  }
  adoptDestination('DE');
  expect(readDestination()).toBe('DE');
  storeDestination('NZ');
  adoptDestination('DE');
  expect(readDestination()).toBe('NZ');
});

test('a saved foreign address becomes the destination, and a domestic one doesn’t', () => {
  storeAddressCountry('FR');
  expect(readDestination()).toBe('FR');
  storeAddressCountry('CN');
  expect(readDestination()).toBe('FR');
});
