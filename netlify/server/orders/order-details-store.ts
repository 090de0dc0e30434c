import { and, asc, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { SITE_SETTINGS_ID } from '../../../src/content/kinds.ts';
import { ORDERS_PAGE_MAX } from '../../../src/features/base/limits.contract.ts';
import { GOODS_CHARGE } from '../../../src/features/orders/charges.rules.ts';
import {
  isDisputeUndecided,
  ORDER_EVENTS,
  type OrderEventKind,
} from '../../../src/features/orders/orders.rules.ts';
import type { Courier } from '../../../src/features/shipping/couriers.rules.ts';
import type { Database } from '../db/connection.ts';
import {
  charges,
  catalogueDocuments as documents,
  flags,
  orderEditLines,
  orderEdits,
  orderEvents,
  orderLines,
  orders,
  paymentAttempts,
} from '../db/schema.ts';
import { IS_OPEN_CLAIM } from '../db/schema-claims.ts';
import type { ShippingRecipient } from './recipient.ts';
import { type ChargeRefundSums, isOfPaidCharge, refundSumsOf } from './refund-sums-store.ts';
import { type OrderShipment, shipmentsOf, WITH_SHIPMENT } from './shipment-store.ts';
import type { OrderLine, OrderRow } from './store.ts';

/** A part of the shop's settings. Empty in content copies older than the field. */
const COURIERS = sql<Courier[]>`coalesce((
  select content -> 'couriers' from ${documents}
  where kind = 'siteSettings' and id = ${SITE_SETTINGS_ID}), '[]'::jsonb)`;

export async function readCouriers(database: Database): Promise<readonly Courier[]> {
  const [row] = await database.select({ couriers: COURIERS }).from(sql`(select) one_row`);
  return row?.couriers ?? [];
}

/** The address that buyers write to; undefined before the settings were synced. */
export async function readContactEmail(database: Database): Promise<string | undefined> {
  const [site] = await database
    .select({ email: sql<string>`content #>> '{contact,email}'` })
    .from(documents)
    .where(and(eq(documents.kind, 'siteSettings'), eq(documents.id, SITE_SETTINGS_ID)));
  return site?.email;
}

export const hasOpenClaim = (order: 'orders' | 'page') => sql<boolean>`exists (
  select from claims where claims.order_number = ${sql.raw(`"${order}"`)}.number and ${IS_OPEN_CLAIM})`;

/** False for an order that never waited for papers. */
export const hasAllPapers = (order: 'orders' | 'page') => sql<boolean>`coalesce((
  select bool_and(received_on is not null) from order_papers
  where order_number = ${sql.raw(`"${order}"`)}.number), false)`;

interface OrderEvent {
  readonly kind: OrderEventKind;
  readonly at: Date;
}
type OrderAttempt = Pick<
  typeof paymentAttempts.$inferSelect,
  'provider' | 'method' | 'state' | 'amountMinor' | 'currency' | 'rate' | 'url' | 'expiresAt'
>;

interface OrderCharge
  extends Pick<
    typeof charges.$inferSelect,
    'position' | 'kind' | 'reason' | 'amountFen' | 'state' | 'linkId' | 'expiresAt' | 'paidAt'
  > {
  /** Done refunds of the payment that paid the charge. */
  readonly refundedFen: number;
}

/** An edit that took effect, or waits for its payment (docs/decisions/0099). */
interface ShownOrderEdit
  extends Pick<typeof orderEdits.$inferSelect, 'createdAt' | 'reason' | 'differenceFen'> {
  readonly state: 'requested' | 'confirmed';
  readonly lines: readonly Pick<
    typeof orderEditLines.$inferSelect,
    'product' | 'grade' | 'quantityBefore' | 'quantityAfter'
  >[];
}

export interface OrderDetails {
  readonly order: OrderRow;
  readonly lines: readonly OrderLine[];
  readonly events: readonly OrderEvent[];
  readonly refundSums: readonly ChargeRefundSums[];
  /** Goods first. */
  readonly charges: readonly OrderCharge[];
  readonly edits: readonly ShownOrderEdit[];
  readonly attempt: OrderAttempt | undefined;
  readonly shipments: readonly OrderShipment[];
  readonly couriers: readonly Courier[];
  readonly present: ShippingRecipient | undefined;
  /** True if staff must decide whether the order may go to its new country. */
  readonly isAddressInReview: boolean;
  /** Positions of charges whose payment the provider holds, or held, until the shop acts there. */
  readonly heldCharges: readonly number[];
  readonly isDisputed: boolean;
  /** True if a claim of damage waits for its answer. */
  readonly hasOpenClaim: boolean;
  /** True if the order waits for papers, so nobody may pay it yet (docs/decisions/0098). */
  readonly isAwaitingPapers: boolean;
  readonly hasAllPapers: boolean;
}

interface OrderRange {
  readonly limit: number;
  readonly offset: number;
  /** Only orders older than this order; none if it is not the account's. */
  readonly before: string | undefined;
}
export const NEWEST_ORDERS: OrderRange = { limit: ORDERS_PAGE_MAX, offset: 0, before: undefined };

/** Finds the page first, so that the planner reads only its orders. */
export async function listAndCountOrders(
  database: Database,
  accountId: string,
  { limit, offset, before } = NEWEST_ORDERS,
): Promise<{ readonly found: OrderDetails[]; readonly total: number }> {
  const cursor = database
    .select({ createdAt: orders.createdAt, number: orders.number })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.number, before ?? '')));
  const isOlder = before === undefined ? undefined : sql`(${orders.createdAt}, ${orders.number}) < ${cursor}`;
  const page = await database
    .select({ number: orders.number })
    .from(orders)
    .where(and(isListed(accountId), isOlder))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit)
    .offset(offset);
  const numbers = page.map(({ number }) => number);
  return {
    found: numbers.length === 0 ? [] : await readDetailsOfOrders(database, numbers),
    total: await database.$count(orders, isListed(accountId)),
  };
}

