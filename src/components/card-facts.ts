import { formatYuan } from '../features/base/money.rules.ts';
import { type CardVariant, summarizeCard } from '../features/specimens/card.rules.ts';
import { cardText as words } from '../features/specimens/card.text.ts';

export interface CardFacts {
  readonly price: string;
  /** 起 if the variants' prices differ. */
  readonly from: string;
  /** The struck-through price; empty if there is none. */
  readonly original: string;
  /** Units of all variants; empty while unknown. */
  readonly stock: string;
  readonly soldOut: boolean;
}

/** Undefined for a product without variants (docs/shop.md "Money and price"). */
export function cardFacts(variants: readonly CardVariant[]): CardFacts | undefined {
  const summary = summarizeCard(variants);
  if (summary === undefined) return undefined;
  return {
    price: formatYuan(summary.price),
    from: summary.from ? words().from : '',
    original: summary.originalPrice === null ? '' : formatYuan(summary.originalPrice),
    stock: summary.stock === null ? '' : words().stock(Math.max(0, summary.stock)),
    soldOut: summary.soldOut,
  };
}
