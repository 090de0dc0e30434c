/** Additions (补款) that an operator charges besides goods and freight (docs/decisions/0089). */
import { randomUUID } from 'node:crypto';
import { type ChargeRefusal, chargeActionRefusal } from '../../../../src/rules/charges.ts';
import { formatFen } from '../../../../src/rules/money.ts';
import { type BlockedReason, blockedReason } from '../../../../src/rules/orders.ts';
import { PAY_LINK_LIFETIME_MS } from '../../charges/pay-link.ts';
import {
  type Charge,
  countDueAdditions,
  findCharge,
  insertCharge,
  transitionCharge,
} from '../../charges/store.ts';
import type { Database } from '../../db/connection.ts';
import type { EventData } from '../../db/schema-orders.ts';
import { cancelEdit } from '../../order-edits/edit.ts';
import { findEditOfCharge } from '../../order-edits/store.ts';
import { readIsFullyRefundedOrOwed } from '../../orders/refund-sums-store.ts';
import { insertEvent, type OrderRow, stateOfOrder } from '../../orders/store.ts';
import { type ActorAndTime, readChargeFacts } from './freight.ts';

/** Adds a due charge to a locked order. Returns null, or the reason why it can't. */
export async function addCharge(
  tx: Database,
  order: OrderRow,
  { reason, amountFen }: { readonly reason: string; readonly amountFen: number },
  { actor, at }: ActorAndTime,
): Promise<BlockedReason | null> {
  const facts = {
    state: stateOfOrder(order),
    isGoingBack: await readIsFullyRefundedOrOwed(tx, order),
    dueAdditions: await countDueAdditions(tx, order.number),
  };
  const blocked = blockedReason('add-charge', facts);
  if (blocked !== null) return blocked;
  const { number: orderNumber } = order;
  await insertCharge(tx, {
    ...{ orderNumber, kind: 'addition', reason, amountFen, createdBy: actor, createdAt: at },
    ...{ state: 'due', paidAt: null, outside: false },
    ...{ linkId: randomUUID(), expiresAt: new Date(at.getTime() + PAY_LINK_LIFETIME_MS) },
  });
  const data = { changes: [{ field: 'addition', before: null, after: formatFen(amountFen) }], note: reason };
  await insertEvent(tx, { orderNumber, kind: 'charge-added', actor, at, data });
  return null;
}

export type WithdrawAdditionResult =
  | { readonly kind: 'withdrawn' }
  | { readonly kind: 'no-charge' }
  | { readonly kind: 'refused'; readonly because: ChargeRefusal };

/** Freight is withdrawn by a change of the order's fee instead. */
export async function withdrawAddition(
  tx: Database,
  order: OrderRow,
  position: number,
  { actor, at }: ActorAndTime,
): Promise<WithdrawAdditionResult> {
  const charge = await findCharge(tx, order.number, position);
  if (charge?.kind !== 'addition') return { kind: 'no-charge' };
  const refusal = chargeActionRefusal('withdraw', await readChargeFacts(tx, order, charge, at));
  if (refusal !== null) return { kind: 'refused', because: refusal };
  await transitionCharge(tx, charge, 'withdraw', at);
  await insertEvent(tx, {
    ...{ orderNumber: order.number, kind: 'charge-withdrawn', actor, at },
    data: withdrawnData(charge),
  });
  const edit = await findEditOfCharge(tx, charge);
  if (edit !== undefined) await cancelEdit(tx, order, edit, { actor, at });
  return { kind: 'withdrawn' };
}

function withdrawnData({ amountFen, reason }: Charge): EventData {
  const changes = [{ field: 'addition', before: formatFen(amountFen), after: null }];
  return reason === null ? { changes } : { changes, note: reason };
}
