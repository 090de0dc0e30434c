/** Mails are queued in the transaction of their event. */
import { and, asc, desc, eq, inArray, isNotNull, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Language } from '../../../src/features/base/language.rules.ts';
import { pageLanguage } from '../../../src/features/base/words.text.ts';
import { daysAgo } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { OPEN_MAIL_STATES } from '../db/kinds.ts';
import { queryRows } from '../db/rows.ts';
import { IS_DIGEST_ITEM, IS_UNSENT_MAIL, mails } from '../db/schema.ts';
import { type MailData, mailOrderNumber } from './mail-data.ts';

export interface Mail {
  readonly key: string;
  readonly recipient: string;
  readonly data: MailData;
  /** The page's language by default. The language of the recipient's account wins over it. */
  readonly language?: Language;
}

export interface ClaimedMail extends Omit<Mail, 'data'> {
  readonly data: { readonly kind: string };
  readonly language: Language;
  /** Includes the current attempt: 1 at first. */
  readonly attempts: number;
}

/**
 * True if new. `key` names the event, such as `order-paid B-1042`; a known key is not sent again.
 */
export async function enqueueMail(transaction: Database, mail: Mail): Promise<boolean> {
  const added = await transaction
    .insert(mails)
    .values({
      language: pageLanguage(),
      ...mail,
      orderNumber: isToStaff(mail.data) ? null : mailOrderNumber(mail.data),
    })
    .onConflictDoNothing()
    .returning({ key: mails.key });
  return added.length > 0;
}

const isToStaff = ({ kind }: MailData) => kind.startsWith('staff-');

export async function enqueueForDigest(transaction: Database, key: string, data: MailData): Promise<void> {
  await transaction
    .insert(mails)
    .values({ key, recipient: '', data, state: 'for-sheet' })
    .onConflictDoNothing();
}

/** Oldest first. Each mail is collected only once. */
export async function collectForDigest(transaction: Database, before: Date): Promise<unknown[]> {
  const waiting = await transaction
    .select({ key: mails.key, data: mails.data })
    .from(mails)
    .where(and(IS_DIGEST_ITEM, lt(mails.createdAt, before)))
    .orderBy(asc(mails.createdAt), asc(mails.key))
    .for('update');
  const keys = waiting.map(({ key }) => key);
  if (keys.length > 0)
    await transaction.update(mails).set({ state: 'gathered', data: null }).where(inArray(mails.key, keys));
  return waiting.map(({ data }) => data);
}

/** Collects those refund mails that were never tried, for another mail; their sum in fen. Only their keys stay. */
export async function collectUntriedRefunds(transaction: Database, keys: readonly string[]): Promise<number> {
  const collected = await queryRows<{ refunded: number }>(
    transaction,
    sql`
    with untried as (
      select key, letter from mails where key in ${keys} and state = 'waiting' and attempts = 0 for update)
    update mails set state = 'gathered', letter = null, order_number = null, recipient = ''
    from untried where mails.key = untried.key
    returning (untried.letter ->> 'refunded')::int as refunded`,
  );
  return collected.reduce((sum, { refunded }) => sum + refunded, 0);
}

/** The last time before `now` at which the time zone's clocks showed this hour. */
export async function findLastOccurrenceOfHour(
  database: Database,
  now: Date,
  { timeZone, hour }: { readonly timeZone: string; readonly hour: number },
): Promise<Date> {
  const hours = sql`make_interval(hours => ${hour}::int)`;
  const there = sql`${now.toISOString()}::timestamptz at time zone ${timeZone}`;
  const at = sql`(date_trunc('day', (${there}) - ${hours}) + ${hours}) at time zone ${timeZone}`;
  const [row] = await queryRows<{ readonly at: string | Date }>(database, sql`select ${at} as at`);
  return new Date(row?.at ?? Number.NaN);
}

/** Mails to the buyer of an order, newest first. */
export async function readOrderMails(database: Database, orderNumber: string, limit: number) {
  return await database
    .select()
    .from(mails)
    .where(and(isNotNull(mails.orderNumber), eq(mails.orderNumber, orderNumber)))
    .orderBy(desc(mails.createdAt), desc(mails.key))
    .limit(limit);
}

export async function findOrderMail(database: Database, orderNumber: string, key: string) {
  const [mail] = await database
    .select()
    .from(mails)
    .where(and(eq(mails.key, key), eq(mails.orderNumber, orderNumber)));
  return mail;
}

export async function readMailState(database: Database, key: string) {
  const [mail] = await database.select({ state: mails.state }).from(mails).where(eq(mails.key, key));
  return mail?.state;
}

/** True if a mail of this kind to the address waits to be composed and sent. */
export async function isMailWaiting(
  database: Database,
  recipient: string,
  kind: MailData['kind'],
): Promise<boolean> {
  const isSame = sql`${mails.recipient} = ${recipient} and ${mails.data} ->> 'kind' = ${kind}`;
  return (await database.$count(mails, and(IS_UNSENT_MAIL, eq(mails.state, 'waiting'), isSame))) > 0;
}

/**
 * A mail that confirms a new address goes to an account that still has its old one. Names are written out, because
 * Drizzle leaves out the tables of columns in `returning`.
 */
const LANGUAGE_OF_MAIL = sql<Language>`coalesce(
  (select account.language from users account where account.email = mails.recipient),
  (select account.language from email_changes change join users account on account.id = change.user_id
    where change.email = mails.recipient limit 1),
  mails.language)`;

