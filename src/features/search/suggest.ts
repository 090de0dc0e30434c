/**
 * Suggests while one types in the box of the header: names by the index of the build, which ranks as the server does
 * (docs/decisions/0040), pictures and prices of those that are shown by one call. Comes, with the index, at the first
 * sign that somebody wants to search.
 */
import './suggest.css';
import type { SearchCard } from '../../contract/search-cards.ts';
import { fetchCards } from '../../contract/search-client.ts';
import { readIndex, type SearchFile } from '../../rules/search/file.ts';
import type { SearchIndex } from '../../rules/search/index.ts';
import { rank } from '../../rules/search/rank.ts';
import { areBeyondIndex, understand } from '../../rules/search/understand.ts';
import { search as words } from '../../text/search.ts';
import { makeCombobox } from './combobox.ts';
import { allOption, fillOption, hitOption } from './suggestions.ts';

const SHOWN = 8;
/** From the last key to the call. */
const PAUSE_MS = 120;

/** A file of the build, at one address: were it named after what is in it, each product's name would be in each page. */
const INDEX = '/search-index.json';

async function fetchIndex(): Promise<SearchIndex> {
  const answer = await fetch(INDEX);
  if (!answer.ok) throw new Error(`${INDEX}: ${answer.status}`);
  return readIndex((await answer.json()) as SearchFile);
}

export async function suggestIn(field: HTMLInputElement): Promise<void> {
  const combobox = makeCombobox(field, words.suggestions);
  const told = document.createElement('span');
  told.className = 'visually-hidden';
  told.setAttribute('role', 'status');
  field.after(told);
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
    // Names without pictures lead on as well.
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
    shown = rank(index, typed, SHOWN).map((hit) => hitOption(index, hit));
    // The page may find something by a grade or a price, of which the index knows nothing.
    const isFound = shown.length > 0 || areBeyondIndex(understand(index, typed).facts);
    fill();
    combobox.show(typed === '' ? [] : [...shown, allOption(typed, isFound)]);
    told.textContent = typed === '' ? '' : isFound ? words.suggestedSome(shown.length) : words.suggestedNone;
    clearTimeout(timer);
    timer = setTimeout(() => void askCards(), PAUSE_MS);
  };
  field.addEventListener('input', (event) => {
    // What an input method shows meanwhile is no word yet.
    if (!(event instanceof InputEvent && event.isComposing)) suggest();
  });
  field.addEventListener('compositionend', suggest);
  // Typed before this script was there.
  suggest();
}
