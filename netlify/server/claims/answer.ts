/** Answers to claims of damage (docs/decisions/0095). The first answer ends the claim. */
import type { z } from 'zod';
import { requireFen } from '../../../src/features/base/money.rules.ts';
import { canAnswer } from '../../../src/features/claims/claims.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import type { claimRequests } from '../../../src/features/orders/ops-order-writes.contract.ts';
import type { LineUnits } from '../../../src/features/orders/orders.rules.ts';
import { isSpecimenQuality } from '../../../src/features/specimens/specimen.rules.ts';
import type { Database } from '../db/connection.ts';
import { readShipmentBlockers } from '../desk/order-store.ts';
import { orderWrite } from '../desk/order-write.ts';
import { finishRefund, recordIntendedRefund, refundResult } from '../desk/refund-writes.ts';
import type { MailGoods, OrderWithBuyerName } from '../mail/mail-data.ts';
import { enqueueMail, type Mail } from '../mail/outbox-store.ts';
import { readAddressee } from '../orders/addressee.ts';
import { nameInMails } from '../orders/buyer.ts';
import { readPaidMoney } from '../orders/edit-store.ts';
import { goodsOfUnits } from '../orders/order-mail-data.ts';
import { type LineQuantity, quantityOf } from '../orders/parcel.ts';
import { type OrderRow, readLines } from '../orders/store.ts';
import { refundedUnits } from '../payments/core/decide.ts';
import { listOrderRefunds } from '../payments/core/money-store.ts';
import { paymentsContext } from '../payments/providers.ts';
import type { WritesFor } from '../staff/route-guard.ts';
import { giveUpReplacement, makeReplacement } from './replacement.ts';
import { endClaim, listClaims } from './store.ts';

type ClaimWrites = WritesFor<typeof claimRequests>;
type AnswerRequest = z.output<(typeof claimRequests)['/claims/answer']>;

const answerWrite: ClaimWrites['/claims/answer'] = orderWrite({
  change: async ({ services, tx, order, by }, request) => {
    const context = paymentsContext(services);
    const found = (await listClaims(tx, { orderNumber: order.number })).find(
      ({ claim }) => claim.id === request.claim,
    );
    if (found === undefined) return texts().claims.none;
    if (!canAnswer(request.action, found.claim.state)) return texts().claims.answered;
    const answer = { answer: request.answer, answeredBy: by.actor, answeredAt: by.at };
    if (request.action === 'refuse') {
      await endClaim(tx, request.claim, 'refuse', { ...answer, refundId: null });
      await mailClaimAnswer(tx, order, request, found.lines, null);
      return undefined;
    }
    if (request.action === 'replace') {
      const lines = found.lines.map(({ position, pieces: quantity }) => ({ position, quantity }));
      const why = await whyNotReplaced(tx, order, lines);
      if (why !== undefined) return why;
      const made = await makeReplacement(context, tx, order, { claimId: request.claim, lines }, by);
      if (made.kind === 'short') return texts().claims.short(made.names);
      await endClaim(tx, request.claim, 'replace', { ...answer, refundId: null });
      await mailClaimAnswer(tx, order, request, found.lines, null);
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
    const named = { ...refund, reason, buyerMessage: '' };
    const intended = await recordIntendedRefund(context, tx, order, named, by.actor);
    const [made] = intended.kind === 'intended' ? intended.refunds : [];
    if (made !== undefined) {
      await endClaim(tx, request.claim, 'refund', { ...answer, refundId: made.refundId });
      await mailClaimAnswer(tx, order, request, found.lines, requireFen(amount));
    }
    return refundResult(intended);
  },
  // Only a refund calls the provider. Each retry of the request repeats the call with the same idempotency key.
  finish: async (services, recorded) =>
    recorded.intended === undefined ? undefined : await finishRefund(services, recorded),
});

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

const giveUpReplacementWrite: ClaimWrites['/claims/give-up-replacement'] = orderWrite({
  change: async ({ tx, order, by }, { claim: claimId, reason }) => {
    const given = await giveUpReplacement(tx, order, claimId, by);
    if (given.kind === 'none') return texts().claims.noReplacement;
    if (given.kind === 'sent') return texts().claims.replacementSent;
    // Claims are deleted with their account.
    const found = (await listClaims(tx, { orderNumber: order.number })).find(
      ({ claim }) => claim.id === claimId,
    );
    const unanswered = { answer: null, answeredBy: null, answeredAt: null };
    if (found !== undefined) await endClaim(tx, claimId, 'give-up-replacement', unanswered);
    await mailBuyer(tx, order, found?.lines ?? [], (buyer) => ({
      key: `replacement-given-up ${claimId} ${order.version}`,
      data: { kind: 'replacement-given-up', ...buyer, reason },
    }));
    return undefined;
  },
});

export const claimWrites: ClaimWrites = {
  '/claims/answer': answerWrite,
  '/claims/give-up-replacement': giveUpReplacementWrite,
};

/** A claim is answered again after its replacement was given up, so the key names the version. */
async function mailClaimAnswer(
  tx: Database,
  order: OrderRow,
  { claim, answer, action }: AnswerRequest,
  lines: readonly LineUnits[],
  refund: number | null,
): Promise<void> {
  await mailBuyer(tx, order, lines, (buyer) => ({
    key: `claim-answered ${claim} ${order.version}`,
    data: { kind: 'claim-answered', ...buyer, answer, refund, isReplaced: action === 'replace' },
  }));
}

async function mailBuyer(
  tx: Database,
  order: OrderRow,
  lines: readonly LineUnits[],
  mailOf: (about: OrderWithBuyerName & { readonly goods: MailGoods[] }) => Omit<Mail, 'recipient'>,
): Promise<void> {
  const buyer = await readAddressee(tx, order);
  if (buyer === undefined || buyer.email === null) return;
  const goods = goodsOfUnits(await readLines(tx, order.number), lines);
  const mail = mailOf({ number: order.number, name: nameInMails(buyer), goods });
  await enqueueMail(tx, { ...mail, recipient: buyer.email });
}
