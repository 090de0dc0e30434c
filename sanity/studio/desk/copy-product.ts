/** A product that begins as a copy of another. */
import type { SanityDocument } from 'sanity';
import { deskText } from '../text/desk.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The draft of a new product with what another says. Its id and the keys of its grades are new: stock hangs on them, and
 * the copy has none. The rank goes on, so that it stands behind the first.
 */
export function copyOfProduct(
  original: Fields & Pick<SanityDocument, '_type'>,
): Fields & { readonly _id: string; readonly _type: string } {
  const { _id, _rev, _createdAt, _updatedAt, ...fields } = original as Fields & { _type: string };
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
