/**
 * Passes the registered address to the login form in the same tab. Keeping it out of the URL keeps
 * it out of histories, logs and shared links.
 */
const STORAGE_KEY = 'registered';

export function storeRegisteredEmail(email: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, email);
  } catch {
    // If storage is blocked, the shopper types the address again.
  }
}

/** Returns the address once; empty if nobody has just registered. */
export function takeRegisteredEmail(): string {
  try {
    const email = sessionStorage.getItem(STORAGE_KEY) ?? '';
    sessionStorage.removeItem(STORAGE_KEY);
    return email;
  } catch {
    return '';
  }
}
