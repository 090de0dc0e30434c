/**
 * Carries the chosen specimen's picture from page to page in the browser's own view transition.
 * The product page's main picture is named `specimen` by its style sheet; here the card's picture gets that name.
 */

const NAME = 'specimen';

/** The picture on this page's card of a product. */
function cardPicture(productPath: string): HTMLElement | undefined {
  const link = document.querySelector(`.card a[href="${CSS.escape(productPath)}"]`);
  return link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? undefined;
}

function productPath(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const { pathname } = new URL(address);
  return pathname.startsWith('/product/') ? pathname : undefined;
}

function nameWhile(transition: ViewTransition, element: HTMLElement | undefined, name: string) {
  if (element === undefined) return;
  element.style.viewTransitionName = name;
  // Taken away again: a page kept for Back must not hold the name of an older choice.
  const restore = () => {
    element.style.viewTransitionName = '';
  };
  transition.finished.then(restore, restore);
}

/** Names the card's picture on the way to its product, and again on the way back to a page kept for Back. */
export function carrySpecimen() {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    const target = productPath(activation?.entry.url);
    if (!viewTransition || target === undefined) return;
    // From product to product the old main picture gives the name up: two bearers would cancel the transition.
    const main = document.querySelector<HTMLElement>('[data-specimen-main]');
    nameWhile(viewTransition, main ?? undefined, 'none');
    nameWhile(viewTransition, cardPicture(target), NAME);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    const from = productPath(window.navigation?.activation?.from?.url);
    // A product's page has a bearer of the name already; a second one would cancel the transition.
    const isTaken = document.querySelector('[data-specimen-main]') !== null;
    if (!viewTransition || from === undefined || isTaken) return;
    nameWhile(viewTransition, cardPicture(from), NAME);
  });
}
