/**
 * Any part of a name, start or end of a number. Each source uses its own index and returns at most
 * `FOUND_MAX`, so cost does not grow with the number of orders (docs/decisions/0035, 0036).
 */
import { type SQL, sql } from 'drizzle-orm';
import { PROVIDER_NAMES } from '../../../../src/rules/providers/providers.ts';
import {
  catalogueDocuments as documents,
  orderLines,
  orders,
  paymentAttempts,
  payments,
  refunds,
  shipmentLines,
  shipments,
  users,
} from '../../db/schema.ts';

export const SEARCH_ROWS_MAX = 1_000;
const ACCOUNTS_MAX = 200;
const ORDERS_OF_ACCOUNT = 50;
const PRODUCTS_MAX = 200;
/** Newest lines, for products no longer in the catalogue. */
const LINES_READ = 5_000;

function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

function grouped(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1-');
}

/** Any identifier an operator may know; the query has one column, `number`. */
export function searchNumbers(typed: string): SQL {
  // Input methods produce full-width digits and letters.
  const q = typed.normalize('NFKC').trim();
  const digits = q.replaceAll(/\D/g, '');
  const isNumber = /^[\d\s-]+$/.test(q) && digits.length <= 12;
  const lower = beginning(q.toLowerCase());
  const ref = beginning(q);
  const phone = digits !== '' && /^[\d\s()+-]+$/.test(q) ? beginning(reversed(digits)) : undefined;
  const providers = sql`any(${sql.param([...PROVIDER_NAMES])}::text[])`;
  const sources: SQL[] = [
    ...[
      inOrder(sql`upper(${shipments.trackingNumber})`, beginning(q.toUpperCase())),
      inOrder(sql`reverse(upper(${shipments.trackingNumber}))`, beginning(reversed(q.toUpperCase()))),
    ].map(
      (isMeant) => sql`select ${shipmentLines.orderNumber} as number from (
          select ${shipments.id} as id from ${shipments} where ${isMeant} limit ${SEARCH_ROWS_MAX}
        ) parcels join ${shipmentLines} on ${shipmentLines.shipmentId} = parcels.id`,
    ),
    sql`select ${orders.number} from ${orders} where ${orders.recipient} is not null
      and ${contains(sql`${orders.recipient} ->> 'name'`, q)}`,
    sql`select theirs.number from (${accountsThat(q, lower, phone)}) found cross join lateral (
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
        where ${documents.kind} = 'product' and ${contains(sql`${documents.content} ->> 'name'`, q)} limit ${PRODUCTS_MAX}
      ) meant cross join lateral (
        select ${orderLines.orderNumber} as number from ${orderLines}
        where ${orderLines.productId} = meant.id order by ${orderLines.orderedAt} desc limit ${SEARCH_ROWS_MAX}
      ) its`,
    sql`select recent.number from (
        select ${orderLines.orderNumber} as number, ${orderLines.product} ->> 'name' as name from ${orderLines}
        order by ${orderLines.orderedAt} desc limit ${LINES_READ}
      ) recent where ${isPart(sql`recent.name`, q)}`,
    // Finds species first, because they are few.
    sql`select its.number from (
        select distinct ${documents.content} ->> 'latinName' as name from ${documents}
        where ${documents.kind} = 'species' and (${isPart(sql`${documents.content} ->> 'latinName'`, q)}
          or ${isPart(sql`${documents.content} ->> 'name'`, q)})
      ) species cross join lateral (
        select ${orderLines.orderNumber} as number from ${orderLines}
        where ${orderLines.latinName} = species.name collate "C" order by ${orderLines.orderedAt} desc
        limit ${SEARCH_ROWS_MAX}
      ) its`,
    sql`select tagged.number from (
        select tag from order_tags where lower(tag) like ${lower}
      ) known cross join lateral (
        select ${orders.number} as number from ${orders}
        where ${orders.tags} @> array[known.tag] order by ${orders.createdAt} desc limit ${SEARCH_ROWS_MAX}
      ) tagged`,
    ...(isNumber
      ? [
          sql`select ${orders.number} from ${orders} where ${orders.number} like ${beginning(grouped(digits))}`,
          sql`select ${orders.number} from ${orders}
            where ${inOrder(sql`reverse(replace(${orders.number}, '-', ''))`, beginning(reversed(digits)))}`,
        ]
      : []),
    ...(phone === undefined
      ? []
      : [
          sql`select ${orders.number} from ${orders} where ${orders.recipient} is not null
            and ${inOrder(ofPhone(sql`${orders.recipient} ->> 'phone'`), phone)}`,
        ]),
  ];
  return sql.join(
    sources.map((source) => sql`(${source} limit ${SEARCH_ROWS_MAX})`),
    sql` union `,
  );
}

const ofPhone = (column: SQL) => sql`reverse(regexp_replace(${column}, '[^0-9]', '', 'g'))`;

/** Ignores case, accents and width. */
const isPart = (told: SQL, q: string) => sql`position(folded(${q}) in folded(${told})) > 0`;

/** A trigram index is the prefilter. */
const contains = (told: SQL, q: string) =>
  sql`search_parts(folded(${told})) @> search_parts(folded(${q})) and ${isPart(told, q)}`;

/** Ordered by the index, because the planner underestimates the matches and would sort them all. */
function inOrder(told: SQL, like: string): SQL {
  return sql`${told} like ${like} order by ${told} using ~<~`;
}

function accountsThat(q: string, lower: string, phone: string | undefined): SQL {
  const found = [
    contains(sql`${users.name}`, q),
    inOrder(sql`${users.email}`, lower),
    ...(phone === undefined ? [] : [inOrder(ofPhone(sql`${users.phone}`), phone)]),
  ].map((isMeant) => sql`(select ${users.id} as id from ${users} where ${isMeant} limit ${ACCOUNTS_MAX})`);
  return sql.join(found, sql` union `);
}

function reversed(digits: string): string {
  return [...digits].reverse().join('');
}
