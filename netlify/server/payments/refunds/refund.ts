/**
 * The intention is recorded, then the provider is called with the refund's idempotency key, then
 * the result is recorded (docs/shop.md "Orders and payments").
 */

import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import { blockedReason, isUnshipped } from '../../../../src/features/orders/orders.rules.ts';
import type { Database } from '../../db/connection.ts';
import { COUNTED_REFUND_STATES, PENDING_REFUND_STATES } from '../../db/kinds.ts';
import { enqueueMail, readMailState } from '../../mail/outbox-store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import {
  findFreight,
  readFeeStatus,
  requireCharge,
  withdrawDueAdditions,
} from '../../orders/charge-store.ts';
import { withdrawOpenEdit } from '../../orders/edit.ts';
import {
  readIsFullyRefundedOrOwed,
  readRefundSums,
  refundSumsOfOrder,
} from '../../orders/refund-sums-store.ts';
import { endReplacements } from '../../orders/replacement.ts';
import { closeOrderIfSent, isPartShipped, readUnsentUnits } from '../../orders/shipment-store.ts';
import {
  insertEvent,
  lockRequiredOrder,
  type OrderRow,
  readLines,
  stateOfOrder,
  transitionOrder,
  updateOrder,
} from '../../orders/store.ts';
import { returnSoldUnits } from '../../stock/reservations.ts';
import { type PaymentsContext, requireProvider } from '../core/context.ts';
import { refundBalance, waivedAmount } from '../core/decide.ts';
import { refundedTwiceNote, refundFailedNote, refundSlowNote } from '../core/flag-notes.ts';
import { flagForStaff } from '../core/flag-store.ts';
import {
  findPaidPart,
  findPayment,
  findRefund,
  isChargePaid,
  listRefundsOf,
  markRestocked,
  type Payment,
  type Refund,
  shouldRestock,
  sumRefunds,
  transitionRefund,
  waiveRefund,
} from '../core/money-store.ts';
import type { SendRefundResult } from '../core/provider.ts';
import { isDoublePayment, refundMailData, withUnsentRefunds } from './refund-mail.ts';

/**
 * Stripe forgets idempotency keys after 24 hours. An older refund is not sent again, because it
 * might be paid twice.
 */
const KEY_LIFE_MS = 20 * 3_600_000;

const DAY_MS = 24 * 3_600_000;
/** Banks take 5 to 10 days, and Stripe waits 45 days for a buyer's bank account. */
const SLOW_MS = 10 * DAY_MS;

export type RefundProgress = 'done' | 'pending' | 'failed' | 'unreachable';

export async function processRefund(context: PaymentsContext, refundId: string): Promise<RefundProgress> {
  const refund = await findRefund(context.database, refundId);
  const payment = refund === undefined ? undefined : await findPayment(context.database, refund.paymentId);
  if (refund === undefined || payment === undefined) throw new Error(`there is no refund ${refundId}`);
  if (refund.state === 'done' || refund.state === 'failed') return refund.state;
  const provider = requireProvider(context, payment.provider);
  const { orderNumber, amountMinor, providerRef } = refund;
  const { currency } = payment;
  if (isTooOld(context, refund)) return await recordRefund(context, refund, payment, TOO_OLD);
  await transitionRefund(context.database, refundId, PENDING_REFUND_STATES, { triedAt: context.now() });
  const result =
    providerRef === null
      ? await provider.refund({
          refundId,
          paymentRef: payment.providerRef,
          orderNumber,
          amountMinor,
          currency,
        })
      : await provider.readRefund(providerRef);
  await context.reached('refund made');
  return await recordRefund(context, refund, payment, result);
}

const TOO_OLD: SendRefundResult = {
  kind: 'failed',
  reason: undefined,
  ref: null,
};

function isTooOld(context: PaymentsContext, { providerRef, triedAt, createdAt }: Refund): boolean {
  return (
    providerRef === null && triedAt !== null && context.now().getTime() - createdAt.getTime() > KEY_LIFE_MS
  );
}

export async function recordRefund(
  context: PaymentsContext,
  refund: Refund,
  payment: Payment,
  result: SendRefundResult,
): Promise<RefundProgress> {
  if (result.kind === 'unreachable') {
    context.log({
      level: 'warn',
      event: 'refund to be tried again',
      refund: refund.id,
      reason: result.reason,
    });
    return 'unreachable';
  }
  const standing = await context.database.transaction(async (tx) => {
    const order = await lockRequiredOrder(tx, refund.orderNumber);
    const about = { order, payment, refund };
    if (result.kind === 'failed') return await recordFailure(context, tx, about, result);
    await recordRefundAccepted(context, tx, about, result);
    return result.kind;
  });
  await context.reached('refund known');
  return standing;
}

interface RefundOfOrder {
  readonly order: OrderRow;
  readonly payment: Payment;
  readonly refund: Refund;
}

