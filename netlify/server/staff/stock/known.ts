/** Whether there is such a variant: pieces of a mistyped one would be found by nobody. */
import { DRAFTED_VARIANTS_QUERY } from '../../../../src/content/queries.ts';
import { operations as texts } from '../../../../src/text/operations.ts';
import { findProducts } from '../../catalogue/store.ts';
import { readLevels, type VariantId, variantName } from '../../inventory/store.ts';
import type { Parts } from '../../parts/parts.ts';
import { type Answer, refusal } from '../access/idempotency.ts';

/**
 * A refusal, unless each of the variants has or had stock, or stands in the catalogue, or in a draft: goods are received
 * before their product is published. The content is asked only for what the shop itself doesn't know.
 */
export async function refuseUnknown(
  { database, content, log }: Parts,
  variants: readonly VariantId[],
): Promise<Answer | undefined> {
  const ids = [...new Set(variants.map(({ productId }) => productId))];
  const [levels, products] = await Promise.all([readLevels(database, ids), findProducts(database, ids)]);
  const known = new Set([
    ...levels.map(variantName),
    ...products.flatMap(({ product }) =>
      product.variants.map(({ key }) => variantName({ productId: product._id, variantKey: key })),
    ),
  ]);
  const strange = variants.filter((variant) => !known.has(variantName(variant)));
  if (strange.length === 0) return undefined;
  const strangeIds = [...new Set(strange.flatMap(({ productId }) => [productId, `drafts.${productId}`]))];
  try {
    // What was typed and not published yet stands in no other perspective.
    const raw = { perspective: 'raw' } as const;
    for (const { _id, keys } of await content.fetch(DRAFTED_VARIANTS_QUERY, { ids: strangeIds }, raw))
      for (const variantKey of keys ?? [])
        known.add(variantName({ productId: _id.replace(/^drafts\./, ''), variantKey }));
  } catch (error) {
    log({ level: 'warn', event: 'content not to be had', error });
    return refusal(503, 'content-unreachable', texts.contentUnreachable);
  }
  return strange.every((variant) => known.has(variantName(variant)))
    ? undefined
    : refusal(404, 'variant-unknown', texts.unknownVariant);
}
