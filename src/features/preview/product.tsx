import { morph } from '../../browser/morph.ts';
import { $republishedProduct } from '../product/bind-product.ts';
import { ProductFacts } from '../product/ProductFacts.tsx';
import type { PublishedProduct } from '../specimens/catalogue.contract.ts';
import { productTitle } from '../specimens/specimen.rules.ts';
import { renderElement } from './draw.ts';

/** Redraws the article except the island, which receives the product. */
export function redrawProduct(article: HTMLElement, product: PublishedProduct): void {
  const before = article.querySelector('h1')?.textContent ?? '';
  $republishedProduct.set(product);
  article.closest('astro-island')?.dispatchEvent(new Event('intent'));
  document.title = document.title.replace(before, productTitle(product).title);
  const facts = document.querySelector('.product-facts');
  if (facts) morph(facts, renderElement(<ProductFacts product={product} />));
}
