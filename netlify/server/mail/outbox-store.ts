/** The mail outbox: what is to be sent is put there in the transaction of what it tells of. */
import { and, eq, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { mails } from '../db/schema.ts';
import type { Letter } from './letter.ts';

export interface Mail {
  readonly key: string;
  readonly recipient: string;
  readonly letter: Letter;
}

export interface ClaimedMail extends Omit<Mail, 'letter'> {
  /** As it lies there: letter.ts reads it. */
  readonly letter: { readonly kind: string };
  /** With this one: 1 at first. */
  readonly attempts: number;
}

/**
 * Puts a mail into the outbox, in the caller's transaction. `key` names what it tells of, such as `order-paid B-1042`:
 * a key that was there before is not sent again. Answers whether it is new.
 */
export async function enqueueMail(transaction: Database, mail: Mail): Promise<boolean> {
  const added = await transaction
    .insert(mails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ key: mails.key });
  return added.length > 0;
}

/** Notes a mail that is not to be sent, with as much work as one that is: time must not tell which it was. */
export async function enterUnsent(database: Database, { key, recipient }: Mail): Promise<void> {
  await database
    .insert(mails)
    .values({ key, recipient, letter: null, state: 'dropped' })
    .onConflictDoNothing()
    .returning({ key: mails.key });
}

/**
 * Takes one mail that is due, for `leaseSeconds`: whoever died while sending leaves it to be tried again after that.
 * Undefined when none is due that nobody else has in hand.
 */
export async function claimMail(database: Database, leaseSeconds: number): Promise<ClaimedMail | undefined> {
  const due = database
    .select({ key: mails.key })
    .from(mails)
    .where(and(sql`${mails.state} in ('waiting', 'sending')`, lte(mails.nextTry, sql`now()`)))
    .orderBy(mails.nextTry)
    .limit(1)
    .for('update', { skipLocked: true });
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
      letter: mails.letter,
      attempts: mails.attempts,
    });
  if (claimed === undefined) return undefined;
  const { letter } = claimed;
  if (letter === null) throw new Error(`the mail ${claimed.key} has no letter`);
  return { ...claimed, letter };
}

/** Nothing is left to send: it was sent, or there is nobody to send it to. What it told is forgotten. */
export async function endMail(
  database: Database,
  { key, attempts }: ClaimedMail,
  state: 'sent' | 'dropped',
): Promise<void> {
  await database
    .update(mails)
    .set({ state, letter: null, lastError: null, ...(state === 'sent' ? { sentAt: sql`now()` } : {}) })
    .where(and(eq(mails.key, key), eq(mails.attempts, attempts)));
}

/** To be tried again after `waitSeconds`; undefined: not again. */
export async function putBackMail(
  database: Database,
  { key, attempts }: ClaimedMail,
  waitSeconds: number | undefined,
  lastError: string,
): Promise<void> {
  const next =
    waitSeconds === undefined
      ? { state: 'given-up' as const }
      : { state: 'waiting' as const, nextTry: sql`now() + make_interval(secs => ${waitSeconds})` };
  await database
    .update(mails)
    .set({ ...next, lastError })
    .where(and(eq(mails.key, key), eq(mails.attempts, attempts)));
}

/** Takes an address out of all mails that went there, or never will. What still waits for it is sent. */
export async function forgetRecipient(transaction: Database, recipient: string): Promise<void> {
  await transaction
    .update(mails)
    .set({ recipient: '', letter: null })
    .where(and(eq(mails.recipient, recipient), notInArray(mails.state, ['waiting', 'sending'])));
}

/** The same of all mails that ended so many days ago: their keys alone are remembered, so that none goes out twice. */
export async function forgetRecipients(database: Database, days: number): Promise<void> {
  await database
    .update(mails)
    .set({ recipient: '', letter: null })
    .where(
      and(
        ne(mails.recipient, ''),
        notInArray(mails.state, ['waiting', 'sending']),
        lt(mails.createdAt, sql`now() - make_interval(days => ${days})`),
      ),
    );
}
