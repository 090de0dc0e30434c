/** Says why a single specimen can't be bought, but never who reserved or bought it. */
import type { VariantContent } from '../../../src/content/schema.ts';
import type { Failure } from '../../../src/contract/failure.ts';
import { cartFailures } from '../../../src/text/checkout-failures.ts';
import type { MirroredProduct } from '../catalogue/store.ts';
import type { Database } from '../db/connection.ts';
import { toFailure } from '../http/failure.ts';
import { type ReservedUntil, readReservedUntil } from '../inventory/reservation-store.ts';
import type { StockShortage } from '../inventory/reservations.ts';

export type TakenSpecimen =
  /** `until` is null if the reservation has no known end. */
  | { readonly kind: 'specimen-reserved'; readonly number: string; readonly until: string | null }
  | { readonly kind: 'specimen-sold'; readonly number: string };

export function toTakenFailure(status: number, taken: TakenSpecimen): Failure {
  const { number } = taken;
  if (taken.kind === 'specimen-sold')
    return toFailure(status, 'specimen-sold', cartFailures, { values: { number } });
  const values = { number, ...(taken.until === null ? {} : { until: taken.until }) };
  return toFailure(status, 'specimen-reserved', cartFailures, { values });
}

/** Undefined for a grade that is not a single specimen. */
export function takenSpecimen(
  { key, specimen }: Pick<VariantContent, 'key' | 'specimen'>,
  reserved: ReservedUntil,
): TakenSpecimen | undefined {
  if (specimen === undefined) return undefined;
  const { number } = specimen;
  const until = reserved.get(key);
  return until === undefined
    ? { kind: 'specimen-sold', number }
    : { kind: 'specimen-reserved', number, until };
}

/** The first of the short variants that is a single specimen and not free. */
export async function findTakenSpecimen(
  database: Database,
  variants: readonly StockShortage[],
  products: readonly MirroredProduct[],
): Promise<TakenSpecimen | undefined> {
  for (const { productId, variantKey, available } of variants) {
    if (available > 0) continue;
    const mirrored = products.find(({ product }) => product._id === productId);
    const variant = mirrored?.product.variants.find(({ key }) => key === variantKey);
    if (variant?.specimen !== undefined)
      return takenSpecimen(variant, await readReservedUntil(database, productId));
  }
  return undefined;
}
