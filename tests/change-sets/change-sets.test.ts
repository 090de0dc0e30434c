import type { SanityClient } from '@sanity/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTestContentLake } from '../../sandbox/content-lake/content-lake.fixture.ts';
import { RateLimit } from '../../sandbox/content-lake/plan.ts';
import {
  type Change,
  type ChangeFinding,
  type ChangeSetHead,
  createChangeSet,
  listChangeSets,
  readChangeSet,
  readChanges,
  removeOrphanedParts,
} from '../../sanity/studio/catalogue/change-set.ts';
import { readCheckedPlan } from '../../sanity/studio/catalogue/check-plan.ts';
import type { StoredDocument } from '../../sanity/studio/catalogue/pair.ts';
import { type CatalogueAction, planAction, withSkus } from '../../sanity/studio/catalogue/plan.ts';
import type { PriceChange } from '../../sanity/studio/catalogue/price.ts';
import { type ContentLake, runChangeSet, undoChangeSet } from '../../sanity/studio/catalogue/run.ts';
import { readPairs, studioContentLake } from '../../sanity/studio/catalogue/studio-content-lake.ts';
import { handleRateLimit } from '../../src/content/rate-limit.ts';
import { SKU_COUNTER_ID, takeSkus } from '../../src/content/take-skus.ts';

const RAW = { perspective: 'raw' } as const;
const tenPercent: PriceChange = { by: { kind: 'percent', points: 1000 }, ending: 'exact' };
const PRICE: CatalogueAction = { kind: 'edit', isLive: false, edit: { kind: 'price', change: tenPercent } };
const LIVE_PRICE: CatalogueAction = { ...PRICE, isLive: true };
const noFindings: ContentLake['findingsOf'] = async () => new Map();

const product = (id: string, price = 100, name = id) => ({
  ...{ _id: id, _type: 'product', name },
  variants: [{ _type: 'variant', _key: 'a', grade: 'A1', description: '完整', price }],
});

interface Shop {
  readonly client: SanityClient;
  readonly visitor: SanityClient;
  readonly lakeWith: (some?: Partial<ContentLake>) => ContentLake;
  readonly planned: (ids: readonly string[], action: CatalogueAction) => Promise<ChangeSetHead>;
  readonly run: (head: ChangeSetHead, some?: Partial<ContentLake>) => ReturnType<typeof runChangeSet>;
  readonly undo: (head: ChangeSetHead) => ReturnType<typeof undoChangeSet>;
  readonly outcomes: (head: ChangeSetHead) => Promise<Record<string, Change['state']>>;
  readonly stored: (id: string) => Promise<StoredDocument | undefined>;
  readonly price: (id: string) => Promise<number | undefined>;
}

const never = new AbortController().signal;
const nothing = () => undefined;

async function openShop(
  documents: readonly { _id: string; _type: string }[],
  options: { readonly plan?: 'growth' } = {},
): Promise<Shop> {
  const lake = await startTestContentLake(options);
  // The Studio's client sends this.
  const client = lake.client({ requestHandler: handleRateLimit() });
  const transaction = client.transaction();
  for (const document of documents) transaction.create(document);
  await transaction.commit();
  const lakeWith = (some: Partial<ContentLake> = {}): ContentLake => ({
    ...studioContentLake(client as never, '林编辑', noFindings),
    ...some,
  });
  const stored = async (id: string) =>
    (await client.fetch('*[_id == $id][0]', { id }, RAW)) as StoredDocument | undefined;
  return {
    ...{ client, lakeWith, stored },
    visitor: lake.visitor(),
    planned: async (ids, action) => {
      const changes = planAction(await readPairs(client as never, ids), action).flatMap((one) =>
        one.kind === 'change' ? [one.change] : [],
      );
      return createChangeSet(client as never, {
        ...{ kind: action.kind, title: '改价', author: '林编辑', authorId: 'e1' },
        changes: await withSkus(changes, (count) => takeSkus(client, count)),
      });
    },
    run: (head, some) => runChangeSet(head, lakeWith(some), never, nothing),
    undo: (head) => undoChangeSet(head, lakeWith(), never, nothing),
    outcomes: async (head) => {
      const changes = await readChanges(client as never, head);
      return Object.fromEntries(changes.map(({ documentId, state }) => [documentId, state]));
    },
    price: async (id) => {
      const variants = (await stored(id))?.['variants'] as { price: number }[] | undefined;
      return variants?.[0]?.price;
    },
  };
}

