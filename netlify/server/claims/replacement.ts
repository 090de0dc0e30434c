/** New units as the answer to a claim of damage (docs/decisions/0095). */
import { reviewMovedOrders } from '../address-review/review.ts';
import type { Database } from '../db/connection.ts';
import type { EventData } from '../db/schema-orders.ts';
import { reverseSoldUnits, sellMoreUnits } from '../inventory/reservations.ts';
import type { LineQuantity } from '../orders/parcel.ts';
import {
  deleteUnsentReplacement,
  insertReplacement,
  type ReplacementLine,
  readReplacements,
} from '../orders/replacement-store.ts';
import { readUnsentLines } from '../orders/shipment-store.ts';
import {
  insertEvent,
  type OrderLine,
  type OrderRow,
  readLines,
  readShippingTimes,
  stateOfOrder,
  transitionOrder,
} from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { type ClaimRow, endClaim, listClaims } from './store.ts';

interface By {
  readonly actor: string;
  readonly at: Date;
}

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
  const data = eventData(null, named);
  // An earlier replacement may still be unsent.
  if (stateOfOrder(order) === 'to-ship')
    await insertEvent(tx, { ...{ orderNumber: number, kind: 'replacement-made', actor, at }, data });
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

/**
 * Frees all unsent units, because the whole order was refunded. The refund answers the claims whose replacement was
 * not sent at all. Returns false if no units waited.
 */
export async function endReplacements(
  tx: Database,
  order: OrderRow,
  { refundId, ...by }: By & Pick<ClaimRow, 'refundId'>,
): Promise<boolean> {
  const all = await readReplacements(tx, order.number);
  const waiting = all.filter(({ sent, quantity }) => sent < quantity);
  if (waiting.length === 0) return false;
  await freeUnits(tx, order, waiting, by);
  // Claims are deleted with their account.
  for (const { claim } of await listClaims(tx, { orderNumber: order.number })) {
    const lines = all.filter(({ claimId }) => claimId === claim.id);
    if (lines.length > 0 && lines.every(({ sent }) => sent === 0))
      await endClaim(tx, claim.id, 'refund-instead', { refundId });
  }
  return true;
}

async function freeUnits(
  tx: Database,
  order: OrderRow,
  lines: readonly ReplacementLine[],
  { actor, at }: By,
): Promise<void> {
  const { number } = order;
  for (const line of lines) await deleteUnsentReplacement(tx, number, line);
  const left = lines.map(({ position, quantity, sent }) => ({ position, quantity: quantity - sent }));
  const named = withLines(left, await readLines(tx, number));
  await reverseSoldUnits(tx, number, named.map(unitsOf), { actor, reason: 'replacement given up' });
  const data = eventData(named, null);
  if (stateOfOrder(order) !== 'to-ship')
    throw new Error(`order ${number} has unsent units, but is not waiting to be shipped`);
  if ((await readUnsentLines(tx, number)).length > 0)
    return await insertEvent(tx, {
      ...{ orderNumber: number, kind: 'replacement-given-up', actor, at },
      data,
    });
  const { shippedAt, receivedAt } = await readShippingTimes(tx, number);
  const wasReceived = receivedAt !== undefined && (shippedAt === undefined || receivedAt >= shippedAt);
  const action = wasReceived ? 'give-up-after-receipt' : 'give-up-replacement';
  await transitionOrder(tx, number, action, { actor, at, data, change: { packing: null } });
}

interface NamedLine extends LineQuantity {
  readonly line: OrderLine;
}

function withLines(lines: readonly LineQuantity[], bought: readonly OrderLine[]): NamedLine[] {
  return lines.map(({ position, quantity }) => {
    const line = bought.find((one) => one.position === position);
    if (line === undefined) throw new Error(`the order has no line ${position}`);
    return { position, quantity, line };
  });
}

const unitsOf = ({ quantity, line: { productId, variantKey } }: NamedLine) => ({
  ...{ productId, variantKey, quantity },
});

const nameOf = ({ line }: NamedLine) => `${line.product.name} ${line.grade}`;

function eventData(before: readonly NamedLine[] | null, after: readonly NamedLine[] | null): EventData {
  const describe = (lines: readonly NamedLine[] | null) =>
    lines === null ? null : lines.map((line) => `${nameOf(line)} × ${line.quantity}`).join('，');
  return { changes: [{ field: 'replacement', before: describe(before), after: describe(after) }] };
}
