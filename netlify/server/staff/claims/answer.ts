/** Answers to claims of damage (docs/decisions/0095). The first answer ends the claim. */
import type { z } from 'zod';
import type {
  answerClaimRequestSchema,
  giveUpReplacementRequestSchema,
} from '../../../../src/contract/ops-order-writes.ts';
import { canAnswer } from '../../../../src/rules/claims.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { deskText as texts } from '../../../../src/text/desk.ts';
import type { Account } from '../../accounts/store.ts';
import { giveUpReplacement, makeReplacement } from '../../claims/replacement.ts';
import { endClaim, listClaims } from '../../claims/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { enqueueMail, type Mail } from '../../mail/outbox-store.ts';
import { readPaidMoney } from '../../order-edits/store.ts';
import { readAddressee } from '../../orders/addressee.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { type LineQuantity, quantityOf } from '../../orders/parcel.ts';
import { type OrderRow, readLines } from '../../orders/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { refundedUnits } from '../../payments/core/decide.ts';
import { listOrderRefunds } from '../../payments/core/money-store.ts';
import type { IdempotentWrite } from '../access/idempotency.ts';
import type { FinishWrite } from '../access/route-guard.ts';
import { answerData, answerWithOrder, callProviderThenAnswer } from '../orders/answers.ts';
import { answerIntended, finishRefund, intendRefund } from '../orders/money-writes.ts';
import { readShipmentBlockers } from '../orders/order-store.ts';
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
    if (wish.action === 'replace') {
      const by = { actor, at: answer.answeredAt };
      const lines = found.lines.map(({ position, pieces: quantity }) => ({ position, quantity }));
      const why = await whyNotReplaced(tx, order, lines);
      if (why !== undefined) return notPossibleAnswer(wish, why);
      const made = await makeReplacement(context, tx, order, { claimId: wish.claim, lines }, by);
      if (made.kind === 'short') return notPossibleAnswer(wish, texts().claims.short(made.names));
      await endClaim(tx, wish.claim, 'replace', { ...answer, refundId: null });
      await mailAnswer(tx, order, wish, null);
      return undefined;
    }
    // Damaged units never return to stock.
    const { number, version, amount } = wish;
    const refund = {
      number,
      version,
      amount,
      payment: await findClaimPayment(tx, order, requireFen(amount)),
      of: 'part' as const,
      lines: [...found.lines],
      back: [],
      broken: false,
    };
    const reason = texts().claims.refundReason(wish.answer);
    // The buyer's message is in the mail that answers the claim.
    const intended = await intendRefund(context, tx, order, { ...refund, reason, buyerMessage: '' }, actor);
    const [made] = intended.kind === 'intended' ? intended.refunds : [];
    if (made !== undefined) {
      await endClaim(tx, wish.claim, 'refund', { ...answer, refundId: made.refundId });
      await mailAnswer(tx, order, wish, requireFen(amount));
    }
    return answerIntended(wish, intended);
  });
}

/**
 * The payment that a claim's only refund comes from: an edit's, if the refund would take all that is left of the first
 * one. The order would then count as refunded in full, which ends its replacements and claims (docs/decisions/0099).
 */
async function findClaimPayment(
  tx: Database,
  { number }: OrderRow,
  amountFen: number,
): Promise<string | undefined> {
  const money = await readPaidMoney(tx, number);
  const ofEdit =
    money !== undefined && amountFen >= money.goods.leftFen
      ? money.edits.find(({ leftFen }) => leftFen >= amountFen)
      : undefined;
  return (ofEdit ?? money?.goods)?.paymentId;
}

/** Refunded units can't be replaced as well. */
async function whyNotReplaced(
  tx: Database,
  { number }: OrderRow,
  lines: readonly LineQuantity[],
): Promise<string | undefined> {
  if ((await readShipmentBlockers(tx, number)).isGoingBack) return texts().refunded;
  const refunds = await listOrderRefunds(tx, number);
  const bought = await readLines(tx, number);
  const isPaidFor = ({ position, quantity }: LineQuantity) =>
    quantity <= quantityOf(bought, position) - refundedUnits(refunds, position);
  return lines.every(isPaidFor) ? undefined : texts().tooManyRefunded;
}

export function giveUpReplacementWrite(
  staff: Account,
  wish: z.output<typeof giveUpReplacementRequestSchema>,
): IdempotentWrite {
  return writeToVersion(wish, async (tx, order) => {
    const given = await giveUpReplacement(tx, order, wish.claim, {
      actor: actorOf(staff.id),
      at: clock.now(),
    });
    if (given.kind === 'none') return notPossibleAnswer(wish, texts().claims.noReplacement);
    if (given.kind === 'sent') return notPossibleAnswer(wish, texts().claims.replacementSent);
    // Claims are deleted with their account.
    const isThere = (await listClaims(tx, order.number)).some(({ claim }) => claim.id === wish.claim);
    const unanswered = { answer: null, answeredBy: null, answeredAt: null };
    if (isThere) await endClaim(tx, wish.claim, 'give-up-replacement', unanswered);
    await mailBuyer(tx, order, (buyer) => ({
      key: `replacement-given-up ${wish.claim} ${order.version}`,
      data: { kind: 'replacement-given-up', ...buyer, reason: wish.reason },
    }));
    return undefined;
  });
}

/** A claim is answered again after its replacement was given up, so the key names the version. */
async function mailAnswer(
  tx: Database,
  order: OrderRow,
  { claim, answer, action }: AnswerWish,
  refund: number | null,
): Promise<void> {
  await mailBuyer(tx, order, (buyer) => ({
    key: `claim-answered ${claim} ${order.version}`,
    data: { kind: 'claim-answered', ...buyer, answer, refund, isReplaced: action === 'replace' },
  }));
}

async function mailBuyer(
  tx: Database,
  order: OrderRow,
  mailOf: (buyer: { readonly number: string; readonly name: string }) => Omit<Mail, 'recipient'>,
): Promise<void> {
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return;
  const mail = mailOf({ number: order.number, name: nameInMails(buyer) });
  await enqueueMail(tx, { ...mail, recipient: buyer.email });
}

const sendRefundThenAnswer = callProviderThenAnswer(finishRefund);

/** The refund is sent after the transaction, and again on each retry of the request. */
export const finishClaim: FinishWrite = async (services, kept) =>
  'intended' in answerData(kept)
    ? await sendRefundThenAnswer(services, kept)
    : await answerWithOrder(services, kept);
