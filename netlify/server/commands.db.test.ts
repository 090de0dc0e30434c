import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { requireSettings } from '../../src/settings.ts';
import {
  acceptFirstSets,
  clearDatabase,
  receiveOpeningStock,
  startDatabase,
  syncCatalogue,
} from './commands.ts';
import { closeDatabase, connectDatabase } from './db/connection.ts';
import { acquireDataLock } from './db/data-lock.ts';
import { readRateZones } from './shipping/rates-store.ts';
import { readShippingRules } from './shipping/rules-store.ts';
import { readAvailable } from './stock/service.ts';
import { startContentServer } from './testing/content-server.ts';
import { createPostgres } from './testing/postgres-database.ts';

const opening = [{ productId: 'morpho', variantKey: 'a1', quantity: 3 }];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
});
afterEach(async () => {
  await closeDatabase();
  await rm(folder, { recursive: true, force: true });
});

async function emptyServer(): Promise<string> {
  const server = await createPostgres(inject('postgresAddress'), 1);
  onTestFinished(async () => {
    await closeDatabase();
    await server.close();
  });
  return server.address;
}

test('the embedded database keeps its rows from one start to the next, and locks its folder meanwhile', async () => {
  const settings = requireSettings({ DATA_DIR: join(folder, 'data') });
  expect(await startDatabase(settings)).toMatchObject({
    kind: 'started',
    where: 'embedded',
    applied: { length: expect.any(Number) },
  });
  expect(await receiveOpeningStock(settings, opening)).toEqual({ kind: 'received', variants: 1 });
  expect(await readdir(join(folder, 'data', 'lock'))).not.toEqual([]);
  await closeDatabase();
  expect(await readdir(join(folder, 'data', 'lock'))).toEqual([]);
  expect(await startDatabase(settings)).toEqual({ kind: 'started', where: 'embedded', applied: [] });
  expect(await receiveOpeningStock(settings, opening)).toEqual({ kind: 'received', variants: 0 });
  expect(await clearDatabase(settings)).toEqual({ kind: 'cleared' });
  expect(await receiveOpeningStock(settings, opening)).toEqual({ kind: 'received', variants: 1 });
  expect((await readAvailable(await connectDatabase(settings), ['morpho'])).get('morpho')?.get('a1')).toBe(3);
});

test('a data folder that is not writable is reported, and another may be tried afterwards', async () => {
  await writeFile(join(folder, 'file'), '');
  const settings = requireSettings({ DATA_DIR: join(folder, 'file') });
  expect(await startDatabase(settings)).toMatchObject({ kind: 'unwritable' });
  const lock = await acquireDataLock(join(folder, 'other'));
  expect(await startDatabase(requireSettings({ DATA_DIR: join(folder, 'other') }))).toMatchObject({
    kind: 'started',
  });
  if (lock.kind === 'acquired') await lock.release();
});

test('an unreachable server is reported, and a reachable one is migrated to the newest schema', async () => {
  const nowhere = requireSettings({ DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' });
  expect(await startDatabase(nowhere)).toMatchObject({
    kind: 'unreachable',
    reason: expect.stringContaining('ECONNREFUSED'),
  });
  const settings = requireSettings({ NETLIFY_DB_URL: await emptyServer() });
  expect(await startDatabase(settings)).toMatchObject({ kind: 'started', where: 'server' });
  expect(await startDatabase(settings)).toEqual({ kind: 'started', where: 'server', applied: [] });
  expect(await receiveOpeningStock(settings, opening)).toEqual({ kind: 'received', variants: 1 });
  expect(await readdir(folder)).toEqual([]);
});

test('a sync while Sanity is unreachable is reported as a result', async () => {
  const settings = requireSettings({
    DATABASE_URL: await emptyServer(),
    SANITY_API_HOST: 'http://127.0.0.1:1',
  });
  await startDatabase(settings);
  expect(await syncCatalogue(settings)).toMatchObject({ kind: 'unreachable' });
});

test('the first start puts the rules and rates that are there in force; no later start accepts any, even if there were none', async () => {
  const content = await startContentServer();
  onTestFinished(content.close);
  const settings = requireSettings({ DATABASE_URL: await emptyServer(), SANITY_API_HOST: content.address });
  await startDatabase(settings);
  await acceptFirstSets(settings);
  const rule = { _id: 'in', _type: 'shippingRule', title: '进口', border: 'import', verdict: 'allowed' };
  const way = { _key: 'ems', name: 'EMS', days_from: 1, days_to: 9, steps: [{ up_to_grams: 500, price: 9 }] };
  const zone = { _id: 'eu', _type: 'freightZone', title: '欧盟', countries: ['EU'], ways: [way] };
  content.published.set('in', rule).set('eu', zone);
  await acceptFirstSets(settings);
  const database = await connectDatabase(settings);
  expect(await readShippingRules(database)).toEqual([]);
  expect(await readRateZones(database)).toEqual([]);
  await clearDatabase(settings);
  await acceptFirstSets(settings);
  expect(await readShippingRules(database)).toMatchObject([{ id: 'in' }]);
  expect(await readRateZones(database)).toMatchObject([{ id: 'eu' }]);
});

test('a function without a database reports the missing setting', async () => {
  await expect(connectDatabase(requireSettings({}))).rejects.toThrow('DATABASE_URL');
});
