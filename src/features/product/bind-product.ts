import { atom } from 'nanostores';
import { $live } from '../../browser/live.ts';
import { notify } from '../base/notices.ts';
import { scriptFailures } from '../base/script-failures.text.ts';
import type { PublishedProduct, ShownVariant, StockItem } from '../specimens/catalogue.contract.ts';
import { refreshVariants } from './panel-state.ts';
import { stockText, tierShortage } from './panel-view.ts';

/** The page's product, if it was republished after the build. */
export const $republishedProduct = atom<PublishedProduct | undefined>();

/** The add button is in the bar while its place in the panel is not fully visible. */
export function bindPurchaseBar(article: HTMLElement): void {
  const place = article.querySelector('.panel-buy');
  const header = document.querySelector('.header');
  if (!place) return;
  const rootMargin = `-${header?.clientHeight ?? 0}px 0px 0px`;
  new IntersectionObserver(
    (entries) => article.toggleAttribute('data-add-unseen', (entries.at(-1)?.intersectionRatio ?? 0) < 1),
    { rootMargin, threshold: [0, 1] },
  ).observe(place);
}

async function openScale(article: HTMLElement): Promise<void> {
  const panel = article.querySelector<HTMLElement>('.panel');
  const variantKey = panel ? readChosenVariantKey(panel) : undefined;
  try {
    const { openScaleView } = await import('./scale/ScaleView.tsx');
    openScaleView(article.dataset['product'] ?? '', variantKey);
  } catch {
    notify({ kind: 'error', text: scriptFailures().script });
  }
}

/** Without this script the link leads to the file. */
export function bindZoom(article: HTMLElement): void {
  article.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a.gallery-open');
    if (!link || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    import('./zoom.ts').then(
      ({ openZoom }) => openZoom(link, () => openScale(article)),
      () => location.assign(link.href),
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
    place.textContent = stockText(stock);
    place.dataset['stock'] = 'known';
    panel.querySelector('[role=spinbutton]')?.setAttribute('aria-valuemax', String(stock));
    for (const row of panel.querySelectorAll<HTMLElement>('[data-tier]'))
      row.querySelector('.tier-mark')?.replaceChildren(tierShortage(Number(row.dataset['tier']), stock));
  };
  $live.subscribe((response) => {
    const item = response?.items.find(({ id }) => id === article.dataset['product']);
    if (item && island?.hasAttribute('ssr')) show(item);
  });
}
