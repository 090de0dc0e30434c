import { sql } from 'drizzle-orm';
import { excluded } from './columns.ts';
import type { Database } from './connection.ts';
import { lastEvents } from './schema.ts';

/** The services whose webhooks are signed. */
const SIGNING_SERVICES = ['stripe', 'paypal', 'sanity'] as const;
export type SigningService = (typeof SIGNING_SERVICES)[number];

export type LastEventName = 'preflight' | 'backup' | `signed ${SigningService}`;

/** Replaces the event before; `detail` is JSON. */
export async function recordLastEvent(
  database: Database,
  name: LastEventName,
  detail: object | null = null,
): Promise<void> {
  await database
    .insert(lastEvents)
    .values({ name, detail, at: sql`now()` })
    .onConflictDoUpdate({
      target: lastEvents.name,
      set: { at: excluded(lastEvents.at), detail: excluded(lastEvents.detail) },
    });
}

/** Events that have happened. */
export async function readLastEvents(
  database: Database,
): Promise<ReadonlyMap<string, { readonly at: Date; readonly detail: unknown }>> {
  const rows = await database.select().from(lastEvents);
  return new Map(rows.map(({ name, at, detail }) => [name, { at, detail }]));
}
