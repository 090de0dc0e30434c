import * as z from 'zod';
import { requireFen } from '../../../../src/rules/money.ts';
import { PROVIDER_NAMES } from '../../../../src/rules/providers.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { paymentsContext } from '../../payments/providers.ts';
import { sendRefund } from '../../payments/refunds/refund-order.ts';
import type { Services } from '../../services/services.ts';
import { failureResponse } from '../access/idempotency.ts';
import { type EditOrderResult, editOrder } from './edit.ts';
import {
  type ChangeResult,
  type OrderWrites,
  type OutcomeText,
  orderWrite,
  type RecordedAction,
} from './order-write.ts';

export const editWrite: OrderWrites['/orders/edit'] = orderWrite({
  change: async ({ services, tx, order, by }, { reason, lines, added, difference }) => {
    const differenceFen = Math.sign(difference) * requireFen(Math.abs(difference));
    const request = { reason, lines, added, differenceFen };
    return editResult(await editOrder(paymentsContext(services), tx, order, request, by));
  },
  finish: finishEdit,
});

function editResult(result: EditOrderResult): ChangeResult {
  const { edit } = texts();
  switch (result.kind) {
    case 'edited': {
      const { differenceFen } = result;
      const refunds = result.refunds.map(({ refundId, amountFen, provider }) => ({
        ...{ refundId, amountFen, provider },
      }));
      return { intended: { differenceFen, refunds } };
    }
    case 'differs':
      return failureResponse(409, 'amount-differs', edit.differs(result.differenceFen));
    case 'blocked':
      return texts()[result.because];
    case 'no-order':
      return failureResponse(404, 'order-not-found', texts().noOrder);
    case 'not-paid':
      return texts().nothingPaid;
    case 'not-all':
    case 'too-much':
    case 'refund-too-large':
      return edit.refundTooLarge;
    case 'too-small':
      return edit.tooSmall;
    case 'edits-first':
    case 'restock-in-part':
      throw new Error('an edit restocks its units itself, and never empties the first payment');
    default:
      return refusalText(result);
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
async function finishEdit(services: Services, { intended }: RecordedAction): Promise<OutcomeText> {
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