/**
 * Orders whose wallet window was closed before approval, and unpaid orders of quotes, are found only by
 * number.
 */
function isListed(accountId: string) {
  const isHistory = or(
    isNull(orders.ending),
    and(ne(orders.ending, 'window-closed'), isNull(orders.quoteId)),
  );
  return and(eq(orders.accountId, accountId), isHistory);
}

export async function readOrderDetails(
  database: Database,
  number: string,
  owner?: string | SQL<string | null>,
): Promise<OrderDetails | undefined> {
  // A subquery: in `findMany`, the columns of another table in `owner` would be taken for those of the order.
  const own = database
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.number, number), owner === undefined ? undefined : eq(orders.accountId, owner)));
  const [details] = await readDetails(database, inArray(orders.number, own));
  return details;
}

export async function readDetailsOfOrders(
  database: Database,
  numbers: readonly string[],
): Promise<OrderDetails[]> {
  return await readDetails(database, inArray(orders.number, [...numbers]));
}

/** Newest first. */
async function readDetails(database: Database, isWanted: SQL): Promise<OrderDetails[]> {
  const found = await database.query.orders.findMany({
    where: isWanted,
    orderBy: [desc(orders.createdAt), desc(orders.number)],
    extras: {
      couriers: COURIERS.as('couriers'),
      hasOpenClaim: hasOpenClaim('orders').as('has_open_claim'),
      hasAllPapers: hasAllPapers('orders').as('has_all_papers'),
    },
    with: {
      account: { columns: { name: true, phone: true, address: true, country: true } },
      quote: { columns: { state: true } },
      lines: {
        columns: { orderNumber: false, latinName: false, orderedAt: false },
        where: gt(orderLines.quantity, 0),
        orderBy: asc(orderLines.position),
      },
      // Omits the operators' events.
      events: {
        columns: { kind: true, at: true },
        where: inArray(orderEvents.kind, [...ORDER_EVENTS]),
        orderBy: asc(orderEvents.id),
      },
      charges: { orderBy: asc(charges.position) },
      payments: { columns: { id: true, outcome: true }, with: { refunds: true } },
      edits: {
        where: ne(orderEdits.state, 'cancelled'),
        orderBy: asc(orderEdits.createdAt),
        with: { lines: { orderBy: asc(orderEditLines.position) } },
      },
      attempts: { orderBy: desc(paymentAttempts.createdAt) },
      shipmentLines: WITH_SHIPMENT,
      flags: { where: inArray(flags.kind, ['not-shippable', 'stuck', 'disputed']) },
    },
  });
  return found.map((row) => {
    const {
      account,
      quote,
      lines,
      events,
      charges,
      payments,
      edits,
      attempts,
      shipmentLines,
      flags,
      couriers,
      hasOpenClaim,
      hasAllPapers,
      ...order
    } = row;
    const ofGoods = attempts.filter(({ charge }) => charge === GOODS_CHARGE);
    const refundSums = refundSumsOf(payments);
    return {
      order,
      lines,
      refundSums,
      couriers,
      events: events as OrderEvent[],
      charges: charges.map((charge) => ({
        ...charge,
        refundedFen: refundedFen(charge, refundSums),
      })),
      edits: edits as readonly ShownOrderEdit[],
      attempt: ofGoods.find(({ state }) => state === 'paid') ?? ofGoods[0],
      shipments: shipmentsOf(shipmentLines),
      present: account ?? undefined,
      isAddressInReview: flags.some(({ kind, doneAt }) => kind === 'not-shippable' && doneAt === null),
      isDisputed: flags.some(isDisputeUndecided),
      hasOpenClaim,
      hasAllPapers,
      heldCharges: attempts.filter((attempt) => isHeld(attempt, flags)).map(({ charge }) => charge),
      isAwaitingPapers: quote?.state === 'papers',
    };
  });
}

function refundedFen({ position }: Pick<OrderCharge, 'position'>, sums: readonly ChargeRefundSums[]): number {
  const paid = sums.find((sum) => sum.charge === position && isOfPaidCharge(sum));
  return paid?.doneFen ?? 0;
}

function isHeld(
  { state, provider, providerRef }: typeof paymentAttempts.$inferSelect,
  flagsOfOrder: readonly (typeof flags.$inferSelect)[],
): boolean {
  const isOfAttempt = (flag: typeof flags.$inferSelect) =>
    flag.provider === provider && flag.providerRef === providerRef;
  return (
    state === 'processing' &&
    flagsOfOrder.some((flag) => flag.kind === 'stuck' && flag.stage === 'to-accept' && isOfAttempt(flag))
  );
}
