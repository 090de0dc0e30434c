/**
 * Preserves focus, scroll position and filter sheet (docs/decisions/0040). Without this script the
 * form submits.
 */
import '../../browser/popover.ts';
import { refreshLive } from '../../browser/live.ts';
import { morph } from '../../browser/morph.ts';
import { pagePath } from '../base/words.text.ts';
import { $destination, $searchedCountry, shownCountry, storeDestination } from '../shipping/destination.ts';
import { SEARCH_FORM_ID } from './form.ts';
import { cleanWords, parseSearchParams, type SearchQuery, searchPath } from './search.contract.ts';

/** Returns the shortest address, in the form that links use. */
function pathOfForm(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return pagePath(searchPath(parseSearchParams(params).query));
}

const queryOf = (path: string): SearchQuery =>
  parseSearchParams(new URL(path, location.href).searchParams).query;

/**
 * Keeps unchanged elements. `sent` is the submitted text: words that became filters leave the
 * field.
 */
function show(area: HTMLElement, fresh: Document, sent: string): boolean {
  const drawn = fresh.querySelector('[data-search]');
  if (drawn === null) return false;
  const focused = document.activeElement;
  morph(area, drawn, {
    childrenOnly: true,
    mayUpdate: (from, to) => {
      // Cards that stay keep their verdicts, which are still valid.
      if (from.dataset['live'] === 'shipping') return false;
      // Keeps what the shopper has typed since the call began.
      if (from === focused && from instanceof HTMLInputElement && to instanceof HTMLInputElement)
        to.value = from.type === 'search' && cleanWords(from.value) !== sent ? from.value : to.value;
      return true;
    },
  });
  document.title = fresh.title;
  return true;
}

export function bindSearchPage(): void {
  const area = document.querySelector<HTMLElement>('[data-search]');
  if (!area) return;
  area.dataset['scripted'] = '';
  // Firefox restores boxes, but the address decides.
  for (const box of area.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    box.checked = box.defaultChecked;
  const here = () => location.pathname + location.search;
  let shown = here();
  let asked: AbortController | undefined;

  const followFilter = (path: string) => $searchedCountry.set(queryOf(path).to || undefined);
  followFilter(shown);
  /** The address decides what is listed, for everybody alike; the shopper's own country is the first to choose. */
  const offerOwnCountry = () => {
    const list = area.querySelector<HTMLSelectElement>('#to');
    const own = [...(list?.options ?? [])].find(({ value }) => value === $destination.get());
    if (own) list?.options[0]?.after(own);
  };
  $destination.subscribe(offerOwnCountry);

  /** `isNew` adds a history entry. */
  const open = async (path: string, isNew: boolean) => {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    area.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(path, { signal });
      const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
      if (signal.aborted) return;
      if (!response.ok || !show(area, fresh, queryOf(path).words))
        throw new Error(`${path}: ${response.status}`);
      if (isNew && path !== here()) history.pushState(null, '', path);
      shown = path;
      followFilter(path);
      offerOwnCountry();
      // New cards lack their verdict.
      if (shownCountry() !== undefined) void refreshLive();
      area.removeAttribute('aria-busy');
    } catch {
      // Lets the browser navigate and report the error.
      if (!signal.aborted) location.assign(path);
    }
  };

  area.addEventListener('change', ({ target }) => {
    const isOfForm = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    // To list products for anywhere is no reason to forget where the shopper lives.
    if (target instanceof HTMLSelectElement && target.name === 'to' && target.value !== '')
      storeDestination(target.value);
    // A text's change event may precede a click elsewhere.
    if (isOfForm && target.form?.id === SEARCH_FORM_ID && target.type !== 'search')
      void open(pathOfForm(target.form), true);
  });
  area.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== SEARCH_FORM_ID) return;
    event.preventDefault();
    const sheet = area.querySelector<HTMLElement>('#filter:popover-open');
    sheet?.hidePopover();
    void open(pathOfForm(event.target), true);
  });
  addEventListener('popstate', () => {
    // Jumps within the page are history entries too.
    if (here() !== shown) void open(here(), false);
  });
}
