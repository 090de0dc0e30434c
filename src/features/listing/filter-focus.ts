/** A choice leads to another page, which restores focus and scroll position. */
import { listingPath } from './listing-pages.ts';

const MARGIN_PX = 16;
const STORAGE_KEY = 'filter-focus';

function radioAround(element: Element | null): HTMLInputElement | null {
  return element?.closest('.choice')?.querySelector('input') ?? null;
}

function takeStored(): readonly string[] {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return stored?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Keeps the focus and, in a filter taller than the window, its scroll position. */
export function preserveFilterFocus(filter: HTMLElement): void {
  const [id, scrolled] = takeStored();
  // The stored choice applies only on the page that it led to.
  if (id !== undefined && location.pathname === listingPath(id)) {
    filter.scrollTop = Number(scrolled);
    const radio = filter.querySelector<HTMLElement>(`input[value="${CSS.escape(id)}"]`);
    // On phones the filter sheet is closed.
    const shown =
      radio && radio.getClientRects().length > 0
        ? radio
        : document.querySelector<HTMLElement>('.filter-open');
    shown?.focus({ preventScroll: true });
    // Scrolls only the filter, because the page must begin at its top.
    if (radio)
      filter.scrollTop += Math.max(0, radio.getBoundingClientRect().bottom - innerHeight + MARGIN_PX);
  }
  addEventListener('pagehide', () => {
    const radio = radioAround(document.activeElement);
    if (!radio || !filter.contains(radio)) return;
    try {
      sessionStorage.setItem(STORAGE_KEY, `${radio.value} ${filter.scrollTop}`);
    } catch {
      // If storage is blocked, the filter begins at its top.
    }
  });
}
