/** A dispute has one flag, which follows its stages. A dispute that is lost at Stripe is also recorded as a refund. */

import type { FlagStage } from '../../../../src/features/orders/orders.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { lockRequiredOrder, updateOrder } from '../../orders/store.ts';
import { type PaymentsContext, requireProvider } from '../core/context.ts';
import { sameCurrency } from '../core/decide.ts';
import { disputeNote, moneyText } from '../core/flag-notes.ts';
import { syncFlag } from '../core/flag-store.ts';
import { findPaymentByRef, listRefundsByRef, type Payment, transitionRefund } from '../core/money-store.ts';
import type { Dispute, ProviderEvent } from '../core/provider.ts';
import { adviceOnMoneyBack, recordSentBack } from './sync-refund.ts';

const STAGES: Readonly<Record<Dispute['turn'], FlagStage>> = {
  shop: 'to-answer',
  others: 'undecided',
  lost: 'ended',
  decided: 'ended',
  won: 'won',
};

export async function syncDispute(
  context: PaymentsContext,
  name: ProviderName,
  { ref, report }: Extract<ProviderEvent, { kind: 'dispute' }>,
): Promise<string> {
  const asked = context.now();
  const read = await requireProvider(context, name).readDispute(ref, report);
  if (read.kind !== 'seen') return read.kind;
  const { dispute } = read;
  const payment = await findDisputed(context, name, dispute);
  if (payment === undefined) return 'unknown';
  await context.database.transaction(async (tx) => {
    const inside = { ...context, database: tx };
    const order = await lockRequiredOrder(tx, payment.orderNumber);
    const money = dispute.money ?? payment;
    if (dispute.turn === 'lost' && sameCurrency(money, payment))
      await recordSentBack(
        inside,
        payment,
        { ...money, ref, paymentRef: payment.providerRef, refundId: null, standing: { kind: 'done', ref } },
        { isFlagged: false },
      );
    const wasLost = dispute.turn === 'won' && (await takeBackRefund(tx, payment, ref));
    const stage = wasLost && order.status === 'cancelled' ? 'won-late' : STAGES[dispute.turn];
    const { orderNumber } = payment;
    const advice = stage === 'ended' ? await adviceOnMoneyBack(tx, order, payment) : '';
    const sum = `${moneyText(context.rules[name], money)} of order ${orderNumber}`;
    const note = disputeNote(context.rules[name], stage, sum, dispute, advice);
    const flag = { kind: 'disputed' as const, provider: name, providerRef: ref, orderNumber, stage, note };
    if (await syncFlag(context, tx, { ...flag, at: dispute.asOf ?? asked }))
      context.log({ level: 'error', event: 'payment disputed', order: orderNumber, provider: name, stage });
  });
  return dispute.turn;
}

async function findDisputed(
  { database }: PaymentsContext,
  name: ProviderName,
  { paymentRefs }: Dispute,
): Promise<Payment | undefined> {
  for (const ref of paymentRefs) {
    const payment = await findPaymentByRef(database, name, ref);
    if (payment !== undefined) return payment;
  }
  return undefined;
}

/** A dispute that was lost and then won on appeal no longer counts as a refund. True if it was lost once. */
async function takeBackRefund(tx: Database, { provider }: Payment, ref: string): Promise<boolean> {
  const refunds = await listRefundsByRef(tx, provider, ref);
  for (const { id, amountFen, coversFen } of refunds)
    await transitionRefund(tx, id, ['done'], { state: 'failed', waivedFen: amountFen - coversFen });
  const [refund] = refunds;
  if (refund !== undefined) await updateOrder(tx, refund.orderNumber, { goodsRefundedAt: null });
  return refund !== undefined;
}
