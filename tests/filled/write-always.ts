/** Writes to an embedded database in the folder of the first argument, and sends what became of the last write. */
import { setImmediate as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '../../netlify/server/db/embedded.ts';

const result = await openEmbedded(process.argv[2] ?? '');
if (result.kind !== 'opened') throw new Error(result.kind);
const { database } = result.opened;
// Rows that fit into their page again are written without more space, but with more of the log.
await database.execute(sql`create table rows (id int, text text) with (fillfactor = 30)`);
await database.execute(sql`insert into rows values (1, '')`);

let sentAt = 0;
for (;;) {
  const said = await database
    .execute(
      sql`update rows set text = (select string_agg(md5(random()::text), '') from generate_series(1, 30))`,
    )
    .then(
      () => 'written',
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
  if (performance.now() - sentAt > 100) {
    sentAt = performance.now();
    process.send?.(said);
  }
  await pause();
}