/** Omits fields that change at each write. */
function content(document: StoredDocument | undefined | null) {
  const { _rev, _updatedAt, _createdAt, ...fields } = document ?? {};
  return fields;
}

test('products that are published get a number if they lack one, and keep it when the run is repeated', async () => {
  const shop = await openShop([
    { ...product('drafts.a'), sku: 'DC0007' } as ReturnType<typeof product>,
    product('drafts.b'),
    product('c'),
    product('drafts.c', 80),
    { _id: 'drafts.s', _type: 'species' },
  ]);
  const head = await shop.planned(['a', 'b', 'c', 's'], { kind: 'publish' });
  await shop.run(head);
  await shop.run(head);
  const skus = await Promise.all(['a', 'b', 'c', 's'].map(async (id) => (await shop.stored(id))?.['sku']));
  expect(skus).toEqual(['DC0007', 'DC0008', 'DC0009', undefined]);
  expect(await shop.stored('drafts.b')).toBeNull();
});

test('changes that publish no product without a number take none', async () => {
  const shop = await openShop([product('a'), product('drafts.b')]);
  await shop.run(await shop.planned(['a', 'b'], LIVE_PRICE));
  await shop.run(await shop.planned(['a'], { kind: 'unpublish' }));
  expect(await shop.stored(SKU_COUNTER_ID)).toBeNull();
});

test('prices change in drafts, and in published products if requested, and the undo restores all', async () => {
  const shop = await openShop([product('a'), product('b'), product('drafts.b', 80), product('drafts.c', 50)]);
  const ids = ['a', 'b', 'c'];
  const drafts = await shop.planned(ids, PRICE);
  expect(await shop.run(drafts)).toEqual({ kind: 'done' });
  expect(await shop.price('a')).toBe(100);
  expect(await shop.price('drafts.a')).toBe(110);
  expect(await shop.price('b')).toBe(100);
  expect(await shop.price('drafts.b')).toBe(88);
  expect(await shop.price('drafts.c')).toBe(55);
  await shop.undo(drafts);
  expect(await shop.stored('drafts.a')).toBeNull();
  expect(await shop.price('drafts.b')).toBe(80);

  const live = await shop.planned(ids, LIVE_PRICE);
  await shop.run(live);
  expect(await shop.price('a')).toBe(110);
  expect(await shop.stored('drafts.a')).toBeNull();
  expect([await shop.price('b'), await shop.price('drafts.b')]).toEqual([110, 88]);
  expect(await shop.price('drafts.c')).toBe(55);
  expect(await shop.undo(live)).toEqual({ kind: 'done' });
  expect([await shop.price('a'), await shop.price('b'), await shop.price('drafts.b')]).toEqual([
    100, 100, 80,
  ]);
  expect(await readChangeSet(shop.client as never, live.id)).toMatchObject({
    undoneBy: '林编辑',
    endedAt: expect.any(String),
  });
});

test('publish, unpublish and discard are undone to the same documents', async () => {
  const documents = [product('a'), product('drafts.a', 120), product('drafts.b', 70), product('c')];
  for (const kind of ['publish', 'unpublish', 'discard'] as const) {
    const shop = await openShop(documents);
    const before = await shop.client.fetch('*[_type == "product"] | order(_id asc)', {}, RAW);
    const head = await shop.planned(['a', 'b', 'c'], { kind });
    expect(await shop.run(head)).toEqual({ kind: 'done' });
    const between = await shop.client.fetch('*[_type == "product"] | order(_id asc)._id', {}, RAW);
    expect(between, kind).toEqual(
      { publish: ['a', 'b', 'c'], unpublish: ['drafts.a', 'drafts.b', 'drafts.c'], discard: ['a', 'c'] }[
        kind
      ],
    );
    await shop.undo(head);
    const after = await shop.client.fetch('*[_type == "product"] | order(_id asc)', {}, RAW);
    expect(after.map(content), kind).toEqual(before.map(content));
  }
});

