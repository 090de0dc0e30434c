import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_CARDS_MAX } from '../../../src/features/base/limits.contract.ts';
import { EMPTY_QUERY, type SearchQuery } from '../../../src/features/search/search.contract.ts';
import { searchCardsResponseSchema } from '../../../src/features/search/search-cards.contract.ts';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import { syncCatalogue } from '../publishing/sync.ts';
import { correctStock, receiveStock } from '../stock/service.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import { type ContentWorld, openContentWorld, sendContentWebhook } from '../testing/content-world.ts';
import { rawCategoryOf, rawProductOf, rawSpeciesOf } from '../testing/documents.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { readCatalogueChanges } from './memory-catalogue-store.ts';
import { searchCatalogue } from './search.ts';

const note = { actor: 'test', reason: 'arrived' };
const raws = [
  rawCategoryOf('spread', { name: '展翅标本' }),
  rawSpeciesOf('morpho-didius'),
  rawProductOf('first', { rank: 1 }),
  rawProductOf('second', { rank: 2, gender: '雌' }),
];

describe.each(DEPLOYED_KIND)('the search page on %s', (kind) => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await openContentWorld(kind);
    for (const raw of raws) world.content.published.set(raw._id, raw);
    await syncCatalogue(world.services);
    await receiveStock(world.database, { productId: 'second', variantKey: 'a1' }, 3, note);
  });
  afterAll(() => world.close());

  const search = (query: Partial<SearchQuery> = {}) =>
    searchCatalogue(world.database, { ...EMPTY_QUERY, ...query });
  const idsOf = async (query: Partial<SearchQuery>) => (await search(query)).items.map(({ id }) => id);

  test('without a query shows the catalogue in its order, with choices by name and count', async () => {
    const { items, total, choices, inStockCount } = await search();
    expect(items.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(total).toBe(2);
    expect(inStockCount).toBe(1);
    expect(choices.category).toEqual([{ value: 'spread', label: '展翅标本', count: 2 }]);
    expect(choices.family).toEqual([{ value: '蛱蝶科 Nymphalidae', label: '蛱蝶科 Nymphalidae', count: 2 }]);
    expect(choices.grade).toEqual([{ value: 'A1', label: 'A1', count: 2 }]);
    expect(choices.sex.map(({ value, count }) => [value, count])).toEqual([
      ['雄', 1],
      ['雌', 1],
    ]);
    expect(choices.size.find(({ value }) => value === '120-')?.count).toBe(2);
    expect(choices.price.find(({ value }) => value === '100-300')?.count).toBe(2);
  });

  test('shows current stock', async () => {
    expect(await idsOf({ inStock: true })).toEqual(['second']);
    await receiveStock(world.database, { productId: 'first', variantKey: 'a1' }, 1, note);
    expect(await idsOf({ inStock: true })).toEqual(['first', 'second']);
    await correctStock(world.database, { productId: 'first', variantKey: 'a1' }, -1, note);
    expect(await idsOf({ inStock: true })).toEqual(['second']);
  });

  test('is filtered by the present shipping rules', async () => {
    const rules = [
      makeRule('out', { border: 'export' }),
      makeRule('in', { destination: 'NZ', sources: ['bred'] }),
      makeRule('barred', { destination: 'NZ', sources: ['wild'], verdict: 'forbidden' }),
    ];
    const found = async () => {
      const { items, notSent, total } = await search({ to: 'NZ' });
      return { ids: items.map(({ id }) => id), total, ...notSent };
    };
    const publish = async (id: string, given: { source: string; rank: number; gender?: string }) => {
      world.content.published.set(id, rawProductOf(id, given));
      await syncCatalogue(world.services);
    };
    expect(await found()).toEqual({ ids: [], total: 0, unknown: 2, forbidden: 0 });
    await publish('first', { source: 'bred', rank: 1 });
    await publish('second', { source: 'wild', rank: 2, gender: '雌' });
    await acceptRules(world.database, rules);
    expect(await found()).toEqual({ ids: ['first'], total: 1, unknown: 0, forbidden: 1 });
    await acceptRules(world.database, rules.slice(0, 2));
    expect(await found()).toEqual({ ids: ['first'], total: 1, unknown: 1, forbidden: 0 });
  });

  test('sees stock whose transaction began earlier and ended later than another’s', async () => {
    const inStock = async () => (await search()).inStockCount;
    const [first, second] = ['first', 'second'].map((productId) => ({ productId, variantKey: 'a1' }));
    if (first === undefined || second === undefined) throw new Error('there are two');
    await receiveStock(world.database, first, 1, note);
    expect(await inStock()).toBe(2);
    const begun = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const slow = world.database.transaction(async (tx) => {
      await correctStock(tx, first, -1, note);
      begun.resolve();
      await ending.promise;
    });
    await begun.promise;
    await correctStock(world.database, second, -3, note);
    expect(await inStock()).toBe(1);
    ending.resolve();
    await slow;
    expect(await inStock()).toBe(0);
    await receiveStock(world.database, second, 3, note);
    expect(await inStock()).toBe(1);
  });

  test('reads everything anew from a database that was restored to an earlier state', async () => {
    const later = '999999999:999999999:';
    expect(await readCatalogueChanges(world.database, later)).toMatchObject({ isCatalogueNew: true });
    const { seen } = await readCatalogueChanges(world.database, undefined);
    expect(await readCatalogueChanges(world.database, seen)).toMatchObject({
      isCatalogueNew: false,
      moved: new Map(),
    });
  });

  test('gives the search box’s cards picture and price, in the requested order', async () => {
    const names = ['product:second', 'species:morpho-didius', 'product:never-was', 'species:never-was'];
    const response = await world.api.request(`/api/v1/search/cards?names=${names}`);
    const { data } = searchCardsResponseSchema.parse(await response.json());
    expect(data.items).toMatchObject([
      { asked: 'product:second', price: 128.5, from: false, sold_out: false },
      { asked: 'species:morpho-didius', id: 'morpho-didius', latin_name: 'Morpho didius', price: null },
    ]);
    expect((await world.api.request('/api/v1/search/cards?names=page:guide')).status).toBe(400);
  });

  test('gives at most so many cards per call', async () => {
    const names = Array.from({ length: SEARCH_CARDS_MAX + 1 }, (_, at) => `product:p${at}`);
    const ask = (some: readonly string[]) => world.api.request(`/api/v1/search/cards?names=${some}`);
    expect((await ask(names.slice(1))).status).toBe(200);
    expect((await ask(names)).status).toBe(400);
  });

  test('turns facts among the words into choices, and names unknown words that it ignores', async () => {
    const { query, leftOut, items } = await search({ words: '闪蝶 雌 ¥50-500 a1 peru 展翅 qwzx' });
    expect(query.words).toBe('闪蝶');
    expect(query.chosen).toMatchObject({
      ...{ sex: ['雌'], price: ['50-500'], grade: ['A1'], country: ['秘鲁'], category: ['spread'] },
    });
    expect(leftOut).toEqual(['qwzx']);
    expect(items.map(({ id }) => id)).toEqual(['second']);
    expect((await search({ words: '批发' })).query.chosen.wholesale).toEqual(['1']);
    expect((await search({ words: '闪蝶 100元以下' })).total).toBe(0);
    expect((await search({ words: '闪蝶 qwzx' })).total).toBe(2);
    expect(await search({ words: 'kenya 雌' })).toMatchObject({ total: 1, leftOut: ['kenya'], near: [] });
  });

  test('without results gives what each word and each choice finds alone', async () => {
    const apart = async (query: Partial<SearchQuery>) =>
      (await search(query)).apart.map(({ query: { words, chosen }, total }) => [
        words || Object.values(chosen).flat().join(),
        total,
      ]);
    expect(await apart({ words: '闪蝶 雌 100元以下' })).toEqual([
      ['闪蝶', 2],
      ['雌', 1],
    ]);
    expect(await apart({ words: '闪蝶 DC9999' })).toEqual([]);
    expect(await apart({ words: '闪蝶 雌' })).toEqual([]);
    expect(await apart({ words: '恐龙' })).toEqual([]);
    expect(await apart({ chosen: { ...EMPTY_QUERY.chosen, sex: ['雌'], grade: ['B'] } })).toEqual([
      ['雌', 1],
    ]);
  });

  test('turns a typed range into a choice with a count, like the bands', async () => {
    const { choices, total } = await search({ words: '闪蝶 200以内' });
    expect(choices.price).toContainEqual({ value: '0-200', label: '0-200', count: total });
    expect(total).toBe(2);
  });

  test('lists chosen values that no product has, so that they can be taken off', async () => {
    const chosen = { ...EMPTY_QUERY.chosen, category: ['spread', 'gone'], grade: ['A9'] };
    const { choices } = await search({ chosen });
    expect(choices.category.map(({ label, count }) => [label, count])).toEqual([
      ['展翅标本', 0],
      ['gone', 0],
    ]);
    expect(choices.grade.map(({ value }) => value)).toEqual(['A1', 'A9']);
  });

  test('shows the last page for a page number beyond it', async () => {
    expect(await search({ page: 9 })).toMatchObject({ page: 1, total: 2 });
  });

  test('finds products that were just published, and not withdrawn ones', async () => {
    await search();
    const added = rawProductOf('third', { rank: 0, name: '刚刚上架的标本' });
    world.content.published.set(added._id, added);
    world.content.published.delete('second');
    for (const _id of ['third', 'second'])
      await sendContentWebhook(world.api, JSON.stringify({ _id, _type: 'product' }));
    expect(await idsOf({})).toEqual(['third', 'first']);
    expect(await idsOf({ words: '刚刚上架' })).toEqual(['third']);
  });

  test('finds a renamed species by its new name', async () => {
    const renamed = rawSpeciesOf('morpho-didius', { name: '新名闪蝶', _updatedAt: '2026-03-01T00:00:00Z' });
    world.content.published.set(renamed._id, renamed);
    await sendContentWebhook(world.api, JSON.stringify({ _id: renamed._id, _type: 'species' }));
    expect(await idsOf({ words: '新名' })).toContain('first');
  });

  test('offers an unpublished species under no name', async () => {
    const raw = rawSpeciesOf('goes', { name: '将要下架蝶', latinName: 'Vanessa gone' });
    world.content.published.set(raw._id, raw);
    await sendContentWebhook(world.api, JSON.stringify({ _id: raw._id, _type: 'species' }));
    const near = async () => (await search({ words: '要下蟒' })).near.map(({ name }) => name);
    expect(await near()).toContain('将要下架蝶');
    world.content.published.delete(raw._id);
    await sendContentWebhook(world.api, JSON.stringify({ _id: raw._id, _type: 'species' }));
    expect(await near()).not.toContain('将要下架蝶');
  });
});
