/** Tells the shop's other tabs that somebody logged in or out. Storage and not a channel: an open one costs Back its quickness. */
const KEY = 'session-changed';

export function tellTabs(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Storage may be blocked: then the others find out with their next call.
  }
}

export function hearTabs(changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) changed();
  });
}
