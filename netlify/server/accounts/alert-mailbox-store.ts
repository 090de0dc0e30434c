/** Addresses that get mails about stock (docs/decisions/0105). An account's follows its e-mail address. */
import { and, eq, notExists, sql } from 'drizzle-orm';
import { pageLanguage } from '../../../src/features/base/words.text.ts';
import type { Database } from '../db/connection.ts';
import { stockAlerts as alerts, alertMailboxes as mailboxes } from '../db/schema.ts';

export type AlertMailbox = typeof mailboxes.$inferSelect;

/** Creates the row if it is missing, and locks it. */
export async function lockMailbox(tx: Database, email: string): Promise<AlertMailbox> {
  const [mailbox] = await tx
    .insert(mailboxes)
    .values({ email, language: pageLanguage() })
    .onConflictDoUpdate({ target: mailboxes.email, set: { usedAt: sql`now()` } })
    .returning();
  if (mailbox === undefined) throw new Error('an upsert returns its row');
  return mailbox;
}

export async function findMailbox(database: Database, email: string): Promise<AlertMailbox | undefined> {
  const [mailbox] = await database.select().from(mailboxes).where(eq(mailboxes.email, email));
  return mailbox;
}

export async function findMailboxById(database: Database, id: string): Promise<AlertMailbox | undefined> {
  const [mailbox] = await database.select().from(mailboxes).where(eq(mailboxes.id, id));
  return mailbox;
}

/** Also sets the language of the mails. The address's owner has asked for it. */
export async function resubscribe(tx: Database, id: string): Promise<void> {
  await tx
    .update(mailboxes)
    .set({ unsubscribedAt: null, language: pageLanguage() })
    .where(eq(mailboxes.id, id));
}

/** Also deletes the alerts; wants belong to an account and stay. */
export async function unsubscribeMailbox(database: Database, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .update(mailboxes)
      .set({ unsubscribedAt: sql`coalesce(${mailboxes.unsubscribedAt}, now())`, usedAt: sql`now()` })
      .where(eq(mailboxes.id, id));
    await tx.delete(alerts).where(eq(alerts.mailboxId, id));
  });
}

/** Also deletes the mailbox's alerts. */
export async function deleteMailbox(tx: Database, email: string): Promise<void> {
  await tx.delete(mailboxes).where(eq(mailboxes.email, email));
}

/**
 * The mailbox keeps its id, so that the links of earlier mails still unsubscribe it. If the new address has a mailbox,
 * its alerts move here and it is deleted. The remaining mailbox is unsubscribed if either was. The caller has locked
 * the account.
 */
export async function moveMailbox(tx: Database, from: string, to: string): Promise<void> {
  if (from === to || (await findMailbox(tx, from)) === undefined) return;
  // A fixed order prevents deadlocks.
  const locked = new Map<string, AlertMailbox>();
  for (const email of [from, to].toSorted()) locked.set(email, await lockMailbox(tx, email));
  const [moved, merged] = [locked.get(from), locked.get(to)];
  if (moved === undefined || merged === undefined) throw new Error('both mailboxes are locked');
  const isKnown = tx
    .select({ one: sql`1` })
    .from(sql`stock_alerts known`)
    .where(
      sql`known.mailbox_id = ${moved.id} and known.product_id = ${alerts.productId} and known.variant_key = ${alerts.variantKey}`,
    );
  await tx
    .update(alerts)
    .set({ mailboxId: moved.id })
    .where(and(eq(alerts.mailboxId, merged.id), notExists(isKnown)));
  await tx.delete(mailboxes).where(eq(mailboxes.id, merged.id));
  await tx
    .update(mailboxes)
    .set({ email: to, unsubscribedAt: moved.unsubscribedAt ?? merged.unsubscribedAt })
    .where(eq(mailboxes.id, moved.id));
}
