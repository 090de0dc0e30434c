import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { JOINED_ORDERS_MAX } from '../../../src/features/orders/ops-order-writes.contract.ts';
import {
  SHIPPABLE_STATES,
  type ShownFeeStatus,
  UNSHIPPED_STATES,
} from '../../../src/features/orders/orders.rules.ts';
import type { Database } from '../db/connection.ts';
import { hasStageOf, inStates } from '../db/order-states.ts';
import { queryRows } from '../db/rows.ts';
import {
  charges,
  catalogueDocuments as documents,
  flags,
  IS_OPEN_EDIT,
  orderEdits,
  orderEvents,
  orderLines,
  orders,
  paymentAttempts,
  payments,
  permits,
  reservations,
  users,
} from '../db/schema.ts';
import type { WithheldUnits } from '../db/schema-orders.ts';
import { feeStatusOf } from '../orders/charge-store.ts';
import { hasAllPapers, hasOpenClaim, readCouriers } from '../orders/order-details-store.ts';
import {
  type ChargeRefundSums,
  readIsFullyRefundedOrOwed,
  readRefundSumsOfOrders,
  refundSumsOf,
} from '../orders/refund-sums-store.ts';
import { readReplacementsOfOrders } from '../orders/replacement-store.ts';
import { shipmentsOf, WITH_SHIPMENT } from '../orders/shipment-store.ts';
import type { OrderRow } from '../orders/store.ts';
import { readUnitsOfPendingRefunds } from '../payments/core/money-store.ts';
import { asProduct } from '../specimens/store.ts';
import { readActorNames } from '../staff/actor-store.ts';
import { sumByVariant } from '../stock/reservations.ts';

/**
 * `order` is an alias. A document carries the version that it shows, so changes between rendering
 * and printing count. Address changes before payment add no event, so documents printed then always
 * count. Labels show neither address nor sums, and changes after shipment don't matter. Unpaid
 * orders have a null shipping status: hence `is true`. For an order that ships again with replacements,
 * documents of its earlier parcels don't count.
 */
export function isReprint(order: 'page' | 'orders' | 'other'): SQL<boolean> {
  return sql.raw(`(("${order}".printed_at is not null and ${hasStageOf(UNSHIPPED_STATES, order)} and exists (
    select from order_events its join order_events changed on changed.order_number = its.order_number
    where its.order_number = "${order}".number and its.kind = 'printed' and ${paperOf('its')} in ('slip', 'invoice', 'address', 'cn22', 'cn23')
      and not exists (
        select from order_events newer where newer.order_number = its.order_number and newer.kind = 'printed'
          and newer.version > its.version and ${paperOf('newer')} = ${paperOf('its')})
      and not exists (
        select from order_events sent where sent.order_number = its.order_number and sent.kind = 'shipped'
          and sent.version > its.version)
      and changed.version > coalesce((its.data ->> 'seen')::int, its.version)
      and (changed.kind in ('paid', 'address-changed', 'parcel-chosen', 'parcel-joined', 'parcel-split', 'recipient-changed', 'part-shipped', 'edit-confirmed', 'replacement-made',
        'replacement-given-up', 'refunded', 'restocked')
        or changed.kind in ('permit-added', 'permit-withdrawn') and ${paperOf('its')} in ('slip', 'invoice', 'cn22', 'cn23')
        or changed.kind = 'fee-set' and changed.data @> '{"changes": [{"field": "fee"}]}'))) is true)`) as SQL<boolean>;
}

function paperOf(event: 'its' | 'newer'): string {
  return `${event}.data -> 'changes' -> 0 ->> 'after'`;
}

/** Another order of the buyer that is joined with this one, or also waits to be sent. */
export interface OtherOrderFacts
  extends Pick<
    OrderRow,
    'number' | 'version' | 'status' | 'shippingStatus' | 'totalFen' | 'joinedParcel' | 'shippingFeeFen'
  > {
  readonly feeStatus: ShownFeeStatus | null;
  readonly createdAt: string | Date;
  readonly isSameRecipient: boolean;
  readonly isToReprint: boolean;
  readonly unsent: number;
  readonly back: readonly ChargeRefundSums[];
}

/** The account's data until the order has a recipient of its own; `users` comes from the outer query. */
export function recipientOfRow(order: 'page' | 'orders' | 'other'): SQL {
  return sql.raw(`(coalesce("${order}".recipient - 'latin',
    jsonb_build_object('name', users.name, 'phone', users.phone, 'address', users.address))
    || jsonb_build_object('country', "${order}".country))`);
}

