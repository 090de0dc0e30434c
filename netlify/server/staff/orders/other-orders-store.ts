import { type SQL, sql } from 'drizzle-orm';
import { JOINED_ORDERS_MAX } from '../../../../src/contract/ops-order-writes.ts';
import { inStates } from '../../db/order-states.ts';
import { type PaymentRefundSums, refundSumsOf } from '../../orders/refund-sums-store.ts';
import type { OrderRow } from '../../orders/store.ts';
import { isReprint } from './reprint-store.ts';

/** Another order of the buyer that is joined with this one, or also waits to be sent. */
export interface OtherOrderFacts
  extends Pick<
    OrderRow,
    | 'number'
    | 'version'
    | 'status'
    | 'shippingStatus'
    | 'totalFen'
    | 'joinedParcel'
    | 'shippingFeeFen'
    | 'shippingFeeStatus'
  > {
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
export const OTHER_ORDERS = sql<OtherOrderFacts[]>`(
  select coalesce(json_agg(json_build_object('number', other.number, 'version', other.version,
    'createdAt', other.created_at, 'status', other.status, 'shippingStatus', other.shipping_status,
    'totalFen', other.total_fen, 'joinedParcel', other.joined_parcel, 'shippingFeeFen', other.shipping_fee_fen,
    'shippingFeeStatus', other.shipping_fee_status,
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
