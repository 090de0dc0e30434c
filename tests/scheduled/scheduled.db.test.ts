import type { SanityClient } from '@sanity/client';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { publishScheduled, readSchedulingState } from '../../netlify/server/publishing/scheduled.ts';
import { freshDatabase } from '../../netlify/server/testing/fresh-database.ts';
import { testServices } from '../../netlify/server/testing/services.ts';
import { startTestContentLake, TOKEN } from '../../sandbox/content-lake/content-lake.fixture.ts';
import { RateLimit } from '../../sandbox/content-lake/plan.ts';
import { SKU_COUNTER_ID } from '../../src/content/take-skus.ts';
import { type ContentWriter, contentWriter } from '../../src/content/writer.ts';
import { type ScheduleAction, scheduleId } from '../../src/features/content/schedule.contract.ts';
import { requireSettings } from '../../src/settings.ts';

const MIDNIGHT = '2026-11-30T16:00:00.000Z';
const at = (iso: string) => new Date(iso);
const asset = `image-${'a'.repeat(40)}-1600x1280-webp`;
const picture = { _type: 'picture', asset: { _type: 'reference', _ref: asset }, alt: '裳凤蝶背面' };
const to = (id: string) => ({ _type: 'reference', _ref: id });

const species = {
  _type: 'species',
  name: '裳凤蝶',
  latinName: 'Troides helena',
  family: '凤蝶科 Papilionidae',
  description: '大型凤蝶。',
  distribution: '亚洲',
  wingspan: { min: 130, max: 170 },
  specie_image: picture,
};
const category = { _type: 'category', name: '展翅标本' };
const product = (price: number) => ({
  _type: 'product',
  name: '裳凤蝶展翅标本',
  species: to('troides'),
  category: to('spread'),
  main_image: picture,
  origin: '印度尼西亚',
  locality: '爪哇',
  gender: '雄',
  description: '翅面完整。',
  variants: [{ _type: 'variant', _key: 'a1', grade: 'A1', description: '完整', price }],
});

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase('PostgreSQL', 1);
});
afterAll(() => database.close());

async function openWorld(options: { readonly plan?: 'growth' } = {}) {
  const lake = await startTestContentLake(options);
  const client = lake.client({ perspective: 'raw' });
  await client.mutate([
    { create: { _id: asset, _type: 'sanity.imageAsset' } },
    { create: { _id: 'troides', ...species } },
    { create: { _id: 'spread', ...category } },
    { create: { _id: 'one', ...product(100) } },
    { create: { _id: 'two', ...product(200) } },
  ]);
  const run = (now: string, writer: ContentWriter = client) =>
    publishScheduled({ ...testServices(database.database), writer }, at(now));
  const LAKE_PORT = new URL(lake.address).port;
  return { client, run, settings: requireSettings({ SANITY_TOKEN: TOKEN, LAKE_PORT }) };
}

async function schedule(client: SanityClient, action: ScheduleAction, document: string, time = MIDNIGHT) {
  await client.createOrReplace({
    _id: scheduleId(action, document),
    _type: 'schedule',
    ...{ action, document, documentType: 'product', title: document, at: time },
    by: { id: 'e1', name: '演示编辑' },
    state: 'waiting',
  });
}

const stateOf = async (client: SanityClient, action: ScheduleAction, document: string) =>
  await client.getDocument(scheduleId(action, document));
const priceOf = async (client: SanityClient, id: string) =>
  (await client.getDocument(id))?.['variants']?.[0]?.price as number | undefined;

test('a sale goes live at its time, as a whole, and ends at its time', async () => {
  const { client, run } = await openWorld();
  for (const [id, price] of [
    ['one', 80],
    ['two', 160],
  ] as const) {
    await client.create({ _id: `drafts.${id}`, ...product(price) });
    await schedule(client, 'publish', id);
  }
  await schedule(client, 'unpublish', 'two', '2026-12-01T16:00:00.000Z');
  const created = (await client.getDocument('one'))?._createdAt;
  expect(await run('2026-11-30T15:59:59Z')).toEqual({ done: 0, refused: 0, left: 0 });
  expect(await priceOf(client, 'one')).toBe(100);

  expect(await run('2026-11-30T16:00:01Z')).toEqual({ done: 2, refused: 0, left: 0 });
  const [one, two] = [await client.getDocument('one'), await client.getDocument('two')];
  expect([await priceOf(client, 'one'), await priceOf(client, 'two')]).toEqual([80, 160]);
  expect(one?._rev).toBe(two?._rev);
  expect(one?._createdAt).toBe(created);
  expect(await client.getDocument('drafts.one')).toBeUndefined();
  expect(await stateOf(client, 'publish', 'one')).toMatchObject({ state: 'done' });

  expect(await run('2026-12-02T00:00:00Z')).toEqual({ done: 1, refused: 0, left: 0 });
  expect(await client.getDocument('two')).toBeUndefined();
  expect(await priceOf(client, 'drafts.two')).toBe(160);
});

