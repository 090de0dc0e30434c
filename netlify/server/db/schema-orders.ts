/** No row is ever deleted: order numbers outlive accounts. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Specimen } from '../../../src/features/orders/ops-order-lines.contract.ts';
import type { OrderItem } from '../../../src/features/orders/orders.contract.ts';
import {
  FEE_STATUSES,
  ORDER_EVENTS,
  ORDER_STATUSES,
  type OrderStage,
  SHIPPABLE_STATES,
  SHIPPED_STATES,
  STAFF_EVENTS,
  UNSENT_STATES,
  UNSHIPPED_STATES,
} from '../../../src/features/orders/orders.rules.ts';
import { id, isOneOf, provider, timestamptz } from './columns.ts';
import { ORDER_ENDINGS, RESERVATION_STATES } from './kinds.ts';
import { hasStageOf, inStates, isOpenCartOrder } from './order-states.ts';

const HAS_SHIPPED_STAGE = sql.raw(hasStageOf(SHIPPED_STATES, 'orders'));
const HAS_UNSHIPPED_STAGE = sql.raw(hasStageOf(UNSHIPPED_STATES, 'orders'));

export type ProductSnapshot = OrderItem['product'];
export interface Recipient {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  /** The recipient in Latin script, for documents whose fonts lack the recipient's own. */
  readonly latin?: { readonly name: string; readonly address: string };
}

export interface OrderWay {
  /** As in the offer of a cart. */
  readonly id: string;
  /** ISO 3166-1: where the freight was decided for. The buyer may send the order elsewhere since. */
  readonly country: string;
  readonly name: string;
  readonly days: { readonly from: number; readonly to: number };
  readonly isTracked: boolean;
  readonly isDutyPaid: boolean;
}

