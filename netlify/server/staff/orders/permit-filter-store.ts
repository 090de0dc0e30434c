/**
 * The filter 需要许可 of the orders tool (docs/decisions/0098). Covers CITES only; the shipping rules cover other
 * laws.
 */
import { type SQL, sql } from 'drizzle-orm';
import { CITES_EXPORT_KINDS } from '../../../../src/rules/permits.ts';
import { inStates } from '../../db/order-states.ts';
import { IS_LISTED_LINE, orders } from '../../db/schema-orders.ts';

export const NEEDS_PERMIT = sql`country is distinct from 'CN'
  and number in (select order_number from order_lines where ${IS_LISTED_LINE} and quantity > 0)`;

/** Condition of the index `orders_unsent`. */
export const IS_UNSENT = inStates(['unpaid', 'to-ship']);

const EXPORT_KINDS = sql.raw(CITES_EXPORT_KINDS.map((kind) => `'${kind}'`).join(', '));

/**
 * Unsent orders with unsent CITES lines that lack an export permit valid today. Asked for each order of the list until the
 * page is full: `offset 0` keeps the planner from collecting all such lines first.
 */
export function lacksPermit(timeZone: string): SQL {
  return sql`country is distinct from 'CN' and exists (
    select from order_lines where order_lines.order_number = ${orders.number} and ${IS_LISTED_LINE} and quantity > 0
      and not exists (
        select from permits where permits.order_number = order_lines.order_number
          and permits.position = order_lines.position and shipment_id is null and withdrawn_at is null
          and kind in (${EXPORT_KINDS})
          and coalesce(valid_until >= (now() at time zone ${timeZone})::date, true))
      and (select unsent from unsent_lines(${orders.number}) where line_position = order_lines.position) > 0
    offset 0)`;
}
