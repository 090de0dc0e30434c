import { and, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { COUNTED_ORDERS_MAX } from '../../../src/contract/ops-orders.ts';
import { QUOTE_VIEWS, type QuoteView } from '../../../src/contract/ops-quotes.ts';
import { QUOTE_ACTIONS, type QuoteAction, type QuoteState } from '../../../src/rules/quotes.ts';
import type { Database } from '../db/connection.ts';
import { isAwaitingProvider, LIVE_ATTEMPT_STATES } from '../db/order-kinds.ts';
import { queryRows } from '../db/rows.ts';
import { orderEvents, orderLines, orders, quoteLines, quotes, users } from '../db/schema.ts';
import { IS_ASKED_QUOTE } from '../db/schema-quotes.ts';
import type { CartPort, CheckoutCart } from '../orders/cart-port.ts';
import { newOrderNumber } from '../orders/number.ts';
import type { OrderLine } from '../orders/store.ts';

export type QuoteRow = typeof quotes.$inferSelect;
export type QuoteLineRow = Omit<typeof quoteLines.$inferSelect, 'quoteId'>;

export interface FullQuote {
  readonly quote: QuoteRow;
  readonly lines: readonly QuoteLineRow[];
  /** A payment of its order is open at a provider, or the bank has not decided about it. */
  readonly isProcessing: boolean;
  /** Orders of the versions that were sent before, oldest first. */
  readonly formerOrders: readonly string[];
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
}

const awaiting = sql.raw(
  LIVE_ATTEMPT_STATES.filter(isAwaitingProvider)
    .map((state) => `'${state}'`)
    .join(),
);

const ORDERS_OF_QUOTE = sql.raw(
  `from orders its where its.account_id = "quotes"."account_id" and its.quote_id = "quotes"."id"`,
);
/** `isKnownToBuyer` as SQL. */
const IS_KNOWN_TO_BUYER = sql`(${quotes.createdBy} is null or exists (select ${ORDERS_OF_QUOTE}))`;

const fullQuote = {
  quote: quotes,
  lines: sql<QuoteLineRow[]>`(
    select coalesce(json_agg(json_build_object('position', its.position, 'productId', its.product_id,
      'variantKey', its.variant_key, 'grade', its.quality, 'quantity', its.quantity, 'unitFen', its.unit_fen,
      'product', its.product) order by its.position), '[]')
    from quote_lines its where its.quote_id = "quotes"."id")`,
  isProcessing: sql<boolean>`exists (
    select from payment_attempts its where its.order_number = "quotes"."order_number" and its.charge = 0
      and its.state in (${awaiting}))`,
  formerOrders: sql<string[]>`(
    select coalesce(json_agg(its.number order by its.created_at), '[]') ${ORDERS_OF_QUOTE}
      and "quotes"."order_number" is distinct from its.number)`,
  buyer: { name: users.name, email: users.email, phone: users.phone, address: users.address },
};

const selectQuotes = (database: Database) =>
  database.select(fullQuote).from(quotes).innerJoin(users, eq(users.id, quotes.accountId));

/** Newest first, without those that the account doesn't know of. */
export async function listAccountQuotes(
  database: Database,
  accountId: string,
  limit: number,
): Promise<FullQuote[]> {
  return await selectQuotes(database)
    .where(and(eq(quotes.accountId, accountId), IS_KNOWN_TO_BUYER))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(limit);
}

export async function findQuote(database: Database, id: string): Promise<FullQuote | undefined> {
  const [found] = await selectQuotes(database).where(eq(quotes.id, id));
  return found;
}

const isInView = (view: QuoteView): SQL =>
  view === 'asked' ? IS_ASKED_QUOTE : sql`"quotes"."state" = ${sql.raw(`'${view}'`)}`;

/** Newest first. */
export async function listQuotesForStaff(
  database: Database,
  { view, limit }: { readonly view: QuoteView; readonly limit: number },
): Promise<FullQuote[]> {
  return await selectQuotes(database)
    .where(isInView(view))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(limit);
}

/** At most `COUNTED_ORDERS_MAX` each. */
export async function countQuotes(database: Database): Promise<Readonly<Record<QuoteView, number>>> {
  const counted = QUOTE_VIEWS.map(
    (view) =>
      sql`(select count(*)::int from (
        select from quotes where ${isInView(view)} limit ${COUNTED_ORDERS_MAX}) counted) as ${sql.identifier(view)}`,
  );
  const [counts] = await queryRows<Record<QuoteView, number>>(
    database,
    sql`select ${sql.join(counted, sql`, `)}`,
  );
  if (counts === undefined) throw new Error('a count answered nothing');
  return counts;
}

export async function findQuoteByKey(
  database: Database,
  accountId: string,
  key: string,
): Promise<QuoteRow | undefined> {
  const [quote] = await database
    .select()
    .from(quotes)
    .where(and(eq(quotes.accountId, accountId), eq(quotes.key, key)));
  return quote;
}

export async function listRequestTimes(database: Database, accountId: string, since: Date): Promise<Date[]> {
  const found = await database
    .select({ at: quotes.createdAt })
    .from(quotes)
    .where(and(eq(quotes.accountId, accountId), gt(quotes.createdAt, since), isNull(quotes.createdBy)));
  return found.map(({ at }) => at);
}

export async function insertQuote(
  transaction: Database,
  quote: typeof quotes.$inferInsert,
  lines: readonly QuoteLineRow[],
): Promise<void> {
  await transaction.insert(quotes).values(quote);
  await replaceLines(transaction, quote.id, lines);
}

export async function replaceLines(
  transaction: Database,
  quoteId: string,
  lines: readonly QuoteLineRow[],
): Promise<void> {
  await transaction.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId));
  if (lines.length > 0)
    await transaction.insert(quoteLines).values(lines.map((line) => ({ ...line, quoteId })));
}