async function findOrders(database: Database, numbers: readonly string[]) {
  return await database.query.orders.findMany({
    where: inArray(orders.number, [...numbers]),
    extras: {
      isToReprint: isReprint('orders').as('is_to_reprint'),
      hasOpenClaim: hasOpenClaim('orders').as('has_open_claim'),
      hasAllPapers: hasAllPapers('orders').as('has_all_papers'),
    },
    with: {
      account: { columns: { name: true, phone: true, address: true, email: true } },
      quote: { columns: { state: true } },
      reservations: true,
      shipmentLines: WITH_SHIPMENT,
      charges: { orderBy: asc(charges.position) },
      permits: { orderBy: [asc(permits.position), asc(permits.id)] },
      attempts: { orderBy: asc(paymentAttempts.createdAt), with: { allocations: true } },
      payments: { orderBy: asc(payments.at), with: { refunds: true } },
      edits: { orderBy: asc(orderEdits.createdAt) },
      flags: { orderBy: [sql`${flags.doneAt} desc nulls first`, asc(flags.id)] },
      events: { orderBy: asc(orderEvents.version) },
    },
  });
}
type FoundOrder = Awaited<ReturnType<typeof findOrders>>[number];
export type FullOrder = Awaited<ReturnType<typeof readFullOrders>>[number];

/** The order's version is read first: what is read later may be newer, and a write is then refused. */
export async function readFullOrders(database: Database, numbers: readonly string[]) {
  const found = await findOrders(database, numbers);
  const lines = await readFullLines(database, numbers);
  const replacements = await readReplacementsOfOrders(database, numbers);
  const others = await readOtherOrders(database, numbers);
  const couriers = await readCouriers(database);
  const names = await readActorNames(database, found.flatMap(actorsOf));
  return found.map(({ account, quote, shipmentLines, isToReprint, hasOpenClaim, hasAllPapers, ...row }) => {
    const { reservations, charges, permits, attempts, payments, edits, flags, events, ...order } = row;
    return {
      order,
      isToReprint,
      hasOpenClaim,
      isAwaitingPapers: quote?.state === 'papers',
      hasAllPapers,
      reservations,
      couriers,
      charges,
      permits,
      attempts,
      payments,
      edits,
      flags,
      events,
      names,
      // Null once the account was deleted.
      buyer: account as typeof account | null,
      lines: lines.get(order.number) ?? [],
      shipments: shipmentsOf(shipmentLines),
      replacements: replacements.get(order.number) ?? [],
      others: others.get(order.number) ?? [],
      refunds: refundsOf(row).sort(
        (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || b.charge - a.charge,
      ),
      refundSums: refundSumsOf(payments),
    };
  });
}

function refundsOf({ payments }: Pick<FoundOrder, 'payments'>) {
  return payments.flatMap(({ refunds }) => refunds);
}

function actorsOf(found: FoundOrder): (string | null)[] {
  const { events, charges, permits, edits, flags } = found;
  return [
    ...[...events, ...refundsOf(found)].map(({ actor }) => actor),
    ...[...charges, ...permits, ...edits].map(({ createdBy }) => createdBy),
    ...flags.map(({ doneBy }) => doneBy),
  ];
}

/** Returns the lines by order number. `product` is the present version in the catalogue; null if it was deleted. */
async function readFullLines(database: Database, numbers: readonly string[]) {
  const sold = alias(documents, 'sold');
  const species = alias(documents, 'species');
  const rows = await database
    .select({
      orderNumber: orderLines.orderNumber,
      line: {
        position: orderLines.position,
        productId: orderLines.productId,
        variantKey: orderLines.variantKey,
        grade: orderLines.grade,
        quantity: orderLines.quantity,
        listPriceFen: orderLines.listPriceFen,
        unitPriceFen: orderLines.unitPriceFen,
        amountFen: orderLines.amountFen,
        specimen: orderLines.specimen,
        name: sql<string>`${orderLines.product} ->> 'name'`,
        picture: sql<string>`${orderLines.product} ->> 'main_image'`,
        unsent: sql<number>`left_over.unsent`,
      },
      product: sold.content,
      species: species.content,
    })
    .from(orders)
    .crossJoin(sql`lateral unsent_lines(${orders.number}) left_over`)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderNumber, orders.number), sql`${orderLines.position} = left_over.line_position`),
    )
    .leftJoin(sold, and(eq(sold.kind, 'product'), eq(sold.id, orderLines.productId)))
    .leftJoin(species, and(eq(species.kind, 'species'), eq(species.id, sold.speciesId)))
    .where(and(inArray(orders.number, [...numbers]), gt(orderLines.quantity, 0)))
    .orderBy(asc(orderLines.position));
  const byOrder = Map.groupBy(rows, ({ orderNumber }) => orderNumber);
  return new Map(
    [...byOrder].map(([number, ofOrder]) => [
      number,
      ofOrder.map(({ line, product, species }) => ({
        ...line,
        product: product === null ? null : asProduct({ product, species }),
      })),
    ]),
  );
}

