/** Refunds and endings: what a provider is asked for (docs/shop.md "The operators' desk"). */
import { z } from 'zod';
import type { refundRequestSchema } from '../../../src/contract/ops-order-writes.ts';
import { requireFen } from '../../../src/rules/money.ts';
import { PROVIDER_NAMES } from '../../../src/rules/providers/providers.ts';
import { desk as texts } from '../../../src/text/desk.ts';
import type { Shopper } from '../accounts/store.ts';
import { askEnd } from '../desk/end.ts';
import { isSold } from '../desk/restock.ts';
import { readSold } from '../inventory/hold-store.ts';
import { actorOf } from '../inventory/movement-store.ts';
import { findOrder } from '../orders/store.ts';
import type { Parts } from '../parts/parts.ts';
import { type Intended, intendRefund, sendRefund } from '../payments/refunds/refund-order.ts';
import { endOrder, type OrderEnded } from '../payments/settle/end-order.ts';
import type { Till } from '../payments/till/till.ts';
import { tillOf } from '../payments/till-of.ts';
import { type Answer, done, refusal, type Work } from './once.ts';
import { changedMeanwhile, notPossible, onSeen, piecesOf, type SeenOrder } from './order-writes.ts';

type RefundWish = z.output<typeof refundRequestSchema>;

/** Records the refund; `finishRefund` has it sent. */
export function refunding(till: Till, staff: Shopper, wish: RefundWish): Work {
  return onSeen(wish, async (tx, order) => {
    const amountFen = requireFen(wish.amount);
    const pieces = await piecesOf(tx, order, wish.back);
    const sold = await readSold(tx, order.number);
    if (pieces === undefined || !pieces.every((part) => isSold(sold, part)))
      return notPossible(wish, texts.tooManyPieces);
    const intended = await intendRefund(till, tx, order.number, {
      // All that is left is named, too: whoever saw another amount meant another refund.
      amountFen,
      mustBeAll: wish.of === 'rest',
      restock: false,
      pieces,
      actor: actorOf(staff.id),
    });
    return answerIntended(wish, intended);
  });
}

function answerIntended(seen: SeenOrder, intended: Intended): Answer {
  const differs = (msg: string) =>
    refusal(409, 'amount-differs', msg, { number: seen.number, seen: seen.version });
  switch (intended.kind) {
    case 'intended': {
      const { refundId, amountFen, provider } = intended;
      return done({ number: seen.number, refund: { refundId, amountFen, provider } });
    }
    case 'no-order':
      return refusal(404, 'order-not-found', texts.noOrder);
    case 'not-paid':
      return notPossible(seen, texts.nothingPaid);
    case 'too-much':
    case 'not-all':
      return differs(intended.leftFen > 0 ? texts.amountLeft(intended.leftFen) : texts.nothingLeft);
    case 'too-small':
      return differs(texts.tooSmall(intended.leastFen));
    case 'restock-in-part':
      throw new Error('pieces are named one by one here');
  }
}

const intendedSchema = z.object({
  refundId: z.uuid(),
  amountFen: z.int(),
  provider: z.literal([...PROVIDER_NAMES]),
});

/** What became of a recorded refund: asked as often as the write is, the provider sends it once. */
export async function sendIntended(
  parts: Parts,
  kept: unknown,
): Promise<{ readonly outcome: string; readonly msg: string }> {
  const sent = await sendRefund(tillOf(parts), intendedSchema.parse(kept));
  switch (sent.kind) {
    case 'done':
      return { outcome: 'done', msg: texts.refundDone(sent.amountFen) };
    case 'pending':
      return { outcome: 'pending', msg: texts.refundPending(sent.amountFen) };
    case 'failed':
      return { outcome: 'failed', msg: texts.refundFailed };
    case 'unreachable':
    case 'recorded':
      return { outcome: 'recorded', msg: texts.recorded };
  }
}

/** Ends an unpaid order: its provider is asked first, outside any transaction; then what came of it is kept. */
export async function ending(parts: Parts, staff: Shopper, seen: SeenOrder): Promise<Work | Answer> {
  const till = tillOf(parts);
  const order = await findOrder(parts.database, seen.number);
  if (order === undefined) return refusal(404, 'order-not-found', texts.noOrder);
  if (order.version !== seen.version) return changedMeanwhile(seen);
  const actor = actorOf(staff.id);
  const ended = await endOrder(till, seen.number, actor);
  if (ended.kind === 'unreachable' || ended.kind === 'no-key') {
    await askEnd(till, seen.number, actor);
    return keep(seen, 'recorded', texts.recorded);
  }
  return answerEnded(seen, ended);
}

function answerEnded(
  seen: SeenOrder,
  ended: Exclude<OrderEnded, { kind: 'unreachable' | 'no-key' }>,
): Work | Answer {
  switch (ended.kind) {
    case 'ended':
      return keep(seen, 'ended', texts.cancelled);
    case 'paid':
      return keep(seen, 'paid', texts.turnedOutPaid);
    case 'sent-back':
      return keep(seen, 'sent-back', texts.sentBack);
    case 'flagged':
      return keep(seen, 'flagged', texts.paidOtherwise);
    case 'no-order':
      return refusal(404, 'order-not-found', texts.noOrder);
    case 'not-open':
      return notPossible(seen, ended.status === 'completed' ? texts.paidAlready : texts.ended);
    case 'processing':
      return notPossible(seen, texts.processing);
    case 'still-open':
      return notPossible(seen, texts.stillOpen);
  }
}

function keep({ number }: SeenOrder, outcome: string, msg: string): Work {
  return async () => done({ number, outcome, msg });
}
