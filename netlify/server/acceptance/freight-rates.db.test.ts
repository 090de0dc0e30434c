import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Acceptance } from '../../../src/features/acceptance/acceptance.contract.ts';
import { makeWay, makeZone } from '../../../src/features/shipping/rates.fixture.ts';
import { requireSettings } from '../../../src/settings.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import { insertAcceptedSet } from '../db/accepted-sets.ts';
import { mails } from '../db/schema.ts';
import { readRateZones } from '../shipping/rates-store.ts';
import type { Caller } from '../testing/caller.ts';
import type { RawDocument } from '../testing/content-server.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { openStaffWorld, type StaffWorld, sendWrite } from '../testing/staff-world.ts';
import { remindOfRates } from './remind-of-rates.ts';

const EMS = {
  ...{ _key: 'ems', name: 'EMS', days_from: 7, days_to: 15, tracked: true },
  steps: [{ _key: 'a', up_to_grams: 1_000, price: 150 }],
};
const EU: RawDocument = {
  ...{ _id: 'eu', _type: 'freightZone', title: '欧盟', countries: ['EU'] },
  ways: [EMS],
};
const WEST: RawDocument = { ...EU, _id: 'west', title: '西欧', countries: ['瑞士'] };

describe.each(['PGlite', 'PostgreSQL'] as const)('freight rates on %s', (kind) => {
  let world: StaffWorld;
  let operator: Caller;

  beforeEach(async () => {
    world = await openStaffWorld(kind);
    operator = await world.person('欧操作', 'operator');
  });
  afterEach(() => world.close());

  function publish(...documents: RawDocument[]): void {
    for (const document of documents) world.content.published.set(document._id, document);
  }
  async function look(): Promise<Acceptance> {
    const response = await operator.get('/ops/acceptance?kind=freight-rates');
    expect(response.status).toBe(200);
    return response.body.data;
  }
  async function accept() {
    const { accepted, published } = await look();
    return await sendWrite(operator, '/ops/acceptance/accept', {
      ...{ kind: 'freight-rates', note: '核对过', seen: accepted?.id ?? null },
      published: published.kind === 'readable' ? published.fingerprint : 'none',
    });
  }

  test('are none in force until an operator accepts what is published', async () => {
    publish(EU);
    expect(await readRateZones(world.database)).toEqual([]);
    expect(await accept()).toMatchObject({ status: 200 });
    expect(await readRateZones(world.database)).toMatchObject([{ id: 'eu', ways: [{ key: 'ems' }] }]);
    publish({ ...EU, ways: [{ ...EMS, steps: [{ up_to_grams: 1_000, price: 99 }] }] });
    const [zone] = await readRateZones(world.database);
    expect(zone?.ways[0]?.steps).toEqual([{ upToGrams: 1_000, priceFen: 15_000 }]);
  });

  test('show which step changed, what three carts would cost, and what to mind', async () => {
    publish(EU);
    await accept();
    publish({
      ...EU,
      ways: [
        { ...EMS, paused_because: '停运' },
        { ...EMS, _key: 'parcel', name: '小包' },
      ],
    });
    const { published } = await look();
    expect(published).toMatchObject({
      differences: [{ id: 'eu', change: 'changed' }],
      warnings: [{ kind: 'paused', way: 'EMS', because: '停运' }],
    });
    if (published.kind !== 'readable' || published.effects.kind !== 'freight') throw new Error('no samples');
    expect(published.effects.samples[0]).toMatchObject({
      ...{ country: 'DE', before: 'EMS ¥150.00', after: '小包 ¥150.00' },
    });
    const said: string[] = [];
    await OPERATOR_COMMANDS.accept.run(world.services, ['freight-rates'], (line) => said.push(line));
    expect(said.join('\n')).toContain('小包，不超过1000克:  → ¥150.00');
    expect(said.join('\n')).toContain('90克，¥300 to DE: EMS ¥150.00 → 小包 ¥150.00');
    expect(said.at(-1)).toBe('paused: 欧盟, EMS: 停运');
  });

  test('are refused as a whole if a country is in two zones, with both named', async () => {
    publish(EU, { ...WEST, countries: ['瑞士', '法国'] });
    const problem = '国家：FR同时在“欧盟”和“西欧”两个分区里';
    expect((await look()).published).toEqual({
      kind: 'unreadable',
      documents: [{ id: 'eu', title: '欧盟', problem }],
    });
    expect(await accept()).toMatchObject({ status: 409 });
    publish(WEST);
    expect(await accept()).toMatchObject({ status: 200 });
  });

  test('are refused with the cell of what is missing', async () => {
    publish({ ...EU, ways: [{ ...EMS, steps: [{ up_to_grams: 500 }] }] });
    expect((await look()).published).toMatchObject({
      kind: 'unreadable',
      documents: [{ id: 'eu', problem: expect.stringContaining('方式“EMS”，第1档：运费没有填') }],
    });
  });

  test('leave the shipping rules as they are', async () => {
    publish(EU);
    await accept();
    const response = await operator.get('/ops/acceptance?kind=shipping-rules');
    expect(response.body.data).toMatchObject({ accepted: null, published: { differences: [] } });
  });
});

test('staff hears once a week of prices that end within 30 days', async () => {
  const { database, close } = await freshDatabase('PostgreSQL');
  const settings = requireSettings({ STAFF_MAIL: 'packing@shop.example' });
  try {
    const remind = (day: string) => remindOfRates({ database, settings }, new Date(`${day}T08:00:00Z`));
    const readReported = async () =>
      (await database.select().from(mails).orderBy(mails.key)).map(({ data }) => data);
    await remind('2026-11-20');
    const way = makeWay('ems', { validUntil: '2026-12-31' });
    const entries = [makeZone('欧盟', ['DE'], way, makeWay('later'))];
    await insertAcceptedSet(database, 'freight-rates', { entries, actor: 'test', note: 'test' });
    await remind('2026-11-30');
    expect(await readReported()).toEqual([]);
    await Promise.all([remind('2026-12-01'), remind('2026-12-01'), remind('2026-12-02')]);
    expect(await readReported()).toEqual([
      { kind: 'staff-rates-due', ways: [{ zone: '欧盟', way: 'ems', until: '2026-12-31' }] },
    ]);
  } finally {
    await close();
  }
});
