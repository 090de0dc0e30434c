/** Refunds and endings: what a provider is asked for (docs/shop.md "The operators' desk"). */
import * as z from 'zod';
import type { refundRequestSchema } from '../../../src/contract/ops-order-writes.ts';
import { requireFen } from '../../../src/rules/money.ts';
import { PROVIDER_NAMES } from '../../../src/rules/providers/providers.ts';
import { desk as texts } from '../../../src/text/desk.ts';
import type { Shopper } from '../accounts/store.ts';
import type { AttemptState } from '../db/order-kinds.ts';
import { askEndIn } from '../desk/end.ts';
import { isSold, readReturnable } from '../desk/restock.ts';
import { actorOf } from '../inventory/movement-store.ts';
import type { Parts } from '../parts/parts.ts';
import { type Intended, intendRefund, sendRefund } from '../payments/refunds/refund-order.ts';
import { endOrder } from '../payments/settle/end-order.ts';
import { findLiveAttempt } from '../payments/till/attempt-store.ts';
import type { Till } from '../payments/till/till.ts';
import { tillOf } from '../payments/till-of.ts';
import { type Answer, done, refusal, type Work } from './once.ts';
import type { Outcome, Recorded } from './order-answers.ts';
import { clock, notPossible, onSeen, piecesOf, type SeenOrder } from './order-writes.ts';

type RefundWish = z.output<typeof refundRequestSchema>;

/** Records the refund; `finishRefund` has it sent. */
export function refunding(till: Till, staff: Shopper, wish: RefundWish): Work {
  return onSeen(wish, async (tx, order) => {
    const amountFen = requireFen(wish.amount);
    const pieces = await piecesOf(tx, order, wish.back);
    const sold = await readReturnable(tx, order.number);
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
      return done({ number: seen.number, intended: { refundId, amountFen, provider } });
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

const refundSchema = z.object({
  refundId: z.uuid(),
  amountFen: z.int(),
  provider: z.literal([...PROVIDER_NAMES]),
});

/** What became of a recorded refund: asked as often as the write is, the provider sends it once. */
export async function finishRefund(parts: Parts, { intended }: Recorded): Promise<Outcome> {
  const sent = await sendRefund(tillOf(parts), refundSchema.parse(intended));
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

/**
 * Records that an unpaid order is to end; `finishEnding` has its provider asked. `busy`: the states of its attempt in
 * which it is left alone.
 */
export function ending(staff: Shopper, seen: SeenOrder, busy: readonly AttemptState[]): Work {
  return onSeen(seen, async (tx, order) => {
    if (order.status !== 'pending')
      return notPossible(seen, order.status === 'completed' ? texts.paidAlready : texts.ended);
    const attempt = await findLiveAttempt(tx, order.number);
    if (attempt !== undefined && busy.includes(attempt.state)) return notPossible(seen, texts.processing);
    const actor = actorOf(staff.id);
    await askEndIn(clock, tx, order, actor);
    return done({ number: seen.number, intended: { actor } });
  });
}

const endingSchema = z.object({ actor: z.string() });

/** What became of an order that is to end: asked as often as the write is. */
export async function finishEnding(parts: Parts, { number, intended }: Recorded): Promise<Outcome> {
  const { actor } = endingSchema.parse(intended);
  const ended = await endOrder(tillOf(parts), number, actor);
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
    // The reconcile goes on: what fails at the bank ends then, and what is paid is paid.
    case 'processing':
    case 'still-open':
    case 'unreachable':
    case 'no-key':
      return { outcome: 'recorded', msg: texts.recorded };
  }
}

const OUTCOMES = {
  ended: { outcome: 'ended', msg: texts.cancelled },
  paid: { outcome: 'paid', msg: texts.turnedOutPaid },
  'sent-back': { outcome: 'sent-back', msg: texts.sentBack },
  flagged: { outcome: 'flagged', msg: texts.paidOtherwise },
} as const;
