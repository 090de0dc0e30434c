/** Finds products by the number that is printed on labels and stands in URLs. */
import { shortId, withSharedPrefix } from './columns.ts';
import type { SearchIndex } from './index.ts';
import { normal } from './normal.ts';

/** Separators within ids, and the prefixes of stored ones. */
const SIGNS = '-_+=';

/** Accepts any separators: `Troides_helena 12`. */
export function productsOfNumber(
  { columns: { ids, species, speciesOf }, products, characters }: SearchIndex,
  typed: string,
): number[] {
  const key = normal(shortId(typed.trim().toLowerCase()), characters).replaceAll(' ', '');
  if (!/^[a-z0-9]+$/.test(key)) return [];
  const found: number[] = [];
  for (const end of [...SIGNS, ...key.slice(-1)])
    for (const product of products.ofIdEnd[end.charCodeAt(0)] ?? []) {
      const written = ids.values[ids.of[product] ?? -1] ?? '';
      const id = shortId(withSharedPrefix(species[speciesOf[product] ?? -1]?.id, written));
      if (id.replace(/[^a-z0-9]/g, '') === key) found.push(product);
    }
  return found;
}
