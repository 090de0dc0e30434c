/**
 * The product page's style sheet names its main picture `specimen`; this script names the card's
 * picture.
 */

const NAME = 'specimen';

function cardPicture(productPath: string): HTMLElement | undefined {
  const link = document.querySelector(`.card a[href="${CSS.escape(productPath)}"]`);
  return link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? undefined;
}

function productPath(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const { pathname } = new URL(address);
  return pathname.includes('/product/') ? pathname : undefined;
}

function nameWhile(transition: ViewTransition, element: HTMLElement | undefined, name: string) {
  if (element === undefined) return;
  element.style.viewTransitionName = name;
  // The back/forward cache may restore the page, so the old name returns.
  const restore = () => {
    element.style.viewTransitionName = '';
  };
  transition.finished.then(restore, restore);
}

/** Names the picture when leaving for the card's product, and when returning from it. */
export function transitionSpecimen() {
  addEventListener('pageswap', ({ viewTransition, activation }) => {
    const target = productPath(activation?.entry.url);
    if (!viewTransition || target === undefined) return;
    // Duplicate names cancel the transition.
    const main = document.querySelector<HTMLElement>('[data-specimen-main]');
    nameWhile(viewTransition, main ?? undefined, 'none');
    nameWhile(viewTransition, cardPicture(target), NAME);
  });
  addEventListener('pagereveal', ({ viewTransition }) => {
    const from = productPath(window.navigation?.activation?.from?.url);
    // Duplicate names cancel the transition.
    const isTaken = document.querySelector('[data-specimen-main]') !== null;
    if (!viewTransition || from === undefined || isTaken) return;
    nameWhile(viewTransition, cardPicture(from), NAME);
  });
}
