/**
 * Records refunds from a provider's dashboard, and PayPal's reversals, each once.
 * Recognizes events of the shop's own refunds by their id.
 */

import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { formatFen } from '../../../../src/features/base/money.rules.ts';
import { GOODS_CHARGE, sumOf } from '../../../../src/features/orders/charges.rules.ts';
import type { ProviderName } from '../../../../src/features/orders/providers.rules.ts';
import type { Database } from '../../db/connection.ts';
import { ACCEPTED_REFUND_STATES } from '../../db/kinds.ts';
import { requireCharge } from '../../orders/charge-store.ts';
import { lockRequiredOrder, type OrderRow } from '../../orders/store.ts';
import { readSoldUnits } from '../../stock/reservation-store.ts';
import { describeUnits } from '../../stock/service.ts';
import { type PaymentsContext, requireProvider } from '../core/context.ts';
import { sameCurrency } from '../core/decide.ts';
import { flagForStaff } from '../core/flag-store.ts';
import {
  findPaymentByRef,
  findRefund,
  insertRefund,
  isChargePaid,
  listPaidParts,
  listRefundsByRef,
  type Payment,
  type Refund,
  sumRefunds,
} from '../core/money-store.ts';
import type { ReportedRefund } from '../core/provider.ts';
import { processRefund, type RefundProgress, recordRefund, recordRefundAccepted } from './refund.ts';
import { refundedFen } from './refund-order.ts';

const ownNameSchema = z.uuid();

/** `unknown`: the payment is not ours. */
export type SyncRefundResult = RefundProgress | 'unknown';

/** `isNews`: finished refunds are checked again, because banks return some later. */
export async function syncRefund(
  context: PaymentsContext,
  name: ProviderName,
  ref: string,
  { isNews }: { readonly isNews: boolean },
): Promise<SyncRefundResult> {
  const known = await listRefundsByRef(context.database, name, ref);
  let progress: RefundProgress | undefined;
  for (const { id, state } of known)
    if (state === 'intended' || state === 'pending') progress = await processRefund(context, id);
  if (progress !== undefined) return progress;
  const [settled] = known;
  if (settled !== undefined && !isNews) return settled.state as RefundProgress;
  const status = await requireProvider(context, name).readSentBack(ref);
  if (status.kind !== 'seen') return status.kind;
  let result: SyncRefundResult = 'unknown';
  for (const sentBack of status.found) {
    const payment = await findPaymentByRef(context.database, name, sentBack.paymentRef);
    result =
      payment === undefined
        ? 'unknown'
        : await recordSentBack(context, payment, sentBack, { isFlagged: isChargePaid(payment) });
  }
  return result;
}

/** `isFlagged` tells the staff about money that the shop did not send back. */
export async function recordSentBack(
  context: PaymentsContext,
  payment: Payment,
  sentBack: ReportedRefund,
  { isFlagged }: { readonly isFlagged: boolean },
): Promise<RefundProgress> {
  const { provider } = payment;
  const { standing } = sentBack;
  const byRef = await listRefundsByRef(context.database, provider, sentBack.ref);
  const known = byRef.length > 0 ? byRef : await findByOwnName(context, payment, sentBack);
  let progress: RefundProgress | undefined;
  for (const refund of known) progress = await recordRefund(context, refund, payment, standing);
  if (progress !== undefined) return progress;
  if (standing.kind === 'failed') return 'failed';
  if (!sameCurrency(sentBack, payment))
    throw new Error(`${provider} gave ${sentBack.ref} back in another currency`);
  await context.database.transaction(async (tx) => {
    const order = await lockRequiredOrder(tx, payment.orderNumber);
    const added = await addRefunds(context, tx, order, payment, sentBack);
    for (const refund of added) await recordRefundAccepted(context, tx, { order, payment, refund }, standing);
    if (isFlagged && added.length > 0) await flagMoneyBack(context, tx, order, payment, added, standing.kind);
  });
  return standing.kind;
}

