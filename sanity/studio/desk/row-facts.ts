/** What the row of a product says: price and stock. */
import { deskText } from '../text/desk.ts';

const { products: words } = deskText;

export interface RowVariant {
  readonly price?: number | null;
  readonly withdrawn?: boolean | null;
}

/** The cheapest grade on sale, as the card of the shop has it. */
export function priceText(variants: readonly RowVariant[] | null | undefined): string {
  const all = variants ?? [];
  const onSale = all.filter(({ withdrawn }) => withdrawn !== true);
  if (all.length > 0 && onSale.length === 0) return words.withdrawn;
  const prices = onSale.flatMap(({ price }) => (typeof price === 'number' ? [price] : []));
  if (prices.length === 0) return words.noPrice;
  const cheapest = Math.min(...prices);
  return words.from(
    cheapest,
    prices.some((one) => one > cheapest),
  );
}

export function stockText(stock: number): string {
  return stock > 0 ? words.stock(stock) : words.noStock;
}
