/** Tells the shop's other tabs of this browser what changed. Storage and not a channel: an open one costs Back its quickness. */

/** Who is logged in, or what is in the cart. */
export type Subject = 'session' | 'cart';

const keyOf = (subject: Subject) => `${subject}-changed`;

export function tellTabs(subject: Subject): void {
  try {
    localStorage.setItem(keyOf(subject), String(Date.now()));
  } catch {
    // Storage may be blocked: then the others find out with their next call.
  }
}

export function hearTabs(subject: Subject, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(subject)) changed();
  });
}
