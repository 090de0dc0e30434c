/** A visitor's press, repeated after the login. If storage is blocked, the shopper must press again. */
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
