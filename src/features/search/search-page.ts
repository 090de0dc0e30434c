/**
 * Lets a choice of the search page count at once, and keeps what a page loaded anew would lose: the focus, where one
 * has scrolled to, and the sheet of the filters (docs/decisions/0041). Without this script the same form is sent.
 */
import morphdom from 'morphdom';
import '../../browser/popover.ts';
import { keepFocus } from '../../browser/keep-focus.ts';
import { cleanWords, readSearch, searchPath } from '../../contract/search.ts';
import { FORM } from './form.ts';

/** The address of what the form says, the shortest one; so it is the same as that of a link that leads there. */
function pathOfForm(form: HTMLFormElement): string {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value);
  return searchPath(readSearch(params).query);
}

const wordsIn = (path: string) => readSearch(new URL(path, location.href).searchParams).query.words;

/**
 * Makes the page what the server has drawn; what is the same stays the same element. `sent`: the words that were asked;
 * facts among them have become choices and leave the field.
 */
function show(area: HTMLElement, fresh: Document, sent: string): boolean {
  const drawn = fresh.querySelector('[data-search]');
  if (drawn === null) return false;
  const focused = document.activeElement;
  keepFocus(() =>
    morphdom(area, drawn, {
      childrenOnly: true,
      getNodeKey: (node) => (node instanceof HTMLElement ? (node.dataset['product'] ?? node.id) : ''),
      onBeforeElUpdated: (from, to) => {
        // What has been typed since is newer than what was asked.
        if (from === focused && from instanceof HTMLInputElement && to instanceof HTMLInputElement)
          to.value = from.type === 'search' && cleanWords(from.value) !== sent ? from.value : to.value;
        return true;
      },
    }),
  );
  document.title = fresh.title;
  return true;
}

export function watchSearch(): void {
  const area = document.querySelector<HTMLElement>('[data-search]');
  if (!area) return;
  area.dataset['scripted'] = '';
  const here = () => location.pathname + location.search;
  let shown = here();
  let asked: AbortController | undefined;

  /** `isNew`: it becomes an entry of the history once it is shown. */
  const open = async (path: string, isNew: boolean) => {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    area.setAttribute('aria-busy', 'true');
    try {
      const answer = await fetch(path, { signal });
      const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (signal.aborted) return;
      if (!answer.ok || !show(area, fresh, wordsIn(path))) throw new Error(`${path}: ${answer.status}`);
      if (isNew && path !== here()) history.pushState(null, '', path);
      shown = path;
      area.removeAttribute('aria-busy');
    } catch {
      // The browser asks by itself, and tells what is wrong.
      if (!signal.aborted) location.assign(path);
    }
  };

  area.addEventListener('change', ({ target }) => {
    const isOfForm = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    // Words count when they are sent: a change of theirs is told before the press that sends them, or leads away.
    if (isOfForm && target.form?.id === FORM && target.type !== 'search')
      void open(pathOfForm(target.form), true);
  });
  area.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== FORM) return;
    event.preventDefault();
    const sheet = area.querySelector<HTMLElement>('#filter:popover-open');
    sheet?.hidePopover();
    void open(pathOfForm(event.target), true);
  });
  addEventListener('popstate', () => {
    // A jump within the page is a step of the history, too.
    if (here() !== shown) void open(here(), false);
  });
}
