import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { Database } from '../db/connection.ts';
import { withdrawOpenEdit } from '../orders/edit.ts';
import { readOrderDetails } from '../orders/order-details-store.ts';
import { refundSumsOfOrder } from '../orders/refund-sums-store.ts';
import { readReplacements } from '../orders/replacement-store.ts';
import type { OrdersContext } from '../orders/service.ts';
import { closeOrderIfSent, readUnsentUnits } from '../orders/shipment-store.ts';
import { insertEvent, lockOrder, type OrderRow, readLines } from '../orders/store.ts';
import { readUnitsOfPendingRefunds } from '../payments/core/money-store.ts';
import { readSoldUnits } from '../stock/reservation-store.ts';
import { returnSoldUnits, sumByVariant } from '../stock/reservations.ts';
import { describeUnits } from '../stock/service.ts';
import type { VariantQuantity } from '../stock/shift-store.ts';
import { variantName } from '../stock/store.ts';
import { type OrderWrites, orderWrite } from './order-write.ts';

export type RestockResult =
  | { readonly kind: 'restocked'; readonly pieces: readonly VariantQuantity[] }
  | { readonly kind: 'no-order' }
  | { readonly kind: 'not-refunded' }
  | { readonly kind: 'refunded-in-part'; readonly leftFen: number; readonly sold: readonly VariantQuantity[] }
  | { readonly kind: 'not-sold'; readonly sold: readonly VariantQuantity[] };

export async function restock(
  context: OrdersContext,
  number: string,
  actor: string,
  part?: VariantQuantity,
): Promise<RestockResult> {
  return await context.database.transaction((tx) =>
    restockInTransaction(context, tx, number, actor, part && [part]),
  );
}

export const restockWrite: OrderWrites['/orders/restock'] = orderWrite({
  change: async ({ tx, order, by }, { back }) => {
    const units = await findLineVariants(tx, order, back);
    if (units === undefined) return texts().tooManyUnits;
    const { kind } = await restockInTransaction({ now: () => by.at }, tx, order.number, by.actor, units);
    if (kind === 'not-refunded') return texts().nothingRefunded;
    return kind === 'restocked' ? undefined : texts().tooManyUnits;
  },
});

/** Undefined if a line has fewer units. */
export async function findLineVariants(
  tx: Database,
  { number }: OrderRow,
  back: readonly { readonly position: number; readonly pieces: number }[],
): Promise<VariantQuantity[] | undefined> {
  const lines = back.length === 0 ? [] : await readLines(tx, number);
  const named: VariantQuantity[] = [];
  for (const { position, pieces } of back) {
    const line = lines.find((one) => one.position === position);
    if (line === undefined || pieces > line.quantity) return undefined;
    named.push({ productId: line.productId, variantKey: line.variantKey, quantity: pieces });
  }
  return sumByVariant(named);
}

/** The caller's transaction must roll back unless the result is 'restocked'. */
async function restockInTransaction(
  { now }: Pick<OrdersContext, 'now'>,
  tx: Database,
  number: string,
  actor: string,
  named: readonly VariantQuantity[] | undefined,
): Promise<RestockResult> {
  const order = await lockOrder(tx, number);
  if (order === undefined) return { kind: 'no-order' };
  const { refundedFen } = refundSumsOfOrder((await readOrderDetails(tx, number))?.refundSums ?? []);
  if (refundedFen === 0) return { kind: 'not-refunded' };
  const sold = await readReturnableUnits(tx, number);
  const leftFen = order.totalFen - refundedFen;
  if (named === undefined && sold.length > 0 && leftFen > 0)
    return { kind: 'refunded-in-part', leftFen, sold };
  const units = named ?? sold;
  if (units.length === 0 || !units.every((part) => isSoldQuantity(sold, part)))
    return { kind: 'not-sold', sold };
  await returnSoldUnits(tx, number, { actor, reason: 'came back' }, units);
  const changes = [{ field: 'pieces', before: null, after: describeUnits(units) }];
  await insertEvent(tx, { orderNumber: number, kind: 'restocked', actor, at: now(), data: { changes } });
  const by = { actor, at: now() };
  const { isClosed } = await closeOrderIfSent(tx, order, { ...by, isRefunded: false });
  if (isClosed) await withdrawOpenEdit(tx, order, by);
  return { kind: 'restocked', pieces: units };
}

/** Omits units that pending refunds return, and unsent replacements. */
export async function readReturnableUnits(tx: Database, number: string): Promise<VariantQuantity[]> {
  const replacing = await readReplacements(tx, number);
  const waiting = replacing.length === 0 ? [] : await readUnsentUnits(tx, number);
  const promised = [...(await readUnitsOfPendingRefunds(tx, number)), ...waiting];
  return (await readSoldUnits(tx, number))
    .map((unit) => {
      const back = promised.filter((one) => variantName(one) === variantName(unit));
      return { ...unit, quantity: back.reduce((left, { quantity }) => left - quantity, unit.quantity) };
    })
    .filter(({ quantity }) => quantity > 0);
}

export function isSoldQuantity(sold: readonly VariantQuantity[], part: VariantQuantity): boolean {
  return sold.some(
    ({ productId, variantKey, quantity }) =>
      productId === part.productId && variantKey === part.variantKey && quantity >= part.quantity,
  );
}
