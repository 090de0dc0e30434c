/** How many pieces of products can be bought: rows that ask at about the same time are answered by one call. */
import { STOCK_PRODUCTS_MAX, stockLevelsSchema } from '../../../src/contract/ops-stock.ts';

/** How long further rows are waited for. Milliseconds. */
const GATHERED_FOR = 30;
const PATIENCE = 10_000;

type Asked = PromiseWithResolvers<number | undefined>;

let gathered = new Map<string, Asked>();

/** Pieces of a product's grades together; undefined where the shop doesn't tell. */
export function stockOf(productId: string): Promise<number | undefined> {
  const asked = gathered.get(productId);
  if (asked !== undefined) return asked.promise;
  if (gathered.size === 0) setTimeout(askTogether, GATHERED_FOR);
  const fresh: Asked = Promise.withResolvers();
  gathered.set(productId, fresh);
  return fresh.promise;
}

async function askTogether(): Promise<void> {
  const asking = gathered;
  gathered = new Map();
  const found = await stockOfAll([...asking.keys()]);
  for (const [id, { resolve }] of asking) resolve(found.get(id));
}

/** Of many products, in as few calls as can be; those that the shop doesn't tell of are left out. */
export async function stockOfAll(ids: readonly string[]): Promise<Map<string, number>> {
  const slices = Array.from({ length: Math.ceil(ids.length / STOCK_PRODUCTS_MAX) }, (_, index) =>
    ids.slice(index * STOCK_PRODUCTS_MAX, (index + 1) * STOCK_PRODUCTS_MAX),
  );
  const answers = await Promise.all(slices.map(askShop));
  return new Map(
    answers
      .flat()
      .map(({ productId, variants }) => [
        productId,
        variants.reduce((sum, { available }) => sum + available, 0),
      ]),
  );
}

async function askShop(ids: readonly string[]) {
  try {
    const response = await fetch(`/api/v1/ops/stock?ids=${ids.map(encodeURIComponent).join(',')}`, {
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const body: unknown = await response.json();
    const answer = stockLevelsSchema.safeParse((body as { data?: unknown } | null)?.data);
    return response.ok && answer.success ? answer.data.items : [];
  } catch {
    // Out of reach, too slow or no JSON: the stock is not known.
    return [];
  }
}
