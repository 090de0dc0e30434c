import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { recordSnapshots } from '../publishing/mirror-store.ts';
import { receiveStock } from '../stock/service.ts';
import { rawSpeciesOf, snapshotsAt } from '../testing/documents.ts';
import {
  DATABASE_KINDS,
  type DatabaseKind,
  freshDatabase,
  openUnmigratedDatabase,
} from '../testing/fresh-database.ts';
import { createPostgres } from '../testing/postgres-database.ts';
import { connectPostgres, type Database, type OpenDatabase } from './connection.ts';
import { emptyTables } from './empty.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from './migrate.ts';
import * as schema from './schema.ts';

const byName = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

async function rows(database: Database, query: ReturnType<typeof sql>): Promise<unknown[]> {
  return ((await database.execute(query)) as { rows: unknown[] }).rows;
}

let opened: OpenDatabase;
let folder: string;

function openBeforeEach(kind: DatabaseKind): void {
  beforeEach(async () => {
    opened = await openUnmigratedDatabase(kind);
    folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  });
  afterEach(async () => {
    await opened.close();
    await rm(folder, { recursive: true, force: true });
  });
}

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  openBeforeEach(kind);

  test('all migrations are applied once and recorded as Netlify records them', async () => {
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    expect(await migrate(opened.database)).toEqual(names);
    expect(await migrate(opened.database)).toEqual([]);
    const noted = await rows(opened.database, sql`select name from netlify.migrations order by name`);
    expect(noted).toEqual(names.map((name) => ({ name })));
    const columns = await rows(
      opened.database,
      sql`select column_name, data_type, is_nullable, column_default from information_schema.columns
          where table_schema = 'netlify' and table_name = 'migrations' order by column_name`,
    );
    expect(columns).toEqual([
      {
        column_name: 'applied_at',
        data_type: 'timestamp with time zone',
        is_nullable: 'NO',
        column_default: 'now()',
      },
      { column_name: 'name', data_type: 'text', is_nullable: 'NO', column_default: null },
    ]);
  });

  test('a failing migration is rolled back completely, and earlier ones stay', async () => {
    await writeFile(join(folder, '0001_first.sql'), 'create table first (id int)');
    const broken = 'create table half (id int);\n--> statement-breakpoint\ncreate table first (id int)';
    await writeFile(join(folder, '0002_broken.sql'), broken);
    await expect(migrate(opened.database, { folder })).rejects.toThrow();
    expect(await rows(opened.database, sql`select name from netlify.migrations`)).toEqual([
      { name: '0001_first' },
    ]);
    expect(await rows(opened.database, sql`select to_regclass('half') as half`)).toEqual([{ half: null }]);
    await writeFile(join(folder, '0002_broken.sql'), 'create table second (id int)');
    expect(await migrate(opened.database, { folder })).toEqual(['0002_broken']);
  });
});