async function recordFailure(
  context: PaymentsContext,
  tx: Database,
  about: RefundOfOrder,
  { reason, ref }: Extract<SendRefundResult, { kind: 'failed' }>,
): Promise<RefundProgress> {
  const { refund, payment } = about;
  const now = await findRefund(tx, refund.id);
  // Without a reference no refund was made, unless a concurrent call got the first response.
  if (ref === null && (now?.state === 'pending' || now?.state === 'done')) return now.state;
  // `done` is not final: a bank may return the money days later.
  const isNew = await transitionRefund(tx, refund.id, COUNTED_REFUND_STATES, {
    state: 'failed',
    ...(ref === null ? {} : { providerRef: ref }),
  });
  if (!isNew) return 'failed';
  if (about.order.goodsRefundedAt !== null)
    await updateOrder(tx, refund.orderNumber, { goodsRefundedAt: null });
  const part = await findPaidPart(tx, payment, refund.charge);
  const notOwedFen = waivedAmount(refund, await listRefundsOf(tx, refund), part?.amountFen ?? 0);
  if (notOwedFen > 0) await waiveRefund(tx, refund.id, notOwedFen);
  const isOwed = notOwedFen < refund.amountFen;
  const { note, ...flag } = flagOf(context, about);
  await flagForStaff(context, tx, {
    ...flag,
    providerRef: refund.id,
    note: refundFailedNote({ ...note, reason, isOwed }),
  });
  // A refund without a response may have been paid.
  if (reason !== undefined && isOwed && isForBuyer(about)) await mailBuyer(tx, about, 'refund-failed');
  context.log({
    level: 'error',
    event: 'refund failed',
    refund: refund.id,
    provider: payment.provider,
    reason,
  });
  return 'failed';
}

function flagOf(context: PaymentsContext, { refund, payment: { provider, currency } }: RefundOfOrder) {
  const { orderNumber, amountMinor } = refund;
  const note = { rules: context.rules[provider], orderNumber, money: { amountMinor, currency } };
  return { kind: 'refund-failed' as const, provider, orderNumber, note, at: context.now() };
}

function isForBuyer({ payment, refund }: RefundOfOrder): boolean {
  return isChargePaid(payment) || refund.cause !== 'provider';
}

export async function recordRefundAccepted(
  context: PaymentsContext,
  tx: Database,
  about: RefundOfOrder,
  result: Extract<SendRefundResult, { kind: 'done' | 'pending' }>,
): Promise<void> {
  if (result.kind === 'pending') await recordPending(context, tx, about, result.ref);
  else await recordRefundDone(context, tx, about, result.ref);
}

/** Order and stock change only once the refund is done. */
async function recordPending(
  context: PaymentsContext,
  tx: Database,
  about: RefundOfOrder,
  ref: string,
): Promise<void> {
  const { refund } = about;
  const change = { state: 'pending', providerRef: ref, waivedFen: 0 } as const;
  const isNew = await transitionRefund(tx, refund.id, ['intended', 'failed'], change);
  if (isNew && isForBuyer(about)) await mailBuyer(tx, about, 'refund-pending');
  if (context.now().getTime() - refund.createdAt.getTime() < SLOW_MS) return;
  const { note, ...flag } = flagOf(context, about);
  const days = SLOW_MS / DAY_MS;
  await flagForStaff(context, tx, {
    ...flag,
    providerRef: `${refund.id} pending`,
    note: refundSlowNote({ ...note, days }),
  });
}

export async function recordRefundDone(
  context: PaymentsContext,
  tx: Database,
  about: RefundOfOrder,
  ref: string | null,
): Promise<void> {
  const { order, payment, refund } = about;
  const change = { state: 'done', waivedFen: 0, ...(ref === null ? {} : { providerRef: ref }) } as const;
  if (!(await transitionRefund(tx, refund.id, ['intended', 'pending', 'failed'], change))) return;
  await flagIfTwice(context, tx, about);
  if (!isForBuyer(about)) return;
  const number = refund.orderNumber;
  // A refund of an edit's payment is of goods if it names lines or units.
  const namesUnits = refund.lines !== null || (refund.pieces ?? []).length > 0;
  const isOfGoods = refund.charge === GOODS_CHARGE ? payment.outcome === 'accepted' : namesUnits;
  if (isChargePaid(payment) || order.paidAt === null) {
    const data = refund.outside === null ? {} : { data: { note: refund.outside } };
    await insertEvent(tx, {
      orderNumber: number,
      kind: 'refunded',
      actor: refund.actor,
      at: context.now(),
      ...data,
    });
  }
  const isCancelled = isOfGoods
    ? await followOnOrder(context, tx, about)
    : isChargePaid(payment) && (await endIfRefunded(context, tx, about));
  await mailBuyer(tx, about, 'refunded', isCancelled);
}

