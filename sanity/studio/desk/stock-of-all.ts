/** Stock of many products at once, for lists that are chosen by it and for the guard's warning. */
import { fetchLevels } from '../../../src/contract/ops-client.ts';
import { STOCK_PRODUCTS_MAX } from '../../../src/contract/ops-stock.ts';
import type { VariantLevels } from '../stock/levels-cache.ts';

/** Pieces of all grades that can be bought; undefined while they are not known. */
export function availableOf(levels: VariantLevels | undefined): number | undefined {
  if (levels === undefined) return undefined;
  return [...levels.values()].reduce((sum, { available }) => sum + available, 0);
}

/** What can be bought of each product, in as few calls as can be; what the shop doesn't tell of is left out. */
export async function stockOfAll(ids: readonly string[]): Promise<Map<string, number>> {
  const slices = Array.from({ length: Math.ceil(ids.length / STOCK_PRODUCTS_MAX) }, (_, index) =>
    ids.slice(index * STOCK_PRODUCTS_MAX, (index + 1) * STOCK_PRODUCTS_MAX),
  );
  const answers = await Promise.all(slices.map(fetchLevels));
  const items = answers.flatMap((answer) => (answer.kind === 'answer' ? answer.data.items : []));
  return new Map(
    items.map(({ productId, variants }) => [
      productId,
      variants.reduce((sum, { available }) => sum + available, 0),
    ]),
  );
}
