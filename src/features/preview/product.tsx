import { morph } from '../../browser/morph.ts';
import { productText as words } from '../base/shop.text.ts';
import { pagePath } from '../base/words.text.ts';
import { $republishedProduct } from '../product/bind-product.ts';
import { ProductFacts } from '../product/ProductFacts.tsx';
import type { PublishedProduct } from '../specimens/catalogue.contract.ts';
import { renderElement, setText } from './draw.ts';

/** Redraws the article except the island, which receives the product. */
export function redrawProduct(article: HTMLElement, product: PublishedProduct): void {
  const before = article.querySelector('h1')?.textContent ?? '';
  $republishedProduct.set(product);
  article.closest('astro-island')?.dispatchEvent(new Event('intent'));
  document.title = document.title.replace(before, product.name);
  const facts = document.querySelector('.product-facts');
  if (facts) morph(facts, renderElement(<ProductFacts product={product} />));
  setText(document.querySelector('.crumbs [aria-current]'), product.name);
  // The species may have changed.
  const { id, name } = product.species;
  leadTo(document.querySelector('.crumbs li:nth-last-child(2) a'), id, name);
  leadTo(document.querySelector('#related + a'), id, words().allOfSpecies(name));
}

function leadTo(link: Element | null, species: string, text: string): void {
  link?.setAttribute('href', pagePath(`/butterfly/${species}`));
  setText(link, text);
}
