/**
 * Names come from the built index, ranked as on the server (docs/decisions/0040); one call adds
 * pictures and prices. All load on the first interaction.
 */
import './suggest.css';
import { formatFen, requireFen } from '../base/money.rules.ts';
import { productText as productWords } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { panelText } from '../product/panel.text.ts';
import { cardText as cardWords } from '../specimens/card.text.ts';
import { pictureAddress } from '../specimens/pictures.rules.ts';
import { makeCombobox } from './combobox.ts';
import { parseIndex, type SearchFile } from './rank/file.rules.ts';
import type { IndexEntry, SearchIndex } from './rank/index.rules.ts';
import { rankHits } from './rank/rank.rules.ts';
import { hasOnlyServerFacets, understandQuery } from './rank/understand.rules.ts';
import { fetchCards } from './search.client.ts';
import { EMPTY_QUERY, searchPath } from './search.contract.ts';
import { searchText as words } from './search.text.ts';
import type { SearchCard } from './search-cards.contract.ts';

/** Pixels: twice the display width. */
const PICTURE_WIDTH = 160;
/** The index has the first characters of an id. The card has the whole id. */
const SHORT_ID = /^[0-9a-f]{8}$/;

function element(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

function option(href: string, ...content: (Node | string)[]): HTMLElement {
  const made = element('li', 'suggestion', ...content);
  made.setAttribute('role', 'option');
  made.dataset['href'] = pagePath(href);
  return made;
}

const pathOf = (kind: IndexEntry['kind'], id: string) =>
  `/${kind === 'species' ? 'butterfly' : 'product'}/${id}`;
const pathOfWords = (asked: string) => searchPath({ ...EMPTY_QUERY, words: asked });

function createHitOption({ kind, source }: IndexEntry): HTMLElement {
  const { id, name } = source;
  const latin = element('i', 'latin', 'latinName' in source ? source.latinName : '');
  latin.lang = 'la';
  const title = element('span', 'suggestion-title', name);
  title.title = name;
  const image = document.createElement('img');
  image.alt = '';
  const isWhole = kind === 'species' || !SHORT_ID.test(id);
  const made = option(
    isWhole ? pathOf(kind, id) : pathOfWords(id),
    image,
    element('span', 'suggestion-name', title, ...(kind === 'species' ? [latin] : [])),
    element('span', 'suggestion-price figures', kind === 'species' ? productWords().species : ''),
  );
  made.dataset['card'] = `${kind}:${id}`;
  return made;
}

/** Fills in the card. Without one, the product was withdrawn after the build. */
function fillOption(made: HTMLElement, card: SearchCard | undefined): void {
  const sale = made.querySelector('.suggestion-price');
  if (card === undefined) {
    if (sale) sale.textContent = words().gone;
    return;
  }
  made.dataset['href'] = pagePath(pathOf(card.kind, card.id));
  const image = made.querySelector('img');
  if (image) image.src = pictureAddress(card.picture.url, PICTURE_WIDTH);
  if (sale && card.price !== null)
    sale.textContent = card.sold_out
      ? panelText().soldOut
      : formatFen(requireFen(card.price)) + (card.from ? cardWords().from : '');
}

/** Offered without results too, because the search page knows more names than the index. */
function createSeeAllOption(asked: string, isFound: boolean): HTMLElement {
  const text = isFound ? words().seeFound(asked) : words().seeNear(asked);
  const made = option(pathOfWords(asked), element('span', 'suggestion-name', text));
  made.classList.add('suggestion-all');
  return made;
}

const SHOWN = 8;
/** Milliseconds after the last key. */
const PAUSE_MS = 120;

/** A hashed name would change every page when a product is renamed. */
const INDEX = '/search-index.json';

async function fetchIndex(): Promise<SearchIndex> {
  const response = await fetch(pagePath(INDEX));
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
    shown = rankHits(index, typed, SHOWN).map(createHitOption);
    // The index lacks grade and price, which the server searches.
    const isFound = shown.length > 0 || hasOnlyServerFacets(understandQuery(index, typed).facts);
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
