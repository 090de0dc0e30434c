/** A pure reducer (docs/shop.md "Pages", "States", "Rules of input", "Cart"). */

import {
  clampQuantity,
  MIN_QUANTITY,
  parseQuantity,
  quantityControls,
  truncateQuantityText,
} from '../base/quantity.rules.ts';
import type { ShownVariant, StockItem } from '../specimens/catalogue.contract.ts';
import { unitPrice } from '../specimens/price.rules.ts';

export interface PanelState {
  readonly variants: readonly ShownVariant[];
  /** True if nothing can be bought any more; the texts stay readable. */
  readonly withdrawn: boolean;
  readonly selectedKey: string;
  /** May exceed the stock while the shopper types. */
  readonly quantity: number;
  /** Null if the field shows the quantity. */
  readonly typed: string | null;
  /** False until the shopper chooses a variant. */
  readonly isChosen: boolean;
  /** True from the first live response on. Later changes differ from what the shopper has seen. */
  readonly isLive: boolean;
  /** Explains a change that the shopper did not make. Shown until the next choice. */
  readonly note: PanelNote | null;
}

type PanelNote =
  | { readonly kind: 'price-changed' }
  /** The chosen `grade` was withdrawn, so the panel shows another one. */
  | { readonly kind: 'grade-gone'; readonly grade: string };

export type PanelAction =
  | { readonly kind: 'select'; readonly key: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'decrease' }
  | { readonly kind: 'increase' }
  | { readonly kind: 'refresh'; readonly variants: readonly ShownVariant[] }
  | { readonly kind: 'live'; readonly item: Pick<StockItem, 'withdrawn' | 'variants'> };

/** Selects the first variant, one unit (docs/shop.md "States"). */
export function initialPanelState(variants: readonly ShownVariant[]): PanelState {
  return {
    variants,
    withdrawn: variants.length === 0,
    selectedKey: variants[0]?.key ?? '',
    quantity: MIN_QUANTITY,
    typed: null,
    isChosen: false,
    isLive: false,
    note: null,
  };
}

export function selectedVariant(state: PanelState): ShownVariant | undefined {
  return state.variants.find((variant) => variant.key === state.selectedKey);
}

/** Unlimited while the stock is unknown, because the server decides. A single specimen has one unit. */
export function selectedStock(state: PanelState): number {
  const variant = selectedVariant(state);
  if (state.withdrawn || variant === undefined) return 0;
  return variant.stock ?? (variant.specimen === undefined ? Number.POSITIVE_INFINITY : 1);
}

/** The built page shows the first variant; if that is a taken specimen, the first free one is shown instead. */
function keyToSelect(
  { selectedKey, isChosen, isLive }: PanelState,
  variants: readonly ShownVariant[],
): string {
  const selected = variants.find(({ key }) => key === selectedKey) ?? variants[0];
  const isTaken = selected?.specimen !== undefined && selected.stock !== null && selected.stock <= 0;
  const free = isTaken && !isChosen && !isLive ? variants.find(({ stock }) => (stock ?? 0) > 0) : undefined;
  return (free ?? selected)?.key ?? '';
}

/** Limits the quantity to what can be bought. */
function settle(state: PanelState): PanelState {
  return { ...state, typed: null, quantity: clampQuantity(state.quantity, selectedStock(state)) };
}

function noteOf(before: PanelState, variants: readonly ShownVariant[]): PanelNote | null {
  const was = selectedVariant(before);
  if (was === undefined) return before.note;
  const now = variants.find(({ key }) => key === was.key);
  if (now === undefined) return { kind: 'grade-gone', grade: was.quality };
  const { quantity } = before;
  const isAnother = unitPrice(now, quantity) !== unitPrice(was, quantity);
  return before.isLive && isAnother ? { kind: 'price-changed' } : before.note;
}

/**
 * Live responses contain neither descriptions nor specimens, so the known ones stay. A withdrawn product can't be
 * bought.
 */
export function refreshVariants(
  shown: readonly ShownVariant[],
  live: Pick<StockItem, 'withdrawn' | 'variants'>,
): ShownVariant[] {
  if (live.withdrawn) return [];
  const known = new Map(shown.map(({ reserved: _, ...variant }) => [variant.key, variant]));
  return live.variants.map((variant) => ({ ...(known.get(variant.key) ?? { description: '' }), ...variant }));
}

export function panelReducer(state: PanelState, action: PanelAction): PanelState {
  switch (action.kind) {
    case 'select': {
      const exists = state.variants.some((variant) => variant.key === action.key);
      return exists ? settle({ ...state, selectedKey: action.key, isChosen: true, note: null }) : state;
    }
    case 'type': {
      const text = truncateQuantityText(action.text);
      return { ...state, typed: text, quantity: parseQuantity(text) };
    }
    case 'leave':
      return settle(state);
    case 'decrease':
    case 'increase': {
      const allowed = quantityControls(selectedStock(state), state.quantity);
      const step = action.kind === 'increase' ? 1 : -1;
      const can = step === 1 ? allowed.canIncrease : allowed.canDecrease;
      return can ? settle({ ...state, quantity: state.quantity + step }) : state;
    }
    case 'live':
      return panelReducer(state, { kind: 'refresh', variants: refreshVariants(state.variants, action.item) });
    case 'refresh': {
      const { variants } = action;
      if (variants.length === 0) return settle({ ...state, withdrawn: true, isLive: true });
      const refreshed: PanelState = {
        ...state,
        variants,
        withdrawn: false,
        selectedKey: keyToSelect(state, variants),
        isLive: true,
        note: noteOf(state, variants),
      };
      // The quantity is limited when the focus leaves the field.
      return state.typed === null ? settle(refreshed) : refreshed;
    }
  }
}

/** A choice made before hydration, in the page's address or in its controls. */
export interface EarlyChoice {
  readonly quality: string | null;
  readonly quantity: string | null;
  readonly key?: string | undefined;
  readonly typed?: string | undefined;
  readonly isTyping?: boolean;
}

/**
 * Changed controls take precedence over the address. An unknown grade is ignored. The quantity of a
 * focused field is not limited.
 */
export function earlyActions(built: PanelState, early: EarlyChoice): PanelAction[] {
  const asked = built.variants.find(({ quality }) => quality === early.quality)?.key;
  const isSelected = early.key !== undefined && early.key !== built.selectedKey;
  const key = isSelected ? early.key : asked;
  const isTyped = early.typed !== undefined && early.typed !== String(built.quantity);
  const text = isTyped ? early.typed : early.quantity;
  return [
    ...(key === undefined ? [] : [{ kind: 'select', key } as const]),
    ...(text == null ? [] : [{ kind: 'type', text } as const]),
    ...(text == null || (isTyped && early.isTyping) ? [] : [{ kind: 'leave' } as const]),
  ];
}
