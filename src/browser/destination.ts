/** The country that the shopper chose, remembered in this browser. */
const KEY = 'destination';

/** An ISO 3166-1 code. Undefined if none was chosen, or the browser stores nothing. */
export function readDestination(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return /^[A-Z]{2}$/.test(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** An empty code forgets the country. */
export function storeDestination(code: string): void {
  try {
    if (code === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, code);
  } catch {
    // Without storage the choice lasts for this page only.
  }
}
