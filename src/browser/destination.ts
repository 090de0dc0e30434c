/** The country that the shopper chose or registered with, remembered in this browser. */
const KEY = 'destination';

/** Parcels leave from there, so no border is passed. */
export const HOME = 'CN';

let chosen: string | undefined;

/** An ISO 3166-1 code; undefined if none was chosen. */
export function readDestination(): string | undefined {
  chosen ??= readStored();
  return chosen === '' ? undefined : chosen;
}

/** An empty code forgets the country. Without storage the choice lasts for this page only. */
export function storeDestination(code: string): void {
  chosen = code;
  try {
    localStorage.setItem(KEY, code);
  } catch {
    // The browser blocks storage.
  }
}

/** Remembers the country of the account's address. */
export function storeAddressCountry(country: string | null): void {
  if (country !== null && country !== HOME) storeDestination(country);
}

/** Like `storeAddressCountry`, unless the shopper has chosen a destination. */
export function adoptDestination(country: string | null): void {
  if (readDestination() === undefined) storeAddressCountry(country);
}

function readStored(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return /^[A-Z]{2}$/.test(stored) ? stored : '';
  } catch {
    return '';
  }
}
