import { wrapIndex } from '../base/wrap.rules.ts';

const STORAGE_KEY = 'filter-focus';

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The choices are links with the keys of radios: arrows move, Space and Enter choose. */
function bindKeys(list: HTMLElement): void {
  list.addEventListener('keydown', (event) => {
    const choices = [...list.querySelectorAll<HTMLElement>('[role=radio]')];
    const shown = choices.filter((choice) => !choice.closest('details:not([open])'));
    const at = event.target instanceof HTMLElement ? shown.indexOf(event.target) : -1;
    const step = STEPS[event.key] ?? 0;
    const isOthers = event.altKey || event.ctrlKey || event.metaKey;
    if (isOthers || at === -1 || (step === 0 && event.key !== ' ')) return;
    event.preventDefault();
    if (step === 0) shown[at]?.click();
    else shown[wrapIndex(at + step, shown.length)]?.focus();
  });
}

/** A choice leads to another page, which keeps the focus. */
function preserveFocus(list: HTMLElement): void {
  addEventListener('pagehide', () => {
    const path = document.activeElement?.closest('[role=radio]')?.getAttribute('href');
    try {
      if (path) sessionStorage.setItem(STORAGE_KEY, path);
    } catch {
      // If storage is blocked, the focus begins at the top.
    }
  });
  let path: string | null = null;
  try {
    path = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
  const chosen = list.querySelector<HTMLElement>('[aria-checked=true]');
  if (path === null || chosen?.getAttribute('href') !== path) return;
  // On phones the filter sheet is closed.
  const isShown = chosen.getClientRects().length > 0;
  const target = isShown ? chosen : document.querySelector<HTMLElement>('.filter-open');
  target?.focus({ preventScroll: true });
}

export function initFilter() {
  const list = document.querySelector<HTMLElement>('[data-species-choices]');
  if (!list) return;
  bindKeys(list);
  preserveFocus(list);
}