test('a product without a number gets the next one, also after another write came first', async () => {
  const { client, run } = await openWorld();
  await client.patch('one').set({ sku: 'DC0007' }).commit();
  await client.create({ _id: 'drafts.one', ...product(80), sku: 'DC0007' });
  await client.create({ _id: 'drafts.two', ...product(160) });
  await schedule(client, 'publish', 'one');
  await schedule(client, 'publish', 'two');
  let isFirst = true;
  const disturbed: ContentWriter = {
    fetch: client.fetch.bind(client) as ContentWriter['fetch'],
    mutate: (async (...given: Parameters<SanityClient['mutate']>) => {
      if (isFirst && JSON.stringify(given[0]).includes('createOrReplace')) {
        isFirst = false;
        await client.patch('drafts.two').set({ description: '翅面完整，无修补。' }).commit();
      }
      return await client.mutate(...given);
    }) as ContentWriter['mutate'],
  };
  expect(await run(MIDNIGHT, disturbed)).toEqual({ done: 2, refused: 0, left: 0 });
  expect(isFirst).toBe(false);
  expect(await client.getDocument('one')).toMatchObject({ sku: 'DC0007' });
  expect(await client.getDocument('two')).toMatchObject({ sku: 'DC0008', description: '翅面完整，无修补。' });
  expect(await client.getDocument('drafts.two')).toBeUndefined();
});

test('no number is taken for a refused product, or for a document of another kind', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(-1) });
  await client.create({ _id: 'drafts.troides', ...species });
  await schedule(client, 'publish', 'one');
  await schedule(client, 'publish', 'troides');
  expect(await run(MIDNIGHT)).toEqual({ done: 1, refused: 1, left: 0 });
  expect(await client.getDocument(SKU_COUNTER_ID)).toBeUndefined();
  expect(await client.getDocument('troides')).not.toHaveProperty('sku');
});

test('the newest draft is published, and a draft written after that stays a draft', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(80) });
  await schedule(client, 'publish', 'one');
  await client.createOrReplace({ _id: 'drafts.one', ...product(70) });
  await run(MIDNIGHT);
  expect(await priceOf(client, 'one')).toBe(70);
  await client.create({ _id: 'drafts.one', ...product(60) });
  expect(await run('2026-12-01T00:00:00Z')).toEqual({ done: 0, refused: 0, left: 0 });
  expect(await priceOf(client, 'one')).toBe(70);
});

test('two concurrent runs, or a run after a killed one, publish each document once', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(80) });
  await schedule(client, 'publish', 'one');
  const died: ContentWriter = {
    fetch: client.fetch.bind(client) as ContentWriter['fetch'],
    mutate: async () => {
      throw new Error('the process died');
    },
  };
  await expect(run(MIDNIGHT, died)).rejects.toThrow('died');
  expect(await priceOf(client, 'one')).toBe(100);
  const written: string[] = [];
  const counting: ContentWriter = {
    fetch: client.fetch.bind(client) as ContentWriter['fetch'],
    mutate: (async (...given: Parameters<SanityClient['mutate']>) => {
      const response = await client.mutate(...given);
      if (JSON.stringify(given[0]).includes('createOrReplace')) written.push('one');
      return response;
    }) as ContentWriter['mutate'],
  };
  await Promise.all([run(MIDNIGHT, counting), run(MIDNIGHT, counting)]);
  expect(written).toEqual(['one']);
  expect(await stateOf(client, 'publish', 'one')).toMatchObject({ state: 'done' });
  expect(await priceOf(client, 'one')).toBe(80);
});

test('a time whose transaction always fails doesn’t block later ones', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(80) });
  await client.create({ _id: 'drafts.two', ...product(160) });
  await schedule(client, 'publish', 'one');
  await schedule(client, 'publish', 'two', '2026-11-30T17:00:00.000Z');
  const failing: ContentWriter = {
    fetch: client.fetch.bind(client) as ContentWriter['fetch'],
    mutate: (async (...given: Parameters<SanityClient['mutate']>) => {
      if (JSON.stringify(given[0]).includes('"price":80')) throw new Error('Bad Request');
      return await client.mutate(...given);
    }) as ContentWriter['mutate'],
  };
  expect(await run('2026-11-30T17:00:01Z', failing)).toEqual({ done: 1, refused: 0, left: 1 });
  expect([await priceOf(client, 'one'), await priceOf(client, 'two')]).toEqual([100, 160]);
  expect(await stateOf(client, 'publish', 'one')).toMatchObject({ state: 'waiting' });
});

