import { flushSync } from 'react-dom';
import { $edited } from '../../browser/live.ts';
import type { PublishedProduct } from '../../contract/catalogue.ts';
import { product as words } from '../../text/shop.ts';
import { ProductFacts } from '../product/ProductFacts.tsx';
import { draw, isIslands, morph, setText } from './draw.ts';
import { chosenPicture } from './gallery.ts';

/** The page of a product: its island draws pictures, name and panel; what stands around it is drawn here. */
export function redrawProduct(article: HTMLElement, product: PublishedProduct): void {
  const before = article.querySelector('h1')?.textContent ?? '';
  const choose = chosenPicture(article);
  flushSync(() => $edited.set(product));
  choose();
  document.title = document.title.replace(before, product.name);
  const facts = document.querySelector('.product-facts');
  if (facts && !isIslands(facts)) morph(facts, draw(<ProductFacts product={product} />));
  setText(document.querySelector('.crumbs [aria-current]'), product.name);
  // The product may be of another species now.
  const { id, name } = product.species;
  leadTo(document.querySelector('.crumbs li:nth-last-child(2) a'), id, name);
  leadTo(document.querySelector('#related + a'), id, words.allOfSpecies(name));
}

function leadTo(link: Element | null, species: string, text: string): void {
  link?.setAttribute('href', `/butterfly/${species}`);
  setText(link, text);
}
