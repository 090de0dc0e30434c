/**
 * The Studio rejects a SKU that another product has. But two editors may publish concurrently, and API clients skip
 * the Studio.
 */
import { skuTakenMessage } from '../features/content/sku.rules.ts';
import {
  checkVersion,
  compareByRank,
  type InvalidDocument,
  type LastValidVersions,
  type ResolvedKind,
} from './documents.ts';
import { nameKey } from './kinds.ts';
import type { ProductContent } from './schema.ts';
import type { DocumentProblems } from './validation.ts';

type Numbered = Pick<ProductContent, '_id' | 'name' | 'sku'>;

/** Returns the products that share their SKU with another product. */
export function duplicateSkus<P extends Numbered>(products: readonly P[]): P[] {
  const bySku = Map.groupBy(
    products.filter(({ sku }) => sku),
    ({ sku }) => sku,
  );
  return [...bySku.values()].filter(({ length }) => length > 1).flat();
}

export function duplicateSkuProblems(product: Numbered, holder: Pick<Numbered, 'name'>): DocumentProblems {
  const { _id: id, name: title, sku } = product;
  return {
    id,
    type: 'product',
    title,
    problems: [{ path: 'sku', message: skuTakenMessage(sku ?? '', holder.name) }],
  };
}

/**
 * A SKU goes to the product whose last valid version had it, otherwise to the oldest product. The other
 * products show their last valid version.
 */
export function resolveSkus(
  { shown, invalidDocuments }: ResolvedKind<'product'>,
  lastValid: LastValidVersions,
  inSpecies: (raw: unknown) => unknown,
): ResolvedKind<'product'> {
  const lastOf = (id: string) => {
    const raw = lastValid.get(nameKey({ kind: 'product', id }));
    const checked = raw === undefined ? undefined : checkVersion('product', inSpecies(raw));
    return checked?.kind === 'valid' ? checked.version : undefined;
  };
  const duplicates = new Set(duplicateSkus(shown.map(({ content }) => content)));
  const added = new Map<string, InvalidDocument>();
  for (const products of Map.groupBy(duplicates, ({ sku }) => sku).values()) {
    const byAge = products.toSorted((a, b) => compareByRank({ ...b, rank: null }, { ...a, rank: null }));
    const holder = byAge.find(({ _id, sku }) => lastOf(_id)?.content.sku === sku) ?? byAge[0];
    for (const product of byAge)
      if (holder !== undefined && product !== holder)
        added.set(product._id, {
          kind: 'product',
          document: duplicateSkuProblems(product, holder),
          shown: lastOf(product._id) === undefined ? 'nothing' : 'last-sound',
        });
  }
  const known = new Set(invalidDocuments.map(({ document }) => document.id));
  return {
    shown: shown.flatMap((version) => {
      if (version.isLastValid || !added.has(version.content._id)) return [version];
      const last = lastOf(version.content._id);
      return last === undefined ? [] : [{ ...last, isLastValid: true }];
    }),
    invalidDocuments: [
      ...invalidDocuments,
      ...[...added.values()].filter(({ document }) => !known.has(document.id)),
    ],
  };
}
