import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stockResponseSchema } from '../../../src/contract/catalogue.ts';
import { readShippingRules } from '../eligibility/rules-store.ts';
import type { RawDocument } from '../testing/content-server.ts';
import { type ContentWorld, openContentWorld, sendContentWebhook } from '../testing/content-world.ts';
import { rawProductOf, rawSpeciesOf } from '../testing/documents.ts';
import { DATABASE_KINDS } from '../testing/fresh-database.ts';
import { mirrorShippingRules } from './mirror-shipping-rules.ts';
import { syncCatalogue } from './sync.ts';
import { syncMissedChanges } from './sync-missed-changes.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const ruleOf = (_id: string, fields: object): RawDocument => ({
  ...{ _id, _type: 'shippingRule', title: _id, verdict: 'allowed', checked_on: TODAY },
  ...fields,
});
const GERMANY = ruleOf('in-de', { border: 'import', destination: 'DE', words: '可以寄往德国。' });
const INDIA = ruleOf('in-in', { border: 'import', destination: 'IN', verdict: 'forbidden' });

describe.each(DATABASE_KINDS)('shipping rules on %s', (kind) => {
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
