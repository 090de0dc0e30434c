/** Buyers request, question and decline quotes (docs/decisions/0093). */
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ORDERS_PAGE_MAX } from '../../../src/features/base/limits.contract.ts';
import type { QuoteRefusal } from '../../../src/features/base/refusals.rules.ts';
import type { quoteRequestSchema } from '../../../src/features/quotes/quotes.contract.ts';
import { quoteRefusal, quoteRequestRetryAt } from '../../../src/features/quotes/quotes.rules.ts';
import type { Account } from '../accounts/store.ts';
import type { Database } from '../db/connection.ts';
import type { StaffMailData } from '../mail/mail-data.ts';
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
  type QuoteLineRow,
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

export type RequestResult =
  | { readonly kind: 'requested'; readonly id: string }
  | { readonly kind: 'key-reused' }
  /** The operator answers by mail, so a confirmed mailbox is required. */
  | { readonly kind: 'email-unconfirmed' }
  | { readonly kind: 'limited'; readonly retryAt: Date };

export type RequestQuoteResult =
  | RequestResult
  | { readonly kind: 'cart-changed' | 'cart-empty' | 'cart-unconfirmed' };

interface NewRequest {
  readonly id: string;
  readonly accountId: string;
  readonly key: string;
  /** Hash of the request's body. */
  readonly request: string;
  readonly state: 'requested';
  readonly createdAt: Date;
}

/** Runs `insert` once for each idempotency key. `wanted` must be the same each time. */
export async function requestOnce<Refusal>(
  { database, now }: Pick<PaymentsContext, 'database' | 'now'>,
  buyer: Pick<Account, 'id' | 'emailVerified'>,
  { wanted, key }: { readonly wanted: unknown; readonly key: string },
  insert: (tx: Database, quote: NewRequest) => Promise<RequestResult | Refusal>,
): Promise<RequestResult | Refusal> {
  const request = createHash('sha256').update(JSON.stringify(wanted)).digest('base64url');
  return await database.transaction(async (tx): Promise<RequestResult | Refusal> => {
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
    const id = randomUUID();
    return await insert(tx, { id, accountId: buyer.id, key, request, state: 'requested', createdAt: at });
  });
}

/** The cart does not change. */
export async function requestQuote(
  context: PaymentsContext,
  buyer: Account,
  wanted: z.output<typeof quoteRequestSchema>,
  key: string,
): Promise<RequestQuoteResult> {
  return await requestOnce<RequestQuoteResult>(context, buyer, { wanted, key }, async (tx, quote) => {
    const cart = await context.cart.read(tx, buyer.id);
    if (wanted.version !== undefined && wanted.version !== cart.version) return { kind: 'cart-changed' };
    const priced = priceCart(cart.lines, cart.products);
    if (priced.kind !== 'priced')
      return { kind: priced.kind === 'empty' ? 'cart-empty' : 'cart-unconfirmed' };
    const lines = priced.lines.map((line) => quoteLine(line, null));
    await insertQuote(tx, { ...quote, message: wanted.message }, lines);
    await notifyStaffOfQuote(context, tx, 'requested', { event: quote.id, lines });
    return { kind: 'requested', id: quote.id };
  });
}

export async function notifyStaffOfQuote(
  { staff }: Pick<PaymentsContext, 'staff'>,
  tx: Database,
  news: Extract<StaffMailData, { kind: 'staff-quote' }>['news'],
  { event, lines }: { readonly event: string; readonly lines: readonly { readonly quantity: number }[] },
): Promise<void> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  await notifyStaff(tx, staff, event, { kind: 'staff-quote', news, lines: lines.length, pieces });
}

export type AnswerQuoteResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'no-quote' }
  | { readonly kind: 'refused'; readonly because: QuoteRefusal }
  | { readonly kind: 'unreachable' };

/** Stores the buyer's question about a sent quote; only one is allowed. */
export async function askQuestion(
  context: PaymentsContext,
  buyer: Pick<Account, 'id'>,
  id: string,
  question: string,
): Promise<AnswerQuoteResult> {
  return await context.database.transaction(async (tx): Promise<AnswerQuoteResult> => {
    await lockAccountOrders(tx, buyer.id);
    const full = await findQuote(tx, id);
    if (full?.quote.accountId !== buyer.id) return { kind: 'no-quote' };
    if (full.quote.question === question) return { kind: 'done' };
    const at = context.now();
    const because = quoteRefusal('ask-back', quoteFacts(full, at));
    if (because !== null) return { kind: 'refused', because };
    await updateQuote(tx, id, 'ask-back', { question, askedAt: at });
    await notifyStaffOfQuote(context, tx, 'asked', { event: `${id} asked`, lines: full.lines });
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

/** `unitFen`: null until the operator decides the price. */
export function quoteLine(
  { position, productId, variantKey, grade, quantity, product }: Omit<QuoteLineRow, 'unitFen'>,
  unitFen: number | null,
): QuoteLineRow {
  return { position, productId, variantKey, grade, quantity, product, unitFen };
}
