/** Answers to claims of damage (docs/decisions/0095). The first answer ends the claim. */
import type { z } from 'zod';
import type { answerClaimRequestSchema } from '../../../../src/contract/ops-order-writes.ts';
import { canAnswer } from '../../../../src/rules/claims.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { deskText as texts } from '../../../../src/text/desk.ts';
import type { Account } from '../../accounts/store.ts';
import { endClaim, listClaims } from '../../claims/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import type { OrderRow } from '../../orders/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import type { IdempotentWrite } from '../access/idempotency.ts';
import type { FinishWrite } from '../access/route-guard.ts';
import { answerData, answerWithOrder, callProviderThenAnswer } from '../orders/answers.ts';
import { answerIntended, finishRefund, intendRefund } from '../orders/money-writes.ts';
import { clock, notPossibleAnswer, writeToVersion } from '../orders/writes.ts';

type AnswerWish = z.output<typeof answerClaimRequestSchema>;

export function answerClaimWrite(
  context: PaymentsContext,
  staff: Account,
  wish: AnswerWish,
): IdempotentWrite {
  return writeToVersion(wish, async (tx, order) => {
    const found = (await listClaims(tx, order.number)).find(({ claim }) => claim.id === wish.claim);
    if (found === undefined) return notPossibleAnswer(wish, texts().claims.none);
    if (!canAnswer(wish.action, found.claim.state)) return notPossibleAnswer(wish, texts().claims.answered);
    const actor = actorOf(staff.id);
    const answer = { answer: wish.answer, answeredBy: actor, answeredAt: clock.now() };
    if (wish.action === 'refuse') {
      await endClaim(tx, wish.claim, 'refuse', { ...answer, refundId: null });
      await mailAnswer(tx, order, wish, null);
      return undefined;
    }
    // Damaged units never return to stock.
    const { number, version, amount } = wish;
    const refund = {
      number,
      version,
      amount,
      of: 'part' as const,
      lines: [...found.lines],
      back: [],
      broken: false,
    };
    const reason = texts().claims.refundReason(wish.answer);
    // The buyer's message is in the mail that answers the claim.
    const intended = await intendRefund(context, tx, order, { ...refund, reason, buyerMessage: '' }, actor);
    if (intended.kind === 'intended') {
      await endClaim(tx, wish.claim, 'refund', { ...answer, refundId: intended.refundId });
      await mailAnswer(tx, order, wish, requireFen(amount));
    }
    return answerIntended(wish, intended);
  });
}

async function mailAnswer(
  tx: Database,
  order: OrderRow,
  { claim, answer }: AnswerWish,
  refund: number | null,
): Promise<void> {
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return;
  await enqueueMail(tx, {
    key: `claim-answered ${claim}`,
    recipient: buyer.email,
    data: { kind: 'claim-answered', number: order.number, name: nameInMails(buyer), answer, refund },
  });
}

const sendRefundThenAnswer = callProviderThenAnswer(finishRefund);

/** The refund is sent after the transaction, and again on each retry of the request. */
export const finishClaim: FinishWrite = async (services, kept) =>
  'intended' in answerData(kept)
    ? await sendRefundThenAnswer(services, kept)
    : await answerWithOrder(services, kept);
