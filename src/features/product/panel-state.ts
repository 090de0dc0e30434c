/**
 * The purchase panel's state as a pure reducer: grade and quantity (docs/shop.md "Pages", "States", "Rules of
 * input", "Cart").
 */

import type { StockItem } from '../../contract/catalogue.ts';
import { unitPriceFen } from '../../rules/price.ts';
import {
  clampQuantity,
  MIN_QUANTITY,
  parseQuantity,
  quantityControls,
  truncateQuantityText,
} from '../../rules/quantity.ts';
import { type OfferVariant, refreshOffer } from './offer.ts';

export interface PanelState {
  readonly variants: readonly OfferVariant[];
  /** Withdrawn: the text stays readable, but nothing can be bought. */
  readonly withdrawn: boolean;
  readonly selectedKey: string;
  /** The quantity to buy; while typing it may exceed the stock. */
  readonly quantity: number;
  /** The field's text while typing; null if it shows the quantity. */
  readonly typed: string | null;
  /** True after the first live answer: later changes differ from what the shopper has seen. */
  readonly isLive: boolean;
  /** A change that the shopper did not make; shown until the next choice. */
  readonly note: PanelNote | null;
}

export type PanelNote =
  | { readonly kind: 'price-changed' }
  /** The chosen grade was removed, and another one is chosen. */
  | { readonly kind: 'grade-gone'; readonly grade: string };

export type PanelAction =
  | { readonly kind: 'select'; readonly key: string }
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'leave' }
  | { readonly kind: 'decrease' }
  | { readonly kind: 'increase' }
  | { readonly kind: 'refresh'; readonly variants: readonly OfferVariant[] }
  | { readonly kind: 'live'; readonly item: Pick<StockItem, 'withdrawn' | 'variants'> };

/** Initial state: the first variant, one unit (docs/shop.md "States"). */
export function initialPanelState(variants: readonly OfferVariant[]): PanelState {
  return {
    variants,
    withdrawn: variants.length === 0,
    selectedKey: variants[0]?.key ?? '',
    quantity: MIN_QUANTITY,
    typed: null,
    isLive: false,
    note: null,
  };
}

export function selectedVariant(state: PanelState): OfferVariant | undefined {
  return state.variants.find((variant) => variant.key === state.selectedKey);
}

/** Available units of the selected variant; unlimited while the stock is unknown, because the server decides. */
export function selectedStock(state: PanelState): number {
  const variant = selectedVariant(state);
  return state.withdrawn || variant === undefined ? 0 : (variant.stock ?? Number.POSITIVE_INFINITY);
}

/** Ends typing: the field shows the quantity, clamped to what can be bought. */
function settle(state: PanelState): PanelState {
  return { ...state, typed: null, quantity: clampQuantity(state.quantity, selectedStock(state)) };
}

function noteOf(before: PanelState, variants: readonly OfferVariant[]): PanelNote | null {
  const was = selectedVariant(before);
  if (was === undefined) return before.note;
  const now = variants.find(({ key }) => key === was.key);
  if (now === undefined) return { kind: 'grade-gone', grade: was.grade };
  const { quantity } = before;
  const isAnother = unitPriceFen(now, quantity) !== unitPriceFen(was, quantity);
  return before.isLive && isAnother ? { kind: 'price-changed' } : before.note;
}

export function panelReducer(state: PanelState, action: PanelAction): PanelState {
  switch (action.kind) {
    case 'select': {
      const exists = state.variants.some((variant) => variant.key === action.key);
      return exists ? settle({ ...state, selectedKey: action.key, note: null }) : state;
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
      return panelReducer(state, { kind: 'refresh', variants: refreshOffer(state.variants, action.item) });
    case 'refresh': {
      const { variants } = action;
      if (variants.length === 0) return settle({ ...state, withdrawn: true, isLive: true });
      const kept = variants.some((variant) => variant.key === state.selectedKey);
      const refreshed: PanelState = {
        ...state,
        variants,
        withdrawn: false,
        selectedKey: kept ? state.selectedKey : (variants[0]?.key ?? ''),
        isLive: true,
        note: noteOf(state, variants),
      };
      // Typing is not interrupted: 库存不足 is shown, and leaving the field clamps.
      return state.typed === null ? settle(refreshed) : refreshed;
    }
  }
}

/** A choice made before hydration, in the page's address or in the controls. */
export interface EarlyChoice {
  readonly quality: string | null;
  readonly quantity: string | null;
  /** Value of the grade's control. */
  readonly key?: string | undefined;
  /** Text of the quantity's control. */
  readonly typed?: string | undefined;
  readonly isTyping?: boolean;
}

/**
 * Controls that differ from the built state take precedence over the address. An unknown grade is ignored; a
 * focused field is not clamped.
 */
export function earlyActions(built: PanelState, early: EarlyChoice): PanelAction[] {
  const asked = built.variants.find(({ grade }) => grade === early.quality)?.key;
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
