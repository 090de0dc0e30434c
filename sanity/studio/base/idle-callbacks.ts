/** Milliseconds. */
const IDLE_WITHIN = 100;

/**
 * Sanity validates each field in an idle callback without a timeout (sanity-io/sanity#3668), and 发布 waits
 * for it. Chromium runs none while it draws no frames, so publishing many documents in a background tab would stop.
 */
export function limitIdleWaits(page: Window): void {
  if (!('requestIdleCallback' in page)) return;
  const request = page.requestIdleCallback.bind(page);
  page.requestIdleCallback = (callback, options) => request(callback, { timeout: IDLE_WITHIN, ...options });
}
