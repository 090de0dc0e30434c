import * as z from 'zod';
import { requireFen } from '../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { EditResponse } from '../../../src/features/orders/ops-order-writes.contract.ts';
import { PROVIDER_NAMES } from '../../../src/features/orders/providers.rules.ts';
import type { Services } from '../http/services.ts';
import { paymentsContext } from '../payments/providers.ts';
import { sendRefund } from '../payments/refunds/refund-order.ts';
import { editOrder } from './edit.ts';
import { type OrderWrites, orderWrite, type RecordedAction } from './order-write.ts';

export const editWrite: OrderWrites['/orders/edit'] = orderWrite({
  change: async ({ services, tx, order, by }, { reason, lines, added, difference }) => {
    const differenceFen = Math.sign(difference) * requireFen(Math.abs(difference));
    const request = { reason, lines, added, differenceFen };
    return await editOrder(paymentsContext(services), tx, order, request, by);
  },
  finish: finishEdit,
});

const editedSchema = z.object({
  differenceFen: z.int(),
  refunds: z.array(
    z.object({ refundId: z.uuid(), amountFen: z.int(), provider: z.literal([...PROVIDER_NAMES]) }),
  ),
});

/** May be retried: the provider makes each refund once. */
async function finishEdit(
  services: Services,
  { intended }: RecordedAction,
): Promise<Omit<EditResponse, 'order'>> {
  const { differenceFen, refunds } = editedSchema.parse(intended);
  const { edit } = texts();
  if (differenceFen > 0) return { outcome: 'requested', msg: edit.requested(differenceFen) };
  const context = paymentsContext(services);
  const sent = [];
  for (const refund of refunds) sent.push(await sendRefund(context, refund));
  const isRefunded = sent.every(({ kind }) => kind === 'done');
  if (isRefunded) return { outcome: 'done', msg: edit.done(-differenceFen) };
  const isFailed = sent.some(({ kind }) => kind === 'failed');
  return isFailed
    ? { outcome: 'failed', msg: edit.refundFailed }
    : { outcome: 'pending', msg: edit.refundPending(-differenceFen) };
}
