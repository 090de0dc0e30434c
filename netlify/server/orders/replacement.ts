/** Units that replace damaged ones are lines of the same order (docs/decisions/0095). */
import { isUnshipped } from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import type { EventData } from '../db/schema-orders.ts';
import { reverseSoldUnits } from '../stock/reservations.ts';
import type { LineQuantity } from './parcel.ts';
import {
  deleteUnsentReplacement,
  type ReplacementLine,
  readReplacements,
  refundClaims,
} from './replacement-store.ts';
import { readUnsentLines } from './shipment-store.ts';
import {
  insertEvent,
  type OrderLine,
  type OrderRow,
  readLines,
  readShippingTimes,
  stateOfOrder,
  transitionOrder,
} from './store.ts';

export interface By {
  readonly actor: string;
  readonly at: Date;
}

/**
 * Frees all unsent units, because the whole order was refunded. The refund answers the claims whose replacement was
 * not sent at all. Returns false if no units waited.
 */
export async function endReplacements(
  tx: Database,
  order: OrderRow,
  { refundId, ...by }: By & { readonly refundId: string },
): Promise<boolean> {
  const all = await readReplacements(tx, order.number);
  const waiting = all.filter(({ sent, quantity }) => sent < quantity);
  if (waiting.length === 0) return false;
  await freeUnits(tx, order, waiting, by);
  const unsent = Object.entries(Object.groupBy(all, ({ claimId }) => claimId)).flatMap(([claimId, lines]) =>
    lines?.every(({ sent }) => sent === 0) ? [claimId] : [],
  );
  await refundClaims(tx, unsent, refundId);
  return true;
}

export async function freeUnits(
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
  const data = describeReplacement(named, null);
  if (!isUnshipped(stateOfOrder(order)))
    throw new Error(`order ${number} has unsent units, but is not waiting to be shipped`);
  if ((await readUnsentLines(tx, number)).length > 0)
    return await insertEvent(tx, {
      orderNumber: number,
      kind: 'replacement-given-up',
      actor,
      at,
      data,
    });
  const { shippedAt, receivedAt } = await readShippingTimes(tx, number);
  const wasReceived = receivedAt !== undefined && (shippedAt === undefined || receivedAt >= shippedAt);
  const action = wasReceived ? 'give-up-after-receipt' : 'give-up-replacement';
  await transitionOrder(tx, number, action, { actor, at, data, change: { packing: null } });
}

export interface NamedLine extends LineQuantity {
  readonly line: OrderLine;
}

export function withLines(lines: readonly LineQuantity[], bought: readonly OrderLine[]): NamedLine[] {
  return lines.map(({ position, quantity }) => {
    const line = bought.find((one) => one.position === position);
    if (line === undefined) throw new Error(`the order has no line ${position}`);
    return { position, quantity, line };
  });
}

export const unitsOf = ({ quantity, line: { productId, variantKey } }: NamedLine) => ({
  productId,
  variantKey,
  quantity,
});

export const nameOf = ({ line }: NamedLine) => `${line.product.name} ${line.grade}`;

export function describeReplacement(
  before: readonly NamedLine[] | null,
  after: readonly NamedLine[] | null,
): EventData {
  const describe = (lines: readonly NamedLine[] | null) =>
    lines === null ? null : lines.map((line) => `${nameOf(line)} × ${line.quantity}`).join('，');
  return { changes: [{ field: 'replacement', before: describe(before), after: describe(after) }] };
}
