import { atom } from 'nanostores';
import { HOME_COUNTRY } from '../base/home-country.rules.ts';

/** The country that the shopper chose or registered with, remembered in this browser. */
const KEY = 'destination';

/** An ISO 3166-1 code; undefined if none was chosen. */
export const $destination = atom<string | undefined>(readStored());

/**
 * The country whose results a search shows. Whoever follows a link to a search has chosen nothing, so only the cards of
 * that page follow it, and the cart keeps the shopper's own destination.
 */
export const $searchedCountry = atom<string | undefined>();

/** The country whose verdicts cards show. */
export const shownCountry = () => $searchedCountry.get() ?? $destination.get();

/** Undefined forgets the country. Without storage the choice lasts for this page only. */
export function storeDestination(code: string | undefined): void {
  $destination.set(code);
  try {
    if (code === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, code);
  } catch {
    // The browser blocks storage.
  }
}

/** Remembers the country of the account's address. */
export function storeAddressCountry(country: string | null): void {
  if (country !== null && country !== HOME_COUNTRY) storeDestination(country);
}

/** Like `storeAddressCountry`, unless the shopper has chosen a destination. */
export function setInitialDestination(country: string | null): void {
  if ($destination.get() === undefined) storeAddressCountry(country);
}

/** Follows a choice in another tab, or on another page before this one was restored. */
export function syncDestinationAcrossTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) $destination.set(readStored());
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) $destination.set(readStored());
  });
}

function readStored(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return /^[A-Z]{2}$/.test(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}
