import type { z } from 'zod';
import {
  type OpsQuote,
  QUOTES_PER_PAGE,
  type QuotesPage,
  type quotesQuerySchema,
} from '../../../../src/contract/ops-quotes.ts';
import { fenToYuan } from '../../../../src/rules/money.ts';
import { type QuoteAction, quoteRefusal, quoteTotalFen } from '../../../../src/rules/quotes.ts';
import { findProducts } from '../../catalogue/store.ts';
import type { Database } from '../../db/connection.ts';
import { readAvailable } from '../../inventory/service.ts';
import { findVariant } from '../../orders/quote-pricing.ts';
import { specimenOf } from '../../orders/specimen.ts';
import { isKnownToBuyer, quoteFacts } from '../../quotes/facts.ts';
import { readPapersOfQuotes } from '../../quotes/papers-view.ts';
import { countQuotes, type FullQuote, findQuote, listQuotesForStaff } from '../../quotes/store.ts';
import { yuanOrNull } from '../../quotes/view.ts';
import { papersRefusalText, viewPapersForStaff } from './papers-view.ts';

export async function listStaffQuotes(
  database: Database,
  { view }: z.output<typeof quotesQuerySchema>,
  now: Date,
): Promise<QuotesPage> {
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

/** Reads current prices, stock and shipping rules. */
async function viewForStaff(database: Database, found: readonly FullQuote[], now: Date): Promise<OpsQuote[]> {
  const ids = [...new Set(found.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const products = await findProducts(database, ids);
  const available = await readAvailable(database, ids);
  const papers = await readPapersOfQuotes(database, found, now);
  return found.map((full) => {
    const { quote, lines, buyer } = full;
    const asked = papers.get(quote.id);
    const why = (name: QuoteAction) => quoteRefusal(name, facts) ?? papersRefusalText(name, asked, now);
    const facts = quoteFacts(full, now);
    return {
      ...{ id: quote.id, version: quote.version, state: quote.state, buyer },
      ...{ message: quote.message, question: quote.question, order: quote.orderNumber },
      ...{ formerOrders: [...full.formerOrders], note: quote.note, fromDesk: quote.createdBy !== null },
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
          ...{ productId, variantKey, name: product.name, picture: product.main_image, grade, quantity },
          sku: (found && specimenOf(found.mirrored).sku) ?? '',
          unitPrice: yuanOrNull(unitFen),
          listPrice: yuanOrNull(found?.variant.priceFen),
          tiers: (found?.variant.tiers ?? []).map((tier) => ({
            quantity: tier.quantity,
            price: fenToYuan(tier.priceFen),
          })),
          available: available.get(productId)?.get(variantKey) ?? 0,
        };
      }),
      total: yuanOrNull(quoteTotalFen(facts.lines)),
      freight: yuanOrNull(quote.freightFen),
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
