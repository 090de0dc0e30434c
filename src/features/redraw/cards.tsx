import { ProductCard } from '../../components/ProductCard.tsx';
import type { ProductPage, PublishedProduct } from '../../contract/catalogue.ts';
import { fetchPart } from '../../contract/redraw-client.ts';
import { listing as words } from '../../text/shop.ts';
import { draw, morph, morphChildren } from './draw.ts';

/** As on a listing; a page of cards has its own. */
const SIZES = '(width >= 64rem) 23vw, (width >= 48rem) 29vw, 44vw';

/** A card in the manner of the one that stands there. */
function drawCard(product: PublishedProduct, like: Element | null): HTMLElement {
  const sizes = like?.querySelector('img')?.sizes ?? SIZES;
  return draw(<ProductCard product={product} sizes={sizes} level={like?.querySelector('h2') ? 2 : 3} />);
}

export function redrawCard(card: HTMLElement, product: PublishedProduct): void {
  morph(card, drawCard(product, card));
}

/** The card of what can be bought no more; who stood on it goes on at the next one. */
export function removeCard(card: HTMLElement): void {
  const grid = card.parentElement;
  const neighbour = card.nextElementSibling ?? card.previousElementSibling;
  const isFocused = card.contains(document.activeElement);
  card.remove();
  if (isFocused) neighbour?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  if (grid?.childElementCount === 0) grid.closest('section[aria-labelledby=related]')?.remove();
}

/** The cards of a page of a listing: which, in which order, and what each shows. */
export async function redrawGrid(grid: HTMLElement, version: string): Promise<void> {
  const list = grid.dataset['list'] ?? '';
  const part = await fetchPart(list);
  const at = [...grid.children].findIndex((card) => card.contains(document.activeElement));
  const like = grid.querySelector('.card');
  morphChildren(
    grid,
    part.items.map((product) => drawCard(product, like)),
  );
  if (at !== -1 && !grid.contains(document.activeElement)) {
    const next = grid.children[Math.min(at, grid.childElementCount - 1)];
    next?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }
  grid.dataset['version'] = version;
  tellCount(grid, part);
}

function tellCount(grid: HTMLElement, { total, page, pageSize }: ProductPage): void {
  const results = grid.closest('.results');
  const title = results?.querySelector('.results-title');
  if (!results || !title) return;
  const pages = Math.ceil(total / pageSize);
  title.textContent = pages > 1 ? words.countOnPage(total, page, pages) : words.count(total);
  results.querySelector('.empty')?.toggleAttribute('hidden', grid.childElementCount > 0);
}
