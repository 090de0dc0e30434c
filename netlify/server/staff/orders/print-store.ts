/** Whether papers still show what is shipped, and where it goes. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * Of the row `order`, an alias: the last slip or the last invoice that was printed shows something else than what is so
 * now. A paper names the version that it shows: what changed between its making and its mark came after it. An address
 * that changed before the order was paid left no event, so what was printed till then shows whatever it was. Labels
 * tell neither address nor sums. What changes once it is shipped is not in the parcel. An order that was never paid has no
 * shipping status, which compares as null: hence `is true`.
 */
export function reprintOf(order: 'page' | 'orders'): SQL<boolean> {
  return sql.raw(`(("${order}".printed_at is not null and "${order}".shipping_status = 'pending' and exists (
    select from order_events its join order_events changed on changed.order_number = its.order_number
    where its.order_number = "${order}".number and its.kind = 'printed' and ${paperOf('its')} in ('slip', 'invoice')
      and not exists (
        select from order_events newer where newer.order_number = its.order_number and newer.kind = 'printed'
          and newer.version > its.version and ${paperOf('newer')} = ${paperOf('its')})
      and changed.version > coalesce((its.data ->> 'seen')::int, its.version)
      and (changed.kind in ('paid', 'address-changed', 'refunded', 'restocked')
        or changed.kind = 'fee-set' and changed.data @> '{"changes": [{"field": "fee"}]}'))) is true)`) as SQL<boolean>;
}

const paperOf = (event: 'its' | 'newer') => `${event}.data -> 'changes' -> 0 ->> 'after'`;
