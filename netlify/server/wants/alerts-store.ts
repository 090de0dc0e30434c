/** Lock order: the account, the mailbox, then its alerts and matches. */
import { and, desc, eq, gt, isNotNull, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm';
import {
  ALERT_CONFIRM_DAYS,
  ALERT_RETENTION_DAYS,
  MAIL_ITEMS_MAX,
} from '../../../src/features/wants/wants.rules.ts';
import { daysAgo } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { stockAlerts as alerts, alertMailboxes as mailboxes, users } from '../db/schema.ts';
import { IS_OPEN_ALERT, IS_UNCONFIRMED_ALERT } from '../db/schema-wants.ts';
import type { VariantId } from '../stock/store.ts';

export type StoredAlert = typeof alerts.$inferSelect;

/** Longer than the outbox retries a mail, which may reopen alerts. */
const MAILED_KEPT_DAYS = 3;

const isTimely = or(isNotNull(alerts.confirmedAt), gt(alerts.createdAt, daysAgo(ALERT_CONFIRM_DAYS)));

/** Alerts of the mailbox that wait for stock, without this one. */
export async function countOpenAlerts(
  tx: Database,
  mailboxId: string,
  { productId, variantKey }: VariantId,
): Promise<number> {
  const isSame = and(eq(alerts.productId, productId), eq(alerts.variantKey, variantKey));
  return await tx.$count(alerts, and(eq(alerts.mailboxId, mailboxId), IS_OPEN_ALERT, sql`not (${isSame})`));
}

/** Leaves an alert that already waits for stock. The caller has locked the mailbox. */
export async function putAlert(
  tx: Database,
  mailboxId: string,
  { productId, variantKey }: VariantId,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<void> {
  const confirmedAt = isConfirmed ? sql`now()` : null;
  await tx
    .insert(alerts)
    .values({ mailboxId, productId, variantKey, confirmedAt })
    .onConflictDoUpdate({
      target: [alerts.mailboxId, alerts.productId, alerts.variantKey],
      set: { confirmedAt, mailedAt: null, createdAt: sql`now()` },
      setWhere: sql`not (${IS_OPEN_ALERT})`,
    });
}

/** The newest first. */
export async function listUnconfirmedAlerts(database: Database, mailboxId: string): Promise<StoredAlert[]> {
  return await database
    .select()
    .from(alerts)
    .where(isUnconfirmedOf(mailboxId))
    .orderBy(desc(alerts.createdAt));
}

/** Keeps the newest, as many as one mail lists, because strangers can add any number. */
export async function trimUnconfirmedAlerts(tx: Database, mailboxId: string): Promise<void> {
  const kept = tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(isUnconfirmedOf(mailboxId))
    .orderBy(desc(alerts.createdAt))
    .limit(MAIL_ITEMS_MAX);
  await tx.delete(alerts).where(and(isUnconfirmedOf(mailboxId), notInArray(alerts.id, kept)));
}

const isUnconfirmedOf = (mailboxId: string) =>
  and(eq(alerts.mailboxId, mailboxId), IS_UNCONFIRMED_ALERT, isTimely);

/** Undefined if the alert was deleted or its link expired. */
export async function findAlert(
  database: Database,
  id: string,
): Promise<(StoredAlert & { readonly email: string }) | undefined> {
  const [found] = await database
    .select({ alert: alerts, email: mailboxes.email })
    .from(alerts)
    .innerJoin(mailboxes, eq(mailboxes.id, alerts.mailboxId))
    .where(and(eq(alerts.id, id), isTimely));
  return found && { ...found.alert, email: found.email };
}

/** Also confirms the mailbox's older alerts. Idempotent. The caller has locked the mailbox. */
export async function confirmAlertsUpTo(tx: Database, id: string): Promise<boolean> {
  const isUpTo = sql`exists (select from stock_alerts last where last.id = ${id}
    and last.mailbox_id = ${alerts.mailboxId} and last.created_at >= ${alerts.createdAt})`;
  const confirmed = await tx
    .update(alerts)
    .set({ confirmedAt: sql`coalesce(${alerts.confirmedAt}, now())` })
    .where(and(isUpTo, isTimely))
    .returning({ id: alerts.id });
  return confirmed.length > 0;
}

/** Alerts that wait for stock, the newest first. */
export async function listOpenAlerts(database: Database, email: string): Promise<StoredAlert[]> {
  const found = await database
    .select({ alert: alerts })
    .from(alerts)
    .innerJoin(mailboxes, eq(mailboxes.id, alerts.mailboxId))
    .where(and(eq(mailboxes.email, email), IS_OPEN_ALERT))
    .orderBy(desc(alerts.createdAt), alerts.id);
  return found.map(({ alert }) => alert);
}

export async function deleteAlert(database: Database, email: string, id: string): Promise<boolean> {
  const mailbox = database.select({ id: mailboxes.id }).from(mailboxes).where(eq(mailboxes.email, email));
  const deleted = await database
    .delete(alerts)
    .where(and(eq(alerts.id, id), eq(alerts.mailboxId, mailbox)))
    .returning({ id: alerts.id });
  return deleted.length > 0;
}

/** Days that a mailbox stays, so that the link of a mail that it ignored still unsubscribes it. */
const UNUSED_MAILBOX_DAYS = 30;

/**
 * Also deletes mailboxes without alerts: a month after a request that nobody confirmed, otherwise a year after the last
 * mail. The unsubscribed mailbox of an account stays, because the account's next want would subscribe it again.
 */
export async function deleteOldAlerts(database: Database): Promise<void> {
  for (const condition of [
    lt(alerts.createdAt, daysAgo(ALERT_RETENTION_DAYS)),
    and(IS_UNCONFIRMED_ALERT, lt(alerts.createdAt, daysAgo(ALERT_CONFIRM_DAYS))),
    and(isNotNull(alerts.mailedAt), lt(alerts.mailedAt, daysAgo(MAILED_KEPT_DAYS))),
  ])
    await database.delete(alerts).where(condition);
  const hasNoAlert = notExists(database.select().from(alerts).where(eq(alerts.mailboxId, mailboxes.id)));
  const isUnused = and(isNull(mailboxes.mailedAt), lt(mailboxes.usedAt, daysAgo(UNUSED_MAILBOX_DAYS)));
  await database.delete(mailboxes).where(and(isUnused, isNull(mailboxes.unsubscribedAt), hasNoAlert));
  const isOld = and(lt(mailboxes.usedAt, daysAgo(ALERT_RETENTION_DAYS)), hasNoAlert);
  await database.delete(mailboxes).where(and(isOld, isNull(mailboxes.unsubscribedAt)));
  const hasNoAccount = notExists(
    database
      .select({ one: sql`1` })
      .from(users)
      .where(and(eq(users.email, mailboxes.email), users.emailVerified)),
  );
  // One statement with `or` would read all accounts.
  await database.delete(mailboxes).where(and(isOld, isNotNull(mailboxes.unsubscribedAt), hasNoAccount));
}