test('emptying the tables leaves no row of the shop', async () => {
  const opened = await freshDatabase('PostgreSQL');
  const variant = { productId: 'morpho', variantKey: 'a1' };
  await receiveStock(opened.database, variant, 1, { actor: 'test', reason: 'arrived' });
  await recordSnapshots(opened.database, snapshotsAt(1, rawSpeciesOf('morpho-didius')));
  await emptyTables(opened.database);
  const named = Object.values(schema).filter((part) => is(part, PgTable));
  const tables = await rows(
    opened.database,
    sql`select table_name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  expect(named.map((table) => ({ table_name: getTableName(table) })).sort(byName)).toEqual(
    tables.sort(byName),
  );
  expect(await opened.database.$count(schema.stockMovements)).toBe(0);
  expect(await opened.database.$count(schema.catalogueDocuments)).toBe(0);
  await opened.close();
});

describe('rows from before a migration', () => {
  // PGlite runs the same SQL, and starts slowly.
  openBeforeEach('PostgreSQL');

  test('only accounts with an earlier paid order have a confirmed mailbox', async () => {
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    const before = names.slice(
      0,
      names.findIndex((name) => name.endsWith('_email_undos')),
    );
    for (const name of before)
      await copyFile(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate(opened.database, { folder });
    const attempt = '00000000-0000-4000-8000-000000000001';
    await opened.database.execute(sql`
      insert into users (id, name, email) values ('a', '', 'paid@example.com'), ('b', '', 'new@example.com')`);
    await opened.database.execute(sql`
      insert into orders (number, account_id, status, method, created_at, total_fen, hold_until)
      values ('1', 'a', 'completed', 'stripe', now(), 1, now()), ('2', 'b', 'pending', 'stripe', now(), 1, now())`);
    await opened.database.execute(sql`
      insert into payment_attempts (id, order_number, provider, state, amount_minor, currency, origin, expires_at, created_at)
      values (${attempt}, '1', 'stripe', 'paid', 1, 'CNY', 'http://localhost', now(), now())`);
    await opened.database.execute(sql`
      insert into payments (id, provider, provider_ref, attempt_id, order_number, amount_minor, currency, outcome, at)
      values (${attempt}, 'stripe', 'pi', ${attempt}, '1', 1, 'CNY', 'accepted', now())`);
    await migrate(opened.database);
    const { id, emailVerified } = schema.users;
    expect(await opened.database.select({ id, emailVerified }).from(schema.users).orderBy(id)).toEqual([
      { id: 'a', emailVerified: true },
      { id: 'b', emailVerified: false },
    ]);
  });

  test('orders from before `hold_until` moved to orders keep it, and unpaid ended ones say when', async () => {
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    const before = names.slice(0, names.indexOf('20261121233004_holds_end_of_orders'));
    for (const name of before)
      await copyFile(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate(opened.database, { folder });
    await opened.database.execute(sql`
      insert into orders (number, account_id, status, method, created_at, total_fen)
      values ('1', 'a', 'pending', 'stripe', '2026-11-21T10:00:00Z', 1),
        ('2', 'a', 'cancelled', 'stripe', '2026-11-21T09:00:00Z', 1),
        ('3', 'a', 'completed', 'stripe', '2026-11-21T08:00:00Z', 1)`);
    await opened.database.execute(sql`
      insert into holds (order_number, product_id, variant_key, quantity, state, until)
      values ('1', 'p', 'v', 1, 'held', '2026-11-21T10:40:00Z')`);
    await opened.database.execute(sql`
      insert into order_events (order_number, kind, actor, at)
      values ('2', 'cancelled', 'shopper', '2026-11-21T09:10:00Z')`);
    await migrate(opened.database);
    const unchanged = await opened.database
      .select({
        until: schema.orders.holdUntil,
        endedAt: schema.orders.endedAt,
        ending: schema.orders.ending,
      })
      .from(schema.orders)
      .orderBy(schema.orders.number);
    expect(unchanged).toEqual([
      { until: new Date('2026-11-21T10:40:00Z'), endedAt: null, ending: null },
      {
        until: new Date('2026-11-21T09:30:00Z'),
        endedAt: new Date('2026-11-21T09:10:00Z'),
        ending: 'cancelled',
      },
      { until: new Date('2026-11-21T08:30:00Z'), endedAt: null, ending: null },
    ]);
  });

  test('refunds that failed before debts were counted are owed, unless another paid them or a dispute was won', async () => {
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    const first = names.findIndex((name) => name.endsWith('_failed_refunds'));
    expect(first).toBeGreaterThan(0);
    for (const name of names.slice(0, first))
      await copyFile(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate(opened.database, { folder });
    const id = (nth: number) => `00000000-0000-4000-8000-00000000000${nth}`;
    await opened.database.execute(sql`
      insert into orders (number, account_id, status, method, created_at, hold_until, total_fen)
      values ('1', 'a', 'completed', 'stripe', now(), now(), 100)`);
    await opened.database.execute(sql`
      insert into payment_attempts (id, order_number, provider, state, amount_minor, currency, origin, expires_at, created_at)
      values (${id(0)}, '1', 'stripe', 'paid', 100, 'CNY', '', now(), now())`);
    for (const nth of [1, 2, 3])
      await opened.database.execute(sql`
        insert into payments (id, provider, provider_ref, attempt_id, order_number, amount_minor, currency, outcome, at)
        values (${id(nth)}, 'stripe', ${`pi_${nth}`}, ${id(0)}, '1', 100, 'CNY', 'flagged', now())`);
    const refund = (nth: number, payment: number, state: string, units: string | null) =>
      opened.database.execute(sql`
        insert into refunds (id, payment_id, order_number, cause, amount_minor, amount_fen, restock, actor, state,
          provider_ref, pieces, created_at)
        values (${id(nth)}, ${id(payment)}, '1', 'operator', 96, 96, false, 'test', ${state}, ${`re_${nth}`},
          ${units}::jsonb, now() + ${nth} * interval '1 minute')`);
    await refund(1, 1, 'failed', null);
    await refund(2, 2, 'failed', '[]');
    await refund(3, 2, 'done', '[]');
    await refund(4, 3, 'failed', null);
    await refund(5, 1, 'failed', null);
    await refund(6, 3, 'intended', '[]');
    await opened.database.execute(sql`
      insert into flags (kind, provider, provider_ref, order_number, note, at)
      values ('disputed', 'stripe', 're_5 won', '1', '', now())`);
    await migrate(opened.database);
    const { id: refundId, waivedFen, coversFen, restockedAt } = schema.refunds;
    const unchanged = await opened.database
      .select({ refundId, waivedFen, coversFen, isBack: sql<boolean>`${restockedAt} is not null` })
      .from(schema.refunds)
      .orderBy(refundId);
    expect(unchanged.map((row) => [row.waivedFen, row.coversFen, row.isBack])).toEqual([
      [0, 0, false],
      [96, 0, true],
      [0, 0, true],
      [96, 0, false],
      [96, 0, false],
      [0, 0, false],
    ]);
  });

  test('orders from before charges get their goods and freight, and the release before keeps them true', async () => {
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    const first = names.findIndex((name) => name.endsWith('_charges'));
    expect(first).toBeGreaterThan(0);
    for (const name of names.slice(0, first))
      await copyFile(join(MIGRATIONS_FOLDER, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate(opened.database, { folder });
    await opened.database.execute(sql`
      insert into orders (number, account_id, status, method, created_at, hold_until, total_fen, paid_at, ended_at, ending,
        shipping_status, shipping_fee_fen, shipping_fee_status)
      values ('unpaid', 'a', 'pending', 'stripe', now(), now(), 100, null, null, null, null, null, null),
        ('ended', 'a', 'cancelled', 'stripe', now(), now(), 101, null, now(), 'expired', null, null, null),
        ('paid', 'a', 'completed', 'stripe', now(), now(), 102, now(), null, null, 'pending', 0, null),
        ('due', 'a', 'completed', 'stripe', now(), now(), 103, now(), null, null, 'pending', 8850, 'due'),
        ('received', 'a', 'completed', 'stripe', now(), now(), 104, now(), null, null, 'pending', 900, 'received'),
        ('undecided', 'a', 'completed', 'stripe', now(), now(), 106, now(), null, null, 'pending', null, null),
        ('refunded', 'a', 'cancelled', 'stripe', now(), now(), 105, now(), null, null, 'pending', null, null)`);
    await opened.database.execute(sql`
      insert into payment_attempts (id, order_number, provider, state, amount_minor, currency, origin, expires_at, created_at)
      values ('00000000-0000-4000-8000-000000000001', 'unpaid', 'stripe', 'open', 100, 'CNY', '', now(), now())`);
    await migrate(opened.database);
    const shown = async () =>
      (
        await rows(
          opened.database,
          sql`select order_number || ' ' || position || ' ' || kind || ' ' || amount_fen || ' ' || state
            || case when outside then ' outside' else '' end as told from charges order by order_number, position`,
        )
      ).map((row) => (row as { told: string }).told);
    expect(await shown()).toEqual([
      'due 0 goods 103 paid',
      'due 1 freight 8850 due',
      'ended 0 goods 101 withdrawn',
      'paid 0 goods 102 paid',
      'received 0 goods 104 paid',
      'received 1 freight 900 paid outside',
      'refunded 0 goods 105 paid',
      'undecided 0 goods 106 paid',
      'unpaid 0 goods 100 due',
    ]);

    const set = (number: string, fee: number | null, status: string | null) =>
      opened.database.execute(
        sql`update orders set shipping_fee_fen = ${fee}, shipping_fee_status = ${status}, shipping_fee_note = '' where number = ${number}`,
      );
    await opened.database.execute(
      sql`update orders set status = 'completed', shipping_status = 'pending', paid_at = now() where number = 'unpaid'`,
    );
    await set('due', 8850, 'received');
    await set('received', 901, 'due');
    await set('received', 901, 'due');
    await set('paid', 500, 'due');
    await set('paid', 0, null);
    await set('undecided', 700, 'received');
    await opened.database.execute(sql`
      insert into orders (number, account_id, status, method, created_at, hold_until, total_fen)
      values ('x', 'b', 'pending', 'stripe', now(), now(), 107)`);
    await opened.database.execute(sql`
      insert into payment_attempts (id, order_number, provider, state, amount_minor, currency, origin, expires_at, created_at)
      values ('00000000-0000-4000-8000-000000000002', 'x', 'stripe', 'open', 107, 'CNY', '', now(), now())`);
    expect(await shown()).toEqual([
      'due 0 goods 103 paid',
      'due 1 freight 8850 paid outside',
      'ended 0 goods 101 withdrawn',
      'paid 0 goods 102 paid',
      'paid 1 freight 500 withdrawn',
      'received 0 goods 104 paid',
      'received 1 freight 900 withdrawn outside',
      'received 2 freight 901 due',
      'refunded 0 goods 105 paid',
      'undecided 0 goods 106 paid',
      'undecided 1 freight 700 paid outside',
      'unpaid 0 goods 100 paid',
      'x 0 goods 107 due',
    ]);
  });
});

test('concurrent runners on one PostgreSQL apply each migration once', async () => {
  const opened = await createPostgres(inject('postgresAddress'), 1);
  const runners = Array.from({ length: 6 }, () => connectPostgres(opened.address, { connections: 1 }));
  try {
    const applied = await Promise.all(runners.map(({ database }) => migrate(database)));
    const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
    expect(applied.flat().sort()).toEqual(names);
  } finally {
    for (const runner of runners) await runner.close();
    await opened.close();
  }
});