test('an edit between plan and run stays and is listed, and the other changes are made', async () => {
  const shop = await openShop([product('a'), product('b'), product('drafts.b'), product('c')]);
  const head = await shop.planned(['a', 'b', 'c'], LIVE_PRICE);
  await shop.client.patch('drafts.b').set({ name: '别人改的' }).commit();
  await shop.run(head);
  expect(await shop.outcomes(head)).toEqual({ a: 'done', b: 'conflict', c: 'done' });
  expect(await shop.price('b')).toBe(100);
  expect((await shop.stored('drafts.b'))?.['name']).toBe('别人改的');
});

test('an edit in the very moment of the write is not overwritten either', async () => {
  const shop = await openShop([product('a'), product('b')]);
  const { commit } = shop.lakeWith();
  const between: Partial<ContentLake> = {
    commit: async (id, mutations) => {
      await shop.client.patch('a').set({ name: '别人改的' }).commit();
      return commit(id, mutations);
    },
  };
  const live = await shop.planned(['a'], LIVE_PRICE);
  await shop.run(live, between);
  expect(await shop.outcomes(live)).toEqual({ a: 'conflict' });
  expect(await shop.price('a')).toBe(100);
  // A new draft would be a copy of the previous document.
  const draft = await shop.planned(['a'], PRICE);
  await shop.client.patch('a').set({ name: '甲' }).commit();
  const again = await shop.planned(['a'], PRICE);
  await shop.run(again, between);
  expect(await shop.outcomes(again)).toEqual({ a: 'conflict' });
  expect(await shop.stored('drafts.a')).toBeNull();
  await shop.run(draft);
  expect(await shop.outcomes(draft)).toEqual({ a: 'conflict' });
});

test('the undo leaves documents that were edited since, and reports them', async () => {
  const shop = await openShop([product('a'), product('b'), product('c'), product('drafts.c', 70)]);
  const head = await shop.planned(['a', 'b'], LIVE_PRICE);
  await shop.run(head);
  await shop.client.patch('b').set({ name: '别人改的' }).commit();
  const discarded = await shop.planned(['c'], { kind: 'discard' });
  await shop.run(discarded);
  await shop.client.patch('c').set({ name: '别人发布的' }).commit();
  await shop.undo(head);
  await shop.undo(discarded);
  expect(await shop.outcomes(head)).toEqual({ a: 'undone', b: 'kept' });
  expect([await shop.price('a'), await shop.price('b')]).toEqual([100, 110]);
  expect(await shop.outcomes(discarded)).toEqual({ c: 'kept' });
  expect(await shop.stored('drafts.c')).toBeNull();
});

test('a stopped run can be continued, and resuming a killed run changes nothing twice', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `p${n}`);
  const shop = await openShop(ids.map((id) => product(id)));
  const head = await shop.planned(ids, LIVE_PRICE);
  expect(head.parts).toBe(3);
  const stopping = new AbortController();
  const stopped = await runChangeSet(head, shop.lakeWith(), stopping.signal, () => stopping.abort());
  expect(stopped).toEqual({ kind: 'stopped' });
  expect(Object.values(await shop.outcomes(head)).filter((state) => state === 'done')).toHaveLength(25);

  // The run stops between documents and outcomes.
  const died = await shop.run(head, {
    recordOutcomes: async (_id, _number, outcomes) => {
      if (outcomes.size > 0) throw new Error('the tab was closed');
    },
  });
  expect(died).toEqual({ kind: 'failed' });
  expect(await shop.price('p30')).toBe(110);
  expect((await readChangeSet(shop.client as never, head.id))?.endedAt).toBeUndefined();

  expect(await shop.run(head)).toEqual({ kind: 'done' });
  expect(new Set(Object.values(await shop.outcomes(head)))).toEqual(new Set(['done']));
  const prices = await shop.client.fetch('array::unique(*[_type == "product"].variants[0].price)');
  expect(prices).toEqual([110]);
  await shop.undo(head);
  await shop.undo(head);
  expect(await shop.client.fetch('array::unique(*[_type == "product"].variants[0].price)')).toEqual([100]);
});

