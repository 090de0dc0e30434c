/**
 * Names come from the built index, ranked as on the server (docs/decisions/0040); one call adds
 * pictures and prices. All load on the first interaction.
 */
import './suggest.css';
import type { SearchCard } from '../../contract/search-cards.ts';
import { fetchCards } from '../../contract/search-client.ts';
import { parseIndex, type SearchFile } from '../../rules/search/file.ts';
import type { SearchIndex } from '../../rules/search/index.ts';
import { rankHits } from '../../rules/search/rank.ts';
import { requiresServerSearch, understandQuery } from '../../rules/search/understand.ts';
import { searchText as words } from '../../text/search.ts';
import { makeCombobox } from './combobox.ts';
import { createHitOption, createSeeAllOption, fillOption } from './suggestions.ts';

const SHOWN = 8;
/** Milliseconds after the last key. */
const PAUSE_MS = 120;

/** A hashed name would change every page when a product is renamed. */
const INDEX = '/search-index.json';

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch(INDEX);
  if (!response.ok) throw new Error(`${INDEX}: ${response.status}`);
  return parseIndex((await response.json()) as SearchFile);
}

export async function bindSuggestions(field: HTMLInputElement): Promise<void> {
  const combobox = makeCombobox(field, words().suggestions);
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  field.after(status);
  const index = await fetchIndex();
  const cards = new Map<string, SearchCard | undefined>();
  let shown: readonly HTMLElement[] = [];
  let answered = '';
  let asked: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fill = () => {
    for (const option of shown) {
      const name = option.dataset['card'] ?? '';
      if (cards.has(name)) fillOption(option, cards.get(name));
    }
  };
  const askCards = async () => {
    asked?.abort();
    asked = new AbortController();
    const wanted = shown.map(({ dataset }) => dataset['card'] ?? '').filter((name) => !cards.has(name));
    if (wanted.length === 0) return;
    const result = await fetchCards(wanted, asked.signal);
    // Without cards, names are shown without pictures.
    if (result.kind !== 'answer') return;
    for (const name of wanted)
      cards.set(
        name,
        result.data.find((card) => card.asked === name),
      );
    fill();
  };
  const suggest = () => {
    const typed = field.value.trim();
    if (typed === answered) return;
    answered = typed;
    shown = rankHits(index, typed, SHOWN).map((hit) => createHitOption(index, hit));
    // The index lacks grade and price, which the server searches.
    const isFound = shown.length > 0 || requiresServerSearch(understandQuery(index, typed).facts);
    fill();
    combobox.show(typed === '' ? [] : [...shown, createSeeAllOption(typed, isFound)]);
    status.textContent =
      typed === '' ? '' : isFound ? words().suggestedSome(shown.length) : words().suggestedNone;
    clearTimeout(timer);
    timer = setTimeout(() => void askCards(), PAUSE_MS);
  };
  field.addEventListener('input', (event) => {
    // Uncommitted IME text is not a word yet.
    if (!(event instanceof InputEvent && event.isComposing)) suggest();
  });
  field.addEventListener('compositionend', suggest);
  // Text may have been typed before this script ran.
  suggest();
}
