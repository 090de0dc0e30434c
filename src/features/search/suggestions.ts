import { EMPTY_QUERY, searchPath } from '../../contract/search.ts';
import type { SearchCard } from '../../contract/search-cards.ts';
import { formatFen, requireFen } from '../../rules/money.ts';
import { pictureAddress } from '../../rules/pictures.ts';
import { readProductEntry } from '../../rules/search/columns.ts';
import type { SearchIndex } from '../../rules/search/index.ts';
import type { Hit } from '../../rules/search/rank.ts';
import { cardText as cardWords } from '../../text/card.ts';
import { panelText } from '../../text/panel.ts';
import { searchText as words } from '../../text/search.ts';
import { productText as productWords } from '../../text/shop.ts';
import { pagePath } from '../../text/words.ts';

/** Pixels: twice the display width. */
const PICTURE_WIDTH = 160;
/** The card has the whole id. */
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

const pathOf = (kind: Hit['kind'], id: string) => `/${kind === 'species' ? 'butterfly' : 'product'}/${id}`;
const pathOfWords = (asked: string) => searchPath({ ...EMPTY_QUERY, words: asked });

export function createHitOption({ species, columns }: SearchIndex, { kind, number }: Hit): HTMLElement {
  const source = kind === 'species' ? species[number]?.source : readProductEntry(columns, number);
  const { id = '', name = '' } = source ?? {};
  const latin = element('i', 'latin', species[number]?.source.latinName ?? '');
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
export function fillOption(made: HTMLElement, card: SearchCard | undefined): void {
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
export function createSeeAllOption(asked: string, isFound: boolean): HTMLElement {
  const text = isFound ? words().seeFound(asked) : words().seeNear(asked);
  const made = option(pathOfWords(asked), element('span', 'suggestion-name', text));
  made.classList.add('suggestion-all');
  return made;
}
