import { takeEarlyPress } from '../../browser/head-script.ts';
import { pagePath } from '../base/words.text.ts';
import { wrapIndex } from '../base/wrap.rules.ts';
import { fetchSpecies } from '../specimens/species.client.ts';
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

/**
 * A choice leads to another page, which keeps the focus and, in a filter taller than the window, its scroll position.
 */
function preserveFilterFocus(filter: HTMLElement): void {
  const [id, scrolled] = takeStored();
  // The stored choice applies only on the page that it led to.
  if (id !== undefined && location.pathname === pagePath(listingPath(id))) {
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

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function watchChoice(filter: HTMLElement, list: HTMLElement) {
  const open = (value: string) => location.assign(pagePath(listingPath(value)));

  // Natively, arrow keys choose a radio, which would navigate. Here Space chooses.
  list.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (key === 'Enter') open(target.value);
    const step = STEPS[key];
    if (step === undefined) return;
    event.preventDefault();
    const radios = [...list.querySelectorAll('input')];
    radios[wrapIndex(radios.indexOf(target) + step, radios.length)]?.focus();
  });
  filter.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) open(target.value);
  });
  // Only a recorded press counts, because Back may restore a radio's state.
  const early = list.querySelector<HTMLInputElement>('input:checked');
  if (takeEarlyPress(list) && early && !early.defaultChecked) open(early.value);
  // The back/forward cache may restore another choice.
  addEventListener('pageshow', () => {
    for (const radio of filter.querySelectorAll('input')) radio.checked = radio.defaultChecked;
  });
}

async function fill(list: HTMLElement) {
  const pattern = list.querySelector('label');
  const known = new Set([...list.querySelectorAll('input')].map((radio) => radio.value));
  if (!pattern) return;
  try {
    const species = await fetchSpecies();
    if (species.kind !== 'answer') throw new Error(`species: ${species.kind}`);
    for (const { id, name } of species.data) {
      if (known.has(id)) continue;
      const choice = pattern.cloneNode(true) as HTMLElement;
      const radio = choice.querySelector('input');
      const link = choice.querySelector('a');
      if (!radio || !link) return;
      radio.value = id;
      radio.checked = radio.defaultChecked = false;
      link.href = pagePath(listingPath(id));
      link.textContent = name;
      list.append(choice);
    }
  } catch (error) {
    // The link to the species index remains (docs/shop.md "Failures").
    console.error('The species list could not be fetched', error);
  }
}

export function initFilter() {
  const filter = document.querySelector<HTMLElement>('[data-filter]');
  const list = filter?.querySelector<HTMLElement>('[data-filter-list]');
  if (!filter || !list) return;
  watchChoice(filter, list);
  preserveFilterFocus(filter);
  if (filter.dataset['fetch'] === undefined) return;
  const intent = new AbortController();
  for (const sign of ['pointerover', 'focusin', 'toggle'] as const) {
    filter.addEventListener(
      sign,
      () => {
        intent.abort();
        void fill(list);
      },
      { signal: intent.signal },
    );
  }
}