/** Finds our own refund by its id, because its event may arrive before the provider's response. */
async function findByOwnName(
  context: PaymentsContext,
  payment: Payment,
  { refundId }: ReportedRefund,
): Promise<Refund[]> {
  // A dashboard's reference is free text.
  const ownName = ownNameSchema.safeParse(refundId);
  if (!ownName.success) return [];
  const refund = await findRefund(context.database, ownName.data);
  return refund?.paymentId === payment.id ? [refund] : [];
}

/**
 * The provider does not say which charge goes back: goods first, then freight. Empty if another process recorded it in
 * the meantime.
 */
async function addRefunds(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  payment: Payment,
  { ref, amountMinor }: ReportedRefund,
): Promise<Refund[]> {
  // The order is locked. What is left of the goods doesn't tell whether this refund is recorded already.
  if ((await listRefundsByRef(tx, payment.provider, ref)).length > 0) return [];
  const parts = await listPaidParts(tx, payment);
  const added: Refund[] = [];
  let rest = amountMinor;
  for (const [at, part] of parts.entries()) {
    const before = await sumRefunds(tx, part, ACCEPTED_REFUND_STATES);
    const isLast = at === parts.length - 1;
    const minor = isLast ? rest : Math.min(rest, Math.max(0, part.amountMinor - before.minor));
    if (minor === 0) continue;
    rest -= minor;
    const refund = {
      id: randomUUID(),
      paymentId: payment.id,
      charge: part.charge,
      orderNumber: order.number,
      cause: 'provider' as const,
      amountMinor: minor,
      amountFen: refundedFen(minor, part, before),
      restock: false,
      pieces: null,
      actor: payment.provider,
      state: 'intended' as const,
      providerRef: ref,
      createdAt: context.now(),
      triedAt: context.now(),
    };
    const written = (await insertRefund(tx, refund)) ? await findRefund(tx, refund.id) : undefined;
    if (written !== undefined) added.push(written);
  }
  return added;
}

/** Flags the order, because only a person knows why, and whether its goods come back. */
async function flagMoneyBack(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  payment: Payment,
  back: readonly Refund[],
  standing: 'done' | 'pending',
): Promise<void> {
  const { provider, orderNumber } = payment;
  const goes = standing === 'done' ? 'went back' : 'is on its way back';
  const providerRef = back[0]?.providerRef ?? '';
  const went = `${formatFen(sumOf(back))} of order ${orderNumber} ${goes} at ${provider}, not by this shop's doing.`;
  const parts: string[] = [];
  for (const refund of back)
    parts.push(`${formatFen(refund.amountFen)} of ${(await requireCharge(tx, refund)).kind}`);
  const split = parts.length > 1 ? ` It counts as ${parts.join(' and ')}.` : '';
  await flagForStaff(context, tx, {
    kind: 'refunded-elsewhere',
    provider,
    providerRef,
    orderNumber,
    note: `${went}${split} ${await adviceOnMoneyBack(tx, order, payment)}`,
    at: context.now(),
  });
}

/** Advice to staff about money of a charge that went back. A partial refund doesn't say which units it covers. */
export async function adviceOnMoneyBack(tx: Database, order: OrderRow, payment: Payment): Promise<string> {
  const { number } = order;
  if (payment.charge !== GOODS_CHARGE) {
    const { kind, reason, amountFen } = await requireCharge(tx, payment);
    const named = reason === null ? kind : `${kind} (${reason})`;
    return `It had paid ${formatFen(amountFen)} of ${named}. If that is still owed, ask for it again.`;
  }
  const sold = await readSoldUnits(tx, number);
  if (sold.length === 0) return 'Its pieces are back in the stock.';
  const goods = { paymentId: payment.id, charge: GOODS_CHARGE };
  const { fen } = await sumRefunds(tx, goods, ACCEPTED_REFUND_STATES);
  const command = `npm run operator -- restock ${number}`;
  const all = fen >= order.totalFen ? ` If all of them come back: ${command}` : '';
  return `These units still count as sold: ${describeUnits(sold)}.${all} If some come back, for each grade: ${command} PRODUCT VARIANT UNITS`;
}
