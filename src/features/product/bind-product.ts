import { atom } from 'nanostores';
import { $live } from '../../browser/live.ts';
import type { PublishedProduct, ShownVariant, StockItem } from '../specimens/catalogue.contract.ts';
import { refreshVariants } from './panel-state.ts';
import { specimenStockText, stockText } from './panel-view.ts';

/** The page's product, if it was republished after the build. */
export const $republishedProduct = atom<PublishedProduct | undefined>();

/** The bar shows while the panel's own button is not fully visible. */
export function bindPurchaseBar(article: HTMLElement): void {
  const own = article.querySelector('.panel-add');
  const bar = article.querySelector('.panel-bar');
  const header = document.querySelector('.header');
  if (!own || !bar) return;
  // Screen readers don't see the bar, so it must not take the focus.
  bar.addEventListener('mousedown', (event) => event.preventDefault());
  const rootMargin = `-${header?.clientHeight ?? 0}px 0px 0px`;
  new IntersectionObserver(
    (entries) => article.toggleAttribute('data-add-unseen', (entries.at(-1)?.intersectionRatio ?? 0) < 1),
    { rootMargin, threshold: [0, 1] },
  ).observe(own);
}

/** Without this script the link leads to the file. */
export function bindZoom(article: HTMLElement): void {
  article.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.gallery-open');
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    import('./zoom.ts').then(
      ({ openZoom }) => openZoom(link),
      () => location.assign(link.href),
    );
  });
}

/** Without script the style sheet hides the button. If its script fails to load, the large picture opens instead. */
export function bindScaleView(article: HTMLElement): void {
  article.addEventListener('click', ({ target }) => {
    const id = article.dataset['product'];
    if (!(target instanceof Element) || !target.closest('.gallery-scale') || id === undefined) return;
    const panel = article.querySelector<HTMLElement>('.panel');
    const variantKey = panel ? readChosenVariantKey(panel) : undefined;
    import('./scale/ScaleView.tsx').then(
      ({ openScaleView }) => openScaleView(id, variantKey),
      () => article.querySelector<HTMLElement>('a.gallery-open')?.click(),
    );
  });
}

/** The controls hold the choice before hydration. */
export function readChosenVariantKey(panel: HTMLElement): string | undefined {
  const control = panel.querySelector<HTMLSelectElement | HTMLInputElement>(
    '#quality, input[name=variant]:checked',
  );
  return control?.value;
}

/** Tiles stand for single specimens, and for lots beside them. */
function choosesSpecimen(panel: HTMLElement): boolean {
  const tile = panel.querySelector('input[name=variant]:checked')?.closest('.tile');
  return tile?.querySelector('.tile-lot') === null;
}

/** Ignores the stock of grades that remain in stock. */
function differs(built: readonly ShownVariant[], live: readonly ShownVariant[]): boolean {
  const [was, is] = [built, live].map((offer) =>
    JSON.stringify(
      offer.map((variant) => ({ ...variant, stock: variant.stock === null || variant.stock > 0 })),
    ),
  );
  return was !== is;
}

/** Hydrates the island if more than the stock differs. */
export function bindLiveStock(article: HTMLElement): void {
  const island = article.closest('astro-island');
  const panel = article.querySelector<HTMLElement>('.panel');
  const show = (item: StockItem) => {
    const built: ShownVariant[] = JSON.parse(panel?.dataset['offer'] ?? '[]');
    const offer = refreshVariants(built, item);
    if (differs(built, offer)) island?.dispatchEvent(new Event('intent'));
    const key = panel ? readChosenVariantKey(panel) : undefined;
    const stock = offer.find((variant) => variant.key === key)?.stock;
    const place = panel?.querySelector<HTMLElement>('[data-stock]');
    if (!panel || !place || !stock || stock <= 0) return;
    place.textContent = choosesSpecimen(panel) ? specimenStockText(stock) : stockText(stock);
    place.dataset['stock'] = 'known';
    panel.querySelector('[role=spinbutton]')?.setAttribute('aria-valuemax', String(stock));
  };
  $live.subscribe((response) => {
    const item = response?.items.find(({ id }) => id === article.dataset['product']);
    if (item && island?.hasAttribute('ssr')) show(item);
  });
}
