import { and, getTableColumns as columnsOf, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Specimen } from '../../../../src/contract/ops-order-lines.ts';
import { JOINED_ORDERS_MAX } from '../../../../src/contract/ops-order-writes.ts';
import type { Courier } from '../../../../src/rules/couriers.ts';
import type { ShownFeeStatus } from '../../../../src/rules/orders.ts';
import { feeStatusOf } from '../../charges/store.ts';
import type { Database } from '../../db/connection.ts';
import { inStates } from '../../db/order-states.ts';
import {
  charges,
  flags,
  orderEdits,
  orderEvents,
  orders,
  paymentAttempts,
  payments,
  permits,
  refunds,
  type reservations,
  users,
} from '../../db/schema.ts';
import { IS_OPEN_EDIT } from '../../db/schema-order-edits.ts';
import type { WithheldUnits } from '../../db/schema-orders.ts';
import { IS_PENDING_REFUND } from '../../db/schema-payments.ts';
import type { OrderedSpecimen } from '../../eligibility/assess.ts';
import { COURIERS, MATCHES_OUTER_ORDER, rowAsJson } from '../../orders/order-details-store.ts';
import {
  isFullyRefundedOrOwed,
  type PaymentRefundSums,
  refundSumsOf,
  refundSumsOfOrder,
} from '../../orders/refund-sums-store.ts';
import { type ReplacementLine, replacementsOf } from '../../orders/replacement-store.ts';
import { ORDER_SHIPMENTS, type OrderShipment } from '../../orders/shipment-store.ts';
import type { OrderRow } from '../../orders/store.ts';

/**
 * `order` is an alias. A document carries the version that it shows, so changes between rendering
 * and printing count. Address changes before payment add no event, so documents printed then always
 * count. Labels show neither address nor sums, and changes after shipment don't matter. Unpaid
 * orders have a null shipping status: hence `is true`. For an order that ships again with replacements,
 * documents of its earlier parcels don't count.
 */
