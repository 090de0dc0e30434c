/** Answers to claims of damage (docs/decisions/0095). The first answer ends the claim. */
import type { z } from 'zod';
import type {
  answerClaimRequestSchema,
  giveUpReplacementRequestSchema,
} from '../../../../src/contract/ops-order-writes.ts';
import { canAnswer } from '../../../../src/rules/claims.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { isSpecimenQuality } from '../../../../src/rules/specimen.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
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
import { finishRefund, recordIntendedRefund, refundIntentResponse } from '../orders/money-writes.ts';
import { readShipmentBlockers } from '../orders/order-store.ts';
import { callProviderThenRespond, respondWithOrder, responseData } from '../orders/responses.ts';
import { notPossibleResponse, systemClock, updateSeenOrder } from '../orders/writes.ts';

type AnswerRequest = z.output<typeof answerClaimRequestSchema>;

export function answerClaimWrite(
  context: PaymentsContext,
  staff: Account,
  request: AnswerRequest,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const found = (await listClaims(tx, { orderNumber: order.number })).find(
      ({ claim }) => claim.id === request.claim,
    );
    if (found === undefined) return notPossibleResponse(request, texts().claims.none);
    if (!canAnswer(request.action, found.claim.state))
      return notPossibleResponse(request, texts().claims.answered);
    const actor = actorOf(staff.id);
    const answer = { answer: request.answer, answeredBy: actor, answeredAt: systemClock.now() };
    if (request.action === 'refuse') {
      await endClaim(tx, request.claim, 'refuse', { ...answer, refundId: null });
      await mailClaimAnswer(tx, order, request, null);
      return undefined;
    }
    if (request.action === 'replace') {
      const by = { actor, at: answer.answeredAt };
      const lines = found.lines.map(({ position, pieces: quantity }) => ({ position, quantity }));
      const why = await whyNotReplaced(tx, order, lines);
      if (why !== undefined) return notPossibleResponse(request, why);
      const made = await makeReplacement(context, tx, order, { claimId: request.claim, lines }, by);
      if (made.kind === 'short') return notPossibleResponse(request, texts().claims.short(made.names));
      await endClaim(tx, request.claim, 'replace', { ...answer, refundId: null });
      await mailClaimAnswer(tx, order, request, null);
      return undefined;
    }
    // Damaged units never return to stock.
    const { number, version, amount } = request;
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
    const reason = texts().claims.refundReason(request.answer);
    // The buyer's message is in the mail that answers the claim.
    const intended = await recordIntendedRefund(
      context,
      tx,
      order,
      { ...refund, reason, buyerMessage: '' },
      actor,
    );
    const [made] = intended.kind === 'intended' ? intended.refunds : [];
    if (made !== undefined) {
      await endClaim(tx, request.claim, 'refund', { ...answer, refundId: made.refundId });
      await mailClaimAnswer(tx, order, request, requireFen(amount));
    }
    return refundIntentResponse(request, intended);
  });
}

/**
 * The payment from which a claim's only refund is made. It is an edit's payment if the refund would take all that is
 * left of the first one. Otherwise the order would count as refunded in full, which ends its replacements and claims
 * (docs/decisions/0099).
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

/**
 * Returns the refusal of a replacement: there is no second specimen of the same number, and refunded units can't be
 * replaced as well.
 */
async function whyNotReplaced(
  tx: Database,
  { number }: OrderRow,
  lines: readonly LineQuantity[],
): Promise<string | undefined> {
  if ((await readShipmentBlockers(tx, number)).isGoingBack) return texts().refunded;
  const refunds = await listOrderRefunds(tx, number);
  const bought = await readLines(tx, number);
  const specimens = bought.filter(
    ({ position, grade }) => isSpecimenQuality(grade) && lines.some((line) => line.position === position),
  );
  if (specimens.length > 0)
    return texts().claims.singleSpecimens(specimens.map(({ product, grade }) => `${product.name} ${grade}`));
  const isPaidFor = ({ position, quantity }: LineQuantity) =>
    quantity <= quantityOf(bought, position) - refundedUnits(refunds, position);
  return lines.every(isPaidFor) ? undefined : texts().tooManyRefunded;
}

export function giveUpReplacementWrite(
  staff: Account,
  request: z.output<typeof giveUpReplacementRequestSchema>,
): IdempotentWrite {
  return updateSeenOrder(request, async (tx, order) => {
    const given = await giveUpReplacement(tx, order, request.claim, {
      actor: actorOf(staff.id),
      at: systemClock.now(),
    });
    if (given.kind === 'none') return notPossibleResponse(request, texts().claims.noReplacement);
    if (given.kind === 'sent') return notPossibleResponse(request, texts().claims.replacementSent);
    // Claims are deleted with their account.
    const isThere = (await listClaims(tx, { orderNumber: order.number })).some(
      ({ claim }) => claim.id === request.claim,
    );
    const unanswered = { answer: null, answeredBy: null, answeredAt: null };
    if (isThere) await endClaim(tx, request.claim, 'give-up-replacement', unanswered);
    await mailBuyer(tx, order, (buyer) => ({
      key: `replacement-given-up ${request.claim} ${order.version}`,
      data: { kind: 'replacement-given-up', ...buyer, reason: request.reason },
    }));
    return undefined;
  });
}

/** A claim is answered again after its replacement was given up, so the key names the version. */
async function mailClaimAnswer(
  tx: Database,
  order: OrderRow,
  { claim, answer, action }: AnswerRequest,
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

const sendRefundThenRespond = callProviderThenRespond(finishRefund);

/** Sends the refund after the transaction. Each retry of the request repeats the call with the same idempotency key. */
export const finishClaim: FinishWrite = async (services, stored) =>
  'intended' in responseData(stored)
    ? await sendRefundThenRespond(services, stored)
    : await respondWithOrder(services, stored);
