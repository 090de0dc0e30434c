import * as z from 'zod';
import type { editOrderRequestSchema } from '../../../../src/contract/ops-order-writes.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { PROVIDER_NAMES } from '../../../../src/rules/providers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import type { Account } from '../../accounts/store.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { sendRefund } from '../../payments/refunds/refund-order.ts';
import type { Services } from '../../services/services.ts';
import {
  failureResponse,
  type IdempotentWrite,
  successResponse,
  type WriteResponse,
} from '../access/idempotency.ts';
import { type EditOrderResult, editOrder } from './edit.ts';
import type { OutcomeText, RecordedAction } from './responses.ts';
import { notPossibleResponse, type SeenOrder, systemClock, updateSeenOrder } from './writes.ts';

type EditRequest = z.output<typeof editOrderRequestSchema>;

export function editOrderWrite(
  context: PaymentsContext,
  staff: Account,
  request: EditRequest,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const by = { actor: actorOf(staff.id), at: systemClock.now() };
    const { reason, lines, added, difference } = request;
    const differenceFen = Math.sign(difference) * requireFen(Math.abs(difference));
    return editResponse(
      request,
      await editOrder(context, tx, order, { reason, lines, added, differenceFen }, by),
    );
  });
}

function editResponse(seen: SeenOrder, result: EditOrderResult): WriteResponse {
  const { edit } = texts();
  switch (result.kind) {
    case 'edited': {
      const { differenceFen } = result;
      const refunds = result.refunds.map(({ refundId, amountFen, provider }) => ({
        ...{ refundId, amountFen, provider },
      }));
      return successResponse({ number: seen.number, intended: { differenceFen, refunds } });
    }
    case 'differs':
      return failureResponse(409, 'amount-differs', edit.differs(result.differenceFen), {
        ...{ number: seen.number, seen: seen.version },
      });
    case 'blocked':
      return notPossibleResponse(seen, texts()[result.because]);
    case 'no-order':
      return failureResponse(404, 'order-not-found', texts().noOrder);
    case 'not-paid':
      return notPossibleResponse(seen, texts().nothingPaid);
    case 'not-all':
    case 'too-much':
    case 'refund-too-large':
      return notPossibleResponse(seen, edit.refundTooLarge);
    case 'too-small':
      return notPossibleResponse(seen, edit.tooSmall);
    case 'edits-first':
    case 'restock-in-part':
      throw new Error('an edit restocks its units itself, and never empties the first payment');
    default:
      return notPossibleResponse(seen, refusalText(result));
  }
}

function refusalText(
  result: Extract<
    EditOrderResult,
    { kind: 'refused' | 'gone' | 'twice' | 'short' | 'barred' | 'needs-papers' | 'no-country' }
  >,
): string {
  const { edit } = texts();
  switch (result.kind) {
    case 'gone':
      return edit.gone(result.name);
    case 'twice':
      return edit.twice(result.name);
    case 'short':
      return edit.short(result.lines);
    case 'barred':
      return edit.barred(result.name);
    case 'no-country':
      return edit.noCountry(result.name);
    case 'needs-papers':
      return edit.needsPapers(result.name);
    case 'refused': {
      const { because } = result;
      return because.because === 'notUnsent'
        ? edit.notUnsent(result.line, because.least)
        : edit[because.because];
    }
  }
}

const editedSchema = z.object({
  differenceFen: z.int(),
  refunds: z.array(
    z.object({ refundId: z.uuid(), amountFen: z.int(), provider: z.literal([...PROVIDER_NAMES]) }),
  ),
});

/** May be retried: the provider makes each refund once. */
export async function finishEdit(services: Services, { intended }: RecordedAction): Promise<OutcomeText> {
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
