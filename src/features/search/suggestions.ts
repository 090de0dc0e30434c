/** What the search box shows below itself: options with picture and price, and the way to all results. */
import { cardFacts } from '../../components/card-facts.ts';
import { pictureAddress } from '../../components/picture-address.ts';
import type { ProductPage, PublishedProduct } from '../../contract/catalogue.ts';
import { EMPTY_QUERY, searchPath } from '../../contract/search.ts';
import { search as words } from '../../text/search.ts';

/** A step of rules/picture-widths.ts; twice as wide as it stands. */
const PICTURE_WIDTH = 160;

function element(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

function pictureOf({ pictures: [picture] }: PublishedProduct): HTMLElement {
  const image = document.createElement('img');
  image.alt = '';
  // Its place is kept by the style sheet, whether or not it comes.
  if (picture) image.src = pictureAddress(picture.url, PICTURE_WIDTH);
  return image;
}

function option(href: string, ...content: (Node | string)[]): HTMLElement {
  const made = element('li', 'suggestion', ...content);
  made.role = 'option';
  made.dataset['href'] = href;
  return made;
}

function productOption(product: PublishedProduct): HTMLElement {
  const facts = cardFacts(product.specifications.quality_variants);
  const latin = element('i', 'latin', product.species.latin_name);
  latin.lang = 'la';
  const sale = facts?.soldOut ? words.soldOut : `${facts?.price ?? ''}${facts?.from ?? ''}`;
  return option(
    `/product/${product.id}`,
    pictureOf(product),
    element('span', 'suggestion-name', element('span', 'suggestion-title', product.name), ' ', latin),
    element('span', 'suggestion-price figures', sale),
  );
}

/** In the order in which they stand, the way to all of them last. */
export function optionsOf({ items, total }: ProductPage, asked: string): readonly HTMLElement[] {
  const text = total === 0 ? words.seeNear(asked) : words.seeFound(asked, total);
  const all = option(searchPath({ ...EMPTY_QUERY, words: asked }), element('span', 'suggestion-name', text));
  all.classList.add('suggestion-all');
  return [...items.map(productOption), all];
}
