/** Finds products by SKU, or by the id in their URL. */
import { skuOfSpecimen } from '../../specimens/specimen.rules.ts';
import { type IndexedProduct, type SearchIndex, shortId } from './index.rules.ts';
import { normalizeText } from './normal.rules.ts';

const known = new WeakMap<SearchIndex, ReadonlyMap<string, readonly IndexedProduct[]>>();

/** Keyed by letters and digits, so that separators don't matter. A SKU takes precedence over an id. */
function productsByNumber(index: SearchIndex): ReadonlyMap<string, readonly IndexedProduct[]> {
  const cached = known.get(index);
  if (cached !== undefined) return cached;
  const products = new Map<string, IndexedProduct[]>();
  for (const product of index.products) {
    const key = lettersAndDigits(shortId(product.source.id));
    const others = products.get(key);
    if (others === undefined) products.set(key, [product]);
    else others.push(product);
  }
  for (const product of index.products)
    if (product.source.sku) products.set(lettersAndDigits(product.source.sku.toLowerCase()), [product]);
  known.set(index, products);
  return products;
}

const lettersAndDigits = (number: string): string => number.replace(/[^a-z0-9]/g, '');

/** The number of a specimen finds its product. */
export function findProductsByNumber(index: SearchIndex, typed: string): readonly IndexedProduct[] {
  const found = findByNumber(index, typed);
  const sku = skuOfSpecimen(typed.normalize('NFKC').trim());
  return found.length > 0 || sku === typed ? found : findByNumber(index, sku);
}

function findByNumber(index: SearchIndex, typed: string): readonly IndexedProduct[] {
  const key = normalizeText(shortId(typed.trim().toLowerCase()), index.characters).replaceAll(' ', '');
  return /^[a-z0-9]+$/.test(key) ? (productsByNumber(index).get(key) ?? []) : [];
}
