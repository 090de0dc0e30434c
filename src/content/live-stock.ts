import * as z from 'zod';
import { stockItemSchema } from '../contract/catalogue.ts';
import { STOCK_IDS_MAX } from '../contract/limits.ts';
import { askShop } from './ask-shop.ts';

/** Pieces that can be bought now, by product id and variant key. */
export type LiveStock = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** What the build reads of it: the shop that answers may be the one before this, and tell less. */
const answerSchema = z.object({
  data: z.object({ items: z.array(stockItemSchema.pick({ id: true, variants: true })) }),
});

/**
 * Reads the stock of products from a running shop while the site is built.
 * A shop that doesn't answer (the very first deploy) leaves the stock unknown: pages then fill it in live.
 */
export async function readLiveStock(
  shop: string | undefined,
  productIds: readonly string[],
): Promise<LiveStock> {
  const stock = new Map<string, ReadonlyMap<string, number>>();
  if (shop === undefined) return stock;
  for (let start = 0; start < productIds.length; start += STOCK_IDS_MAX) {
    const ids = productIds.slice(start, start + STOCK_IDS_MAX);
    const answer = await askShop(new URL(`/api/v1/stock?ids=${ids.join(',')}`, shop), answerSchema);
    if (answer === undefined) return new Map();
    for (const item of answer.data.items) {
      stock.set(item.id, new Map(item.variants.map((variant) => [variant.key, variant.stock])));
    }
  }
  return stock;
}
