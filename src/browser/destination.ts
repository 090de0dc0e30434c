/** The country that the shopper chose, remembered in this browser. */
const KEY = 'destination';

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

function readStored(): string {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return /^[A-Z]{2}$/.test(stored) ? stored : '';
  } catch {
    return '';
  }
}