/** Returns other orders by order number; joined orders come first, at most `JOINED_ORDERS_MAX` for each. */
async function readOtherOrders(
  database: Database,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly OtherOrderFacts[]>> {
  const rows = await queryRows<Omit<OtherOrderFacts, 'back'> & { readonly of: string }>(
    database,
    sql`
    select "orders".number as of, other.number, other.version, other.created_at as "createdAt", other.status,
      other.shipping_status as "shippingStatus", other.total_fen as "totalFen", other.joined_parcel as "joinedParcel",
      other.shipping_fee_fen as "shippingFeeFen", ${feeStatusOf('other')} as "feeStatus",
      ${recipientOfRow('other')} = ${recipientOfRow('orders')} as "isSameRecipient",
      ${isReprint('other')} as "isToReprint",
      (select coalesce(sum(unsent), 0)::int from unsent_lines(other.number)) as unsent
    from ${orders} left join ${users} on users.id = "orders".account_id
    cross join lateral (
      select * from orders its where its.account_id = "orders".account_id and its.number <> "orders".number
        and (${inStates(SHIPPABLE_STATES, 'its')} and ${inStates(SHIPPABLE_STATES, 'orders')}
          or its.joined_parcel = "orders".joined_parcel)
      order by (its.joined_parcel = "orders".joined_parcel) is true desc, its.number limit ${JOINED_ORDERS_MAX}
    ) other
    where ${inArray(orders.number, [...numbers])}
    order by other.number`,
  );
  const sums = await readRefundSumsOfOrders(
    database,
    rows.map(({ number }) => number),
  );
  const others = rows.map(({ of, ...other }) => ({ of, ...other, back: sums.get(other.number) ?? [] }));
  return Map.groupBy(others, ({ of }) => of);
}

export async function readOpenFlags(database: Database, limit: number) {
  return await database
    .select()
    .from(flags)
    .where(sql`${flags.doneAt} is null`)
    .orderBy(sql`${flags.id} desc`)
    .limit(limit);
}

export interface ShipmentBlockers {
  readonly isGoingBack: boolean;
  readonly openFlags: number;
  readonly isEditWaiting: boolean;
  readonly isToReprint: boolean;
  /** Units that were returned to stock, or will be by a pending refund. */
  readonly keptBack: readonly WithheldUnits[];
}

export async function readShipmentBlockers(database: Database, number: string): Promise<ShipmentBlockers> {
  const [order] = await database
    .select({ totalFen: orders.totalFen, isToReprint: isReprint('orders') })
    .from(orders)
    .where(eq(orders.number, number));
  if (order === undefined)
    return { isGoingBack: true, openFlags: 0, isEditWaiting: false, isToReprint: false, keptBack: [] };
  const isOpenFlag = and(eq(flags.orderNumber, number), isNull(flags.doneAt));
  const isOpenEdit = and(eq(orderEdits.orderNumber, number), IS_OPEN_EDIT);
  const returned = await database
    .select({
      productId: reservations.productId,
      variantKey: reservations.variantKey,
      quantity: reservations.returned,
    })
    .from(reservations)
    .where(and(eq(reservations.orderNumber, number), gt(reservations.returned, 0)));
  return {
    isGoingBack: await readIsFullyRefundedOrOwed(database, { number, totalFen: order.totalFen }),
    openFlags: await database.$count(flags, isOpenFlag),
    isEditWaiting: (await database.$count(orderEdits, isOpenEdit)) > 0,
    isToReprint: order.isToReprint,
    keptBack: sumByVariant([...returned, ...(await readUnitsOfPendingRefunds(database, number))]),
  };
}
