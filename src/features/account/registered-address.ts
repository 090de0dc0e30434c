/**
 * The address that was just registered, for the login form of the same tab. Not in the page's address, which histories,
 * logs and shared links keep.
 */
const STORAGE_KEY = 'registered';

export function keepAddress(email: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, email);
  } catch {
    // Storage may be blocked: then it is typed once more.
  }
}

/** Handed out once; empty when nobody has just registered. */
export function takeAddress(): string {
  try {
    const email = sessionStorage.getItem(STORAGE_KEY) ?? '';
    sessionStorage.removeItem(STORAGE_KEY);
    return email;
  } catch {
    return '';
  }
}