/** Throws if the action does not start in the quote's state. */
export async function updateQuote(
  transaction: Database,
  id: string,
  action: QuoteAction,
  change: Partial<Omit<QuoteRow, 'id' | 'state' | 'version'>>,
): Promise<void> {
  const row: { readonly from: readonly QuoteState[]; readonly to?: QuoteState } = QUOTE_ACTIONS[action];
  const state = row.to === undefined ? {} : { state: row.to };
  const changed = await transaction
    .update(quotes)
    .set({ ...change, ...state, version: sql`${quotes.version} + 1` })
    .where(and(eq(quotes.id, id), inArray(quotes.state, [...row.from])))
    .returning({ id: quotes.id });
  if (changed.length === 0) throw new Error(`quote ${id} is in no state to ${action}`);
}

/** The cart as a checkout reads it. */
export async function readCheckoutCart(
  transaction: Database,
  cart: CartPort,
  accountId: string,
): Promise<CheckoutCart> {
  const [found] = await transaction
    .select({ cart: cart.asJson(sql.raw('account.id')) })
    .from(sql`${users} account`)
    .where(sql`account.id = ${accountId}`);
  if (found === undefined) throw new Error(`there is no account ${accountId}`);
  return found.cart;
}

type QuoteOrder = Omit<typeof orders.$inferInsert, 'number' | 'status'> & { readonly quoteId: string };

/** Writes the unpaid order of a quote, without an attempt. Returns its number. */
export async function insertQuoteOrder(
  transaction: Database,
  order: QuoteOrder,
  lines: readonly OrderLine[],
  actor: string,
): Promise<string> {
  const { createdAt } = order;
  for (;;) {
    const [made] = await transaction
      .insert(orders)
      .values({ ...order, number: newOrderNumber(), status: 'pending' })
      .onConflictDoNothing({ target: orders.number })
      .returning({ number: orders.number });
    if (made === undefined) continue;
    const { number } = made;
    await transaction
      .insert(orderLines)
      .values(lines.map((line) => ({ ...line, orderNumber: number, orderedAt: createdAt })));
    await transaction
      .insert(orderEvents)
      .values({ orderNumber: number, kind: 'placed', actor, at: createdAt });
    return number;
  }
}
