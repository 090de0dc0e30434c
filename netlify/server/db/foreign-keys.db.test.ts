import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../testing/fresh-database.ts';

test('every foreign key has an index that begins with its columns and knows every row', async () => {
  const { database, close } = await freshDatabase('PostgreSQL');
  const bare = await database.execute(
    sql`select conrelid::regclass::text as table, conname as key from pg_constraint
        where contype = 'f' and not exists (
          select from pg_index
          where indrelid = conrelid and indpred is null
            and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey)
        order by 1, 2`,
  );
  expect(bare).toMatchObject({ rows: [] });
  await close();
});
