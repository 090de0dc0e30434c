import { blockedReason } from '../../../../src/rules/orders.ts';
import type { Database } from '../../db/connection.ts';
import type { Ending } from '../../db/order-kinds.ts';
import { releaseReservation } from '../../inventory/reservations.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { isCancelRequested, type OrderRow, stateOfOrder, transitionOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../core/attempt-store.ts';

export type CancelReason = Exclude<Ending, 'expired'>;

export interface CancelOptions {
  readonly now: Date;
  /** Undefined ends the order only after its reservation. */
  readonly asked: CancelReason | undefined;
  readonly actor: string;
}

/** The caller has locked the account. */
export async function cancelIfDue(
  transaction: Database,
  order: OrderRow,
  { now, asked, actor }: CancelOptions,
): Promise<boolean> {
  const { number } = order;
  const live = await findLiveAttempt(transaction, number);
  const refusal = blockedReason('end-unpaid', {
    state: stateOfOrder(order),
    liveAttempts: live === undefined ? 0 : 1,
    isAsked: asked !== undefined,
    isTimeOver: now >= order.reservedUntil,
  });
  if (refusal !== null) return false;
  const change = { endedAt: now, ending: asked ?? ('expired' as const), network: null };
  await transitionOrder(transaction, number, 'end-unpaid', { actor, at: now, change });
  await releaseReservation(transaction, number, {
    actor,
    reason: asked === undefined ? 'not paid in time' : 'cancelled',
  });
  if (await isCancelRequested(transaction, number)) await mailBuyer(transaction, order);
  return true;
}

async function mailBuyer(transaction: Database, order: OrderRow): Promise<void> {
  const buyer = await readAddressee(transaction, order);
  if (buyer === undefined || buyer.email === null) return;
  const { number } = order;
  const data = { kind: 'order-cancelled' as const, number, name: nameInMails(buyer) };
  await enqueueMail(transaction, { key: `${data.kind} ${number}`, recipient: buyer.email, data });
}
