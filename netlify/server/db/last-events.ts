import { sql } from 'drizzle-orm';
import { excluded } from './columns.ts';
import type { Database } from './connection.ts';
import { lastEvents } from './schema.ts';

/** The services whose webhooks are signed. */
export type SigningService = 'stripe' | 'paypal' | 'sanity';

export type LastEventName = 'preflight' | 'backup' | `signed ${SigningService}`;

/** Replaces the event before unless that is newer than `everyMs`; `detail` is JSON. */
export async function recordLastEvent(
  database: Database,
  name: LastEventName,
  detail: object | null = null,
  everyMs = 0,
): Promise<void> {
  await database
    .insert(lastEvents)
    .values({ name, detail, at: sql`now()` })
    .onConflictDoUpdate({
      target: lastEvents.name,
      set: { at: excluded(lastEvents.at), detail: excluded(lastEvents.detail) },
      setWhere: sql`${lastEvents.at} <= now() - ${everyMs} * interval '1 millisecond'`,
    });
}

/** After a webhook's signature was valid. Webhooks come in numbers, so it writes once a minute. */
export async function recordSignedEvent(database: Database, service: SigningService): Promise<void> {
  await recordLastEvent(database, `signed ${service}`, null, 60_000);
}

/** Events that have happened. */
export async function readLastEvents(
  database: Database,
): Promise<ReadonlyMap<string, { readonly at: Date; readonly detail: unknown }>> {
  const rows = await database.select().from(lastEvents);
  return new Map(rows.map(({ name, at, detail }) => [name, { at, detail }]));
}
