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

test('a saved address is the newest choice, but not one that no border parts from the shop', () => {
  storeAddressCountry('FR');
  expect(readDestination()).toBe('FR');
  storeAddressCountry('CN');
  expect(readDestination()).toBe('FR');
});
