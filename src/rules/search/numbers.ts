/** Finds products by SKU, or by the id in their URL. */
import { skuOfSpecimen } from '../specimen.ts';
import { shortId, withSharedPrefix } from './columns.ts';
import type { SearchIndex } from './index.ts';
import { normalizeText } from './normal.ts';

const SEPARATORS = '-_+=';

const skusOf = new WeakMap<SearchIndex, ReadonlyMap<string, number>>();

/** Keyed by letters and digits, so that separators don't matter. */
function productsBySku(index: SearchIndex): ReadonlyMap<string, number> {
  const known = skusOf.get(index);
  if (known !== undefined) return known;
  const products = new Map(
    index.columns.skus.flatMap((sku, product) =>
      sku === '' ? [] : [[sku.toLowerCase().replace(/[^a-z0-9]/g, ''), product] as const],
    ),
  );
  skusOf.set(index, products);
  return products;
}

/** Ignores separators. A SKU takes precedence over an id. The number of a specimen finds its product. */
export function findProductsByNumber(index: SearchIndex, typed: string): number[] {
  const found = findByNumber(index, typed);
  const sku = skuOfSpecimen(typed.normalize('NFKC').trim());
  return found.length > 0 || sku === typed ? found : findByNumber(index, sku);
}

function findByNumber(index: SearchIndex, typed: string): number[] {
  const { ids, species, speciesOf } = index.columns;
  const { products, characters } = index;
  const key = normalizeText(shortId(typed.trim().toLowerCase()), characters).replaceAll(' ', '');
  if (!/^[a-z0-9]+$/.test(key)) return [];
  const numbered = productsBySku(index).get(key);
  if (numbered !== undefined) return [numbered];
  const found: number[] = [];
  for (const end of [...SEPARATORS, ...key.slice(-1)])
    for (const product of products.ofIdEnd[end.charCodeAt(0)] ?? []) {
      const written = ids.values[ids.of[product] ?? -1] ?? '';
      const id = shortId(withSharedPrefix(species[speciesOf[product] ?? -1]?.id, written));
      if (id.replace(/[^a-z0-9]/g, '') === key) found.push(product);
    }
  return found;
}
