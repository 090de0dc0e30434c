const reasons = new Set<object>();

/** Equal calls count once. */
export function askBeforeLeaving(reason: object, isReason: boolean): void {
  if (isReason) reasons.add(reason);
  else reasons.delete(reason);
}

export const asksBeforeLeaving = () => reasons.size > 0;

/**
 * Lets the browser ask while there is a reason to stay. Sanity must not see such an event: it disconnects its presence
 * although the editor may stay, and offline the error of that replaces the Studio.
 */
export function watchLeaving(page: EventTarget): void {
  const ask = (event: Event) => {
    if (!asksBeforeLeaving()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('beforeunload', ask, { capture: true });
}
