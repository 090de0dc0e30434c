import { blockedReason } from '../../../../src/features/orders/orders.rules.ts';
import type { Database } from '../../db/connection.ts';
import type { OrderEnding } from '../../db/kinds.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { goodsOf } from '../../orders/order-mail-data.ts';
import { endQuoteOfOrder, isQuoteEnding } from '../../orders/quote-order-store.ts';
import {
  isCancelRequested,
  type OrderRow,
  payableUntil,
  readLines,
  stateOfOrder,
  transitionOrder,
} from '../../orders/store.ts';
import { releaseReservation } from '../../stock/reservations.ts';
import { findLiveAttempt } from '../core/attempt-store.ts';

export type CancelReason = Exclude<OrderEnding, 'expired'>;

export interface CancelOptions {
  readonly now: Date;
  /**
   * Undefined ends the order only when its time to pay is over, or an operator asked for its end before. An order of a
   * quote ends only with the quote, whatever happens to attempts to pay it.
   */
  readonly asked: CancelReason | undefined;
  readonly actor: string;
}

/** The caller has locked the account. */
export async function cancelIfDue(
  transaction: Database,
  order: OrderRow,
  { now, asked, actor }: CancelOptions,
): Promise<void> {
  const { number } = order;
  const ending = order.quoteId === null || asked === undefined || isQuoteEnding(asked) ? asked : undefined;
  const live = await findLiveAttempt(transaction, number);
  const refusal = blockedReason('end-unpaid', {
    state: stateOfOrder(order),
    liveAttempts: live === undefined ? 0 : 1,
    isAsked: ending !== undefined || (await isCancelRequested(transaction, number)),
    isTimeOver: now >= payableUntil(order),
  });
  if (refusal === null) await end(transaction, order, { now, asked: ending, actor });
}

async function end(
  transaction: Database,
  order: OrderRow,
  { now, asked, actor }: CancelOptions,
): Promise<void> {
  const { number } = order;
  const ending: OrderEnding = asked ?? 'expired';
  // Nobody owes the freight of an order that ended; the trigger withdraws its charge.
  const freight = order.shippingFeeStatus === 'due' ? { shippingFeeFen: null, shippingFeeStatus: null } : {};
  const change = { endedAt: now, ending, ...freight };
  await transitionOrder(transaction, number, 'end-unpaid', { actor, at: now, change });
  if (isQuoteEnding(ending)) await endQuoteOfOrder(transaction, order, ending, now);
  await releaseReservation(transaction, number, {
    actor,
    reason: asked === undefined ? 'not paid in time' : 'cancelled',
  });
  if (await isCancelRequested(transaction, number))
    await mailUnpaidOrder(transaction, order, 'order-cancelled', number);
}

/** One mail for each `of`: an order’s number, or an attempt’s id. */
export async function mailUnpaidOrder(
  transaction: Database,
  order: OrderRow,
  kind: 'order-cancelled' | 'payment-released',
  of: string,
): Promise<void> {
  const buyer = await readAddressee(transaction, order);
  if (buyer === undefined || buyer.email === null) return;
  const goods = (await readLines(transaction, order.number)).map(goodsOf);
  const data = { kind, number: order.number, name: nameInMails(buyer), goods };
  await enqueueMail(transaction, { key: `${kind} ${of}`, recipient: buyer.email, data });
}
