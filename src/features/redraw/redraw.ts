/**
 * Draws anew what an editor has published since the page was built (docs/decisions/0032). Comes, with React where the
 * page has none, only when something differs; each part by the component that the build draws it by.
 */
import { differing, type Redraw } from '../../browser/live.ts';
import type { LiveAnswer } from '../../contract/catalogue.ts';
import { LIVE_LISTS } from '../../contract/live-lists.ts';
import { fetchProducts } from '../../contract/redraw-client.ts';
import {
  redrawCard,
  redrawCategories,
  redrawGrid,
  redrawSlides,
  redrawSpecies,
  removeCard,
} from './lists.tsx';
import { redrawProduct } from './product.tsx';

type RedrawList = (element: HTMLElement, version: string) => Promise<void>;

const WHOLE: Readonly<Record<string, RedrawList>> = {
  [LIVE_LISTS.species]: redrawSpecies,
  [LIVE_LISTS.carousel]: redrawSlides,
  [LIVE_LISTS.categories]: redrawCategories,
};

async function redrawLists(answer: LiveAnswer): Promise<void> {
  const lists = differing('list', answer).map((element) => {
    const name = element.dataset['list'] ?? '';
    return (WHOLE[name] ?? redrawGrid)(element, answer.lists[name] ?? '');
  });
  await Promise.all(lists);
}

/** What no list has brought: related specimens, the cards of a category, and the product of the page. */
async function redrawProducts(answer: LiveAnswer): Promise<void> {
  const old = differing('product', answer);
  const ids = [...new Set(old.map(({ dataset }) => dataset['product'] ?? ''))];
  const gone = new Set(answer.items.filter(({ withdrawn }) => withdrawn).map(({ id }) => id));
  const products = await fetchProducts(ids.filter((id) => !gone.has(id)));
  for (const element of old) {
    const product = products.find(({ id }) => id === element.dataset['product']);
    const isCard = element.matches('.card');
    if (product !== undefined) (isCard ? redrawCard : redrawProduct)(element, product);
    else if (isCard) removeCard(element);
    // The panel says by itself that nothing of it can be bought any more.
    else element.dataset['version'] = '';
  }
}

export const redraw: Redraw = async (answer) => {
  await redrawLists(answer);
  await redrawProducts(answer);
};
