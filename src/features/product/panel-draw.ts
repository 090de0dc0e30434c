/**
 * Fills into a product's HTML what its panel shows now, without React. A test holds that this is what the components
 * would have drawn (features/redraw/panel-draw.test.tsx).
 */
import { CONTROLS } from '../../components/panel-controls.ts';
import { formatFen } from '../../rules/money.ts';
import { parseQuantity } from '../../rules/quantity.ts';
import { panel as words } from '../../text/panel.ts';
import type { PanelState } from './panel-state.ts';
import { optionText, type PanelView, panelView, stockText, type TierView } from './panel-view.ts';

function write(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

function attribute(element: Element | null | undefined, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name);
  else if (element?.getAttribute(name) !== value) element?.setAttribute(name, value);
}

/** The children of `list`, one for each text; those that are there stay. */
function drawEach<T>(
  list: Element,
  items: readonly T[],
  make: () => Element,
  fill: (child: Element, item: T) => void,
): void {
  while (list.childElementCount > items.length) list.lastElementChild?.remove();
  while (list.childElementCount < items.length) list.append(make());
  for (const [at, item] of items.entries()) {
    const child = list.children[at];
    if (child) fill(child, item);
  }
}

function drawQuality(select: HTMLSelectElement, state: PanelState): void {
  drawEach(
    select,
    state.variants,
    () => document.createElement('option'),
    (option, variant) => {
      attribute(option, 'value', variant.key);
      write(option, optionText(variant));
    },
  );
  if (select.value !== state.selectedKey) select.value = state.selectedKey;
  select.disabled = state.withdrawn;
}

function newTier(): Element {
  const row = document.createElement('tr');
  const [head, cell] = [document.createElement('th'), document.createElement('td')];
  head.scope = 'row';
  const mark = document.createElement('span');
  mark.className = 'tier-mark';
  cell.append(document.createElement('span'), mark);
  row.append(head, cell);
  return row;
}

function drawTier(row: Element, tier: TierView): void {
  attribute(row, 'class', tier.reached ? 'reached' : undefined);
  attribute(row, 'aria-current', tier.holds ? 'true' : undefined);
  write(row.querySelector('th'), words.tierAtLeast(tier.quantity));
  write(row.querySelector('td span'), formatFen(tier.priceFen));
  write(row.querySelector('.tier-mark'), tier.reached ? words.tierReached : '');
}

function drawQuantity(field: HTMLInputElement, view: PanelView): void {
  const text = view.quantityText;
  // Setting it moves the caret, also to the same text.
  if (field.value !== text) field.value = text;
  field.defaultValue = text;
  attribute(field, 'aria-valuenow', String(parseQuantity(text)));
  attribute(field, 'aria-valuemax', view.variant?.stock?.toString());
  attribute(field, 'aria-invalid', String(view.overStock));
  field.disabled = view.soldOut;
}

/** `adding`: a press of the add button waits for its end. */
export function drawPanel(article: HTMLElement, state: PanelState, adding = false): void {
  const find = (selector: string) => article.querySelector<HTMLElement>(selector);
  const view = panelView(state);
  const stock = view.variant?.stock ?? null;
  for (const place of ['[data-price]', '[data-bar-price]']) write(find(place), formatFen(view.priceFen));
  write(find('[data-original]'), formatFen(view.originalPriceFen ?? 0));
  find('.panel-price del')?.toggleAttribute('hidden', view.originalPriceFen === null);
  write(find('.panel-wholesale'), view.wholesale ? words.wholesale : '');

  const select = article.querySelector<HTMLSelectElement>(`[data-control=${CONTROLS.quality}]`);
  if (select) drawQuality(select, state);
  write(find('.panel-description'), view.description);
  const told = find('[data-stock]');
  write(told, stockText(stock));
  attribute(told, 'data-stock', stock === null ? 'asking' : 'known');
  attribute(told, 'data-sold-out', view.soldOut ? 'true' : undefined);

  const field = article.querySelector<HTMLInputElement>(`[data-control=${CONTROLS.quantity}]`);
  if (field) drawQuantity(field, view);
  attribute(find('[data-step="-1"]'), 'aria-disabled', String(!view.canDecrease));
  attribute(find('[data-step="1"]'), 'aria-disabled', String(!view.canIncrease));

  for (const place of [`[data-control=${CONTROLS.add}]`, '[data-bar-add]']) {
    const add = article.querySelector<HTMLButtonElement>(place);
    write(add, adding ? words.adding : view.addText);
    // Not `disabled` while it waits: that would take the focus away from who pressed it.
    attribute(add, 'aria-disabled', adding ? 'true' : undefined);
    if (add) add.disabled = !view.canAdd && !adding;
  }
  const note = find('.panel-note');
  note?.classList.toggle('missing', view.withdrawn);
  write(note, view.note);

  const tiers = find('.tiers');
  tiers?.toggleAttribute('hidden', view.tiers.length === 0);
  const rows = tiers?.querySelector('tbody');
  if (rows) drawEach(rows, view.tiers, newTier, drawTier);

  find('.gallery > .badge')?.toggleAttribute('hidden', !view.allSoldOut);
  write(find('[data-grade]'), view.variant?.grade ?? '');
}
