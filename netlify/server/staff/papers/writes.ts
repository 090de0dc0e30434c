/** The operator records papers, extends a reservation, and opens its payment (docs/decisions/0098). */
import type { z } from 'zod';
import type {
  extendReservationRequestSchema,
  openPaymentRequestSchema,
  recordPapersRequestSchema,
} from '../../../../src/contract/ops-papers.ts';
import { requireFen } from '../../../../src/rules/money.ts';
import { reservationEndAfterPapers } from '../../../../src/rules/papers.ts';
import { extensionRefusal } from '../../../../src/rules/quotes.ts';
import { quoteRefusals } from '../../../../src/text/quotes.ts';
import { staffText as texts } from '../../../../src/text/staff.ts';
import { type Account, readAccount } from '../../accounts/store.ts';
import type { Database } from '../../db/connection.ts';
import { actorOf } from '../../inventory/movement-store.ts';
import { enqueueMail } from '../../mail/outbox-store.ts';
import { nameInMails } from '../../orders/buyer.ts';
import { mailPapersNews } from '../../orders/papers-news.ts';
import { insertEvent, updateOrder } from '../../orders/store.ts';
import { recordPermits } from '../../papers/record-permits.ts';
import { findPapersRefusal } from '../../papers/required-papers.ts';
import { readOrderPapers, replacePapers } from '../../papers/store.ts';
import type { PaymentsContext } from '../../payments/core/context.ts';
import { quoteFacts } from '../../quotes/facts.ts';
import { readPapersOfQuotes } from '../../quotes/papers-view.ts';
import { type FullQuote, updateQuote } from '../../quotes/store.ts';
import type { IdempotentWrite } from '../access/idempotency.ts';
import { noQuoteResponse, notPossibleResponse, updateSeenQuote } from '../quotes/update-seen-quote.ts';

/** Keeps the number that the buyer reported, unless the operator dismisses it. */
export function recordPapersWrite(
  context: PaymentsContext,
  request: z.output<typeof recordPapersRequestSchema>,
): IdempotentWrite {
  return updateSeenQuote(request, 'record-papers', context, async (tx, full) => {
    const number = orderOf(full);
    const positions = full.lines.map(({ position }) => position);
    if (request.papers.some(({ lines }) => lines.some((line) => !positions.includes(line))))
      return notPossibleResponse(texts().papers.noLine);
    const before = await readOrderPapers(tx, number);
    const papers = request.papers.map(({ isReported, ...paper }) => {
      const known = before.find(({ name }) => name === paper.name);
      return { ...paper, reportedNumber: isReported ? (known?.reportedNumber ?? null) : null };
    });
    await replacePapers(tx, number, papers);
    await updateQuote(tx, request.id, 'record-papers', {});
    return undefined;
  });
}

export function extendReservationWrite(
  context: PaymentsContext,
  staff: Account,
  request: z.output<typeof extendReservationRequestSchema>,
): IdempotentWrite {
  return updateSeenQuote(request, 'extend', context, async (tx, full, now) => {
    const number = orderOf(full);
    const until = new Date(request.until);
    const because = extensionRefusal(quoteFacts(full, now), until);
    if (because !== null) return notPossibleResponse(quoteRefusals()[because]);
    const buyer = await readAccount(tx, full.quote.accountId);
    if (buyer === undefined) return noQuoteResponse();
    await setEnd(tx, full, until);
    await updateQuote(tx, request.id, 'extend', { validUntil: until });
    await insertEvent(tx, {
      ...{ orderNumber: number, kind: 'note-added', actor: actorOf(staff.id), at: now },
      data: { note: texts().papers.extended(until.toISOString().slice(0, 10), request.reason) },
    });
    await mailPapersNews(tx, buyer, 'extended', { number, until, reason: request.reason });
    return undefined;
  });
}

/** Makes the reservation a sent quote, which its buyer can pay. Refused until all papers are received. */
export function openPaymentWrite(
  context: PaymentsContext,
  staff: Account,
  request: z.output<typeof openPaymentRequestSchema>,
): IdempotentWrite {
  return updateSeenQuote(request, 'open-payment', context, async (tx, full, now) => {
    const number = orderOf(full);
    const asked = (await readPapersOfQuotes(tx, [full], now)).get(request.id);
    if (asked === undefined)
      throw new Error(`quote ${request.id} waits for papers, but its papers were not read`);
    const because = findPapersRefusal(asked, asked.papers, now);
    if (because !== null) return notPossibleResponse(quoteRefusals()[because]);
    const buyer = await readAccount(tx, full.quote.accountId);
    if (buyer === undefined) return noQuoteResponse();
    const until = reservationEndAfterPapers(full.quote.validUntil ?? now, now);
    const freightFen = request.freight === null ? null : requireFen(request.freight);
    const { note } = request;
    await setEnd(tx, full, until);
    await updateOrder(tx, number, { shippingFeeFen: freightFen });
    await recordPermits(tx, number, { actor: actorOf(staff.id), at: now });
    await updateQuote(tx, request.id, 'open-payment', { sentAt: now, validUntil: until, freightFen, note });
    await enqueueMail(tx, {
      key: `quote-sent ${number}`,
      recipient: buyer.email,
      data: {
        ...{ kind: 'quote-sent', number, name: nameInMails(buyer), total: totalFenOf(full) },
        ...{ freight: freightFen, validUntil: until.toISOString(), isReserved: true, note },
      },
    });
    return undefined;
  });
}

function orderOf({ quote: { id, orderNumber } }: FullQuote): string {
  if (orderNumber === null) throw new Error(`quote ${id} waits for papers without an order`);
  return orderNumber;
}

async function setEnd(tx: Database, full: FullQuote, holdUntil: Date): Promise<void> {
  await updateOrder(tx, orderOf(full), { holdUntil });
}

function totalFenOf({ lines }: FullQuote): number {
  return lines.reduce((sum, { quantity, unitFen }) => sum + quantity * (unitFen ?? 0), 0);
}
