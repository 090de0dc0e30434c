/**
 * The plain script of a product's page: the panel answers at once, by the same rules as the server, and carries no React.
 * React comes with the cart's drawer, which is fetched at the first sign that somebody wants it (docs/decisions/0049).
 */
import { takeEarlyPress } from '../../browser/head-script.ts';
import { $live, askLive, TOUCH_MS } from '../../browser/live.ts';
import { $choice } from '../../browser/purchase-link.ts';
import { CONTROLS, QUANTITY_KEYS, reloadMark } from '../../components/panel-controls.ts';
import type { StockItem } from '../../contract/catalogue.ts';
import { fenToYuan } from '../../rules/money.ts';
import { addToCart, loadCart } from './add-to-cart.ts';
import { takeControls } from './choice.ts';
import { type OfferVariant, refreshOffer } from './offer.ts';
import { drawPanel } from './panel-draw.ts';
import { openPanel, selectedVariant } from './panel-state.ts';
import { $adding, $panel, act } from './panel-store.ts';
import { panelView } from './panel-view.ts';

/** Somebody is about to use the panel. */
const SIGNS = ['pointerenter', 'touchstart', 'focusin', 'keydown'] as const;

async function add(productId: string): Promise<void> {
  const state = $panel.get();
  const variant = selectedVariant(state);
  const { canAdd, priceFen } = panelView(state);
  if (variant === undefined || !canAdd || $adding.get()) return;
  const choice = { productId, quality: variant.grade, quantity: state.quantity };
  $adding.set(true);
  await addToCart({ ...choice, unit_price: fenToYuan(priceFen) });
  $adding.set(false);
  // What was added may cost, or be, something else by now.
  void askLive();
}

function listen(panel: HTMLElement, productId: string): void {
  const controlOf = ({ target }: Event, name: string) =>
    target instanceof HTMLElement && target.dataset['control'] === name ? target : undefined;
  const step = (by: number) => act({ kind: by === 1 ? 'increase' : 'decrease' });

  panel.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const by = target.closest<HTMLElement>('[data-step]')?.dataset['step'];
    if (by !== undefined) step(Number(by));
    if (target.closest(`[data-control=${CONTROLS.add}], [data-bar-add]`)) void add(productId);
  });
  panel.addEventListener('change', (event) => {
    const select = controlOf(event, CONTROLS.quality);
    if (select instanceof HTMLSelectElement) act({ kind: 'select', key: select.value });
  });
  panel.addEventListener('input', (event) => {
    const field = controlOf(event, CONTROLS.quantity);
    if (field instanceof HTMLInputElement) act({ kind: 'type', text: field.value });
  });
  panel.addEventListener('focusout', (event) => {
    if (controlOf(event, CONTROLS.quantity)) act({ kind: 'leave' });
  });
  panel.addEventListener('keydown', (event) => {
    if (!controlOf(event, CONTROLS.quantity)) return;
    if (event.key === 'Enter') act({ kind: 'leave' });
    const by = QUANTITY_KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  });
  for (const sign of SIGNS) panel.addEventListener(sign, loadCart, { once: true, passive: true });
  for (const sign of ['pointerenter', 'focusin']) panel.addEventListener(sign, () => void askLive(TOUCH_MS));
}

/** What stands in the page, with what its address (early-panel.ts) and the shopper did to its controls before. */
function open(panel: HTMLElement): void {
  const offer: OfferVariant[] = JSON.parse(panel.dataset['offer'] ?? '[]');
  const quality = panel.querySelector<HTMLSelectElement>(`[data-control=${CONTROLS.quality}]`);
  const quantity = panel.querySelector<HTMLInputElement>(`[data-control=${CONTROLS.quantity}]`);
  const built = openPanel(offer);
  $panel.set(
    takeControls(built, {
      quality: quality?.value ?? built.selectedKey,
      quantity: quantity?.value ?? String(built.quantity),
      isTyping: quantity !== null && document.activeElement === quantity,
    }),
  );
}

/** The script came: should it be missing again some day, the page may be loaded anew again. */
function forgetReload(productId: string): void {
  try {
    sessionStorage.removeItem(reloadMark(productId));
  } catch {
    // Storage may be blocked: then nothing was kept.
  }
}

export function watchPanel(article: HTMLElement): void {
  const panel = article.querySelector<HTMLElement>('.panel');
  const productId = article.dataset['product'];
  if (!panel || productId === undefined) return;
  open(panel);
  $live.subscribe((answer) => {
    const live: StockItem | undefined = answer?.items.find(({ id }) => id === productId);
    if (live) act({ kind: 'refresh', variants: refreshOffer($panel.get().variants, live) });
  });
  const draw = () => drawPanel(article, $panel.get(), $adding.get());
  $adding.listen(draw);
  $panel.subscribe((state) => {
    draw();
    const grade = selectedVariant(state)?.grade;
    const { quantity } = state;
    $choice.set(grade === undefined ? undefined : { productId, quality: grade, quantity });
  });
  listen(panel, productId);
  article.dataset['ready'] = '';
  forgetReload(productId);
  const button = panel.querySelector<HTMLElement>(`[data-control=${CONTROLS.add}]`);
  if (button && takeEarlyPress(button)) void add(productId);
}
