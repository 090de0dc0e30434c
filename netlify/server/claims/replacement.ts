/** New units as the answer to a claim of damage (docs/decisions/0095). */

import { isUnshipped } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import type { LineQuantity } from '../orders/parcel.ts';
import {
  type By,
  describeReplacement,
  freeUnits,
  type NamedLine,
  nameOf,
  unitsOf,
  withLines,
} from '../orders/replacement.ts';
import { insertReplacement, readReplacements } from '../orders/replacement-store.ts';
import { insertEvent, type OrderRow, readLines, stateOfOrder, transitionOrder } from '../orders/store.ts';
import { reviewMovedOrders } from '../payments/address-review/review.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { sellMoreUnits } from '../stock/reservations.ts';

export type MakeReplacementResult =
  | { readonly kind: 'made' }
  /** Names the lines whose grade has too few units. */
  | { readonly kind: 'short'; readonly names: readonly string[] };

/**
 * Sells the claim's units again at no price, and returns the shipped order to `to-ship`. The caller holds its lock.
 * Unless the result is 'made', the caller's transaction must write nothing.
 */
export async function makeReplacement(
  { staff }: Pick<PaymentsContext, 'staff'>,
  tx: Database,
  order: OrderRow,
  { claimId, lines }: { readonly claimId: string; readonly lines: readonly LineQuantity[] },
  { actor, at }: By,
): Promise<MakeReplacementResult> {
  const { number } = order;
  const bought = await readLines(tx, number);
  const named = withLines(lines, bought);
  const note = { actor, reason: 'replacement' };
  const sold = await sellMoreUnits(tx, number, named.map(unitsOf), note);
  if (sold.kind === 'short') {
    const isShort = ({ line }: NamedLine) =>
      sold.variants.some(
        ({ productId, variantKey }) => productId === line.productId && variantKey === line.variantKey,
      );
    return { kind: 'short', names: named.filter(isShort).map(nameOf) };
  }
  await insertReplacement(tx, { orderNumber: number, claimId, createdAt: at }, lines);
  const data = describeReplacement(null, named);
  // An earlier replacement may still be unsent.
  if (isUnshipped(stateOfOrder(order)))
    await insertEvent(tx, { orderNumber: number, kind: 'replacement-made', actor, at, data });
  else {
    // Printed documents and chosen contents belonged to earlier parcels.
    const change = { printedAt: null, packing: null };
    await transitionOrder(tx, number, 'replace', { actor, at, data, change });
  }
  // The rules may have changed after the order was sent.
  await reviewMovedOrders(tx, staff, [number]);
  return { kind: 'made' };
}

export type GiveUpReplacementResult = { readonly kind: 'given-up' | 'none' | 'sent' };

/** Returns the units of an unsent replacement to the stock. The caller reopens the claim. */
export async function giveUpReplacement(
  tx: Database,
  order: OrderRow,
  claimId: string,
  by: By,
): Promise<GiveUpReplacementResult> {
  const lines = (await readReplacements(tx, order.number)).filter((line) => line.claimId === claimId);
  if (lines.length === 0) return { kind: 'none' };
  if (lines.some(({ sent }) => sent > 0)) return { kind: 'sent' };
  await freeUnits(tx, order, lines, by);
  return { kind: 'given-up' };
}
