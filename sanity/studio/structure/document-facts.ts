import type { SanityDocument } from 'sanity';
import { structureText } from './structure.text.ts';

const { products: words } = structureText;

export interface RowVariant {
  readonly price?: number | null;
  readonly withdrawn?: boolean | null;
}

/** The cheapest grade on sale, as on the shop's card. */
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

type Fields = Readonly<Record<string, unknown>>;

/**
 * Grade keys identify stock, so the copy gets new ones. The copy keeps the rank, so that it follows
 * the original.
 */
export function duplicateProduct(
  original: Fields & Pick<SanityDocument, '_type'>,
): Fields & { readonly _id: string; readonly _type: string } {
  const { _id, _rev, _createdAt, _updatedAt, sku, old_addresses, ...fields } = original as Fields & {
    _type: string;
  };
  const variants = Array.isArray(fields['variants']) ? (fields['variants'] as Fields[]) : [];
  const name = typeof fields['name'] === 'string' ? fields['name'] : '';
  return {
    ...fields,
    _id: `drafts.${crypto.randomUUID()}`,
    _type: original._type,
    name: structureText.actions.copyName(name),
    // A specimen exists only once, so a copy would sell it twice.
    variants: variants
      .filter(({ _type }) => _type !== 'specimen')
      .map((variant) => ({ ...variant, _key: crypto.randomUUID().slice(0, 12) })),
  };
}
