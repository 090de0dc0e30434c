/** Values that the desk derives from documents: row texts, copies, referrers. */
import type { SanityDocument } from 'sanity';
import { publishedId } from '../../../src/rules/content/addresses.ts';
import { deskText } from '../text/desk.ts';

const { products: words } = deskText;

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

/** New id and grade keys, because stock hangs on them, and no number, which is unique. The rank is copied, so the copy follows its original. */
export function duplicateProduct(
  original: Fields & Pick<SanityDocument, '_type'>,
): Fields & { readonly _id: string; readonly _type: string } {
  const { _id, _rev, _createdAt, _updatedAt, sku, ...fields } = original as Fields & { _type: string };
  const variants = Array.isArray(fields['variants']) ? (fields['variants'] as Fields[]) : [];
  const name = typeof fields['name'] === 'string' ? fields['name'] : '';
  return {
    ...fields,
    _id: `drafts.${crypto.randomUUID()}`,
    _type: original._type,
    name: deskText.actions.copyName(name),
    variants: variants.map((variant) => ({ ...variant, _key: crypto.randomUUID().slice(0, 12) })),
  };
}

/** Referrers of a document. The content lake refuses to unpublish it while there are any, drafts included. */
export const REFERRERS_QUERY = `*[references($id)] | order(_updatedAt desc) [0...100] {
  _id, "title": coalesce(name, title), "type": _type
}`;

export interface FoundReferrer {
  readonly _id: string;
  readonly title: string | null;
  readonly type: string;
}

export interface Referrer {
  readonly id: string;
  readonly title: string | null;
  readonly type: string;
  readonly isDraft: boolean;
}

/** Lists each document once, without `target` itself. */
export function referrersOf(found: readonly FoundReferrer[], target: string): Referrer[] {
  const byId = new Map<string, Referrer>();
  for (const { _id, title, type } of found) {
    const id = publishedId(_id);
    if (id === target) continue;
    const before = byId.get(id);
    if (before === undefined || before.isDraft) byId.set(id, { id, title, type, isDraft: _id !== id });
  }
  return [...byId.values()];
}
