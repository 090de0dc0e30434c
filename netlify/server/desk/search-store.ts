/**
 * Any part of a name, start or end of a number. Each source uses its own index and returns at most `SEARCH_ROWS_MAX`. So
 * cost does not grow with the number of orders (docs/decisions/0029).
 */
import { type SQL, sql } from 'drizzle-orm';
import { PROVIDER_NAMES } from '../../../src/features/orders/providers.rules.ts';
import {
  catalogueDocuments as documents,
  orderLines,
  orders,
  paymentAttempts,
  payments,
  refunds,
  shipmentLines,
  shipments,
} from '../db/schema.ts';
import {
  containsIndexedText,
  containsText,
  matchesInIndexOrder,
  prefixPattern,
  reversedPhoneDigits,
  reversedPhonePattern,
  reverseText,
} from '../db/text-search.ts';
import { accountSearchQuery } from './customer-search-store.ts';

export const SEARCH_ROWS_MAX = 300;
const ACCOUNTS_MAX = 200;
const ORDERS_OF_ACCOUNT = 50;
const PRODUCTS_MAX = 200;
/** Newest orders. */
const TAGGED_ORDERS_READ = 20_000;
/** Newest lines, for products no longer in the catalogue. Folding the names takes most of the time of a search. */
const LINES_READ = 2_000;

function grouped(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1-');
}

/** Matches any identifier that an operator may know. The query returns one column, `number`. */
export function searchNumbers(typed: string): SQL {
  // Input methods produce full-width digits and letters.
  const q = typed.normalize('NFKC').trim();
  const digits = q.replaceAll(/\D/g, '');
  const isNumber = /^[\d\s-]+$/.test(q) && digits.length <= 12;
  const lower = prefixPattern(q.toLowerCase());
  const ref = prefixPattern(q);
  const phone = reversedPhonePattern(q);
  const providers = sql`any(${sql.param([...PROVIDER_NAMES])}::text[])`;
  const sources: SQL[] = [
    ...[
      matchesInIndexOrder(sql`upper(${shipments.trackingNumber})`, prefixPattern(q.toUpperCase())),
      matchesInIndexOrder(
        sql`reverse(upper(${shipments.trackingNumber}))`,
        prefixPattern(reverseText(q.toUpperCase())),
      ),
    ].map(
      (isMeant) => sql`select ${shipmentLines.orderNumber} as number from (
          select ${shipments.id} as id from ${shipments} where ${isMeant} limit ${SEARCH_ROWS_MAX}
        ) parcels join ${shipmentLines} on ${shipmentLines.shipmentId} = parcels.id`,
    ),
    sql`select ${orders.number} from ${orders} where ${orders.recipient} is not null
      and ${containsIndexedText(sql`${orders.recipient} ->> 'name'`, q)}`,
    sql`select theirs.number from (${accountSearchQuery(q, ACCOUNTS_MAX)}) found cross join lateral (
        select ${orders.number} as number from ${orders}
        where ${orders.accountId} = found.id order by ${orders.createdAt} desc limit ${ORDERS_OF_ACCOUNT}
      ) theirs`,
    sql`select ${paymentAttempts.orderNumber} from ${paymentAttempts}
      where ${paymentAttempts.provider} = ${providers} and ${paymentAttempts.providerRef} like ${ref}`,
    sql`select ${payments.orderNumber} from ${payments}
      where ${payments.provider} = ${providers} and ${payments.providerRef} like ${ref}`,
    sql`select ${refunds.orderNumber} from ${refunds} where ${refunds.providerRef} like ${ref}`,
    sql`select its.number from (
        select ${documents.id} as id from ${documents}
        where ${documents.kind} = 'product' and ${containsIndexedText(sql`${documents.content} ->> 'name'`, q)} limit ${PRODUCTS_MAX}
      ) meant cross join lateral (
        select ${orderLines.orderNumber} as number from ${orderLines}
        where ${orderLines.productId} = meant.id order by ${orderLines.orderedAt} desc limit ${SEARCH_ROWS_MAX}
      ) its`,
    sql`select recent.number from (
        select ${orderLines.orderNumber} as number, ${orderLines.product} ->> 'name' as name from ${orderLines}
        order by ${orderLines.orderedAt} desc limit ${LINES_READ}
      ) recent where ${containsText(sql`recent.name`, q)}`,
    // Finds species first, because they are few.
    sql`select its.number from (
        select distinct ${documents.content} ->> 'latinName' as name from ${documents}
        where ${documents.kind} = 'species' and (${containsText(sql`${documents.content} ->> 'latinName'`, q)}
          or ${containsText(sql`${documents.content} ->> 'name'`, q)})
      ) species cross join lateral (
        select ${orderLines.orderNumber} as number from ${orderLines}
        where ${orderLines.latinName} = species.name collate "C" order by ${orderLines.orderedAt} desc
        limit ${SEARCH_ROWS_MAX}
      ) its`,
    // Sorting all orders of a frequent tag is slow, and so is searching the newest orders for a rare one.
    sql`select tagged.number from (
        select tag from order_tags where lower(tag) like ${lower}
      ) known cross join lateral (
        (select recent.number from (
          select ${orders.number} as number, ${orders.tags} as tags from ${orders}
          order by ${orders.createdAt} desc limit ${TAGGED_ORDERS_READ}
        ) recent where recent.tags @> array[known.tag] limit ${SEARCH_ROWS_MAX})
        union all
        (select ${orders.number} from ${orders} where ${orders.tags} @> array[known.tag] limit ${SEARCH_ROWS_MAX})
      ) tagged`,
    ...(isNumber
      ? [
          sql`select ${orders.number} from ${orders} where ${orders.number} like ${prefixPattern(grouped(digits))}`,
          sql`select ${orders.number} from ${orders}
            where ${matchesInIndexOrder(sql`reverse(replace(${orders.number}, '-', ''))`, prefixPattern(reverseText(digits)))}`,
        ]
      : []),
    ...(phone === undefined
      ? []
      : [
          sql`select ${orders.number} from ${orders} where ${orders.recipient} is not null
            and ${matchesInIndexOrder(reversedPhoneDigits(sql`${orders.recipient} ->> 'phone'`), phone)}`,
        ]),
  ];
  return sql.join(
    sources.map((source) => sql`(${source} limit ${SEARCH_ROWS_MAX})`),
    sql` union `,
  );
}
