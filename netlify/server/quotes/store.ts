import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import { COUNTED_ORDERS_MAX } from '../../../src/features/orders/ops-orders.contract.ts';
import { WAITING_FOR, type WaitingFor } from '../../../src/features/papers/papers.rules.ts';
import { QUOTE_VIEWS, type QuoteView } from '../../../src/features/quotes/ops-quotes.contract.ts';
import {
  QUOTE_ACTIONS,
  type QuoteAction,
  type QuoteState,
} from '../../../src/features/quotes/quotes.rules.ts';
import type { Database } from '../db/connection.ts';
import { isAwaitingProvider, LIVE_ATTEMPT_STATES } from '../db/kinds.ts';
import { queryRows } from '../db/rows.ts';
import {
  paymentAttempts as attempts,
  orderEvents,
  orderLines,
  orders,
  quoteLines,
  quotes,
  users,
} from '../db/schema.ts';
import { HAS_BUYER_QUESTION, IS_UNSENT_QUOTE } from '../db/schema-quotes.ts';
import { newOrderNumber } from '../orders/number.ts';
import type { OrderLine } from '../orders/store.ts';

export type QuoteRow = typeof quotes.$inferSelect;
export type QuoteLineRow = Omit<typeof quoteLines.$inferSelect, 'quoteId'>;

export interface FullQuote {
  readonly quote: QuoteRow;
  readonly lines: readonly QuoteLineRow[];
  /** True if a payment of the quote's order is open at a provider, or the bank has not decided about it. */
  readonly isProcessing: boolean;
  /** Orders of the versions that were sent before, oldest first. */
  readonly formerOrders: readonly string[];
  /** Country of the order; of the destination that was asked for, or of the account, before. Null if unknown. */
  readonly country: string | null;
  readonly buyer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
}

const IS_KNOWN_TO_BUYER = or(
  isNull(quotes.createdBy),
  sql`exists (select from ${orders} its where its.account_id = ${quotes.accountId} and its.quote_id = ${quotes.id})`,
);

const NEWEST_FIRST = [desc(quotes.createdAt), desc(quotes.id)];
const BY_ARRIVAL = [asc(quotes.createdAt), asc(quotes.id)];

interface WantedQuotes {
  readonly where: SQL | undefined;
  readonly orderBy?: SQL[];
  readonly limit?: number;
}

async function readQuotes(
  database: Database,
  { where, orderBy = NEWEST_FIRST, limit }: WantedQuotes,
): Promise<FullQuote[]> {
  const found = await database.query.quotes.findMany({
    where,
    orderBy,
    ...(limit === undefined ? {} : { limit }),
    with: {
      lines: { columns: { quoteId: false }, orderBy: asc(quoteLines.position) },
      // Each version that was sent has an order.
      orders: {
        columns: { number: true, accountId: true, recipient: true, country: true },
        orderBy: asc(orders.createdAt),
        with: {
          attempts: {
            columns: { id: true },
            where: and(
              eq(attempts.charge, GOODS_CHARGE),
              inArray(attempts.state, LIVE_ATTEMPT_STATES.filter(isAwaitingProvider)),
            ),
          },
        },
      },
      account: { columns: { name: true, email: true, phone: true, address: true, country: true } },
    },
  });
  return found.map(({ lines, orders, account, ...quote }) => {
    const { country, ...buyer } = account;
    const order = orders.find(({ number }) => number === quote.orderNumber);
    const countryOfOrder = order?.recipient === null ? country : order?.country;
    return {
      quote,
      lines,
      buyer,
      isProcessing: order !== undefined && order.attempts.length > 0,
      formerOrders: orders.filter((one) => one !== order).map(({ number }) => number),
      country: countryOfOrder ?? quote.destination?.country ?? country,
    };
  });
}

/** Newest first, without quotes that the account doesn't know of. */
export async function listAccountQuotes(
  database: Database,
  accountId: string,
  limit: number,
): Promise<FullQuote[]> {
  return await readQuotes(database, {
    where: and(eq(quotes.accountId, accountId), IS_KNOWN_TO_BUYER),
    limit,
  });
}

export async function findQuote(database: Database, id: string): Promise<FullQuote | undefined> {
  const [found] = await readQuotes(database, { where: eq(quotes.id, id) });
  return found;
}

function isInView(view: QuoteView): SQL {
  if (view === 'asked') return HAS_BUYER_QUESTION;
  if (view === 'requested' || view === 'papers-requested')
    return sql`"quotes"."state" = 'requested' and "quotes"."for_papers" = ${sql.raw(String(view !== 'requested'))}`;
  const waitingFor = WAITING_VIEWS.get(view);
  const state = waitingFor === undefined ? view : 'papers';
  const isInState = sql`"quotes"."state" = ${sql.raw(`'${state}'`)}`;
  return waitingFor === undefined ? isInState : sql`${isInState} and ${isWaitingFor(waitingFor)}`;
}

