/** Lock order: the account, the mailbox, then its alerts and matches. */
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { ALERT_CONFIRM_DAYS, ALERT_RETENTION_DAYS, ALERTS_MAX } from '../../../src/rules/wants.ts';
import { daysAgo } from '../db/columns.ts';
import type { Database } from '../db/connection.ts';
import { stockAlerts as alerts, alertMailboxes as mailboxes } from '../db/schema.ts';
import { IS_OPEN_ALERT, IS_UNCONFIRMED_ALERT } from '../db/schema-wants.ts';
import type { VariantId } from '../inventory/store.ts';

export type StoredAlert = typeof alerts.$inferSelect;

/** Longer than the outbox retries a mail, which may reopen alerts. */
const MAILED_KEPT_DAYS = 3;

const isTimely = or(isNotNull(alerts.confirmedAt), gt(alerts.createdAt, daysAgo(ALERT_CONFIRM_DAYS)));

export type PutAlertResult =
  | { readonly kind: 'put'; readonly id: string }
  /** The alert already waits for stock. */
  | { readonly kind: 'open' }
  | { readonly kind: 'full' };

/** The caller has locked the mailbox. */
export async function putAlert(
  tx: Database,
  mailboxId: string,
  { productId, variantKey }: VariantId,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<PutAlertResult> {
  const isSame = and(eq(alerts.productId, productId), eq(alerts.variantKey, variantKey));
  const others = and(eq(alerts.mailboxId, mailboxId), isNull(alerts.mailedAt), sql`not (${isSame})`);
  if ((await tx.$count(alerts, others)) >= ALERTS_MAX) return { kind: 'full' };
  const confirmedAt = isConfirmed ? sql`now()` : null;
  const [put] = await tx
    .insert(alerts)
    .values({ mailboxId, productId, variantKey, confirmedAt })
    .onConflictDoUpdate({
      target: [alerts.mailboxId, alerts.productId, alerts.variantKey],
      set: { confirmedAt, mailedAt: null, createdAt: sql`now()` },
      setWhere: sql`not (${IS_OPEN_ALERT})`,
    })
    .returning({ id: alerts.id });
  return put === undefined ? { kind: 'open' } : { kind: 'put', id: put.id };
}

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

/** Idempotent. The caller has locked the mailbox. */
export async function confirmAlert(tx: Database, id: string): Promise<boolean> {
  const confirmed = await tx
    .update(alerts)
    .set({ confirmedAt: sql`coalesce(${alerts.confirmedAt}, now())` })
    .where(and(eq(alerts.id, id), isTimely))
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

/**
 * Also deletes mailboxes without alerts: immediately if they never got a mail, otherwise a year after the last mail.
 * Unsubscribed mailboxes stay, because a new want of their account would subscribe them again.
 */
export async function deleteOldAlerts(database: Database): Promise<void> {
  const deleted = [
    ...(await deleteAlerts(database, lt(alerts.createdAt, daysAgo(ALERT_RETENTION_DAYS)))),
    ...(await deleteAlerts(
      database,
      and(IS_UNCONFIRMED_ALERT, lt(alerts.createdAt, daysAgo(ALERT_CONFIRM_DAYS))),
    )),
    ...(await deleteAlerts(
      database,
      and(isNotNull(alerts.mailedAt), lt(alerts.mailedAt, daysAgo(MAILED_KEPT_DAYS))),
    )),
  ];
  const hasNoAlert = notExists(database.select().from(alerts).where(eq(alerts.mailboxId, mailboxes.id)));
  // A recent `usedAt` means that the mailbox has just got a new alert.
  if (deleted.length > 0)
    await database
      .delete(mailboxes)
      .where(
        and(
          inArray(mailboxes.id, [...new Set(deleted)]),
          isNull(mailboxes.mailedAt),
          isNull(mailboxes.unsubscribedAt),
          lt(mailboxes.usedAt, daysAgo(ALERT_CONFIRM_DAYS)),
          hasNoAlert,
        ),
      );
  await database
    .delete(mailboxes)
    .where(
      and(isNull(mailboxes.unsubscribedAt), lt(mailboxes.usedAt, daysAgo(ALERT_RETENTION_DAYS)), hasNoAlert),
    );
}

async function deleteAlerts(database: Database, condition: SQL | undefined): Promise<string[]> {
  const deleted = await database.delete(alerts).where(condition).returning({ mailboxId: alerts.mailboxId });
  return deleted.map(({ mailboxId }) => mailboxId);
}
