/** The operator records papers, extends a reservation, and opens its payment (docs/decisions/0098). */

import { requireFen } from '../../../src/features/base/money.rules.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { isFreed, reservationEndAfterPapers } from '../../../src/features/papers/papers.rules.ts';
import type { papersRequests } from '../../../src/features/quotes/ops-papers.contract.ts';
import { extensionRefusal } from '../../../src/features/quotes/quotes.rules.ts';
import { quoteRefusals } from '../../../src/features/quotes/quotes.text.ts';
import { readAccount } from '../accounts/store.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { nameInMails } from '../orders/buyer.ts';
import { mailPapersNews } from '../orders/papers-news.ts';
import { insertEvent, updateOrder } from '../orders/store.ts';
import { recordPermits } from '../papers/record-permits.ts';
import { findPapersRefusal } from '../papers/required-papers.ts';
import { readOrderPapers, replacePapers } from '../papers/store.ts';
import { decidedFreight } from '../shipping/freight.ts';
import type { WritesFor } from '../staff/route-guard.ts';
import { quoteFacts } from './facts.ts';
import { readPapersOfQuotes } from './papers-view.ts';
import { readWay } from './quote-way.ts';
import { noQuoteResponse, quoteWrite } from './quote-write.ts';
import { reserveDraft } from './reserve-draft.ts';
import { type FullQuote, updateQuote } from './store.ts';

export const papersWrites: WritesFor<typeof papersRequests> = {
  '/quotes/reserve': quoteWrite('reserve', reserveDraft),

  /** Keeps the number that the buyer reported, unless the operator dismisses it. */
  '/quotes/papers': quoteWrite('record-papers', async ({ tx, full }, request) => {
    const number = orderOf(full);
    const positions = full.lines.map(({ position }) => position);
    if (request.papers.some(({ lines }) => lines.some((line) => !positions.includes(line))))
      return texts().papers.noLine;
    const before = await readOrderPapers(tx, number);
    const papers = request.papers.map(({ isReported, ...paper }) => {
      const known = before.find(({ name }) => name === paper.name);
      return { ...paper, reportedNumber: isReported ? (known?.reportedNumber ?? null) : null };
    });
    await replacePapers(tx, number, papers);
    await updateQuote(tx, request.id, 'record-papers', {});
    return undefined;
  }),

  '/quotes/extend': quoteWrite('extend', async ({ tx, full, actor, now }, request) => {
    const number = orderOf(full);
    const until = new Date(request.until);
    const because = extensionRefusal(quoteFacts(full, now), until);
    if (because !== null) return quoteRefusals()[because];
    const buyer = await readAccount(tx, full.quote.accountId);
    if (buyer === undefined) return noQuoteResponse();
    await updateOrder(tx, number, { holdUntil: until });
    await updateQuote(tx, request.id, 'extend', { validUntil: until });
    await insertEvent(tx, {
      orderNumber: number,
      kind: 'note-added',
      actor,
      at: now,
      data: { note: texts().papers.extended(until.toISOString().slice(0, 10), request.reason) },
    });
    await mailPapersNews(tx, buyer, 'extended', { number, until, reason: request.reason });
    return undefined;
  }),

  /** Makes the reservation a sent quote, which its buyer can pay. Refused until all papers are received. */
  '/quotes/open': quoteWrite('open-payment', async ({ tx, full, actor, now }, request) => {
    const number = orderOf(full);
    const asked = (await readPapersOfQuotes(tx, [full], now)).get(request.id);
    if (asked === undefined)
      throw new Error(`quote ${request.id} waits for papers, but its papers were not read`);
    const because = findPapersRefusal(asked, asked.papers, now);
    if (because !== null) return quoteRefusals()[because];
    const buyer = await readAccount(tx, full.quote.accountId);
    if (buyer === undefined) return noQuoteResponse();
    const until = reservationEndAfterPapers(full.quote.validUntil ?? now, now);
    const freightFen = request.freight === null ? null : requireFen(request.freight);
    const { note } = request;
    const way = await readWay(tx, full, request.way);
    if (way === undefined) return texts().quotes.noWay;
    await updateOrder(tx, number, { holdUntil: until, ...decidedFreight(freightFen, way) });
    await recordPermits(tx, number, { actor, at: now });
    await updateQuote(tx, request.id, 'open-payment', {
      sentAt: now,
      validUntil: until,
      freightFen,
      shippingWay: way,
      note,
    });
    await enqueueMail(tx, {
      key: `quote-sent ${number}`,
      recipient: buyer.email,
      data: {
        kind: 'quote-sent',
        number,
        name: nameInMails(buyer),
        total: full.lines.reduce((sum, { quantity, unitFen }) => sum + quantity * (unitFen ?? 0), 0),
        freight: freightFen,
        validUntil: until.toISOString(),
        isReserved: true,
        note,
        because: isFreed(asked) ? 'papers-not-needed' : 'papers-complete',
      },
    });
    return undefined;
  }),
};

function orderOf({ quote: { id, orderNumber } }: FullQuote): string {
  if (orderNumber === null) throw new Error(`quote ${id} waits for papers without an order`);
  return orderNumber;
}
