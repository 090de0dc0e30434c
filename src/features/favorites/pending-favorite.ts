/** A visitor's press, done after the login. Storage may be forbidden; the press is then repeated by hand. */
const KEY = 'favorite';

export function storePendingFavorite(productId: string): void {
  try {
    sessionStorage.setItem(KEY, productId);
  } catch {}
}

export function takePendingFavorite(productId: string): boolean {
  try {
    const pending = sessionStorage.getItem(KEY);
    if (pending === productId) sessionStorage.removeItem(KEY);
    return pending === productId;
  } catch {
    return false;
  }
}