export interface EventData {
  readonly changes?: readonly {
    readonly field: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly note?: string;
  /** The order's version that a printed document shows. */
  readonly seen?: number;
  /** Sold units that are not in the parcel; absent in older events. */
  readonly keptBack?: readonly WithheldUnits[];
}

export interface WithheldUnits {
  readonly productId: string;
  readonly variantKey: string;
  readonly quantity: number;
}

export const orders = pgTable(
  'orders',
  {
    /** Twelve digits, for reading aloud (orders/number.ts). */
    number: id('number').primaryKey(),
    accountId: id('account_id').notNull(),
    status: text('status', { enum: ORDER_STATUSES }).notNull(),
    method: provider('method').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** The end of a quote's validity. An order of a cart has `payable_until` here, too. */
    holdUntil: timestamptz('hold_until').notNull(),
    /** Null for orders of quotes, and of older releases (orders/store.ts, `payableUntil`). */
    payableUntil: timestamptz('payable_until'),
    endedAt: timestamptz('ended_at'),
    ending: text('ending', { enum: ORDER_ENDINGS }),
    totalFen: integer('total_fen').notNull(),
    shippingStatus: text('shipping_status').$type<OrderStage>(),
    shippingMethod: text('shipping_method').notNull().default(''),
    courier: text('courier').notNull().default(''),
    trackingNumber: text('tracking_number').notNull().default(''),
    shippingFeeFen: integer('shipping_fee_fen'),
    /**
     * Frozen when the order ships or the account is deleted; until then the account's current data
     * apply.
     */
    recipient: jsonb('recipient').$type<Recipient>(),
    /**
     * Time at which the buyer deleted the account. Recipient and e-mail stay until the order is
     * done.
     */
    buyerLeftAt: timestamptz('buyer_left_at'),
    contactEmail: text('contact_email'),
    /** When the reconcile last checked the payment. */
    checkedAt: timestamptz('checked_at'),
    /** Incremented with each event by a trigger (docs/decisions/0029). */
    version: integer('version').notNull().default(0),
    paidAt: timestamptz('paid_at'),
    /** ISO 3166-1; null if unknown. Equals the account's country until the order has its own recipient. */
    country: text('country'),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    printedAt: timestamptz('printed_at'),
    shippingFeeStatus: text('shipping_fee_status', { enum: FEE_STATUSES }),
    shippingFeeNote: text('shipping_fee_note').notNull().default(''),
    /** The way that was chosen before paying, as its rates were then; null for freight that staff decides. */
    shippingWay: jsonb('shipping_way').$type<OrderWay>(),
    /** The units chosen for the next parcel; null for all that is unsent (orders/parcel.ts). */
    packing: jsonb('packing').$type<readonly { readonly position: number; readonly quantity: number }[]>(),
    /** When the whole money of the goods had gone back; null while it has not. */
    goodsRefundedAt: timestamptz('goods_refunded_at'),
    /** Orders with the same value go in one parcel, and are sent together (desk/join.ts). */
    joinedParcel: uuid('joined_parcel'),
    /**
     * The order's quote (docs/decisions/0093); null for orders of carts. Quotes go with their
     * account, so this is not a foreign key.
     */
    quoteId: uuid('quote_id'),
  },
  (table) => [
    uniqueIndex('orders_one_open_per_account').on(table.accountId).where(isOpenCartOrder()),
    index('orders_of_quotes').on(table.accountId).where(sql`${table.quoteId} is not null`),
    index('orders_of_account').on(table.accountId, table.createdAt.desc()),
    index('orders_of_leavers').on(table.number).where(sql`${table.contactEmail} is not null`),
    index('orders_unpaid')
      .on(table.checkedAt)
      .where(inStates(['unpaid'], 'orders')),
    index('orders_by_time').on(table.createdAt, table.number),
    index('orders_of_status').on(table.status, table.createdAt, table.number),
    index('orders_of_country').on(table.country, table.createdAt, table.number),
    index('orders_to_ship').on(table.paidAt, table.number).where(inStates(SHIPPABLE_STATES)),
    index('orders_unsent').on(table.createdAt, table.number).where(inStates(UNSENT_STATES)),
    index('orders_to_ship_of_account').on(table.accountId).where(inStates(UNSHIPPED_STATES)),
    index('orders_of_joined_parcel').on(table.joinedParcel).where(sql`${table.joinedParcel} is not null`),
    index('orders_shipped').on(table.createdAt, table.number).where(HAS_SHIPPED_STAGE),
    // A partial index, because neither condition alone is selective.
    index('orders_ended_in_hand')
      .on(table.createdAt, table.number)
      .where(
        sql`${table.status} = 'cancelled' and (${table.printedAt} is not null or ${sql.raw(hasStageOf(['refunded'], 'orders'))})`,
      ),
    index('orders_shipped_unprinted')
      .on(table.createdAt, table.number)
      .where(sql`${HAS_SHIPPED_STAGE} and ${table.printedAt} is null`),
    index('orders_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_tags').using('gin', table.tags),
    index('orders_by_tracking')
      .on(sql`upper(${table.trackingNumber}) text_pattern_ops`)
      .where(sql`${table.trackingNumber} <> ''`),
    index('orders_by_recipient')
      .on(sql`lower(${table.recipient} ->> 'name') text_pattern_ops`)
      .where(sql`${table.recipient} is not null`),
    index('orders_by_phone')
      .on(sql`reverse(regexp_replace(${table.recipient} ->> 'phone', '[^0-9]', '', 'g')) text_pattern_ops`)
      .where(sql`${table.recipient} is not null`),
    index('orders_by_recipient_part')
      .using('gin', sql`search_parts(folded(${table.recipient} ->> 'name'))`)
      .where(sql`${table.recipient} is not null`),
    index('orders_by_last_digits').on(sql`reverse(replace(${table.number}, '-', '')) text_pattern_ops`),
    index('orders_by_tracking_end')
      .on(sql`reverse(upper(${table.trackingNumber})) text_pattern_ops`)
      .where(sql`${table.trackingNumber} <> ''`),
    check('orders_fee_status_known', isOneOf(table.shippingFeeStatus, FEE_STATUSES)),
    check('orders_status_known', isOneOf(table.status, ORDER_STATUSES)),
    check('orders_ending_known', isOneOf(table.ending, ORDER_ENDINGS)),
    check(
      'orders_ended_unpaid',
      sql`(${table.endedAt} is null) = (${table.ending} is null)
      and (${table.ending} is null or ${table.status} = 'cancelled')`,
    ),
    check('orders_total_above_zero', sql`${table.totalFen} > 0`),
    check(
      'orders_shipped_has_recipient',
      sql`${table.shippingStatus} is null
      or ${HAS_UNSHIPPED_STAGE} or ${table.recipient} is not null or ${table.buyerLeftAt} is not null`,
    ),
    check(
      'orders_contact_of_leaver',
      sql`${table.contactEmail} is null or (${table.buyerLeftAt} is not null and ${table.recipient} is not null)`,
    ),
  ],
);

/** The order that a row belongs to. */
export const orderReference = () =>
  id('order_number')
    .notNull()
    .references(() => orders.number);

/** Lines with a species of a CITES appendix. Condition of an index; queries must repeat it literally. */
export const IS_LISTED_LINE = sql.raw(
  `("order_lines"."specimen" ->> 'cites' is not null or jsonb_path_exists("order_lines"."specimen", '$.otherSpecies[*].cites ? (@ != null)'))`,
);

export const orderLines = pgTable(
  'order_lines',
  {
    orderNumber: orderReference(),
    position: integer('position').notNull(),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    grade: text('quality').notNull(),
    /** 0 if an edit of the order removed the line. */
    quantity: integer('quantity').notNull(),
    listPriceFen: integer('list_price_fen').notNull(),
    unitPriceFen: integer('unit_price_fen').notNull(),
    tierQuantity: integer('tier_quantity'),
    amountFen: integer('amount_fen').notNull(),
    product: jsonb('product').$type<ProductSnapshot>().notNull(),
    /** Null for lines older than the column. */
    specimen: jsonb('specimen').$type<Specimen>(),
    latinName: id('latin_name').generatedAlwaysAs(sql`(specimen ->> 'latinName') collate "C"`),
    /** Copied from the order, so that one index finds the newest orders of a species. */
    orderedAt: timestamptz('ordered_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.position] }),
    index('order_lines_of_species').on(table.latinName, table.orderedAt),
    index('order_lines_by_time').on(table.orderedAt),
    index('order_lines_of_product').on(table.productId, table.orderedAt),
    index('order_lines_listed').on(table.orderNumber, table.position).where(IS_LISTED_LINE),
    check('order_lines_add_up', sql`${table.amountFen} = ${table.unitPriceFen} * ${table.quantity}`),
    check('order_lines_quantity', sql`${table.quantity} >= 0`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNumber: orderReference(),
    kind: text('kind', { enum: [...ORDER_EVENTS, ...STAFF_EVENTS] }).notNull(),
    actor: text('actor').notNull(),
    at: timestamptz('at').notNull(),
    /**
     * The database sets the number. Ids may be out of order, because they are drawn before the
     * lock.
     */
    version: integer('version').notNull().default(0),
    data: jsonb('data').$type<EventData>(),
  },
  (table) => [
    index('order_events_of_order').on(table.orderNumber, table.id),
    check('order_events_kind_known', isOneOf(table.kind, [...ORDER_EVENTS, ...STAFF_EVENTS])),
  ],
);

export const reservations = pgTable(
  'holds',
  {
    orderNumber: orderReference(),
    productId: id('product_id').notNull(),
    variantKey: id('variant_key').notNull(),
    quantity: integer('quantity').notNull(),
    state: text('state', { enum: RESERVATION_STATES }).notNull(),
    returned: integer('returned').notNull().default(0),
    /**
     * Set while our capture of an approved payment waits for its provider. The units are shown as available, and
     * nobody else can take them.
     */
    capturingSince: timestamptz('capturing_since'),
  },
  (table) => [
    primaryKey({ columns: [table.orderNumber, table.productId, table.variantKey] }),
    // Few captures run at a time.
    index('holds_capturing')
      .on(table.productId, table.variantKey)
      .where(sql`${table.capturingSince} is not null`),
    // Only unpaid orders match, so the index is small.
    index('holds_held_of_variant').on(table.productId, table.variantKey).where(sql`${table.state} = 'held'`),
    // Figures subtract returned units, of which there are few.
    index('holds_returned_of_order').on(table.orderNumber).where(sql`${table.returned} > 0`),
    check('holds_quantity', sql`${table.quantity} > 0`),
    check('holds_state_known', isOneOf(table.state, RESERVATION_STATES)),
    check(
      'holds_returned',
      sql`case ${table.state}
        when 'returned' then ${table.returned} = ${table.quantity}
        when 'sold' then ${table.returned} >= 0 and ${table.returned} < ${table.quantity}
        else ${table.returned} = 0 end`,
    ),
  ],
);

export const orderTags = pgTable('order_tags', { tag: text('tag').primaryKey() });
