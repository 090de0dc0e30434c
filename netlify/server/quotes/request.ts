/** Buyers request, question and decline quotes (docs/decisions/0093). */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ORDERS_PAGE_MAX } from '../../../src/contract/limits.ts';
import type { quoteRequestSchema } from '../../../src/contract/quotes.ts';
import { type QuoteRefusal, quoteRefusal, quoteRequestRetryAt } from '../../../src/rules/quotes.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import { notifyStaff } from '../mail/notify-staff.ts';
import { priceCart } from '../orders/pricing.ts';
import { lockAccountOrders } from '../orders/store.ts';
import type { PaymentsContext } from '../payments/core/context.ts';
import { cancelOrder } from '../payments/settle/end-order.ts';
import { isKnownToBuyer, quoteFacts } from './facts.ts';
import {
  type FullQuote,
  findQuote,
  findQuoteByKey,
  insertQuote,
  listAccountQuotes,
  listRequestTimes,
  readCheckoutCart,
  updateQuote,
} from './store.ts';

const DAY_MS = 24 * 3_600_000;

/** Undefined for a quote of another account, or a quote that was not sent to the account. */
export async function findOwnQuote(
  database: Database,
  { id: accountId }: Pick<Account, 'id'>,
  typed: string,
): Promise<FullQuote | undefined> {
  const id = z.uuid().safeParse(typed);
  const full = id.success ? await findQuote(database, id.data) : undefined;
  return full?.quote.accountId === accountId && isKnownToBuyer(full) ? full : undefined;
}

/** Newest first. */
export async function listOwnQuotes(
  database: Database,
  { id }: Pick<Account, 'id'>,
): Promise<readonly FullQuote[]> {
  return await listAccountQuotes(database, id, ORDERS_PAGE_MAX);
}

export type RequestQuoteResult =
  | { readonly kind: 'requested'; readonly id: string }
  | { readonly kind: 'key-reused' }
  /** The operator answers quotes by mail, so a confirmed mailbox is required. */
  | { readonly kind: 'email-unconfirmed' }
  | { readonly kind: 'limited'; readonly retryAt: Date }
  | { readonly kind: 'cart-changed' | 'cart-empty' | 'cart-unconfirmed' };

/** One quote for each idempotency key. The cart does not change. */
export async function requestQuote(
  { database, cart: cartPort, staff, now }: PaymentsContext,
  buyer: Account,
  wanted: z.output<typeof quoteRequestSchema>,
  key: string,
): Promise<RequestQuoteResult> {
  const request = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url');
  return await database.transaction(async (tx): Promise<RequestQuoteResult> => {
    // Requests of an account run one after another, so that each counts the earlier requests.
    await lockAccountOrders(tx, buyer.id);
    const before = await findQuoteByKey(tx, buyer.id, key);
    if (before !== undefined)
      return before.request === request ? { kind: 'requested', id: before.id } : { kind: 'key-reused' };
    if (!buyer.emailVerified) return { kind: 'email-unconfirmed' };
    const at = now();
    const requested = await listRequestTimes(tx, buyer.id, new Date(at.getTime() - DAY_MS));
    const retryAt = quoteRequestRetryAt(requested, at);
    if (retryAt !== undefined) return { kind: 'limited', retryAt };
    const cart = await readCheckoutCart(tx, cartPort, buyer.id);
    if (wanted.version !== undefined && wanted.version !== cart.version) return { kind: 'cart-changed' };
    const priced = priceCart(cart.lines, cart.products);
    if (priced.kind !== 'priced')
      return { kind: priced.kind === 'empty' ? 'cart-empty' : 'cart-unconfirmed' };
    const id = randomUUID();
    const lines = priced.lines.map(({ position, productId, variantKey, grade, quantity, product }) => ({
      ...{ position, productId, variantKey, grade, quantity, product },
      unitFen: null,
    }));
    const { message } = wanted;
    const quote = {
      id,
      accountId: buyer.id,
      key,
      request,
      message,
      state: 'requested' as const,
      createdAt: at,
    };
    await insertQuote(tx, quote, lines);
    const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await notifyStaff(tx, staff, id, {
      kind: 'staff-quote',
      news: 'requested',
      lines: lines.length,
      pieces: units,
    });
    return { kind: 'requested', id };
  });
}

export type AnswerQuoteResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'no-quote' }
  | { readonly kind: 'refused'; readonly because: QuoteRefusal }
  | { readonly kind: 'unreachable' };

/** Stores the buyer's question about a sent quote; only one is allowed. */
export async function askQuestion(
  { database, staff, now }: PaymentsContext,
  buyer: Pick<Account, 'id'>,
  id: string,
  question: string,
): Promise<AnswerQuoteResult> {
  return await database.transaction(async (tx): Promise<AnswerQuoteResult> => {
    await lockAccountOrders(tx, buyer.id);
    const full = await findQuote(tx, id);
    if (full?.quote.accountId !== buyer.id) return { kind: 'no-quote' };
    if (full.quote.question === question) return { kind: 'done' };
    const at = now();
    const because = quoteRefusal('ask-back', quoteFacts(full, at));
    if (because !== null) return { kind: 'refused', because };
    await updateQuote(tx, id, 'ask-back', { question, askedAt: at });
    const units = full.lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const lines = full.lines.length;
    await notifyStaff(tx, staff, `${id} asked`, { kind: 'staff-quote', news: 'asked', lines, pieces: units });
    return { kind: 'done' };
  });
}

/** Ends the quote's order first, because a payment of it may be arriving. */
export async function declineQuote(
  context: PaymentsContext,
  buyer: Account,
  id: string,
): Promise<AnswerQuoteResult> {
  const full = await findQuote(context.database, id);
  if (full?.quote.accountId !== buyer.id) return { kind: 'no-quote' };
  if (full.quote.state === 'declined') return { kind: 'done' };
  const because = quoteRefusal('decline', quoteFacts(full, context.now()));
  if (because !== null) return { kind: 'refused', because };
  const { orderNumber } = full.quote;
  if (orderNumber === null) throw new Error(`the quote ${id} has no order`);
  const ended = await cancelOrder(context, buyer, orderNumber);
  switch (ended.kind) {
    case 'cancelled':
      return { kind: 'done' };
    case 'not-found':
      return { kind: 'no-quote' };
    case 'paid':
      return { kind: 'refused', because: 'quotePaid' };
    case 'ended':
      return { kind: 'refused', because: 'quoteEnded' };
    case 'still-open':
    case 'processing':
      return { kind: 'refused', because: 'quoteProcessing' };
    case 'unreachable':
      return { kind: 'unreachable' };
  }
}