/** Also refuses some below the rate, because a slow machine stays below it by itself. */
function refuseWritesAboveRate() {
  const { isExceededBy } = RateLimit.prototype;
  const limit = vi.spyOn(RateLimit.prototype, 'isExceededBy');
  onTestFinished(() => limit.mockRestore());
  limit.mockImplementation(function (this: RateLimit, caller) {
    return limit.mock.calls.length % 40 === 20 || isExceededBy.call(this, caller);
  });
  return limit;
}

test.each<[string, CatalogueAction, string]>([
  ['published at once', LIVE_PRICE, ''],
  [
    'typed in the list',
    {
      ...{ kind: 'edit', isLive: false },
      edit: {
        kind: 'typed-prices',
        prices: new Map(Array.from({ length: 60 }, (_, n) => [`p${n} a`, 11_000])),
      },
    },
    'drafts.',
  ],
])('prices that are %s go on after a 429, and so does their undo', async (_how, action, place) => {
  const ids = Array.from({ length: 60 }, (_, n) => `p${n}`);
  const shop = await openShop(
    ids.map((id) => product(id)),
    { plan: 'growth' },
  );
  const limit = refuseWritesAboveRate();
  const prices = () =>
    shop.client.fetch('*[_id in $ids].variants[0].price', { ids: ids.map((id) => `${place}${id}`) }, RAW);

  const head = await shop.planned(ids, action);
  expect(await shop.run(head)).toEqual({ kind: 'done' });
  expect(limit).toHaveReturnedWith(true);
  expect(await prices()).toEqual(ids.map(() => 110));
  expect(await shop.undo(head)).toEqual({ kind: 'done' });
  expect(await prices()).toEqual(place === '' ? ids.map(() => 100) : []);
  expect(new Set(Object.values(await shop.outcomes(head)))).toEqual(new Set(['undone']));
});

test('a run and its undo go on after Sanity refuses writes above its rate', async () => {
  const ids = Array.from({ length: 60 }, (_, n) => `p${n}`);
  const shop = await openShop(
    ids.map((id) => product(`drafts.${id}`)),
    { plan: 'growth' },
  );
  const limit = refuseWritesAboveRate();
  const published = () => shop.client.fetch('count(*[_type == "product"])', {}, { perspective: 'published' });

  const head = await shop.planned(ids, { kind: 'publish' });
  expect(await shop.run(head)).toEqual({ kind: 'done' });
  expect(limit).toHaveReturnedWith(true);
  expect(await published()).toBe(60);
  expect(await shop.client.fetch('count(*[_id in path("drafts.p*")])', {}, RAW)).toBe(0);
  const skus = await shop.client.fetch('array::unique(*[_type == "product"].sku)');
  expect(skus).toHaveLength(60);

  expect(await shop.undo(head)).toEqual({ kind: 'done' });
  expect(new Set(Object.values(await shop.outcomes(head)))).toEqual(new Set(['undone']));
  expect(await published()).toBe(0);
});

test('changes that a rule or a reference forbids are listed with the reason', async () => {
  const species = { _id: 's', _type: 'species', name: '裳凤蝶' };
  const ofSpecies = { ...product('a'), species: { _type: 'reference', _ref: 's' } };
  const shop = await openShop([species, ofSpecies, product('drafts.b'), product('drafts.c')]);
  const linked = await shop.planned(['s'], { kind: 'unpublish' });
  await shop.run(linked);
  const [change] = await readChanges(shop.client as never, linked);
  expect(change).toMatchObject({ state: 'refused', findings: [{ message: expect.stringContaining('a') }] });
  expect(await shop.stored('s')).not.toBeNull();

  const findings = [
    { message: '请上传主图', path: 'main_image' },
    { message: '请填写商品说明', path: 'description' },
  ];
  const published = await shop.planned(['b', 'c'], { kind: 'publish' });
  await shop.run(published, {
    findingsOf: async (documents) =>
      new Map(documents.some(({ _id }) => _id === 'b') ? [['b', findings]] : []),
  });
  expect(await readChanges(shop.client as never, published)).toMatchObject([
    { documentId: 'b', state: 'refused', findings },
    { documentId: 'c', state: 'done' },
  ]);
});