export function isReprint(order: 'page' | 'orders' | 'other'): SQL<boolean> {
  return sql.raw(`(("${order}".printed_at is not null and "${order}".shipping_status = 'pending' and exists (
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
  readonly createdAt: string;
  readonly isSameRecipient: boolean;
  readonly isToReprint: boolean;
  readonly unsent: number;
  readonly back: readonly PaymentRefundSums[];
}

/** The account's data until the order has a recipient of its own; `users` comes from the outer query. */
export function recipientOfRow(order: 'page' | 'orders' | 'other'): SQL {
  return sql.raw(`(coalesce("${order}".recipient - 'latin',
    jsonb_build_object('name', users.name, 'phone', users.phone, 'address', users.address))
    || jsonb_build_object('country', "${order}".country))`);
}

/** Correlates with the `orders` and `users` of the outer query; joined orders first. */
const OTHER_ORDERS = sql<OtherOrderFacts[]>`(
  select coalesce(json_agg(json_build_object('number', other.number, 'version', other.version,
    'createdAt', other.created_at, 'status', other.status, 'shippingStatus', other.shipping_status,
    'totalFen', other.total_fen, 'joinedParcel', other.joined_parcel, 'shippingFeeFen', other.shipping_fee_fen,
    'feeStatus', ${feeStatusOf('other')},
    'isSameRecipient', ${recipientOfRow('other')} = ${recipientOfRow('orders')},
    'isToReprint', ${isReprint('other')},
    'unsent', (select coalesce(sum(unsent), 0)::int from unsent_lines(other.number)),
    'back', ${refundSumsOf(sql`other.number`)}) order by other.number), '[]')
  from (
    select * from orders its where its.account_id = "orders"."account_id" and its.number <> "orders"."number"
      and (${inStates(['to-ship'], 'its')} and ${inStates(['to-ship'], 'orders')}
        or its.joined_parcel = "orders"."joined_parcel")
    order by (its.joined_parcel = "orders"."joined_parcel") is true desc, its.number limit ${JOINED_ORDERS_MAX}
  ) other)`;

/** Rows as JSON, where times are text. */
type AsJson<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

export interface LineAsJson {
  readonly position: number;
  readonly productId: string;
  readonly variantKey: string;
  readonly grade: string;
  readonly quantity: number;
  readonly listPriceFen: number;
  readonly unitPriceFen: number;
  readonly amountFen: number;
  readonly name: string;
  readonly picture: string;
  readonly specimen: Specimen | null;
  /** The present version in the catalogue. */
  readonly product: OrderedSpecimen['product'];
  readonly species: OrderedSpecimen['species'];
  readonly unsent: number;
}

export interface FullOrder {
  readonly order: OrderRow;
  readonly isToReprint: boolean;
  readonly buyer: {
    readonly name: string;
    readonly phone: string;
    readonly address: string;
    readonly email: string;
  } | null;
  readonly lines: readonly LineAsJson[];
  readonly reservations: readonly AsJson<
    Pick<typeof reservations.$inferSelect, 'productId' | 'variantKey' | 'quantity' | 'state' | 'returned'>
  >[];
  readonly shipments: readonly OrderShipment[];
  readonly replacements: readonly ReplacementLine[];
  readonly couriers: readonly Courier[];
  readonly others: readonly OtherOrderFacts[];
  readonly charges: readonly AsJson<typeof charges.$inferSelect>[];
  readonly permits: readonly AsJson<typeof permits.$inferSelect>[];
  readonly attempts: readonly AsJson<typeof paymentAttempts.$inferSelect>[];
  readonly payments: readonly AsJson<typeof payments.$inferSelect>[];
  readonly refunds: readonly AsJson<typeof refunds.$inferSelect>[];
  readonly refundSums: readonly PaymentRefundSums[];
  readonly edits: readonly AsJson<typeof orderEdits.$inferSelect>[];
  readonly flags: readonly AsJson<typeof flags.$inferSelect>[];
  readonly events: readonly AsJson<typeof orderEvents.$inferSelect>[];
  readonly names: Readonly<Record<string, string>>;
}

/** Uses the schema's column names. */
function jsonRowsOf<Row>(
  columns: Readonly<Record<string, { readonly name: string }>>,
  table: string,
  order: string,
): SQL<Row[]> {
  return sql<Row[]>`(
    select coalesce(json_agg(${rowAsJson(columns)} order by ${sql.raw(order)}), '[]')
    from ${sql.identifier(table)} its where ${MATCHES_OUTER_ORDER})`;
}

const LINES = sql<LineAsJson[]>`(
  select json_agg(json_build_object('position', its.position, 'productId', its.product_id,
    'variantKey', its.variant_key, 'grade', its.quality, 'quantity', its.quantity, 'listPriceFen', its.list_price_fen,
    'unitPriceFen', its.unit_price_fen, 'amountFen', its.amount_fen, 'name', its.product ->> 'name',
    'picture', its.product ->> 'main_image', 'specimen', its.specimen,
    'product', case when sold.id is not null then json_build_object(
      'species', sold.content -> 'species', 'other_species', sold.content -> 'other_species',
      'origin', sold.content -> 'origin', 'source', sold.content -> 'source', 'proof', sold.content -> 'proof') end,
    'species', species.content, 'unsent', unsent_lines.unsent) order by its.position)
  from order_lines its join unsent_lines("orders"."number") on line_position = its.position
  left join catalogue_documents sold on sold.kind = 'product' and sold.id = its.product_id
  left join catalogue_documents species on species.kind = 'species' and species.id = sold.species_id
  where its.order_number = "orders"."number" and its.quantity > 0)`;

const RESERVATIONS = sql<FullOrder['reservations']>`(
  select coalesce(json_agg(json_build_object('productId', its.product_id, 'variantKey', its.variant_key,
    'quantity', its.quantity, 'state', its.state, 'returned', its.returned)), '[]')
  from holds its where its.order_number = "orders"."number")`;

const NAMES = sql<Record<string, string>>`(
  select coalesce(json_object_agg(people.id, people.name), '{}') from users people where people.id in (
    select substr(actor, 9) from order_events where order_number = "orders"."number" and actor like 'account %'
    union select substr(created_by, 9) from charges where order_number = "orders"."number" and created_by like 'account %'
    union select substr(created_by, 9) from permits where order_number = "orders"."number" and created_by like 'account %'
    union select substr(created_by, 9) from order_edits where order_number = "orders"."number" and created_by like 'account %'
    union select substr(actor, 9) from refunds where order_number = "orders"."number" and actor like 'account %'
    union select substr(done_by, 9) from flags where order_number = "orders"."number" and done_by like 'account %'))`;

export async function readFullOrders(database: Database, numbers: readonly string[]): Promise<FullOrder[]> {
  return await database
    .select({
      order: orders,
      isToReprint: isReprint('orders'),
      buyer: { name: users.name, phone: users.phone, address: users.address, email: users.email },
      lines: LINES,
      reservations: RESERVATIONS,
      shipments: ORDER_SHIPMENTS,
      replacements: replacementsOf(sql`"orders"."number"`),
      couriers: COURIERS,
      others: OTHER_ORDERS,
      charges: jsonRowsOf<FullOrder['charges'][number]>(columnsOf(charges), 'charges', 'its.position'),
      permits: jsonRowsOf<FullOrder['permits'][number]>(
        columnsOf(permits),
        'permits',
        'its.position, its.id',
      ),
      attempts: jsonRowsOf<FullOrder['attempts'][number]>(
        columnsOf(paymentAttempts),
        'payment_attempts',
        'its.created_at',
      ),
      payments: jsonRowsOf<FullOrder['payments'][number]>(columnsOf(payments), 'payments', 'its.at'),
      refunds: jsonRowsOf<FullOrder['refunds'][number]>(columnsOf(refunds), 'refunds', 'its.created_at'),
      refundSums: refundSumsOf(sql`"orders"."number"`),
      edits: jsonRowsOf<FullOrder['edits'][number]>(columnsOf(orderEdits), 'order_edits', 'its.created_at'),
      flags: jsonRowsOf<FullOrder['flags'][number]>(
        columnsOf(flags),
        'flags',
        'its.done_at desc nulls first, its.id',
      ),
      events: jsonRowsOf<FullOrder['events'][number]>(columnsOf(orderEvents), 'order_events', 'its.version'),
      names: NAMES,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.accountId))
    .where(inArray(orders.number, [...numbers]));
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
  const open = database
    .select({ count: sql<number>`count(*)` })
    .from(flags)
    .where(and(eq(flags.orderNumber, number), isNull(flags.doneAt)));
  const withheld = sql`
    select json_build_object('productId', product_id, 'variantKey', variant_key, 'quantity', sum(quantity)) as kept from (
      select product_id, variant_key, returned as quantity from holds where order_number = ${number} and returned > 0
      union all
      select its ->> 'productId', its ->> 'variantKey', (its ->> 'quantity')::int
      from refunds cross join lateral jsonb_array_elements(pieces) its
      where order_number = ${number} and ${IS_PENDING_REFUND} and restocked_at is null and pieces is not null
    ) back group by product_id, variant_key`;
  const [bars] = await database
    .select({
      totalFen: orders.totalFen,
      refundSums: refundSumsOf(sql`"orders"."number"`),
      openFlags: sql<number>`(${open})::int`,
      isEditWaiting: sql<boolean>`exists (
        select from order_edits where order_edits.order_number = ${number} and ${IS_OPEN_EDIT})`,
      isToReprint: isReprint('orders'),
      keptBack: sql<WithheldUnits[]>`(select coalesce(json_agg(kept), '[]') from (${withheld}) all_kept)`,
    })
    .from(orders)
    .where(eq(orders.number, number));
  if (bars === undefined)
    return { isGoingBack: true, openFlags: 0, isEditWaiting: false, isToReprint: false, keptBack: [] };
  const { totalFen, refundSums, ...others } = bars;
  return { ...others, isGoingBack: isFullyRefundedOrOwed(refundSumsOfOrder(refundSums), totalFen) };
}
