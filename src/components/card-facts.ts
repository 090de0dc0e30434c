/** What a product card says about price and stock, as text. The page and its live refresh share it. */
import { summarizeCard } from '../rules/card.ts';
import { formatFen } from '../rules/money.ts';
import { cardVariant, type WireCardVariant } from '../rules/wire-price.ts';
import { card as words } from '../text/card.ts';

export interface CardFacts {
  readonly price: string;
  /** 起, where variants differ in price; else empty. */
  readonly from: string;
  /** The struck price; empty when there is none. */
  readonly original: string;
  /** Pieces over all variants; empty while not known. */
  readonly stock: string;
  readonly soldOut: boolean;
}

/** Texts of a card (docs/shop.md "Money and price"); undefined for a product without variants. */
export function cardFacts(variants: readonly WireCardVariant[]): CardFacts | undefined {
  const summary = summarizeCard(variants.map(cardVariant));
  if (summary === undefined) return undefined;
  return {
    price: formatFen(summary.priceFen),
    from: summary.from ? words.from : '',
    original: summary.originalPriceFen === null ? '' : formatFen(summary.originalPriceFen),
    stock: summary.stock === null ? '' : words.stock(Math.max(0, summary.stock)),
    soldOut: summary.soldOut,
  };
}