const WAITING_VIEWS: ReadonlyMap<QuoteView, WaitingFor> = new Map(
  WAITING_FOR.map((one) => [`papers-${one}`, one]),
);

/** SQL version of `waitingFor` (src/features/papers/papers.rules.ts). */
function isWaitingFor(whom: WaitingFor): SQL {
  const open = (condition: SQL) => sql`exists (
    select from order_papers its where its.order_number = "quotes"."order_number" and its.received_on is null and ${condition})`;
  const isReported = sql`its.reported_number is not null`;
  const isAsked = sql`its.asked_on is not null`;
  if (whom === 'authority') return open(sql`not ${isReported} and ${isAsked}`);
  const isIts = sql`not ${isReported} and not ${isAsked} and its.who = ${sql.raw(`'${whom}'`)}`;
  if (whom === 'buyer') return open(isIts);
  return sql`(${open(sql`(${isReported} or ${isIts})`)} or not ${open(sql`true`)})`;
}

/** Newest first; requests for reservations by arrival. */
export async function listQuotesForStaff(
  database: Database,
  { view, limit }: { readonly view: QuoteView; readonly limit: number },
): Promise<FullQuote[]> {
  const orderBy = view === 'papers-requested' ? BY_ARRIVAL : NEWEST_FIRST;
  return await readQuotes(database, { where: isInView(view), orderBy, limit });
}

/** Counts at most `COUNTED_ORDERS_MAX` each. */
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

export async function listWaitingForPapers(
  database: Database,
): Promise<Pick<QuoteRow, 'id' | 'accountId'>[]> {
  return await database
    .select({ id: quotes.id, accountId: quotes.accountId })
    .from(quotes)
    .where(eq(quotes.state, 'papers'));
}

type RequestedLine = Pick<QuoteLineRow, 'productId' | 'variantKey' | 'quantity'> & {
  readonly quoteId: string;
};

/** Lines of requests for reservations that staff has not answered: of an account, or of products. */
export async function listRequestedLines(
  database: Database,
  of: { readonly accountId: string } | { readonly productIds: readonly string[] },
): Promise<RequestedLine[]> {
  const { quoteId, productId, variantKey, quantity } = quoteLines;
  return await database
    .select({ quoteId, productId, variantKey, quantity })
    .from(quoteLines)
    .innerJoin(quotes, eq(quotes.id, quoteId))
    .where(
      and(
        eq(quotes.isForPapers, true),
        IS_UNSENT_QUOTE,
        'accountId' in of ? eq(quotes.accountId, of.accountId) : inArray(productId, [...of.productIds]),
      ),
    );
}

/** Number of an order of the buyer's cart with a line of the request, unpaid or paid after it was asked for. */
export async function findOrderOfRequest(
  database: Database,
  { id }: Pick<QuoteRow, 'id'>,
): Promise<string | undefined> {
  const { productId, variantKey } = quoteLines;
  const [found] = await database
    .select({ number: orders.number })
    .from(quotes)
    .innerJoin(quoteLines, eq(quoteLines.quoteId, quotes.id))
    .innerJoin(orders, and(eq(orders.accountId, quotes.accountId), isNull(orders.quoteId)))
    .innerJoin(orderLines, eq(orderLines.orderNumber, orders.number))
    .where(
      and(
        eq(quotes.id, id),
        ne(orders.status, 'cancelled'),
        or(isNull(orders.paidAt), gt(orders.paidAt, quotes.createdAt)),
        and(eq(orderLines.productId, productId), eq(orderLines.variantKey, variantKey)),
        gt(orderLines.quantity, 0),
      ),
    )
    .limit(1);
  return found?.number;
}

export interface BuyerHistory {
  readonly accountId: string;
  /** Orders that were paid, and their goods in fen. */
  readonly paid: number;
  readonly paidFen: number;
  /** Reservations by staff that ended without a payment. */
  readonly lapsed: number;
}

export async function readBuyerHistories(
  database: Database,
  accountIds: readonly string[],
): Promise<readonly BuyerHistory[]> {
  return await queryRows<BuyerHistory>(
    database,
    sql`select account.id as "accountId", count(its.paid_at)::int as paid,
      coalesce(sum(its.total_fen) filter (where its.paid_at is not null), 0)::float8 as "paidFen",
      (select count(*)::int from quotes where quotes.account_id = account.id and quotes.reserving
        and quotes.state in ('declined', 'expired')) as lapsed
    from ${users} account left join ${orders} its on its.account_id = account.id
    where account.id = any(${sql.param([...accountIds])}::text[]) group by account.id`,
  );
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
