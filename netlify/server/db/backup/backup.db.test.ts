import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openWorld, startSandbox, variantUnits } from '../../../../tests/orders/world.ts';
import { beginSession } from '../../accounts/session-store.ts';
import { receiveStock } from '../../stock/service.ts';
import { openUnmigratedDatabase } from '../../testing/fresh-database.ts';
import type { Database, OpenDatabase } from '../connection.ts';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../migrate.ts';
import { avatars, orderEvents, orders, sessions, tries, users } from '../schema.ts';
import { restoreBackup } from './restore.ts';
import { readSequences, readTables, tablesWithRows } from './tables.ts';
import { writeBackup } from './write.ts';

const sandbox = await startSandbox();
let world: Awaited<ReturnType<typeof openWorld>>;
let buyerId: string;
let backup: string[];
beforeAll(async () => {
  world = await openWorld('PostgreSQL', sandbox);
  await world.stock('morpho', 9);
  const buyer = await world.buyer('王小蝶 "O\'Neill" \\ \n\u2028');
  buyerId = buyer.id;
  await world.fill(buyer, [variantUnits('morpho', 2)]);
  const { ref } = await world.payByCard(buyer);
  await world.settleCard(ref);
  await world.fill(buyer, [variantUnits('morpho', 1)]);
  await world.database
    .insert(avatars)
    .values({ userId: buyer.id, hash: 'h', picture: Buffer.from([0, 255, 92, 120]) });
  await beginSession(world.database, buyer.id);
  const lastAllowed = '00000000-0000-4000-8000-000000000000';
  await world.database.insert(tries).values({ key: 'k', times: [new Date()], lastAllowed });
  backup = await linesOf(world.database);
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

let empty: OpenDatabase;
beforeEach(async () => {
  empty = await openUnmigratedDatabase('PostgreSQL');
});
afterEach(() => empty.close());

async function linesOf(database: Database): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(database, async (line) => void lines.push(line));
  return lines;
}

async function* given(lines: readonly string[]) {
  yield* lines;
}

const contentOf = (lines: readonly string[]) => lines.slice(1).sort();

test('the content of one database is restored into another of either kind: every row, every sequence', async () => {
  const embedded = await openUnmigratedDatabase('PGlite');
  expect(await restoreBackup(embedded.database, given(backup))).toMatchObject({
    kind: 'restored',
    rows: { users: 1, orders: 1, order_lines: 1, payments: 1, avatars: 1, cart_lines: 1 },
  });
  const again = await linesOf(embedded.database);
  expect(contentOf(again)).toEqual(contentOf(backup));
  await embedded.close();
  expect(await restoreBackup(empty.database, given(again))).toMatchObject({ kind: 'restored' });
  expect(contentOf(await linesOf(empty.database))).toEqual(contentOf(backup));
  expect(await readSequences(empty.database)).toEqual(await readSequences(world.database));
  const [buyer] = await empty.database.select().from(users);
  expect(buyer?.name).toBe('王小蝶 "O\'Neill" \\ \n\u2028');
  const [avatar] = await empty.database.select().from(avatars);
  expect(Buffer.from(avatar?.picture ?? [])).toEqual(Buffer.from([0, 255, 92, 120]));
});

test('a restored shop continues: the next movement has a new number, the next event raises its order’s version', async () => {
  await restoreBackup(empty.database, given(backup));
  const { database } = empty;
  await receiveStock(database, { productId: 'morpho', variantKey: 'a1' }, 1, {
    actor: 'test',
    reason: 'arrived',
  });
  const [before] = await database.select().from(orders);
  await database
    .insert(orderEvents)
    .values({ orderNumber: before?.number ?? '', kind: 'placed', actor: 'test', at: new Date() });
  const [after] = await database.select().from(orders);
  expect(after?.version).toBe((before?.version ?? 0) + 1);
});

test('sessions, password reset links and counts of tries are not restored', async () => {
  expect(await world.database.$count(sessions)).toBe(1);
  await restoreBackup(empty.database, given(backup));
  expect(await empty.database.$count(sessions)).toBe(0);
  expect(await empty.database.$count(tries)).toBe(0);
});

test('a database with a row is refused and stays unchanged', async () => {
  await migrate(empty.database);
  await empty.database.execute(sql`insert into order_tags (tag) values ('kept')`);
  expect(await restoreBackup(empty.database, given(backup))).toEqual({
    kind: 'not-empty',
    table: 'order_tags',
  });
  expect(await empty.database.$count(users)).toBe(0);
});

const SEQUENCE = '["sequence",{"name":"horses","value":"1","called":true}]';
const withRow = (part: string, change: (row: string) => string[]) =>
  backup.flatMap((line) => (line.includes(part) && line.includes('email') ? change(line) : [line]));
const cut = (part: string) => withRow(part, (row) => [row.slice(0, -20)]);
const twice = (part: string) => withRow(part, (row) => [row, row]);
const without = (line: (line: string) => boolean) => backup.filter((one) => !line(one));

test.each([
  ['that ends too early', () => backup.slice(0, -1), 'its end is missing'],
  ['that lacks a row', () => without((line) => line.includes(`"id": "${buyerId}"`)), 'refuses its rows of'],
  ['with a row that is cut', () => cut(`"id": "${buyerId}"`), 'refuses its rows of users (SQLSTATE 22'],
  ['that has a row twice', () => twice(`"id": "${buyerId}"`), 'refuses its rows of users (SQLSTATE 23505)'],
  ['with a sequence of another shop', () => backup.toSpliced(1, 0, SEQUENCE), 'refuses its sequence horses'],
  ['of something else', () => ['hello'], 'its first line'],
  ['that is empty', () => [], 'its first line'],
  ['with a table of another shop', () => backup.with(-1, '["table","horses"]'), 'horses'],
  ['with a line that is cut', () => backup.with(-1, '["end",{"use'), 'a line that no backup has'],
])('a backup %s leaves nothing behind', async (_, lines, reason) => {
  const restored = await restoreBackup(empty.database, given(lines()));
  expect(restored).toMatchObject({ kind: 'broken', reason: expect.stringContaining(reason) });
  expect(JSON.stringify(restored)).not.toMatch(/王小蝶|@|insert into/);
  const tables = tablesWithRows(await readTables(empty.database));
  for (const { name } of tables) {
    const rows = await empty.database.execute(sql`select 1 from ${sql.identifier(name)}`);
    expect(rows).toMatchObject({ rows: [] });
  }
});

test('a backup of an older shop gets its own migrations first, and newer ones after its rows', async () => {
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  const older = names.slice(0, -1);
  await migrate(empty.database, { only: older });
  const [header = ''] = await linesOf(empty.database);
  await empty.close();
  empty = await openUnmigratedDatabase('PostgreSQL');
  expect(await restoreBackup(empty.database, given([header, '["end",{}]']))).toMatchObject({
    kind: 'restored',
  });
  expect(await migrate(empty.database)).toEqual([]);
});

test('a backup of a newer shop, and a database newer than the backup, are refused by name', async () => {
  const header = (migrations: readonly string[]) =>
    given([JSON.stringify(['butterfly-shop', { format: 1, at: new Date().toISOString(), migrations }])]);
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  expect(await restoreBackup(empty.database, header([...names, '9999_later']))).toEqual({
    kind: 'other-migrations',
    names: ['9999_later'],
  });
  expect(await restoreBackup(empty.database, header(names.slice(0, -1)))).toEqual({
    kind: 'other-migrations',
    names: names.slice(-1),
  });
  expect(await empty.database.$count(orders)).toBe(0);
});
