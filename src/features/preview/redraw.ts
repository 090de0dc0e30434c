/**
 * Uses the build's components (docs/decisions/0032). Script and React load only if something
 * differs.
 */
import { elementsToRedraw, type Redraw } from '../../browser/live.ts';
import type { LiveResponse } from '../specimens/catalogue.contract.ts';
import { LIVE_LISTS } from '../specimens/live-lists.client.ts';
import {
  redrawCard,
  redrawCategories,
  redrawGrid,
  redrawSlides,
  redrawSpecies,
  removeCard,
} from './lists.tsx';
import { redrawProduct } from './product.tsx';
import { fetchProducts } from './redraw.client.ts';

type RedrawList = (element: HTMLElement, version: string) => Promise<void>;

const WHOLE: Readonly<Record<string, RedrawList>> = {
  [LIVE_LISTS.species]: redrawSpecies,
  [LIVE_LISTS.carousel]: redrawSlides,
  [LIVE_LISTS.categories]: redrawCategories,
};

async function redrawLists(response: LiveResponse): Promise<void> {
  const lists = elementsToRedraw('list', response).map((element) => {
    const name = element.dataset['list'] ?? '';
    return (WHOLE[name] ?? redrawGrid)(element, response.lists[name] ?? '');
  });
  await Promise.all(lists);
}

/** Redraws related specimens, category cards, and the page's own product. */
async function redrawProducts(response: LiveResponse): Promise<void> {
  const old = elementsToRedraw('product', response);
  const ids = [...new Set(old.map(({ dataset }) => dataset['product'] ?? ''))];
  const gone = new Set(response.items.filter(({ withdrawn }) => withdrawn).map(({ id }) => id));
  const products = await fetchProducts(ids.filter((id) => !gone.has(id)));
  for (const element of old) {
    const product = products.find(({ id }) => id === element.dataset['product']);
    const isCard = element.matches('.card');
    if (product !== undefined) (isCard ? redrawCard : redrawProduct)(element, product);
    else if (isCard) removeCard(element);
    // The panel itself shows that the product is withdrawn.
    else element.dataset['version'] = '';
  }
}

export const redraw: Redraw = async (response) => {
  await redrawLists(response);
  await redrawProducts(response);
};
