/**
 * Finds orders by the beginning of what an operator typed. Each source is looked up by its own index and gives the
 * newest it has, so that a search costs the same at a million orders (docs/decisions/0035).
 */
import { type SQL, sql } from 'drizzle-orm';
import { PROVIDER_NAMES } from '../../../src/rules/providers/providers.ts';
import {
  catalogueDocuments as documents,
  orderLines,
  orders,
  paymentAttempts,
  payments,
  refunds,
  users,
} from '../db/schema.ts';

/** So many are taken of each source. */
export const FOUND_MAX = 1_000;
const ACCOUNTS_MAX = 200;
const ORDERS_OF_ACCOUNT = 50;
/** Fewer digits are the end of too many phones. */
const PHONE_DIGITS = 4;

/** What `like` takes for any beginning. */
function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Digits as order numbers group them. */
function grouped(digits: string): string {
  return digits.replaceAll(/(\d{4})(?=\d)/g, '$1-');
}

/** Numbers of orders that begin so, in whatever an operator knows them by; a query of one column `number`. */
export function searchNumbers(q: string): SQL {
  const digits = q.replaceAll(/\D/g, '');
  const isNumber = /^[\d\s-]+$/.test(q) && digits.length <= 12;
  const lower = beginning(q.toLowerCase());
  const ref = beginning(q);
  const phone =
    digits.length >= PHONE_DIGITS && /^[\d\s()+-]+$/.test(q) ? beginning(reversed(digits)) : undefined;
  const providers = sql`any(${sql.param([...PROVIDER_NAMES])}::text[])`;
  const sources: SQL[] = [
    sql`select ${orders.number} as number from ${orders} where ${orders.trackingNumber} <> ''
      and ${inOrder(sql`upper(${orders.trackingNumber})`, beginning(q.toUpperCase()))}`,
    sql`select ${orders.number} from ${orders} where ${orders.recipient} is not null
      and ${inOrder(sql`lower(${orders.recipient} ->> 'name')`, lower)}`,
    // Of each account that is meant the newest.
    sql`select theirs.number from (${accountsThat(lower, phone)}) found cross join lateral (
        select ${orders.number} as number from ${orders}
        where ${orders.accountId} = found.id order by ${orders.createdAt} desc limit ${ORDERS_OF_ACCOUNT}
      ) theirs`,
    sql`select ${paymentAttempts.orderNumber} from ${paymentAttempts}
      where ${paymentAttempts.provider} = ${providers} and ${paymentAttempts.providerRef} like ${ref}`,
    sql`select ${payments.orderNumber} from ${payments}
      where ${payments.provider} = ${providers} and ${payments.providerRef} like ${ref}`,
    sql`select ${refunds.orderNumber} from ${refunds} where ${refunds.providerRef} like ${ref}`,
    // Species are few: the newest orders of each.
    sql`select its.number from (
        select distinct ${documents.content} ->> 'latinName' as name from ${documents}
        where ${documents.kind} = 'species' and lower(${documents.content} ->> 'latinName') like ${lower}
      ) species cross join lateral (
        select ${orderLines.orderNumber} as number from ${orderLines}
        where ${orderLines.latinName} = species.name collate "C" order by ${orderLines.orderedAt} desc
        limit ${FOUND_MAX}
      ) its`,
    sql`select tagged.number from (
        select tag from order_tags where lower(tag) like ${lower}
      ) known cross join lateral (
        select ${orders.number} as number from ${orders}
        where ${orders.tags} @> array[known.tag] order by ${orders.createdAt} desc limit ${FOUND_MAX}
      ) tagged`,
    ...(isNumber
      ? [
          sql`select ${orders.number} from ${orders} where ${orders.number} like ${beginning(grouped(digits))}`,
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
    sources.map((source) => sql`(${source} limit ${FOUND_MAX})`),
    sql` union `,
  );
}

const ofPhone = (column: SQL) => sql`reverse(regexp_replace(${column}, '[^0-9]', '', 'g'))`;

/**
 * That a text begins so, in the order of the index that finds it: the planner misjudges how many begin so, and would
 * gather all of them before it takes the first.
 */
function inOrder(told: SQL, like: string): SQL {
  return sql`${told} like ${like} order by ${told} using ~<~`;
}

function accountsThat(lower: string, phone: string | undefined): SQL {
  const found = [
    inOrder(sql`lower(${users.name})`, lower),
    inOrder(sql`${users.email}`, lower),
    ...(phone === undefined ? [] : [inOrder(ofPhone(sql`${users.phone}`), phone)]),
  ].map((isMeant) => sql`(select ${users.id} as id from ${users} where ${isMeant} limit ${ACCOUNTS_MAX})`);
  return sql.join(found, sql` union `);
}

function reversed(digits: string): string {
  return [...digits].reverse().join('');
}
