/** Everything of some orders, in one statement: what belongs to an order comes as JSON beside it. */
import { getTableColumns as columnsOf, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Specimen } from '../../../../src/contract/ops-order.ts';
import type { Database } from '../../db/connection.ts';
import {
  flags,
  type holds,
  orderEvents,
  orders,
  paymentAttempts,
  payments,
  refunds,
  users,
} from '../../db/schema.ts';
import { type BackOfPayment, backOf } from '../../orders/money-back-store.ts';
import type { OrderRow } from '../../orders/store.ts';
import { jsonOf, OF_ORDER } from '../../orders/whole-store.ts';
import { reprintOf } from './print-store.ts';

/** A row as JSON tells it: times are text. */
type Told<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

export interface ToldLine {
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
  readonly lines: readonly ToldLine[];
  readonly holds: readonly Told<
    Pick<typeof holds.$inferSelect, 'productId' | 'variantKey' | 'quantity' | 'state' | 'returned'>
  >[];
  readonly attempts: readonly Told<typeof paymentAttempts.$inferSelect>[];
  readonly payments: readonly Told<typeof payments.$inferSelect>[];
  readonly refunds: readonly Told<typeof refunds.$inferSelect>[];
  /** What went back of its payments, is on its way back, or is owed. */
  readonly back: readonly BackOfPayment[];
  readonly flags: readonly Told<typeof flags.$inferSelect>[];
  readonly events: readonly Told<typeof orderEvents.$inferSelect>[];
  /** Names of the accounts that did something to it, by id. */
  readonly names: Readonly<Record<string, string>>;
}

/** The rows of a table that belong to the order, as a JSON array with the names that the schema gives its columns. */
function jsonRowsOf<Row>(
  columns: Readonly<Record<string, { readonly name: string }>>,
  table: string,
  order: string,
): SQL<Row[]> {
  return sql<Row[]>`(
    select coalesce(json_agg(${jsonOf(columns)} order by ${sql.raw(order)}), '[]')
    from ${sql.identifier(table)} its where ${OF_ORDER})`;
}

const LINES = sql<ToldLine[]>`(
  select json_agg(json_build_object('position', its.position, 'productId', its.product_id,
    'variantKey', its.variant_key, 'grade', its.quality, 'quantity', its.quantity, 'listPriceFen', its.list_price_fen,
    'unitPriceFen', its.unit_price_fen, 'amountFen', its.amount_fen, 'name', its.product ->> 'name',
    'picture', its.product ->> 'main_image', 'specimen', its.specimen) order by its.position)
  from order_lines its where its.order_number = "orders"."number")`;

const HOLDS = sql<FullOrder['holds']>`(
  select coalesce(json_agg(json_build_object('productId', its.product_id, 'variantKey', its.variant_key,
    'quantity', its.quantity, 'state', its.state, 'returned', its.returned)), '[]')
  from holds its where its.order_number = "orders"."number")`;

const NAMES = sql<Record<string, string>>`(
  select coalesce(json_object_agg(people.id, people.name), '{}') from users people where people.id in (
    select substr(actor, 9) from order_events where order_number = "orders"."number" and actor like 'account %'
    union select substr(actor, 9) from refunds where order_number = "orders"."number" and actor like 'account %'
    union select substr(done_by, 9) from flags where order_number = "orders"."number" and done_by like 'account %'))`;

export async function readFullOrders(database: Database, numbers: readonly string[]): Promise<FullOrder[]> {
  return await database
    .select({
      order: orders,
      isToReprint: reprintOf('orders'),
      buyer: { name: users.name, phone: users.phone, address: users.address, email: users.email },
      lines: LINES,
      holds: HOLDS,
      attempts: jsonRowsOf<FullOrder['attempts'][number]>(
        columnsOf(paymentAttempts),
        'payment_attempts',
        'its.created_at',
      ),
      payments: jsonRowsOf<FullOrder['payments'][number]>(columnsOf(payments), 'payments', 'its.at'),
      refunds: jsonRowsOf<FullOrder['refunds'][number]>(columnsOf(refunds), 'refunds', 'its.created_at'),
      back: backOf(sql`"orders"."number"`),
      flags: jsonRowsOf<FullOrder['flags'][number]>(
        columnsOf(flags),
        'flags',
        'its.done_at desc nulls first, its.id',
      ),
      events: jsonRowsOf<FullOrder['events'][number]>(columnsOf(orderEvents), 'order_events', 'its.id'),
      names: NAMES,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.accountId))
    .where(inArray(orders.number, [...numbers]));
}

/** Open flags with the names of who is in them, the newest first. */
export async function readOpenFlags(database: Database, limit: number) {
  return await database
    .select()
    .from(flags)
    .where(sql`${flags.doneAt} is null`)
    .orderBy(sql`${flags.id} desc`)
    .limit(limit);
}
