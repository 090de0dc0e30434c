import { publishedId } from '../../../src/features/content/addresses.rules.ts';
import type { ChangeFinding } from './change-set.ts';
import type { FieldValues, StoredDocument } from './pair.ts';
import { type PriceChange, type PricedVariant, reprice, setPrices } from './price.ts';

export type DocumentEdit =
  | { readonly kind: 'price'; readonly change: PriceChange }
  /** Fen by `priceName`. */
  | { readonly kind: 'typed-prices'; readonly prices: ReadonlyMap<string, number> }
  | { readonly kind: 'category'; readonly id: string }
  | { readonly kind: 'grade-text'; readonly grade: string; readonly text: string };

export const priceName = (productId: string, variantKey: string) => `${productId} ${variantKey}`;

export type EditResult =
  | { readonly kind: 'changed'; readonly fields: FieldValues }
  | { readonly kind: 'same' }
  | { readonly kind: 'refused'; readonly findings: readonly ChangeFinding[] };

export function editDocument(document: StoredDocument, edit: DocumentEdit): EditResult {
  const variants = variantsOf(document);
  switch (edit.kind) {
    case 'price':
    case 'typed-prices': {
      const repriced =
        edit.kind === 'price'
          ? reprice(variants, edit.change)
          : setPrices(variants, (key) => edit.prices.get(priceName(publishedId(document._id), key)));
      if (repriced.kind === 'changed') return { kind: 'changed', fields: { variants: repriced.variants } };
      if (repriced.kind === 'same') return repriced;
      return {
        kind: 'refused',
        findings: repriced.findings.map(({ path, message }) => ({
          message,
          path: studioPath(path, variants),
        })),
      };
    }
    case 'category': {
      const before = document['category'] as { readonly _ref?: string } | undefined;
      if (before?._ref === edit.id) return { kind: 'same' };
      return { kind: 'changed', fields: { category: { _type: 'reference', _ref: edit.id } } };
    }
    case 'grade-text': {
      // A specimen's text describes only that specimen.
      const next = variants.map((variant) =>
        variant.grade === edit.grade &&
        variant['_type'] !== 'specimen' &&
        variant['description'] !== edit.text
          ? { ...variant, description: edit.text }
          : variant,
      );
      if (next.every((variant, at) => variant === variants[at])) return { kind: 'same' };
      return { kind: 'changed', fields: { variants: next } };
    }
  }
}

const variantsOf = (document: StoredDocument): readonly PricedVariant[] =>
  Array.isArray(document['variants']) ? (document['variants'] as PricedVariant[]) : [];

/** Sanity writes list items by their keys: `variants[_key=="a1"].price`. */
function studioPath(path: readonly (string | number)[], variants: readonly PricedVariant[]): string {
  const [list, index, ...rest] = path;
  const grade = typeof index === 'number' ? variants[index] : undefined;
  const inner = rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return grade === undefined ? String(list) : `${list}[_key=="${grade._key}"]${inner}`;
}
