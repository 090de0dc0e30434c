/** Changes a quote when its order is paid or ends (docs/decisions/0093). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  QUOTE_ACTIONS,
  type QuoteAction,
  type QuoteState,
} from '../../../src/features/quotes/quotes.rules.ts';
import type { Database } from '../db/connection.ts';
import type { OrderEnding } from '../db/kinds.ts';
import { quotes, users } from '../db/schema.ts';
import { enqueueMail } from '../mail/outbox-store.ts';
import { nameInMails } from './buyer.ts';
import { mailPapersNews } from './papers-news.ts';
import type { OrderRow } from './store.ts';

/** Endings of attempts or carts, which leave a quote's order open. */
const NOT_OF_QUOTES = ['window-closed', 'refused', 'replaced'] as const satisfies readonly OrderEnding[];
type QuoteEnding = Exclude<OrderEnding, (typeof NOT_OF_QUOTES)[number]>;

export function isQuoteEnding(ending: OrderEnding): ending is QuoteEnding {
  return !(NOT_OF_QUOTES as readonly OrderEnding[]).includes(ending);
}

const ACTION_OF = {
  // An operator ended the order.
  cancelled: 'withdraw',
  withdrawn: 'withdraw',
  revised: 'revise',
  declined: 'decline',
  expired: 'expire',
} as const satisfies Record<QuoteEnding, keyof typeof QUOTE_ACTIONS>;

/** The caller has ended the quote's order in the same transaction. */
export async function endQuoteOfOrder(
  transaction: Database,
  { quoteId }: Pick<OrderRow, 'quoteId'>,
  ending: QuoteEnding,
  at: Date,
): Promise<void> {
  const { to } = QUOTE_ACTIONS[ACTION_OF[ending]];
  // A refused withdrawal may have stored its reason.
  const reason = ending === 'withdrawn' ? {} : { withdrawalReason: null };
  const change =
    to === 'draft'
      ? { state: to, orderNumber: null, sentAt: null, ...reason }
      : { state: to, endedAt: at, ...reason };
  const before = ending === 'expired' ? await readWaitingQuote(transaction, quoteId) : undefined;
  await moveQuote(transaction, quoteId, ACTION_OF[ending], change);
  if (before !== undefined) await mailPapersNews(transaction, before.buyer, 'over', before);
  // An operator who ends the order, not the quote, gives no reason.
  if (ending === 'withdrawn' && quoteId !== null) await mailWithdrawnQuote(transaction, quoteId);
}

/** Id of the order's quote if it waits for papers. */
export async function findWaitingQuote(
  transaction: Database,
  { quoteId }: Pick<OrderRow, 'quoteId'>,
): Promise<string | undefined> {
  if (quoteId === null) return undefined;
  const [found] = await transaction
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.id, quoteId), eq(quotes.state, 'papers')));
  return found?.id;
}

async function readWaitingQuote(transaction: Database, quoteId: string | null) {
  if (quoteId === null) return undefined;
  const [found] = await transaction
    .select({
      number: quotes.orderNumber,
      until: quotes.validUntil,
      buyer: { name: users.name, email: users.email, emailVerified: users.emailVerified },
    })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.accountId))
    .where(and(eq(quotes.id, quoteId), eq(quotes.state, 'papers')));
  if (found === undefined || found.number === null || found.until === null) return undefined;
  return { buyer: found.buyer, number: found.number, until: found.until };
}

/** Stores the reason, which is shown once the quote is withdrawn. False if the quote changed in the meantime. */
export async function setWithdrawalReason(
  database: Database,
  { id, version }: { readonly id: string; readonly version: number },
  withdrawalReason: string,
): Promise<boolean> {
  const written = await database
    .update(quotes)
    .set({ withdrawalReason })
    .where(and(eq(quotes.id, id), eq(quotes.version, version)))
    .returning({ id: quotes.id });
  return written.length > 0;
}

/** Runs in the transaction that withdraws the quote. */
export async function mailWithdrawnQuote(transaction: Database, quoteId: string): Promise<void> {
  const [found] = await transaction
    .select({
      reason: quotes.withdrawalReason,
      number: quotes.orderNumber,
      buyer: { name: users.name, email: users.email, emailVerified: users.emailVerified },
    })
    .from(quotes)
    .innerJoin(users, eq(users.id, quotes.accountId))
    .where(eq(quotes.id, quoteId));
  if (found === undefined) return;
  const { reason, number, buyer } = found;
  const data = { kind: 'quote-withdrawn' as const, number, name: nameInMails(buyer), reason: reason ?? '' };
  await enqueueMail(transaction, { key: `${data.kind} ${quoteId}`, recipient: buyer.email, data });
}

/** The caller has counted a payment of the quote's order in the same transaction. */
export async function markQuotePaid(
  transaction: Database,
  { quoteId }: Pick<OrderRow, 'quoteId'>,
  at: Date,
): Promise<void> {
  await moveQuote(transaction, quoteId, 'pay', { state: QUOTE_ACTIONS.pay.to, endedAt: at });
}

/** Changes nothing if the quote was deleted with its account. */
async function moveQuote(
  transaction: Database,
  quoteId: string | null,
  action: QuoteAction,
  change: Partial<typeof quotes.$inferSelect> & { readonly state: QuoteState },
): Promise<void> {
  if (quoteId === null) return;
  await transaction
    .update(quotes)
    .set({ ...change, version: sql`${quotes.version} + 1` })
    .where(and(eq(quotes.id, quoteId), inArray(quotes.state, [...QUOTE_ACTIONS[action].from])));
}

/** True if nobody may pay the order yet. False for orders of carts. */
export async function isAwaitingPapers(
  database: Database,
  { quoteId }: Pick<OrderRow, 'quoteId'>,
): Promise<boolean> {
  if (quoteId === null) return false;
  const [quote] = await database.select({ state: quotes.state }).from(quotes).where(eq(quotes.id, quoteId));
  return quote?.state === 'papers';
}
