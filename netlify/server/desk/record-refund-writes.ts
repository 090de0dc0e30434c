import * as z from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { sumOf } from '../../../src/features/orders/charges.rules.ts';
import type {
  orderRequests,
  RecordRefundResponse,
} from '../../../src/features/orders/ops-order-writes.contract.ts';
import { PROVIDER_NAMES } from '../../../src/features/orders/providers.rules.ts';
import type { Database } from '../db/connection.ts';
import type { Services } from '../http/services.ts';
import type { OrderRow } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { listRefundsByRef } from '../payments/core/money-store.ts';
import { paymentsContext } from '../payments/providers.ts';
import {
  findRefundablePayment,
  readRest,
  recordOutsideRefunds,
  waiveOwedRefund,
} from '../payments/refunds/refund-order.ts';
import { syncRefund } from '../payments/refunds/sync-refund.ts';
import { type ChangeResult, type OrderWrites, orderWrite, type RecordedAction } from './order-write.ts';
import { findForeignUnits, partsOfRefund, readBack, refundResult } from './refund-writes.ts';

type RecordRequest = z.output<(typeof orderRequests)['/orders/record-refund']>;
type OutsideRequest = Extract<RecordRequest, { way: 'outside' }>;

export const recordRefundWrite: OrderWrites['/orders/record-refund'] = orderWrite({
  change: async ({ services, tx, order, by: { actor } }, request) => {
    const context = paymentsContext(services);
    switch (request.way) {
      case 'provider': {
        const { provider } = (await findRefundablePayment(tx, order.number, request.payment)) ?? {};
        if (provider === undefined) return texts().nothingPaid;
        return { intended: { provider, reference: request.reference } };
      }
      case 'outside':
        return await recordingOutside(context, tx, order, request, actor);
      case 'waived': {
        const isWaived = await waiveOwedRefund(context, tx, order.number, {
          ...request,
          paymentId: request.payment,
          actor,
        });
        return isWaived ? { intended: { msg: texts().waived } } : texts().nothingOwed;
      }
    }
  },
  finish: finishRecordedRefund,
});

async function recordingOutside(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  request: OutsideRequest,
  actor: string,
): Promise<ChangeResult> {
  const rest = await readRest(tx, order);
  const foreign = findForeignUnits(rest?.money, request);
  if (foreign !== undefined) return foreign;
  const units = await readBack(tx, order, request.back);
  if (units === undefined) return texts().tooManyUnits;
  const { how, reason, buyerMessage } = request;
  const parts = await partsOfRefund(tx, rest, { ...request, of: 'part' });
  if (parts.kind !== 'parts') return refundResult(parts);
  const about = { how, reason, buyerMessage, restock: false, pieces: units, actor };
  const recorded = await recordOutsideRefunds(context, tx, order.number, parts.parts, about);
  if (recorded.kind !== 'intended') return refundResult(recorded);
  return { intended: { msg: texts().refundRecorded(sumOf(recorded.refunds)) } };
}

const recordSchema = z.union([
  z.object({ msg: z.string() }),
  z.object({ provider: z.literal([...PROVIDER_NAMES]), reference: z.string() }),
]);

/** Checks a refund that was made in the provider's dashboard, and records it once. */
async function finishRecordedRefund(
  services: Services,
  { number, intended }: RecordedAction,
): Promise<Omit<RecordRefundResponse, 'order'>> {
  const record = recordSchema.parse(intended);
  if ('msg' in record) return { outcome: 'done', msg: record.msg };
  const { provider, reference } = record;
  const context = paymentsContext(services);
  if (context.providers[provider] === undefined)
    return { outcome: 'unreachable', msg: texts().noKey(provider) };
  const seen = await syncRefund(context, provider, reference, { isNews: true });
  if (seen === 'unreachable') return { outcome: 'unreachable', msg: texts().askedInVain };
  const refunds = await listRefundsByRef(services.database, provider, reference);
  const [refund] = refunds;
  if (refund?.orderNumber !== number) return { outcome: 'not-found', msg: texts().noSuchRefund };
  if (refund.state === 'failed') return { outcome: 'failed', msg: texts().refundFailed };
  const amountFen = sumOf(refunds);
  if (refund.state === 'done') return { outcome: 'done', msg: texts().refundRecorded(amountFen) };
  return { outcome: 'pending', msg: texts().refundPending(amountFen) };
}