test('documents that the guard rejects stay unchanged with a reason, and others of that time go live', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(-1) });
  await client.create({ _id: 'drafts.two', ...product(160) });
  await schedule(client, 'publish', 'one');
  await schedule(client, 'publish', 'two');
  expect(await run(MIDNIGHT)).toEqual({ done: 1, refused: 1, left: 0 });
  expect([await priceOf(client, 'one'), await priceOf(client, 'two')]).toEqual([100, 160]);
  expect(await priceOf(client, 'drafts.one')).toBe(-1);
  expect(await stateOf(client, 'publish', 'one')).toMatchObject({
    state: 'refused',
    problems: [{ path: expect.stringContaining('price') }],
  });
  expect(await run(MIDNIGHT)).toEqual({ done: 0, refused: 0, left: 0 });
});

test('a product with another’s SKU stays unchanged, and its field is reported', async () => {
  const { client, run } = await openWorld();
  await client.patch('one').set({ sku: 'DC0001' }).commit();
  await client.create({ _id: 'drafts.one', ...product(80), sku: 'DC0001' });
  await client.create({ _id: 'drafts.two', ...product(160), sku: 'DC0001' });
  await client.patch('drafts.one').set({ sku: 'DC0005' }).commit();
  await schedule(client, 'publish', 'two');
  expect(await run(MIDNIGHT)).toEqual({ done: 0, refused: 1, left: 0 });
  expect(await stateOf(client, 'publish', 'two')).toMatchObject({ problems: [{ path: 'sku' }] });
  await schedule(client, 'publish', 'one');
  expect(await run(MIDNIGHT)).toEqual({ done: 1, refused: 0, left: 0 });
  await schedule(client, 'publish', 'two');
  expect(await run(MIDNIGHT)).toEqual({ done: 1, refused: 0, left: 0 });
});

test('a new species and its product go live together, and a product waits for no refused species', async () => {
  const { client, run } = await openWorld();
  const weak = { ...to('atlas'), _weak: true, _strengthenOnPublish: { type: 'species' } };
  await client.create({ _id: 'drafts.atlas', ...species, name: '' });
  await client.create({ _id: 'drafts.one', ...product(80), species: weak });
  await schedule(client, 'publish', 'atlas');
  await schedule(client, 'publish', 'one');
  expect(await run(MIDNIGHT)).toEqual({ done: 0, refused: 2, left: 0 });

  await client.patch('drafts.atlas').set({ name: '乌桕大蚕蛾' }).commit();
  await schedule(client, 'publish', 'atlas');
  await schedule(client, 'publish', 'one');
  expect(await run(MIDNIGHT)).toEqual({ done: 2, refused: 0, left: 0 });
  expect((await client.getDocument('one'))?.['species']).toEqual(to('atlas'));
});

test('a referenced document is not unpublished, and the schedule lists the references', async () => {
  const { client, run } = await openWorld();
  await schedule(client, 'unpublish', 'troides');
  expect(await run(MIDNIGHT)).toEqual({ done: 0, refused: 1, left: 0 });
  expect(await client.getDocument('troides')).toBeDefined();
  expect(JSON.stringify(await stateOf(client, 'unpublish', 'troides'))).toContain('裳凤蝶展翅标本');
});

test('the site settings are never unpublished', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'siteSettings', _type: 'siteSettings' });
  await schedule(client, 'unpublish', 'siteSettings');
  expect(await run(MIDNIGHT)).toMatchObject({ refused: 1 });
  expect(await client.getDocument('siteSettings')).toBeDefined();
});

/** `meanwhile` runs between the check and the first write. */
function beside(client: SanityClient, meanwhile: () => Promise<unknown>): ContentWriter {
  let isFirst = true;
  return {
    fetch: client.fetch.bind(client) as ContentWriter['fetch'],
    mutate: (async (...given: Parameters<SanityClient['mutate']>) => {
      if (isFirst) await meanwhile();
      isFirst = false;
      return await client.mutate(...given);
    }) as ContentWriter['mutate'],
  };
}

