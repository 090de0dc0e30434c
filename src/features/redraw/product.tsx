import { $edited } from '../../browser/live.ts';
import type { PublishedProduct } from '../../contract/catalogue.ts';
import { product as words } from '../../text/shop.ts';
import { ProductFacts } from '../product/ProductFacts.tsx';
import { draw, isIslands, morph, setText } from './draw.ts';

/** The page of a product: its island draws pictures, name and panel; what stands around it is drawn here. */
export function redrawProduct(article: HTMLElement, product: PublishedProduct): void {
  const before = article.querySelector('h1')?.textContent ?? '';
  $edited.set(product);
  document.title = document.title.replace(before, product.name);
  const facts = document.querySelector('.product-facts');
  if (facts && !isIslands(facts)) morph(facts, draw(<ProductFacts product={product} />));
  const { id, name } = product.species;
  setText(document.querySelector('.crumbs [aria-current]'), product.name);
  setText(document.querySelector(`.crumbs a[href="/butterfly/${id}"]`), name);
  setText(document.querySelector(`a.more[href="/butterfly/${id}"]`), words.allOfSpecies(name));
}
