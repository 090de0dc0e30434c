import { type SQL, sql } from 'drizzle-orm';

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
