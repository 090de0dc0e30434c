import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let stored: Map<string, string>;
let page: EventTarget;
let destination: typeof import('./destination.ts');

beforeEach(async () => {
  stored = new Map();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.resetModules();
  destination = await import('./destination.ts');
});
afterEach(() => vi.unstubAllGlobals());

const shown = () => destination.$destination.get();

test('the account’s country is the destination, unless the shopper has chosen another', () => {
  for (const unknown of [null, 'CN']) {
    destination.setInitialDestination(unknown);
    expect(shown()).toBeUndefined();
  }
  destination.setInitialDestination('DE');
  expect(shown()).toBe('DE');
  destination.storeDestination('NZ');
  destination.setInitialDestination('DE');
  expect(shown()).toBe('NZ');
});

test('a saved address is the newest choice, but not one that no border parts from the shop', () => {
  destination.storeAddressCountry('FR');
  expect(shown()).toBe('FR');
  destination.storeAddressCountry('CN');
  expect(shown()).toBe('FR');
});

test('the next page knows the choice, unless it was withdrawn or is not a country code', async () => {
  const onNextPage = async () => {
    vi.resetModules();
    return (await import('./destination.ts')).$destination.get();
  };
  destination.storeDestination('NZ');
  expect(await onNextPage()).toBe('NZ');
  destination.storeDestination(undefined);
  expect(await onNextPage()).toBeUndefined();
  stored.set('destination', '<script>');
  expect(await onNextPage()).toBeUndefined();
});

test('a choice in another tab, or before this page was restored, is followed', () => {
  destination.syncDestinationAcrossTabs();
  stored.set('destination', 'DE');
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'cart-changed' }));
  expect(shown()).toBeUndefined();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'destination' }));
  expect(shown()).toBe('DE');
  stored.set('destination', 'FR');
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(shown()).toBe('DE');
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(shown()).toBe('FR');
});

test('without storage the choice lasts for the page', () => {
  vi.stubGlobal('localStorage', undefined);
  destination.storeDestination('DE');
  expect(shown()).toBe('DE');
});
