import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PreflightReport } from '../../../src/features/desk/preflight.contract.ts';
import { recordLastEvent } from '../db/last-events.ts';
import { openStaffWorld, type StaffWorld } from '../testing/staff-world.ts';

let world: StaffWorld;
beforeAll(async () => {
  world = await openStaffWorld('PostgreSQL', 1);
});
afterAll(() => world.close());

test('operators see the last run, the last backup and the last signed events, editors do not', async () => {
  const operator = await world.person('林运营', 'operator');
  const report = async (): Promise<PreflightReport> => (await operator.get('/ops/preflight')).body.data;
  const nothing = { stripe: null, paypal: null, sanity: null };
  expect(await report()).toEqual({ run: null, backupAt: null, signedAt: nothing });

  const lines = [{ name: 'settings', state: 'ok', found: 'The settings fit.' }];
  await recordLastEvent(world.database, 'preflight', { lines: [] });
  await recordLastEvent(world.database, 'preflight', { lines });
  await recordLastEvent(world.database, 'backup');
  await recordLastEvent(world.database, 'signed paypal');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  expect(await report()).toEqual({
    run: { at: time, lines },
    backupAt: time,
    signedAt: { ...nothing, paypal: time },
  });

  const editor = await world.person('林编辑', 'editor');
  expect((await editor.get('/ops/preflight')).status).toBe(404);
});
