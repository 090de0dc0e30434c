import { morph } from '../../browser/morph.ts';
import { ProductCard } from '../../components/ProductCard.tsx';
import { SLIDER_SPECIES } from '../base/limits.contract.ts';
import { listingText as words } from '../base/shop.text.ts';
import { SpeciesFamilies } from '../frame/SpeciesFamilies.tsx';
import { FilterChoices } from '../listing/FilterChoices.tsx';
import { CarouselDots, CarouselSlides } from '../listing/home/Slides.tsx';
import { SpeciesCard } from '../listing/home/SpeciesCard.tsx';
import { cloneCard } from '../listing/home/slider-wrap.ts';
import { SpeciesBanner } from '../listing/SpeciesBanner.tsx';
import type { ProductPage, PublishedProduct, Species } from '../specimens/catalogue.contract.ts';
import { morphChildren, renderElement, setText } from './draw.ts';
import { fetchCategories, fetchListingPage, fetchSlides, fetchSpeciesList } from './redraw.client.ts';

export async function redrawSpecies(menu: HTMLElement, version: string): Promise<void> {
  const species = await fetchSpeciesList(version);
  redrawMenu(menu, species);
  redrawFilter(species);
  redrawSlider(species);
  redrawBanner(species);
  menu.dataset['version'] = version;
}

function redrawMenu(menu: HTMLElement, species: readonly Species[]): void {
  const families = menu.querySelector('[data-families]');
  if (!families || menu.dataset['fetch'] !== undefined) return;
  morph(families, renderElement(<SpeciesFamilies species={species} path={location.pathname} />));
}

function redrawFilter(species: readonly Species[]): void {
  const filter = document.querySelector<HTMLElement>('[data-filter]');
  const list = filter?.querySelector('[data-filter-list]');
  if (!filter || !list || filter.dataset['fetch'] !== undefined) return;
  const current = list.querySelector<HTMLInputElement>('input[checked]')?.value ?? '';
  morph(list, renderElement(<FilterChoices species={species} current={current} />), { childrenOnly: true });
}

function redrawSlider(species: readonly Species[]): void {
  const track = document.querySelector('[data-track]');
  if (!track) return;
  const cards = [...renderElement(<Round species={species.slice(0, SLIDER_SPECIES)} />).children];
  const around = () => (track.querySelector('[data-clone]') ? cards.map(cloneCard) : []);
  morphChildren(track, [...around(), ...cards, ...around()]);
}

function Round({ species }: { readonly species: readonly Species[] }) {
  return (
    <ul>
      {species.map((each) => (
        <li key={each.id}>
          <SpeciesCard species={each} />
        </li>
      ))}
    </ul>
  );
}

function redrawBanner(species: readonly Species[]): void {
  const banner = document.querySelector<HTMLElement>('.banner[data-species]');
  const its = species.find(({ id }) => id === banner?.dataset['species']);
  if (!banner || !its) return;
  for (const [part, text] of [
    ['h1', its.name],
    ['.banner-latin', its.latin_name],
  ] as const)
    document.title = document.title.replace(banner.querySelector(part)?.textContent ?? '', text);
  morph(
    banner,
    renderElement(<SpeciesBanner species={its} compact={banner.classList.contains('compact')} />),
  );
  setText(document.querySelector('.crumbs [aria-current]'), its.name);
}

/** Updates known categories; a new one needs the next build. */
export async function redrawCategories(tabs: HTMLElement, version: string): Promise<void> {
  for (const { id, name, description } of await fetchCategories(version)) {
    setText(tabs.querySelector(`[data-category="${id}"]`), name);
    const head = document.querySelector(`[id="${id}"] .section-head`);
    setText(head?.querySelector('h2'), name);
    setText(head?.querySelector('p'), description);
  }
  tabs.dataset['version'] = version;
}

/** The event `redrawn` notifies the carousel's script. */
export async function redrawSlides(carousel: HTMLElement, version: string): Promise<void> {
  const slides = carousel.querySelector('[data-slides]');
  const dots = carousel.querySelector('[data-dots]');
  if (!slides || !dots) return;
  const items = await fetchSlides(version);
  morph(slides, renderElement(<CarouselSlides items={items} />));
  morph(dots, renderElement(<CarouselDots count={items.length} />));
  carousel.querySelector('.carousel-failure')?.toggleAttribute('hidden', items.length > 0);
  carousel.querySelector('.carousel-controls')?.toggleAttribute('hidden', items.length < 2);
  carousel.dataset['version'] = version;
  carousel.dispatchEvent(new Event('redrawn'));
}

/** The heading level is that of an existing card. */
function drawCard(product: PublishedProduct, like: Element | null): HTMLElement {
  return renderElement(<ProductCard product={product} level={like?.querySelector('h2') ? 2 : 3} />);
}

export function redrawCard(card: HTMLElement, product: PublishedProduct): void {
  morph(card, drawCard(product, card));
}

/** Moves the focus to the card's neighbour. */
export function removeCard(card: HTMLElement): void {
  const grid = card.parentElement;
  const neighbour = card.nextElementSibling ?? card.previousElementSibling;
  const isFocused = card.contains(document.activeElement);
  card.remove();
  if (isFocused) neighbour?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  if (grid?.childElementCount === 0) grid.closest('section[aria-labelledby=related]')?.remove();
}

/** Draws the cards in the listing's current order. */
export async function redrawGrid(grid: HTMLElement, version: string): Promise<void> {
  const list = grid.dataset['list'] ?? '';
  const part = await fetchListingPage(list);
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
  announceCount(grid, part);
}

function announceCount(grid: HTMLElement, { total, page, pageSize }: ProductPage): void {
  const results = grid.closest('.results');
  const title = results?.querySelector('.results-title');
  if (!results || !title) return;
  const pages = Math.ceil(total / pageSize);
  title.textContent = pages > 1 ? words().countOnPage(total, page, pages) : words().count(total);
  results.querySelector('.empty')?.toggleAttribute('hidden', grid.childElementCount > 0);
}
