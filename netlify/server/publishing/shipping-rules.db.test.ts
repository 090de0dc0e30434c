import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import { stockResponseSchema } from '../../../src/features/specimens/catalogue.contract.ts';
import { requireSettings } from '../../../src/settings.ts';
import { mails } from '../db/schema.ts';
import { readShippingRules, writeShippingRules } from '../shipping/rules-store.ts';
import type { RawDocument } from '../testing/content-server.ts';
import { type ContentWorld, openContentWorld, sendContentWebhook } from '../testing/content-world.ts';
import { rawProductOf, rawSpeciesOf } from '../testing/documents.ts';
import { DEPLOYED_KIND, freshDatabase } from '../testing/fresh-database.ts';
import { mirrorShippingRules, remindOfRules } from './shipping-rules.ts';
import { syncCatalogue } from './sync.ts';
import { syncMissedChanges } from './sync-missed-changes.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const ruleOf = (_id: string, fields: object): RawDocument => ({
  ...{ _id, _type: 'shippingRule', title: _id, verdict: 'allowed', checked_on: TODAY },
  ...fields,
});
const GERMANY = ruleOf('in-de', { border: 'import', destination: 'DE', words: '可以寄往德国。' });
const INDIA = ruleOf('in-in', { border: 'import', destination: 'IN', verdict: 'forbidden' });

describe.each(DEPLOYED_KIND)('shipping rules on %s', (kind) => {
  let world: ContentWorld;

  beforeEach(async () => {
    world = await openContentWorld(kind);
    publish(ruleOf('out', { border: 'export' }), GERMANY, INDIA);
    publish(rawSpeciesOf('morpho-didius'), rawProductOf('p-1'), rawProductOf('p-2'));
    await syncCatalogue(world.services);
  });
  afterEach(() => world.close());

  function publish(...documents: RawDocument[]): void {
    for (const document of documents) world.content.published.set(document._id, document);
  }
  const copied = async () => (await readShippingRules(world.database)).map(({ id }) => id).sort();

  async function shippingTo(country: string) {
    const response = await world.api.request(`/api/v1/stock?ids=p-1,p-2&country=${country}`);
    expect(response.status).toBe(200);
    return stockResponseSchema.parse(await response.json()).data.items.map(({ shipping }) => shipping);
  }

  test('decide the live answer for the country that the call names', async () => {
    const allowed = { verdict: 'allowed', papers: [], words: ['可以寄往德国。'] };
    expect(await shippingTo('DE')).toEqual([allowed, allowed]);
    expect((await shippingTo('IN'))[0]).toMatchObject({ verdict: 'forbidden' });
    expect((await shippingTo('FR'))[0]).toMatchObject({ verdict: 'unknown' });
  });

  test('are left out of a live answer without a country, and an unknown country is refused', async () => {
    const response = await world.api.request('/api/v1/stock?ids=p-1');
    expect(stockResponseSchema.parse(await response.json()).data.items[0]).not.toHaveProperty('shipping');
    for (const country of ['de', 'XX', 'Germany'])
      expect((await world.api.request(`/api/v1/stock?ids=p-1&country=${country}`)).status).toBe(400);
  });

  test('change with the webhook, and go when they are deleted', async () => {
    publish({ ...GERMANY, verdict: 'forbidden' });
    world.content.published.delete(INDIA._id);
    const call = JSON.stringify({ _id: GERMANY._id, _type: 'shippingRule' });
    expect((await sendContentWebhook(world.api, call)).status).toBe(200);
    expect((await shippingTo('DE'))[0]).toMatchObject({ verdict: 'forbidden' });
    expect(await copied()).toEqual(['in-de', 'out']);
  });

  test('are followed when a webhook got lost', async () => {
    publish(ruleOf('in-jp', { border: 'import', destination: 'JP' }));
    await syncMissedChanges(world.services);
    expect(await copied()).toContain('in-jp');
  });

  test('stay as they were while one of them is invalid', async () => {
    publish({ ...INDIA, destination: 'Atlantis' });
    expect(await mirrorShippingRules(world.services)).toBe('invalid');
    expect((await shippingTo('IN'))[0]).toMatchObject({ verdict: 'forbidden' });
  });

  test('are not replaced by an earlier copy that arrives late', async () => {
    let isFirst = true;
    world.content.beforeSending = async () => {
      if (!isFirst) return;
      isFirst = false;
      publish(ruleOf('in-jp', { border: 'import', destination: 'JP' }));
      await mirrorShippingRules(world.services);
    };
    await mirrorShippingRules(world.services);
    expect(await copied()).toContain('in-jp');
  });
});

const settings = requireSettings({ STAFF_MAIL: 'packing@shop.example' });
const rules = [
  makeRule('checked', { checkedOn: '2026-11-01' }),
  makeRule('stale', { checkedOn: '2025-11-01' }),
  makeRule('named', { checkedOn: '2026-11-01', reviewBy: '2026-12-01' }),
];

test('staff is reminded once a week of rules that are due for review, until all are checked', async () => {
  const { database, close } = await freshDatabase('PostgreSQL');
  try {
    const remind = (day: string) => remindOfRules({ database, settings }, new Date(`${day}T08:00:00Z`));
    const readReported = async () =>
      (await database.select().from(mails).orderBy(mails.key)).map(({ data }) => data);
    await remind('2026-11-20');
    expect(await readReported()).toEqual([]);

    await writeShippingRules(database, 1, rules);
    await Promise.all([remind('2026-11-20'), remind('2026-11-20'), remind('2026-11-21')]);
    expect(await readReported()).toEqual([{ kind: 'staff-rules-due', stale: 1, soon: 1 }]);

    await remind('2026-12-02');
    expect(await readReported()).toContainEqual({ kind: 'staff-rules-due', stale: 2, soon: 0 });

    const checked = rules.map(({ reviewBy: _, ...rule }) => ({ ...rule, checkedOn: '2026-12-03' }));
    await writeShippingRules(database, 2, checked);
    await remind('2026-12-10');
    expect(await readReported()).toHaveLength(2);
  } finally {
    await close();
  }
});
