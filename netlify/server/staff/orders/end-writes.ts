import * as z from 'zod';
import { stateBlockedReason } from '../../../../src/rules/orders.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import type { AttemptState } from '../../db/kinds.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { stateOfOrder } from '../../orders/store.ts';
import { findLiveAttempt } from '../../payments/core/attempt-store.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { endOrder } from '../../payments/settle/end-order.ts';
import type { Services } from '../../services/services.ts';
import { type IdempotentWrite, successResponse } from '../access/idempotency.ts';
import { requestOrderEndInTransaction } from './request-end.ts';
import type { OutcomeText, RecordedAction } from './responses.ts';
import { notPossibleResponse, type SeenOrder, systemClock, updateSeenOrder } from './writes.ts';

/** `finishEnd` calls the provider. `busy` contains the attempt states in which an order can't be ended. */
export function endWrite(staff: Account, seen: SeenOrder, busy: readonly AttemptState[]): IdempotentWrite {
  return updateSeenOrder(seen, async (tx, order) => {
    const refusal = stateBlockedReason('end', stateOfOrder(order));
    if (refusal !== null) return notPossibleResponse(seen, texts()[refusal]);
    const attempt = await findLiveAttempt(tx, order.number);
    if (attempt !== undefined && busy.includes(attempt.state))
      return notPossibleResponse(seen, texts().processing);
    const actor = actorOf(staff.id);
    await requestOrderEndInTransaction(systemClock, tx, order, actor);
    return successResponse({ number: seen.number, intended: { actor } });
  });
}

const endingSchema = z.object({ actor: z.string() });

export async function finishEnd(
  services: Services,
  { number, intended }: RecordedAction,
): Promise<OutcomeText> {
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
