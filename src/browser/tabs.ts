/** An open BroadcastChannel would disable the back/forward cache. */

export type TabSubject = 'session' | 'cart';

const keyOf = (subject: TabSubject) => `${subject}-changed`;

export function notifyTabs(subject: TabSubject): void {
  try {
    localStorage.setItem(keyOf(subject), String(Date.now()));
  } catch {
    // If storage is blocked, other tabs notice at their next call.
  }
}

export function onTabMessage(subject: TabSubject, changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === keyOf(subject)) changed();
  });
}
