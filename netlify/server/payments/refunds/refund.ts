/**
 * Money that goes back: the intention is written first, then the provider is called with the refund's own idempotency
 * key, then the result is recorded (docs/shop.md "Orders and payments"). A process may die at any step; the reconcile
 * goes on with what is written.
 */
import type { Database } from '../../db/connection.ts';
import { returnSold } from '../../inventory/holds.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { enterEvent, type OrderRow, readLines, requireOrder, updateOrder } from '../../orders/store.ts';
import { endsOrder } from '../till/decide.ts';
import { flagForStaff } from '../till/flag.ts';
import { refundFailedNote } from '../till/flag-notes.ts';
import {
  findPayment,
  findRefund,
  isToRestock,
  type Payment,
  type Refund,
  sumRefunds,
  transitionRefund,
} from '../till/money-store.ts';
import type { Refunded } from '../till/provider.ts';
import { providerOf, type Till } from '../till/till.ts';
import { letterOfRefund } from './letter.ts';

/**
 * Stripe forgets idempotency keys after 24 hours. A refund that was tried before and is older than this is not sent
 * again, as it might be paid twice: a person has to look.
 */
const KEY_LIFE_MS = 20 * 3_600_000;

export type RefundStanding = 'done' | 'pending' | 'failed' | 'unreachable';

/** Has the provider send a refund that is recorded, or learns how one stands that it took on. */
export async function carryOutRefund(till: Till, refundId: string): Promise<RefundStanding> {
  const refund = await findRefund(till.database, refundId);
  const payment = refund === undefined ? undefined : await findPayment(till.database, refund.paymentId);
  if (refund === undefined || payment === undefined) throw new Error(`there is no refund ${refundId}`);
  if (refund.state === 'done' || refund.state === 'failed') return refund.state;
  const provider = providerOf(till, payment.provider);
  const { orderNumber, amountMinor, providerRef } = refund;
  const { currency } = payment;
  if (isTooOld(till, refund)) return await recordRefund(till, refund, payment, TOO_OLD);
  await transitionRefund(till.database, refundId, ['intended', 'pending'], { triedAt: till.now() });
  const told =
    providerRef === null
      ? await provider.refund({
          refundId,
          paymentRef: payment.providerRef,
          orderNumber,
          amountMinor,
          currency,
        })
      : await provider.readRefund(providerRef);
  await till.reached('refund made');
  return await recordRefund(till, refund, payment, told);
}

const TOO_OLD: Refunded = {
  kind: 'failed',
  reason: undefined,
  ref: null,
};

function isTooOld(till: Till, { providerRef, triedAt, createdAt }: Refund): boolean {
  return providerRef === null && triedAt !== null && till.now().getTime() - createdAt.getTime() > KEY_LIFE_MS;
}

/** Records how a refund stands at its provider. */
export async function recordRefund(
  till: Till,
  refund: Refund,
  payment: Payment,
  told: Refunded,
): Promise<RefundStanding> {
  if (told.kind === 'unreachable') {
    till.log({ level: 'warn', event: 'refund to be tried again', refund: refund.id, reason: told.reason });
    return 'unreachable';
  }
  const standing = await till.database.transaction(async (tx) => {
    const order = await requireOrder(tx, refund.orderNumber);
    if (told.kind === 'failed') return await recordFailure(till, tx, refund, payment, told);
    await recordSuccess(till, tx, { order, payment, refund }, told);
    return told.kind;
  });
  await till.reached('refund known');
  return standing;
}

async function recordFailure(
  till: Till,
  tx: Database,
  refund: Refund,
  { provider, currency }: Payment,
  { reason, ref }: Extract<Refunded, { kind: 'failed' }>,
): Promise<RefundStanding> {
  const now = await findRefund(tx, refund.id);
  // Without a name it was not made. Where a call beside this one was answered first, it was made by that one.
  if (ref === null && (now?.state === 'pending' || now?.state === 'done')) return now.state;
  // Done is not for ever: a bank may send the money back to the provider days later.
  const isNew = await transitionRefund(tx, refund.id, ['intended', 'pending', 'done'], {
    state: 'failed',
    ...(ref === null ? {} : { providerRef: ref }),
  });
  if (!isNew) return 'failed';
  const { orderNumber, amountMinor } = refund;
  const note = refundFailedNote({
    rules: till.rules[provider],
    orderNumber,
    money: { amountMinor, currency },
    reason,
  });
  await flagForStaff(till, tx, {
    kind: 'refund-failed',
    provider,
    providerRef: refund.id,
    orderNumber,
    note,
    at: till.now(),
  });
  till.log({ level: 'error', event: 'refund failed', refund: refund.id, reason });
  return 'failed';
}

interface RefundOfOrder {
  readonly order: OrderRow;
  readonly payment: Payment;
  readonly refund: Refund;
}

/** What a refund brings about happens once, when the provider has taken it on. */
export async function recordSuccess(
  till: Till,
  tx: Database,
  { order, payment, refund }: RefundOfOrder,
  told: Extract<Refunded, { kind: 'done' | 'pending' }>,
): Promise<void> {
  const change = { state: told.kind, providerRef: told.ref };
  // Also one that was given up because nobody knew: now it is known.
  const isTakenOn = await transitionRefund(tx, refund.id, ['intended', 'failed'], change);
  if (!isTakenOn) {
    await transitionRefund(tx, refund.id, ['pending'], change);
    return;
  }
  const number = refund.orderNumber;
  const isOfOrder = payment.outcome === 'accepted';
  // Money that did not pay the order and was sent back by hand at the provider: that hand knows.
  if (!isOfOrder && refund.cause === 'provider') return;
  // Of a double payment the order knows nothing: it is as good as before.
  if (isOfOrder || refund.cause === 'late')
    await enterEvent(tx, { orderNumber: number, kind: 'refunded', actor: refund.actor, at: till.now() });
  if (isOfOrder) await followOnOrder(till, tx, order, refund);
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return;
  const letter = letterOfRefund(order, await readLines(tx, number), nameInMails(buyer), refund);
  await enqueueMail(tx, { key: `${letter.kind} ${refund.id}`, recipient: buyer.email, letter });
}

async function followOnOrder(till: Till, tx: Database, order: OrderRow, refund: Refund): Promise<void> {
  const { number } = order;
  const { fen: refundedFen } = await sumRefunds(tx, refund.paymentId, ['pending', 'done']);
  // Of a part of the money nobody knows which pieces it is for: the others are the buyer's.
  const isWhole = refundedFen >= order.totalFen;
  // Pieces that came back before, one by one, come back no second time.
  await returnSold(tx, number, { actor: refund.actor, reason: 'refunded' }, refund.pieces ?? []);
  if (isWhole && (await isToRestock(tx, refund.paymentId)))
    await returnSold(tx, number, { actor: refund.actor, reason: 'refunded' });
  if (!endsOrder({ ...order, refundedFen })) return;
  await updateOrder(tx, number, { status: 'cancelled' });
  await enterEvent(tx, { orderNumber: number, kind: 'cancelled', actor: refund.actor, at: till.now() });
}
