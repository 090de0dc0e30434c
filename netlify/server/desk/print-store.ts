/** Whether papers still show where a parcel goes. */
import { type SQL, sql } from 'drizzle-orm';

/**
 * Of the row `order`, an alias: a paper with the buyer's address was printed, and name, phone or address changed since.
 * A paper names the version that it shows: what changed between its making and its mark came after it. Labels tell no
 * address. Once it is shipped nothing changes any more.
 */
export function reprintOf(order: 'page' | 'orders'): SQL<boolean> {
  return sql.raw(`("${order}".printed_at is not null and "${order}".shipping_status = 'pending' and exists (
    select from order_events changed where changed.order_number = "${order}".number
      and changed.kind = 'address-changed' and changed.version > (
        select max(coalesce((its.data ->> 'seen')::int, its.version)) from order_events its
        where its.order_number = "${order}".number and its.kind = 'printed'
          and its.data -> 'changes' -> 0 ->> 'after' in ('slip', 'invoice'))))`) as SQL<boolean>;
}
