import { formatFen, formatYuan, requireFen } from '../base/money.rules.ts';
import { availability, quantityControls } from '../base/quantity.rules.ts';
import { takenText } from '../quotes/reserved.text.ts';
import { cardText } from '../specimens/card.text.ts';
import type { ShownVariant } from '../specimens/catalogue.contract.ts';
import { findTier, isWholesale, unitPrice } from '../specimens/price.rules.ts';
import { panelText as words } from './panel.text.ts';
import { type PanelState, selectedStock, selectedVariant } from './panel-state.ts';

export interface TierView {
  readonly quantity: number;
  readonly price: number;
  readonly reached: boolean;
  /** 已达到, or 库存不足 if the stock is too small for the tier; else empty. */
  readonly mark: string;
  /** True if this tier's price applies. */
  readonly holds: boolean;
}

/** A variant that can be chosen next to single specimens. */
export interface TileView {
  readonly variant: ShownVariant;
  /** Empty if the variant can be bought. */
  readonly taken: string;
}

/** Amounts are yuan, quantities are units. */
export interface PanelView {
  readonly variant: ShownVariant | undefined;
  readonly withdrawn: boolean;
  /** Message about a live change or a withdrawal; may be empty. */
  readonly note: string;
  readonly price: number;
  /** Price × quantity. */
  readonly sum: string;
  /** Struck through; null unless higher than the price. */
  readonly originalPrice: number | null;
  readonly wholesale: boolean;
  readonly tiers: readonly TierView[];
  readonly quantityText: string;
  readonly canDecrease: boolean;
  readonly canIncrease: boolean;
  readonly soldOut: boolean;
  readonly overStock: boolean;
  /** See docs/shop.md "Pages". */
  readonly addText: string;
  readonly canAdd: boolean;
  /** Empty for a product without single specimens. */
  readonly tiles: readonly TileView[];
}

/** Says why a single specimen can't be bought; empty for other variants. */
function takenOf({ specimen, stock, reserved }: ShownVariant): string {
  return specimen === undefined || stock === null || stock > 0 ? '' : takenText(reserved === true);
}

const ADD_WORDS = { available: 'add', 'over-stock': 'overStock', 'sold-out': 'addSoldOut' } as const;

export function stockText(stock: number | null): string {
  if (stock === null) return words().stockUnknown;
  return stock > 0 ? cardText().stock(stock) : words().soldOut;
}

/** Leaves it to the panel to say that the chosen grade is sold out. */
export function optionText({ quality, price, stock }: ShownVariant, isChosen: boolean): string {
  return words().variantOption(quality, formatYuan(price), !isChosen && stock !== null && stock <= 0);
}

/** 库存不足 if the stock, in units, can't fill the tier. */
export function tierShortage(tier: number, stock: number): string {
  return tier > stock ? words().overStock : '';
}

function noteText({ note }: PanelState, grade: string, price: number): string {
  if (note === null) return '';
  return note.kind === 'price-changed'
    ? words().priceChanged(formatYuan(price))
    : words().gradeGone(note.grade, grade);
}

export function panelView(state: PanelState): PanelView {
  const variant = selectedVariant(state);
  const { quantity, variants, withdrawn } = state;
  const stock = selectedStock(state);
  const price = unitPrice(variant, quantity);
  const original = variant?.original_price ?? null;
  const tiers = variant?.bulk_discount ?? [];
  const available = availability(stock, quantity);
  const taken = variant === undefined ? '' : takenOf(variant);
  return {
    variant,
    withdrawn,
    note: withdrawn ? words().missing : noteText(state, variant?.quality ?? '', price),
    price,
    sum: formatFen(requireFen(price) * quantity),
    originalPrice: original !== null && original > price ? original : null,
    wholesale: isWholesale(tiers, quantity),
    tiers: tiers.map((tier) => {
      const reached = tier.quantity <= Math.min(quantity, stock);
      const mark = reached ? words().tierReached : tierShortage(tier.quantity, stock);
      return { ...tier, reached, mark, holds: tier === findTier(tiers, quantity) };
    }),
    quantityText: state.typed ?? String(quantity),
    ...quantityControls(stock, quantity),
    soldOut: available === 'sold-out',
    overStock: available === 'over-stock',
    addText: taken || words()[ADD_WORDS[available]],
    canAdd: available === 'available',
    tiles: variants.some(({ specimen }) => specimen !== undefined)
      ? variants.map((each) => ({ variant: each, taken: takenOf(each) }))
      : [],
  };
}
