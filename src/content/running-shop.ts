/** Reads stock and last valid documents from the deployed shop. Before the first deploy there is none to ask. */
import * as z from 'zod';
import { LAST_VALID_DOCUMENTS_MAX, lastValidResponseSchema } from '../features/base/last-valid.contract.ts';
import { STOCK_IDS_MAX } from '../features/base/limits.contract.ts';
import { stockItemSchema } from '../features/specimens/catalogue.contract.ts';
import type { LastValidVersions } from './documents.ts';
import { type DocumentName, nameKey } from './kinds.ts';

const TIMEOUT_MS = 5_000;

/** Undefined if the shop is unreachable, too slow, or sends an invalid response. */
async function askShop<T>(address: URL, schema: z.ZodType<T>): Promise<T | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) return undefined;
    return schema.safeParse(await response.json()).data;
  } catch {
    return undefined;
  }
}

/** Includes all pages; incomplete or empty if the shop doesn't respond. */
export async function readLastValid(
  shop: string | undefined,
  names: readonly DocumentName[],
): Promise<LastValidVersions> {
  const found = new Map<string, unknown>();
  if (shop === undefined) return found;
  // Asks at least once, because the response always includes all pages and the settings.
  for (let start = 0; start === 0 || start < names.length; start += LAST_VALID_DOCUMENTS_MAX) {
    const asked = names.slice(start, start + LAST_VALID_DOCUMENTS_MAX).map(({ kind, id }) => `${kind}:${id}`);
    const address = new URL('/api/v1/content/kept', shop);
    address.searchParams.set('names', asked.join(','));
    const result = await askShop(address, lastValidResponseSchema);
    if (result === undefined) return found;
    for (const { kind, id, raw } of result.data.documents) found.set(nameKey({ kind, id }), raw);
  }
  return found;
}

/** Units by product id and variant key. */
export type LiveStock = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Parses only the fields that the build needs, because the running shop may be older. */
const stockResponseSchema = z.object({
  data: z.object({ items: z.array(stockItemSchema.pick({ id: true, variants: true })) }),
});

/** Empty if the shop doesn't respond. */
export async function readLiveStock(
  shop: string | undefined,
  productIds: readonly string[],
): Promise<LiveStock> {
  const stock = new Map<string, ReadonlyMap<string, number>>();
  if (shop === undefined) return stock;
  for (let start = 0; start < productIds.length; start += STOCK_IDS_MAX) {
    const ids = productIds.slice(start, start + STOCK_IDS_MAX);
    const result = await askShop(new URL(`/api/v1/stock?ids=${ids.join(',')}`, shop), stockResponseSchema);
    if (result === undefined) return new Map();
    for (const item of result.data.items) {
      stock.set(item.id, new Map(item.variants.map((variant) => [variant.key, variant.stock])));
    }
  }
  return stock;
}