const IS_STOCK_NEWS = sql.raw(`"mails"."key" like 'stock-news %'`);

/** Mails about stock that are not sent yet. */
export async function countQueuedNews(database: Database): Promise<number> {
  return await database.$count(mails, and(IS_UNSENT_MAIL, IS_STOCK_NEWS));
}

/** Each of them was tried for more than a day. */
const NEWS_GIVEN_UP_MAX = 3;

/**
 * True if the last mails about stock to this address were given up, although others were sent to its domain meanwhile.
 * An outage of the mail server, or a domain that refuses the shop, proves nothing about an address.
 */
export async function isUndeliverable(
  database: Database,
  { key, recipient }: Pick<ClaimedMail, 'key' | 'recipient'>,
): Promise<boolean> {
  const [found] = await queryRows<{ undeliverable: boolean }>(
    database,
    sql`
    with earlier as (
      select state, created_at, ${IS_STOCK_NEWS} as is_news from ${mails}
      where recipient = ${recipient} and recipient <> ''),
    failed as (
      select 1 from earlier where state = 'given-up' and is_news
        and created_at > coalesce((select max(created_at) from earlier where state = 'sent'), '-infinity'))
    select (select count(*) from failed) >= ${NEWS_GIVEN_UP_MAX} and exists (
      select from ${mails} where state = 'sent'
        and split_part(recipient, '@', 2) = split_part(${recipient}, '@', 2)
        and created_at >= (select created_at from ${mails} where key = ${key})) as undeliverable`,
  );
  return found?.undeliverable === true;
}

/**
 * Mails about stock come last. Another sender may claim the mail after `leaseSeconds`. Undefined if none is due.
 */
export async function claimMail(database: Database, leaseSeconds: number): Promise<ClaimedMail | undefined> {
  const firstDue = (condition: SQL) =>
    database
      .select({ key: mails.key })
      .from(mails)
      .where(and(IS_UNSENT_MAIL, lte(mails.nextTry, sql`now()`), condition))
      .orderBy(mails.nextTry)
      .limit(1)
      .for('update', { skipLocked: true });
  const due = sql`coalesce(${firstDue(sql`not ${IS_STOCK_NEWS}`)}, ${firstDue(IS_STOCK_NEWS)})`;
  const [claimed] = await database
    .update(mails)
    .set({
      state: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      nextTry: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(eq(mails.key, due))
    .returning({
      key: mails.key,
      recipient: mails.recipient,
      data: mails.data,
      attempts: mails.attempts,
      language: LANGUAGE_OF_MAIL,
    });
  if (claimed === undefined) return undefined;
  const { data } = claimed;
  if (data === null) throw new Error(`the mail ${claimed.key} has no data`);
  return { ...claimed, data };
}

/** Erases the mail's content, unless the mail may be sent again. */
export async function finishMail(
  database: Database,
  { key, attempts }: ClaimedMail,
  state: 'sent' | 'dropped',
): Promise<void> {
  await database
    .update(mails)
    .set({
      state,
      lastError: null,
      ...(state === 'sent'
        ? {
            sentAt: sql`now()`,
            data: sql`case when ${mails.orderNumber} is null then null else ${mails.data} end`,
          }
        : { data: null }),
    })
    .where(and(eq(mails.key, key), eq(mails.attempts, attempts)));
}

/** Gives up if `waitSeconds` is undefined. False if another sender has claimed the mail in the meantime. */
export async function rescheduleMail(
  database: Database,
  { key, attempts }: ClaimedMail,
  waitSeconds: number | undefined,
  lastError: string,
): Promise<boolean> {
  const next =
    waitSeconds === undefined
      ? { state: 'given-up' as const }
      : { state: 'waiting' as const, nextTry: sql`now() + make_interval(secs => ${waitSeconds})` };
  const put = await database
    .update(mails)
    .set({ ...next, lastError })
    .where(and(eq(mails.key, key), eq(mails.attempts, attempts)))
    .returning({ key: mails.key });
  return put.length > 0;
}

/** Pending mails are still sent. */
export async function eraseRecipient(transaction: Database, recipient: string): Promise<void> {
  await transaction
    .update(mails)
    .set({ recipient: '', data: null })
    .where(
      and(
        // Without the index's condition a generic plan would not use the partial index
        // (docs/decisions/0073).
        sql`${mails.recipient} <> ''`,
        eq(mails.recipient, recipient),
        notInArray(mails.state, [...OPEN_MAIL_STATES]),
      ),
    );
}

/** Erases the content of finished mails about these orders. Pending mails are still sent. */
export async function eraseOrderMails(transaction: Database, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await transaction
    .update(mails)
    .set({ recipient: '', data: null })
    .where(
      and(
        isNotNull(mails.orderNumber),
        inArray(mails.orderNumber, [...numbers]),
        notInArray(mails.state, [...OPEN_MAIL_STATES]),
      ),
    );
}

/** Keys of the mails stay, so that no mail is sent twice. */
export async function eraseRecipients(database: Database, days: number): Promise<void> {
  await database
    .update(mails)
    .set({ recipient: '', data: null })
    .where(
      and(
        sql`${mails.recipient} <> ''`,
        notInArray(mails.state, [...OPEN_MAIL_STATES]),
        lt(mails.createdAt, daysAgo(days)),
      ),
    );
}
