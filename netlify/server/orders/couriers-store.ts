/** The couriers of the site's settings, from the copy of the published content. */
import { type SQL, sql } from 'drizzle-orm';
import { SITE_SETTINGS_ID } from '../../../src/content/kinds.ts';
import type { Courier } from '../../../src/rules/couriers.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';

/**
 * An SQL expression for a query that reads other rows as well; empty in content copies older than the field.
 */
export const COURIERS: SQL<Courier[]> = sql<Courier[]>`coalesce((
  select ${documents.content} -> 'couriers' from ${documents}
  where ${documents.kind} = 'siteSettings' and ${documents.id} = ${SITE_SETTINGS_ID}), '[]'::jsonb)`;

export async function readCouriers(database: Database): Promise<readonly Courier[]> {
  const [row] = await queryRows<{ readonly couriers: Courier[] }>(
    database,
    sql`select ${COURIERS} as couriers`,
  );
  return row?.couriers ?? [];
}
