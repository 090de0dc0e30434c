import type { z } from 'zod';
import { fenToYuan } from '../../../src/features/base/money.rules.ts';
import type { QuoteRefusal } from '../../../src/features/base/refusals.rules.ts';
import { isFreed, missingPapers, waitingFor, waitsFor } from '../../../src/features/papers/papers.rules.ts';
import type { OpsQuotePapers } from '../../../src/features/quotes/ops-papers.contract.ts';
import {
  type OpsQuote,
  type OpsQuotesPage,
  QUOTES_PER_PAGE,
  type quotesQuerySchema,
} from '../../../src/features/quotes/ops-quotes.contract.ts';
import { type QuoteAction, quoteRefusal, quoteTotalFen } from '../../../src/features/quotes/quotes.rules.ts';
import type { Database } from '../db/connection.ts';
import { findVariant } from '../orders/pricing.ts';
import { specimenOf } from '../orders/specimen.ts';
import { findPapersRefusal } from '../papers/required-papers.ts';
import { recordedPaper } from '../papers/store.ts';
import { findProducts } from '../specimens/store.ts';
import { readAvailable } from '../stock/service.ts';
import { isKnownToBuyer, quoteFacts } from './facts.ts';
import { type QuotePapersState, readPapersOfQuotes } from './papers-view.ts';
import {
  countQuotes,
  type FullQuote,
  findQuote,
  listQuotesForStaff,
  listRequestedLines,
  readBuyerHistories,
} from './store.ts';
import { yuanOrNull } from './view.ts';

/** The reason why papers or rules forbid the action. A draft that needs papers before payment can't be sent. */
export function papersRefusalText(
  name: QuoteAction,
  asked: QuotePapersState | undefined,
  now: Date,
): QuoteRefusal | null {
  if (asked === undefined) return null;
  if (name === 'open-payment') return findPapersRefusal(asked, asked.papers, now);
  if (name !== 'send' && name !== 'reserve') return null;
  if (asked.verdict === 'forbidden') return 'papersForbidden';
  return name === 'send' && asked.needed.length > 0 ? 'papersFirst' : null;
}

function viewPapersForStaff(asked: QuotePapersState): OpsQuotePapers {
  const { country, verdict, needed, papers } = asked;
  const recorded = papers.map(recordedPaper);
  const missing = missingPapers(needed, recorded);
  return {
    country,
    verdict,
    missing: missing.map(({ name, who, lines, days }) => ({
      name,
      who,
      lines: [...lines],
      ...(days === undefined ? {} : { days }),
    })),
    items: papers.map((paper) => ({
      name: paper.name,
      who: paper.who,
      lines: paper.lines,
      askedOn: paper.askedOn,
      expectedBy: paper.expectedBy,
      receivedOn: paper.receivedOn,
      number: paper.number,
      issuedOn: paper.issuedOn,
      validUntil: paper.validUntil,
      note: paper.note,
      reportedNumber: paper.reportedNumber,
      waitsFor: waitsFor(recordedPaper(paper)),
    })),
    waitingFor: waitingFor(recorded),
    isFreed: isFreed(asked),
  };
}

export async function listStaffQuotes(
  database: Database,
  { view }: z.output<typeof quotesQuerySchema>,
  now: Date,
): Promise<OpsQuotesPage> {
  const found = await listQuotesForStaff(database, { view, limit: QUOTES_PER_PAGE });
  return { items: await viewForStaff(database, found, now), counts: await countQuotes(database) };
}

export async function findStaffQuote(
  database: Database,
  id: string,
  now: Date,
): Promise<OpsQuote | undefined> {
  const full = await findQuote(database, id);
  return full === undefined ? undefined : (await viewForStaff(database, [full], now))[0];
}

/** Reads current prices, stock, shipping rules, and other requests for the same goods. */
async function viewForStaff(database: Database, found: readonly FullQuote[], now: Date): Promise<OpsQuote[]> {
  const ids = [...new Set(found.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const products = await findProducts(database, ids);
  const available = await readAvailable(database, ids);
  const papers = await readPapersOfQuotes(database, found, now);
  const requested = await listRequestedLines(database, { productIds: ids });
  const accounts = [...new Set(found.map(({ quote }) => quote.accountId))];
  const histories = await readBuyerHistories(database, accounts);
  return found.map((full) => {
    const { quote, lines, buyer } = full;
    const asked = papers.get(quote.id);
    const why = (name: QuoteAction) => quoteRefusal(name, facts) ?? papersRefusalText(name, asked, now);
    const facts = quoteFacts(full, now);
    const history = histories.find(({ accountId }) => accountId === quote.accountId);
    return {
      id: quote.id,
      version: quote.version,
      state: quote.state,
      buyer,
      forPapers: quote.isForPapers,
      history: {
        paid: history?.paid ?? 0,
        lapsed: history?.lapsed ?? 0,
        total: fenToYuan(history?.paidFen ?? 0),
      },
      message: quote.message,
      question: quote.question,
      order: quote.orderNumber,
      formerOrders: full.formerOrders,
      note: quote.note,
      fromDesk: quote.createdBy !== null,
      isKnownToBuyer: isKnownToBuyer(full),
      withdrawalReason: quote.state === 'withdrawn' ? quote.withdrawalReason : null,
      askedAt: quote.askedAt?.toISOString() ?? null,
      isAsked: quote.state === 'sent' && (quote.askedAt ?? 0) > (quote.sentAt ?? 0),
      createdAt: quote.createdAt.toISOString(),
      sentAt: quote.sentAt?.toISOString() ?? null,
      endedAt: quote.endedAt?.toISOString() ?? null,
      lines: lines.map(({ productId, variantKey, product, grade, quantity, unitFen }) => {
        const found = findVariant(products, { productId, variantKey });
        return {
          productId,
          variantKey,
          name: product.name,
          picture: product.main_image,
          grade,
          quantity,
          sku: (found && specimenOf(found.product, variantKey).sku) ?? '',
          unitPrice: yuanOrNull(unitFen),
          listPrice: yuanOrNull(found?.variant.priceFen),
          tiers: (found?.variant.tiers ?? []).map((tier) => ({
            quantity: tier.quantity,
            price: fenToYuan(tier.priceFen),
          })),
          available: available.get(productId)?.get(variantKey) ?? 0,
          alsoRequested: requested
            .filter((one) => one.productId === productId && one.variantKey === variantKey)
            .reduce((sum, one) => sum + (one.quoteId === quote.id ? 0 : one.quantity), 0),
        };
      }),
      total: yuanOrNull(quoteTotalFen(facts.lines)),
      freight: yuanOrNull(quote.freightFen),
      way: quote.shippingWay && { id: quote.shippingWay.id, name: quote.shippingWay.name },
      country: full.country,
      validUntil: quote.validUntil?.toISOString() ?? null,
      reserve: quote.isReserving,
      papers: asked === undefined ? null : viewPapersForStaff(asked),
      actions: {
        edit: why('edit'),
        send: why('send'),
        reserve: why('reserve'),
        'record-papers': why('record-papers'),
        extend: why('extend'),
        'open-payment': why('open-payment'),
        revise: why('revise'),
        withdraw: why('withdraw'),
      },
    };
  });
}
