import * as z from 'zod';
import type { recordRefundRequestSchema } from '../../../../src/contract/ops-order-writes.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { PROVIDER_NAMES } from '../../../../src/rules/providers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { readPaidMoney } from '../../order-edits/store.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { findRefundByRef } from '../../payments/core/money-store.ts';
import { paymentsContext } from '../../payments/providers.ts';
import {
  findRefundablePayment,
  recordOutsideRefund,
  waiveOwedRefund,
} from '../../payments/refunds/refund-order.ts';
import { syncRefund } from '../../payments/refunds/sync-refund.ts';
import type { Services } from '../../services/services.ts';
import { type IdempotentWrite, successResponse, type WriteResponse } from '../access/idempotency.ts';
import { findForeignUnits, readBack, refundIntentResponse } from './money-writes.ts';
import type { OutcomeText, RecordedAction } from './responses.ts';
import { notPossibleResponse, updateSeenOrder } from './writes.ts';

type RecordRequest = z.output<typeof recordRefundRequestSchema>;

type OutsideRequest = Extract<RecordRequest, { way: 'outside' }>;

export function recordRefundWrite(
  context: PaymentsContext,
  staff: Account,
  request: RecordRequest,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const actor = actorOf(staff.id);
    switch (request.way) {
      case 'provider': {
        const { provider } = (await findRefundablePayment(tx, order.number, request.payment)) ?? {};
        if (provider === undefined) return notPossibleResponse(request, texts().nothingPaid);
        return successResponse({
          number: order.number,
          intended: { provider, reference: request.reference },
        });
      }
      case 'outside':
        return await recordingOutside(context, tx, order, request, actor);
      case 'waived': {
        const isWaived = await waiveOwedRefund(context, tx, order.number, {
          ...request,
          paymentId: request.payment,
          actor,
        });
        if (!isWaived) return notPossibleResponse(request, texts().nothingOwed);
        return successResponse({ number: order.number, intended: { msg: texts().waived } });
      }
    }
  });
}

async function recordingOutside(
  context: PaymentsContext,
  tx: Database,
  order: OrderRow,
  request: OutsideRequest,
  actor: string,
): Promise<WriteResponse> {
  const foreign = findForeignUnits(await readPaidMoney(tx, order.number), request.payment, request);
  if (foreign !== undefined) return notPossibleResponse(request, foreign);
  const units = await readBack(tx, order, request.back);
  if (units === undefined) return notPossibleResponse(request, texts().tooManyUnits);
  const amountFen = requireFen(request.amount);
  const { how: reported, reason, buyerMessage } = request;
  const how = {
    how: reported,
    reason,
    buyerMessage,
    paymentId: request.payment,
    restock: false,
    pieces: units,
    actor,
  };
  const recorded = await recordOutsideRefund(context, tx, order.number, { amountFen, ...how });
  if (recorded.kind !== 'intended') return refundIntentResponse(request, recorded);
  return successResponse({
    number: order.number,
    intended: { msg: texts().refundRecorded(recorded.amountFen) },
  });
}

const recordSchema = z.union([
  z.object({ msg: z.string() }),
  z.object({ provider: z.literal([...PROVIDER_NAMES]), reference: z.string() }),
]);

/** Checks a refund that was made in the provider's dashboard, and records it once. */
export async function finishRecordedRefund(
  services: Services,
  { number, intended }: RecordedAction,
): Promise<OutcomeText> {
  const record = recordSchema.parse(intended);
  if ('msg' in record) return { outcome: 'done', msg: record.msg };
  const { provider, reference } = record;
  const context = paymentsContext(services);
  if (context.providers[provider] === undefined)
    return { outcome: 'unreachable', msg: texts().noKey(provider) };
  const seen = await syncRefund(context, provider, reference, { isNews: true });
  if (seen === 'unreachable') return { outcome: 'unreachable', msg: texts().askedInVain };
  const refund = await findRefundByRef(services.database, provider, reference);
  if (refund?.orderNumber !== number) return { outcome: 'not-found', msg: texts().noSuchRefund };
  if (refund.state === 'failed') return { outcome: 'failed', msg: texts().refundFailed };
  if (refund.state === 'done') return { outcome: 'done', msg: texts().refundRecorded(refund.amountFen) };
  return { outcome: 'pending', msg: texts().refundPending(refund.amountFen) };
}
