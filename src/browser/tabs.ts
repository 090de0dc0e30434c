/** An open BroadcastChannel would disable the back/forward cache. */

export type Subject = 'session' | 'cart';

const keyOf = (subject: Subject) => `${subject}-changed`;

export function notifyTabs(subject: Subject): void {
  try {
    localStorage.setItem(keyOf(subject), String(Date.now()));
  } catch {
    // If storage is blocked, other tabs notice at their next call.
  }
}

export function onTabMessage(subject: Subject, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(subject)) changed();
  });
}