test('a species is published before the products that refer to it', async () => {
  const shop = await openShop([
    { _id: 'drafts.s', _type: 'species' },
    {
      ...product('drafts.a'),
      species: {
        ...{ _type: 'reference', _ref: 's', _weak: true },
        _strengthenOnPublish: { type: 'species' },
      },
    } as never,
  ]);
  const head = await shop.planned(['a', 's'], { kind: 'publish' });
  await shop.run(head);
  expect(await shop.outcomes(head)).toEqual({ a: 'done', s: 'done' });
  expect((await shop.stored('a'))?.['species']).toEqual({ _type: 'reference', _ref: 's' });
});

test('before the press a plan loses what a rule forbids, and what refers to it, with the reason', async () => {
  const ofSpecies = (id: string, species: string) => ({
    ...product(`drafts.${id}`),
    species: { _type: 'reference', _ref: species, _weak: true },
  });
  const species = (id: string) => ({ _id: `drafts.${id}`, _type: 'species', name: id });
  const many = Array.from({ length: 60 }, (_, n) => `many-${n}`);
  const shop = await openShop([
    ...[species('fit'), species('unfit'), ofSpecies('a', 'fit'), ofSpecies('b', 'unfit')],
    ...many.map((id) => ofSpecies(id, 'fit')),
  ]);
  // Stands in for the Studio's rules.
  const findingsOf: ContentLake['findingsOf'] = async (documents, together = []) => {
    const there = new Set(together.map(({ _id }) => _id));
    const isMissing = (species: unknown) => !there.has((species as { _ref: string })._ref);
    const messageOf = ({ _id, species }: StoredDocument) =>
      _id === 'unfit'
        ? '请填写学名'
        : species !== undefined && isMissing(species)
          ? '蝶种没有发布'
          : undefined;
    return new Map(
      documents.flatMap((document): [string, ChangeFinding[]][] => {
        const message = messageOf(document);
        return message === undefined ? [] : [[document._id, [{ message }]]];
      }),
    );
  };
  const said: string[] = [];
  const ids = ['a', 'b', 'fit', 'unfit', ...many];
  const { plan } = await readCheckedPlan(
    ...([shop.client as never, ids, { kind: 'publish' }, findingsOf] as const),
    (text) => said.push(text),
  );
  expect(plan.filter(({ kind }) => kind === 'change')).toHaveLength(62);
  expect(plan.filter(({ kind }) => kind === 'skipped')).toMatchObject([
    { documentId: 'unfit', why: [{ message: '请填写学名' }] },
    { documentId: 'b', why: [{ message: '蝶种没有发布' }] },
  ]);
  expect(said.slice(1)).toEqual([0, 2, 27, 52].map((done) => `正在检查 ${done} / 64…`));
});

test('visitors never see a change set', async () => {
  const shop = await openShop([product('a')]);
  const head = await shop.planned(['a'], PRICE);
  await shop.run(head);
  expect(await listChangeSets(shop.client as never)).toMatchObject([{ id: head.id, kind: 'edit', total: 1 }]);
  expect(await shop.visitor.fetch('*[_type match "changeSet*"]')).toEqual([]);
  expect(await shop.client.fetch('*[_type match "changeSet*"]')).toEqual([]);
});

test('parts of an incomplete plan are removed after an hour; others stay', async () => {
  const shop = await openShop([product('a'), product('b')]);
  const head = await shop.planned(['a', 'b'], PRICE);
  const part = (number: number) => ({
    ...{ _id: `drafts.change-set-lost-part-${number}`, _type: 'changeSetPart', changeSet: 'lost', number },
    changes: [],
  });
  for (const number of [0, 1]) await shop.client.create(part(number));
  const parts = async () =>
    (await shop.client.fetch('array::unique(*[_type == "changeSetPart"].changeSet)', {}, RAW)) as string[];
  const client = shop.client as never;
  await removeOrphanedParts(client, new Date());
  expect(await parts()).toHaveLength(2);
  await removeOrphanedParts(client, new Date(Date.now() + 3_601_000));
  expect(await parts()).toEqual([head.id]);
  expect(await readChanges(client, head)).toHaveLength(2);
});
