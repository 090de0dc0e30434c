/** What the row of a product says: price and stock, or why there is none. */
import { deskText } from '../text/desk.ts';

const { products: words } = deskText;

export interface RowVariant {
  readonly price?: number | null;
  readonly withdrawn?: boolean | null;
}

/** The cheapest grade on sale, as the card of the shop has it; `stock` is undefined while it is not known. */
export function rowFacts(variants: readonly RowVariant[] | undefined, stock: number | undefined): string {
  const onSale = (variants ?? []).filter(({ withdrawn }) => withdrawn !== true);
  if (variants !== undefined && variants.length > 0 && onSale.length === 0) return words.withdrawn;
  const prices = onSale.flatMap(({ price }) => (typeof price === 'number' ? [price] : []));
  const cheapest = Math.min(...prices);
  const price =
    prices.length === 0
      ? words.noPrice
      : words.from(
          cheapest,
          prices.some((one) => one > cheapest),
        );
  return `${price} · ${stockText(stock)}`;
}

function stockText(stock: number | undefined): string {
  if (stock === undefined) return words.stockUnknown;
  return stock > 0 ? words.stock(stock) : words.noStock;
}
