/**
 * A buyer asks staff to reserve the lines of the cart that need papers before payment, and on request those that could
 * be paid now (docs/decisions/0098, 0112).
 */
import type { z } from 'zod';
import type { reserveRequestSchema } from '../../../src/features/papers/papers.contract.ts';
import { OPEN_PAPERS_REQUESTS_MAX } from '../../../src/features/papers/papers.rules.ts';
import { chosenAddress, findAddress } from '../accounts/address-book-store.ts';
import type { Account } from '../accounts/store.ts';
import { findStockRefusal, type StockRefusal } from '../checkout/stock-refusal.ts';
import { priceCart } from '../orders/pricing.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { shippingRefusal } from '../shipping/assess.ts';
import { readShippingRules } from '../shipping/rules-store.ts';
import { notifyStaffOfQuote, quoteLine, type RequestResult, requestOnce } from './request.ts';
import { insertQuote, listRequestedLines } from './store.ts';

export type RequestPapersResult =
  | RequestResult
  | StockRefusal
  | { readonly kind: 'cart-changed' | 'cart-empty' | 'unconfirmed' | 'no-address' | 'no-country' }
  | { readonly kind: 'not-needed' | 'papers-limit' | 'papers-requested' };

/** Neither stock nor cart changes before staff accepts. Lines of the account's open requests are left out. */
export async function requestPapers(
  context: PaymentsContext,
  buyer: Account,
  wanted: z.output<typeof reserveRequestSchema>,
  key: string,
): Promise<RequestPapersResult> {
  const once = { wanted: ['reserve', wanted], key };
  return await requestOnce<RequestPapersResult>(context, buyer, once, async (tx, quote) => {
    const open = await listRequestedLines(tx, { accountId: buyer.id });
    if (new Set(open.map(({ quoteId }) => quoteId)).size >= OPEN_PAPERS_REQUESTS_MAX)
      return { kind: 'papers-limit' };
    const { version, lines, products } = await context.cart.read(tx, buyer.id);
    if (wanted.version !== undefined && wanted.version !== version) return { kind: 'cart-changed' };
    if (lines.length === 0) return { kind: 'cart-empty' };
    const address = wanted.address ? await findAddress(tx, buyer.id, wanted.address) : undefined;
    if (wanted.address && address === undefined) return { kind: 'no-address' };
    const destination = address === undefined ? null : chosenAddress(address);
    const { country } = destination ?? buyer;
    if (country === null) return { kind: 'no-country' };
    const rules = await readShippingRules(tx);
    const assessed = lines.flatMap((line) => {
      const product = products.find(({ _id }) => _id === line.productId);
      if (product === undefined) return [];
      return [{ line, refusal: shippingRefusal(rules, product, country, quote.createdAt.getTime()) }];
    });
    if (assessed.every(({ refusal }) => refusal !== 'papers-first')) return { kind: 'not-needed' };
    const fresh = assessed.filter(
      ({ line: { productId, variantKey } }) =>
        !open.some((line) => line.productId === productId && line.variantKey === variantKey),
    );
    if (fresh.every(({ refusal }) => refusal !== 'papers-first')) return { kind: 'papers-requested' };
    const chosen = fresh.filter(
      ({ refusal }) => refusal === 'papers-first' || (refusal === null && wanted.with_payable),
    );
    const chosenLines = chosen.map(({ line }) => line);
    const priced = priceCart(chosenLines, products);
    if (priced.kind !== 'priced') return { kind: 'unconfirmed' };
    const short = await findStockRefusal(tx, priced.lines, products);
    if (short !== undefined) return short;
    const { message } = wanted;
    await insertQuote(
      tx,
      { ...quote, message, isForPapers: true, destination },
      priced.lines.map((line) => quoteLine(line, line.unitPriceFen)),
    );
    await notifyStaffOfQuote(context, tx, 'papers-requested', { event: quote.id, lines: priced.lines });
    return { kind: 'requested', id: quote.id };
  });
}