test('a time that an editor cancels or moves meanwhile is skipped, and the others run', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(80) });
  await client.create({ _id: 'drafts.two', ...product(160) });
  await schedule(client, 'publish', 'one');
  await schedule(client, 'publish', 'two');
  const cancelled = beside(client, () => client.delete(scheduleId('publish', 'one')));
  expect(await run(MIDNIGHT, cancelled)).toMatchObject({ done: 1 });
  expect([await priceOf(client, 'one'), await priceOf(client, 'two')]).toEqual([100, 160]);

  await schedule(client, 'publish', 'one');
  const moved = beside(client, () => schedule(client, 'publish', 'one', '2026-12-02T16:00:00.000Z'));
  expect(await run(MIDNIGHT, moved)).toMatchObject({ done: 0 });
  expect(await priceOf(client, 'one')).toBe(100);
  expect(await stateOf(client, 'publish', 'one')).toMatchObject({ state: 'waiting' });
});

test('a draft that changes after the check is checked again, and nothing typed is lost', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(80) });
  await client.create({ _id: 'drafts.two', ...product(160) });
  await schedule(client, 'publish', 'one');
  const renamed = beside(client, () => client.patch('drafts.one').set({ name: '特价裳凤蝶' }).commit());
  expect(await run(MIDNIGHT, renamed)).toMatchObject({ done: 1 });
  expect((await client.getDocument('one'))?.['name']).toBe('特价裳凤蝶');

  await schedule(client, 'publish', 'two');
  const broken = beside(client, () => client.createOrReplace({ _id: 'drafts.two', ...product(-1) }));
  expect(await run(MIDNIGHT, broken)).toMatchObject({ refused: 1 });
  expect(await priceOf(client, 'two')).toBe(200);
});

test('nothing left to publish is not a failure, and a deleted document is reported', async () => {
  const { client, run } = await openWorld();
  await schedule(client, 'publish', 'one');
  await schedule(client, 'publish', 'gone');
  expect(await run(MIDNIGHT)).toEqual({ done: 1, refused: 1, left: 0 });
  expect(await stateOf(client, 'publish', 'one')).toMatchObject({ state: 'unneeded' });
  expect(await stateOf(client, 'publish', 'gone')).toMatchObject({ problems: [{ message: '文档已经删除' }] });
});

test('an unreadable schedule is logged and stops no other', async () => {
  const { client, run } = await openWorld();
  await client.create({ _id: 'drafts.one', ...product(80) });
  await schedule(client, 'publish', 'one');
  await client.create({ _id: 'schedule.publish.x', _type: 'schedule', state: 'waiting', at: MIDNIGHT });
  expect(await run(MIDNIGHT)).toMatchObject({ done: 1 });
});

test('a sale goes live although Sanity refuses a write above its rate', async () => {
  const { client, run, settings } = await openWorld({ plan: 'growth' });
  await client.create({ _id: 'drafts.one', ...product(80) });
  await schedule(client, 'publish', 'one');
  const refuse = vi.spyOn(RateLimit.prototype, 'isExceededBy').mockReturnValueOnce(true);
  onTestFinished(() => refuse.mockRestore());
  expect(await run(MIDNIGHT, contentWriter(settings))).toEqual({ done: 1, refused: 0, left: 0 });
  expect(refuse).toHaveReturnedWith(true);
  expect(await priceOf(client, 'one')).toBe(80);
});

test('a sale that Sanity keeps refusing is left to the next run, before the function ends', async () => {
  const { client, run, settings } = await openWorld({ plan: 'growth' });
  await client.create({ _id: 'drafts.one', ...product(80) });
  await schedule(client, 'publish', 'one');
  const refuse = vi.spyOn(RateLimit.prototype, 'isExceededBy');
  for (let refused = 0; refused < 3; refused += 1) refuse.mockReturnValueOnce(true);
  onTestFinished(() => refuse.mockRestore());
  const writer = contentWriter(settings);
  expect(await run(MIDNIGHT, writer)).toEqual({ done: 0, refused: 0, left: 1 });
  expect(await run(MIDNIGHT, writer)).toEqual({ done: 1, refused: 0, left: 0 });
  expect(await priceOf(client, 'one')).toBe(80);
});

test('ended schedules are removed after a month', async () => {
  const { client, run } = await openWorld();
  await schedule(client, 'publish', 'one');
  await run(MIDNIGHT);
  await run('2026-12-30T00:00:00Z');
  expect(await stateOf(client, 'publish', 'one')).toBeDefined();
  await run('2026-12-31T00:00:00Z');
  expect(await stateOf(client, 'publish', 'one')).toBeUndefined();
});

test('without a write token nothing runs, and the Studio shows it', async () => {
  const services = { ...testServices(database.database), writer: undefined };
  expect(await publishScheduled(services)).toBe('off');
  expect(await readSchedulingState(services)).toMatchObject({ isOn: false });
});
