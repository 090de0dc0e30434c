import type { PublishedProduct } from '../../contract/catalogue.ts';
import { product as words } from '../../text/shop.ts';
import { offerOf } from '../product/offer.ts';
import { ProductFacts } from '../product/ProductFacts.tsx';
import { ProductView } from '../product/ProductView.tsx';
import { drawPanel } from '../product/panel-draw.ts';
import { $adding, $panel, act } from '../product/panel-store.ts';
import { draw, morph, setText } from './draw.ts';
import { chosenPicture } from './gallery.ts';

/** The page of a product: pictures, name, panel, facts, and what stands around them. */
export function redrawProduct(article: HTMLElement, product: PublishedProduct): void {
  const before = article.querySelector('h1')?.textContent ?? '';
  const choose = chosenPicture(article);
  act({ kind: 'refresh', variants: offerOf(product) });
  morph(article, draw(<ProductView product={product} state={$panel.get()} />));
  // What controls hold besides their attributes: the chosen grade, and that something waits.
  drawPanel(article, $panel.get(), $adding.get());
  choose();
  document.title = document.title.replace(before, product.name);
  const facts = document.querySelector('.product-facts');
  if (facts) morph(facts, draw(<ProductFacts product={product} />));
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
