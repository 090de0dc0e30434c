/** A choice of the filter leads to another page: there the focus is where it was, and the list of choices as well. */
import { listingPath } from './listing-pages.ts';

/** Room for the ring of the focus. */
const MARGIN_PX = 16;
const STORAGE_KEY = 'filter-focus';

function radioAround(element: Element | null): HTMLInputElement | null {
  return element?.closest('.choice')?.querySelector('input') ?? null;
}

function takeKept(): readonly string[] {
  try {
    const kept = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return kept?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** `filter` scrolls by itself where it is longer than the window. */
export function keepFocus(filter: HTMLElement): void {
  const [id, scrolled] = takeKept();
  // Nobody has the focus yet but who just came by a choice, and came where it leads.
  if (id !== undefined && location.pathname === listingPath(id)) {
    filter.scrollTop = Number(scrolled);
    const radio = filter.querySelector<HTMLElement>(`input[value="${CSS.escape(id)}"]`);
    // On a phone the filter is a sheet that is closed again: the button that opens it stands for it.
    const shown =
      radio && radio.getClientRects().length > 0
        ? radio
        : document.querySelector<HTMLElement>('.filter-open');
    shown?.focus({ preventScroll: true });
    // The page begins at its top, where the list's foot may be below the window: what there is to scroll is the list.
    if (radio)
      filter.scrollTop += Math.max(0, radio.getBoundingClientRect().bottom - innerHeight + MARGIN_PX);
  }
  addEventListener('pagehide', () => {
    const radio = radioAround(document.activeElement);
    if (!radio || !filter.contains(radio)) return;
    try {
      sessionStorage.setItem(STORAGE_KEY, `${radio.value} ${filter.scrollTop}`);
    } catch {
      // Storage may be blocked: then the next page begins at its top, as any other.
    }
  });
}
