import { sql } from 'drizzle-orm';
import { SITE_SETTINGS_ID } from '../../../src/content/kinds.ts';
import type { Spelling } from '../../../src/features/base/spellings.rules.ts';
import type { Database } from '../db/connection.ts';
import { queryRows } from '../db/rows.ts';
import { catalogueDocuments as documents } from '../db/schema.ts';

/** The exceptions of the published settings; empty in content copies older than the field. */
export async function readSpellings(database: Database): Promise<readonly Spelling[]> {
  const [row] = await queryRows<{ readonly spellings: Spelling[] | null }>(
    database,
    sql`select ${documents.content} -> 'spellings' as spellings from ${documents}
      where ${documents.kind} = 'siteSettings' and ${documents.id} = ${SITE_SETTINGS_ID}`,
  );
  return row?.spellings ?? [];
}