/** Flags a refund that failed and was replaced, but was paid after all. */
async function flagIfTwice(context: PaymentsContext, tx: Database, about: RefundOfOrder): Promise<void> {
  const { refund } = about;
  if (refundBalance(await listRefundsOf(tx, refund)) >= 0) return;
  const { note, ...flag } = flagOf(context, about);
  await flagForStaff(context, tx, {
    ...flag,
    providerRef: `${refund.id} twice`,
    note: refundedTwiceNote(note),
  });
}

async function mailBuyer(
  tx: Database,
  { order, payment, refund }: RefundOfOrder,
  what: 'refund-pending' | 'refund-failed' | 'refunded',
  isCancelled = false,
): Promise<void> {
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return;
  const { number } = order;
  const name = nameInMails(buyer);
  const charge = refund.charge === GOODS_CHARGE ? undefined : await requireCharge(tx, refund);
  const data =
    what === 'refunded'
      ? refundMailData(order, await readLines(tx, number), name, {
          refund,
          payment,
          isCancelled,
          isGoingBack: await readIsFullyRefundedOrOwed(tx, order),
          charge,
          feeStatus: await readFeeStatus(tx, order),
        })
      : ({
          kind: what,
          number,
          name,
          refunded: refund.amountFen,
          // A failure omits the operator's words, which announced the money.
          message: what === 'refund-pending' ? refund.buyerMessage : null,
          isDouble: isDoublePayment(order, payment),
          charge: charge?.kind ?? 'goods',
          reason: charge?.reason ?? null,
        } as const);
  const mail = { key: `${data.kind} ${refund.id}`, recipient: buyer.email };
  // A refund that failed after it was done was mailed before.
  if ((await readMailState(tx, mail.key)) === undefined)
    await enqueueMail(tx, { ...mail, data: await withUnsentRefunds(tx, data, refund) });
}

/** Follows a refund of goods. True if the order ended. */
async function followOnOrder(context: PaymentsContext, tx: Database, about: RefundOfOrder): Promise<boolean> {
  const { order, payment, refund } = about;
  const { number } = order;
  const { fen: refundedFen } = await sumRefunds(tx, refund, ['done']);
  // A partial refund doesn't say which units it covers, so none go back into stock.
  const isWhole = payment.outcome === 'accepted' && refundedFen >= order.totalFen;
  if (isWhole) await updateOrder(tx, number, { goodsRefundedAt: context.now() });
  const note = { actor: refund.actor, reason: 'refunded' };
  // Until all is shipped, only unsent units are in the shop.
  const wasUnshipped = isUnshipped(stateOfOrder(order));
  // After a full refund no replacement is sent.
  const by = { actor: refund.actor, at: context.now() };
  const isReplacementEnded = isWhole && (await endReplacements(tx, order, { ...by, refundId: refund.id }));
  // Units that are already back in stock are not counted again.
  if (refund.pieces !== null && (await markRestocked(tx, refund.id, context.now())))
    await returnSoldUnits(tx, number, note, refund.pieces);
  if (isWhole && (await shouldRestock(tx, refund.paymentId)))
    await returnSoldUnits(tx, number, note, wasUnshipped ? await readUnsentUnits(tx, number) : undefined);
  const sent = isReplacementEnded
    ? { isPartShipped: true, isClosed: true }
    : await closeOrderIfSent(tx, order, { ...by, isRefunded: isWhole });
  // The edit of an order that is closed or refunded can't take effect any more.
  if (sent.isPartShipped && (isWhole || sent.isClosed)) await withdrawOpenEdit(tx, order, by);
  return !sent.isPartShipped && isWhole && (await endIfRefunded(context, tx, about));
}

/** Ends an order that was not shipped, once its goods and its paid freight are refunded. True if it ended. */
async function endIfRefunded(
  context: PaymentsContext,
  tx: Database,
  { order, refund }: RefundOfOrder,
): Promise<boolean> {
  const { number, totalFen } = order;
  const by = { actor: refund.actor, at: context.now() };
  const { refundedFen } = refundSumsOfOrder(await readRefundSums(tx, number));
  if (blockedReason('refund-in-full', { state: stateOfOrder(order), totalFen, refundedFen }) !== null)
    return false;
  if (await isPartShipped(tx, order)) return false;
  // Nobody pays for an order that will not be sent, even if its freight is kept.
  await withdrawOpenEdit(tx, order, by);
  await withdrawDueAdditions(tx, number, by.at);
  const freight = await findFreight(tx, number);
  if (freight?.state === 'paid' && !freight.outside) return false;
  // Unpaid freight is no longer due; the trigger withdraws its charge.
  const change = order.shippingFeeStatus === 'due' ? { shippingFeeFen: null, shippingFeeStatus: null } : {};
  await transitionOrder(tx, number, 'refund-in-full', { ...by, change });
  return true;
}
