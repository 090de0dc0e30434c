import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentReader } from '../../../src/content/reader.ts';
import { healthSchema } from '../../../src/features/base/health.contract.ts';
import { createApi } from '../api.ts';
import type { LogEntry } from '../base/log.ts';
import type { OpenDatabase } from '../db/connection.ts';
import { LAST_RUN_CURSORS, writeCursor } from '../db/job-cursors.ts';
import { compareMigrations } from '../db/migration-state.ts';
import { mails } from '../db/schema.ts';
import { recordExposedLocalities } from '../publishing/exposed-localities.ts';
import { readSiteState } from '../publishing/publish.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { createTestShop } from '../testing/shop.ts';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase('PostgreSQL', 1);
});
afterAll(() => opened.close());

async function health({ api } = createTestShop(opened.database)) {
  const response = await api.request('/api/v1/health');
  const body = healthSchema.parse(await response.json());
  expect(response.status).toBe(body.status);
  return body.status === 200 ? { status: 200, health: body.data } : { status: 503, health: body.health };
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const end = (job: keyof typeof LAST_RUN_CURSORS, at: string) =>
  writeCursor(opened.database, LAST_RUN_CURSORS[job], at);

test('a shop without a finished job is not well', async () => {
  const never = { isLate: true };
  expect(await health()).toMatchObject({ status: 503, health: { content: never, payments: never } });
});

test('a shop whose jobs ended just now is well, and a job from a quarter of an hour ago is late', async () => {
  await end('content', ago(14));
  await end('payments', ago(1));
  expect(await health()).toMatchObject({ status: 200, health: { mails: { dueSince: null } } });
  await end('content', ago(15));
  expect(await health()).toMatchObject({
    status: 503,
    health: { content: { isLate: true }, payments: { isLate: false } },
  });
  await end('content', ago(0));
  await end('payments', ago(16));
  expect(await health()).toMatchObject({ status: 503, health: { payments: { isLate: true } } });
  await end('payments', ago(0));
});

test('exact localities that anybody can read at Sanity are said, and make the shop no less well', async () => {
  expect(await health()).toMatchObject({ status: 200, health: { localities: null } });
  const { services } = createTestShop(opened.database);
  const answering = (count: number) => ({ fetch: async () => count }) as unknown as ContentReader;
  await recordExposedLocalities(services, undefined);
  await recordExposedLocalities(services, answering(2));
  expect(await health()).toMatchObject({ status: 200, health: { localities: 'readable' } });
  expect((await readSiteState(services)).exposedLocalities).toBe(2);
  await recordExposedLocalities(services, answering(0));
  expect(await health()).toMatchObject({ status: 200, health: { localities: 'hidden' } });
});

test('a mail that waits for its next try is fine, and an unsent due one is not', async () => {
  const data = { kind: 'staff-reconcile-again' as const, since: ago(2), again: ago(1) };
  await opened.database.insert(mails).values({
    key: 'a',
    recipient: 'a@example.com',
    data,
    createdAt: new Date(ago(90)),
    nextTry: new Date(Date.now() + 60_000),
  });
  expect(await health()).toMatchObject({ status: 200, health: { mails: { dueSince: null, isLate: false } } });
  await opened.database.update(mails).set({ nextTry: new Date(ago(15)) });
  expect(await health()).toMatchObject({ status: 503, health: { mails: { isLate: true } } });
});

test('a schema older than the code is not well, and a newer one is; both are logged with their migrations', async () => {
  await end('content', ago(0));
  await end('payments', ago(0));
  await opened.database.delete(mails);
  const note = (name: string) => sql`insert into netlify.migrations (name) values (${name})`;
  const remove = (name: string) => sql`delete from netlify.migrations where name = ${name}`;
  expect(await health()).toMatchObject({ status: 200, health: { schema: 'current' } });

  await opened.database.execute(note('99991231235959_of_a_later_release'));
  const newer = createTestShop(opened.database);
  expect(await health(newer)).toMatchObject({ status: 200, health: { schema: 'newer' } });
  expect(newer.services.logged).toMatchObject([
    { level: 'warn', unknown: ['99991231235959_of_a_later_release'] },
  ]);

  await opened.database.execute(remove('20261121114439_carts'));
  const older = createTestShop(opened.database);
  expect(await health(older)).toMatchObject({ status: 503, health: { schema: 'older', content: null } });
  expect(older.services.logged).toMatchObject([{ level: 'error', missing: ['20261121114439_carts'] }]);

  await opened.database.execute(sql`alter schema netlify rename to netlify_aside`);
  expect(await health()).toMatchObject({ status: 503, health: { schema: 'older' } });
  await opened.database.execute(sql`alter schema netlify_aside rename to netlify`);
  await opened.database.execute(note('20261121114439_carts'));
  await opened.database.execute(remove('99991231235959_of_a_later_release'));
});

test('missing migrations count before unknown ones', () => {
  expect(compareMigrations(['1_a', '2_b'], ['1_a', '3_c'])).toEqual({ kind: 'older', missing: ['2_b'] });
  expect(compareMigrations(['1_a'], ['1_a', '3_c'])).toEqual({ kind: 'newer', unknown: ['3_c'] });
  expect(compareMigrations(['1_a'], ['1_a'])).toEqual({ kind: 'current' });
});

test('an unreachable database is reported without details, and logged with the call’s name', async () => {
  const logged: LogEntry[] = [];
  const api = createApi(
    async () => {
      throw new Error('no such host');
    },
    (entry) => logged.push(entry),
  );
  const response = await api.request('/api/v1/health', {}, { requestId: 'call-1' });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    status: 503,
    code: 'not-well',
    data: null,
    health: { database: 'unreachable', schema: null, content: null, payments: null, mails: null },
  });
  expect(logged).toMatchObject([{ event: 'health can not be read', requestId: 'call-1' }]);
});
