import * as z from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { EndResponse } from '../../../src/features/orders/ops-order-writes.contract.ts';
import type { AttemptState } from '../db/kinds.ts';
import type { Services } from '../http/services.ts';
import { findLiveAttempt } from '../payments/core/attempt-store.ts';
import { paymentsContext } from '../payments/providers.ts';
import { endOrder } from '../payments/settle/end-order.ts';
import { orderWrite, type RecordedAction } from './order-write.ts';
import { requestOrderEndInTransaction } from './request-end.ts';

/** `busy` contains the attempt states in which an order can't be ended. */
export const endWrite = ({ busy }: { readonly busy: readonly AttemptState[] }) =>
  orderWrite({
    action: 'end',
    change: async ({ tx, order, by: { actor, at } }) => {
      const attempt = await findLiveAttempt(tx, order.number);
      if (attempt !== undefined && busy.includes(attempt.state)) return texts().processing;
      await requestOrderEndInTransaction({ now: () => at }, tx, order, actor);
      return { intended: { actor } };
    },
    finish: finishEnd,
  });

const endingSchema = z.object({ actor: z.string() });

async function finishEnd(
  services: Services,
  { number, intended }: RecordedAction,
): Promise<Omit<EndResponse, 'order'>> {
  const { actor } = endingSchema.parse(intended);
  const ended = await endOrder(paymentsContext(services), number, actor);
  switch (ended.kind) {
    case 'no-order':
      throw new Error(`there is no order ${number}`);
    case 'not-open':
      return ended.status === 'completed' ? OUTCOMES.paid : OUTCOMES.ended;
    case 'ended':
    case 'paid':
    case 'sent-back':
    case 'flagged':
      return OUTCOMES[ended.kind];
    // The reconcile continues: a failed payment ends the order, a successful one pays it.
    case 'processing':
    case 'still-open':
    case 'unreachable':
      return { outcome: 'recorded', msg: texts().recorded };
    case 'no-key':
      return { outcome: 'recorded', msg: texts().noKey(ended.provider) };
  }
}

const OUTCOMES = {
  ended: { outcome: 'ended', msg: texts().cancelled },
  paid: { outcome: 'paid', msg: texts().turnedOutPaid },
  'sent-back': { outcome: 'sent-back', msg: texts().sentBack },
  flagged: { outcome: 'flagged', msg: texts().paidOtherwise },
} as const;
