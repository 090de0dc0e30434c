/**
 * The filter 需要许可 of the orders tool (docs/decisions/0098). Covers CITES only; the shipping rules cover other
 * laws.
 */
import { type SQL, sql } from 'drizzle-orm';
import { CITES_EXPORT_KINDS } from '../../../../src/rules/permits.ts';
import { inStates } from '../../db/order-states.ts';
import { IS_LISTED_LINE } from '../../db/schema-orders.ts';

export const NEEDS_PERMIT = sql`country is distinct from 'CN'
  and number in (select order_number from order_lines where ${IS_LISTED_LINE} and quantity > 0)`;

const EXPORT_KINDS = sql.raw(CITES_EXPORT_KINDS.map((kind) => `'${kind}'`).join(', '));

/**
 * Orders with unsent CITES lines that lack an export permit valid today. Joins the lines first, so that `unsent_lines` is
 * called only for orders that have such lines.
 */
export function lacksPermit(timeZone: string): SQL {
  return sql`number in (
    select its.number from orders its join order_lines on order_lines.order_number = its.number
    cross join lateral unsent_lines(its.number)
    where ${inStates(['unpaid', 'to-ship'], 'its')} and its.country is distinct from 'CN' and ${IS_LISTED_LINE}
      and line_position = order_lines.position and unsent > 0 and not exists (
        select from permits where permits.order_number = order_lines.order_number
          and permits.position = order_lines.position and shipment_id is null and withdrawn_at is null
          and kind in (${EXPORT_KINDS})
          and coalesce(valid_until >= (now() at time zone ${timeZone})::date, true)))`;
}
