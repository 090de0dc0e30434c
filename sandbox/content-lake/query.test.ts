import { expect, test } from 'vitest';
import { requestError, startTestContentLake, type TestContentLake } from './content-lake.fixture.ts';

const reference = (id: string) => ({ _type: 'reference', _ref: id });

async function filledLake(): Promise<TestContentLake> {
  const lake = await startTestContentLake();
  await lake
    .client()
    .transaction()
    .create({ _id: 'morpho-didius', _type: 'species', name: '欢乐女神闪蝶', latin: 'Morpho didius' })
    .create({ _id: 'papilio-paris', _type: 'species', name: '巴黎翠凤蝶', latin: 'Papilio paris' })
    .create({ _id: 'p1', _type: 'product', name: 'A', price: 300, species: reference('morpho-didius') })
    .create({ _id: 'p2', _type: 'product', name: 'B', price: 100, species: reference('morpho-didius') })
    .create({ _id: 'p3', _type: 'product', name: 'C', price: 200, species: reference('papilio-paris') })
    .create({
      _id: 'drafts.p2',
      _type: 'product',
      name: 'B, reworked',
      price: 90,
      species: reference('morpho-didius'),
    })
    .create({ _id: 'drafts.p4', _type: 'product', name: 'D', price: 50, species: reference('papilio-paris') })
    .commit();
  return lake;
}

test('Filters, parameters, projections, dereferences, ordering and slices work together', async () => {
  const client = (await filledLake()).client();
  const found = await client.fetch(
    '*[_type == $type && price > $least] | order(price desc)[0...2]{_id, "latin": species->latin, price}',
    { type: 'product', least: 100 },
  );
  expect(found).toEqual([
    { _id: 'p1', latin: 'Morpho didius', price: 300 },
    { _id: 'p3', latin: 'Papilio paris', price: 200 },
  ]);
});

test('Documents can be followed against the direction of their references', async () => {
  const client = (await filledLake()).client();
  const byField = await client.fetch(
    '*[_type == "species"] | order(_id){_id, "products": *[_type == "product" && species._ref == ^._id]._id}',
  );
  const byFunction = await client.fetch(
    '*[_type == "species"] | order(_id){_id, "products": *[_type == "product" && references(^._id)]._id}',
  );
  expect(byField).toEqual([
    { _id: 'morpho-didius', products: ['p1', 'p2'] },
    { _id: 'papilio-paris', products: ['p3'] },
  ]);
  expect(byFunction).toEqual(byField);
  const siblings =
    '*[_id == "p1"][0]{"siblings": species->{"of": *[references(^._id) && _id != ^.^._id]._id}}.siblings.of';
  expect(await client.fetch(siblings)).toEqual(['p2']);
  expect(await client.fetch('*[_type == "product" && references("papilio-paris")]._id')).toEqual(['p3']);
  expect(await client.fetch('*[_id == "p1"]{"none": *[references(^.missing._id)]}')).toEqual([{ none: [] }]);
});

test('A filter by several ids or types finds each document once', async () => {
  const client = (await filledLake()).client();
  expect(await client.fetch('*[_id in ["p3", "p1", "p3", "gone"]]._id')).toEqual(['p3', 'p1']);
  expect(await client.fetch('count(*[_type in ["product", "species"]])')).toBe(5);
  expect(await client.fetch('*[_type == "product" || _id == "papilio-paris"]._id')).toHaveLength(4);
});

test('Words of a text::query are found within Chinese text, and all must match', async () => {
  const client = (await filledLake()).client();
  const find = (words: string) => client.fetch('*[[name, latin] match text::query($words)]._id', { words });
  expect(await find('闪蝶')).toEqual(['morpho-didius']);
  expect(await find('papil paris')).toEqual(['papilio-paris']);
  expect(await find('papil didius')).toEqual([]);
});

test('A query that is too long for a URL is sent in the body and gets the same response', async () => {
  const client = (await filledLake()).client();
  const padding = 'x'.repeat(20_000);
  expect(await client.fetch('*[_id == "p1" && name != $padding]._id', { padding })).toEqual(['p1']);
});

test('With filterResponse: false the response has its duration and the query, unless that is turned off', async () => {
  const client = (await filledLake()).client();
  const whole = await client.fetch('count(*)', {}, { filterResponse: false });
  expect(whole).toMatchObject({ query: 'count(*)', result: 5, ms: expect.any(Number) });
  const bare = await client.fetch('count(*)', {}, { filterResponse: false, returnQuery: false });
  expect(bare).not.toHaveProperty('query');
});

test('Each perspective shows its own documents', async () => {
  const lake = await filledLake();
  const names = (perspective: 'published' | 'drafts' | 'raw') =>
    lake.client().fetch('*[_type == "product"] | order(_id).name', {}, { perspective });
  expect(await names('published')).toEqual(['A', 'B', 'C']);
  expect(await names('drafts')).toEqual(['A', 'B, reworked', 'C', 'D']);
  expect(await names('raw')).toEqual(['B, reworked', 'D', 'A', 'B', 'C']);
  const draft = await lake
    .client()
    .fetch('*[_id == "p2"][0]{_id, _originalId}', {}, { perspective: 'drafts' });
  expect(draft).toEqual({ _id: 'p2', _originalId: 'drafts.p2' });
});

test('Old API versions default to all documents, newer ones to published documents', async () => {
  const lake = await filledLake();
  const count = (apiVersion: string) => lake.client({ apiVersion }).fetch('count(*[_type == "product"])');
  expect(await count('2025-02-18')).toBe(5);
  expect(await count('1')).toBe(5);
  expect(await count('2025-02-19')).toBe(3);
});

test('A parse error states the position of the mistake', async () => {
  const client = (await filledLake()).client();
  const broken = await requestError(client.fetch('*[_type == '));
  expect(broken.statusCode).toBe(400);
  expect(broken.details).toMatchObject({ type: 'queryParseError', query: '*[_type == ', start: 10 });
  const unknown = await requestError(client.fetch('nosuch::thing(1)'));
  expect(unknown.details).toMatchObject({
    type: 'queryParseError',
    description: expect.stringContaining('nosuch'),
  });
  const missing = await requestError(client.fetch('*[_id == $id]'));
  expect(missing.details).toMatchObject({
    description: 'param $id referenced, but not provided',
    start: 9,
    end: 12,
  });
});

test('Documents are fetched by id, and missing ones are left out', async () => {
  const client = (await filledLake()).client();
  expect(await client.getDocument('p1')).toMatchObject({ _id: 'p1', name: 'A' });
  expect(await client.getDocument('gone')).toBeUndefined();
  const several = await client.getDocuments(['p3', 'gone', 'drafts.p4']);
  expect(several.map((doc) => doc?._id ?? null)).toEqual(['p3', null, 'drafts.p4']);
});

/** Studio's queries with the search strategy groq2024. */
const STUDIO_SEARCH = `// findability-mvi:5
*[_type in $__types] | score(boost(_type in ["species"] && name match text::query($__query), 10), ([@, _id] match text::query($__query) || references($__rawQuery))) [_score > 0] {_type, _id, _originalId, "orderings": [_score]} | order(_score desc) [0...$__limit]`;

test('Studio’s search finds parts of Chinese names, ranks names first, and includes drafts', async () => {
  const client = (await startTestContentLake()).client();
  const make = (_id: string, fields: object) => client.create({ _id, _type: 'species', ...fields });
  await make('troides', { name: '裳凤蝶', latin: 'Troides helena' });
  await make('morpho', { name: '欢乐女神闪蝶', text: [{ _type: 'block', _key: 'k', text: '不是凤蝶' }] });
  await make('drafts.papilio', { name: '金凤蝶' });
  await make('other', { name: '绢蝶' });
  const search = async (text: string) => {
    const params = { __types: ['species'], __query: `${text}*`, __rawQuery: text, __limit: 101 };
    const found = await client.fetch(STUDIO_SEARCH, params, { perspective: 'drafts' });
    return found.map(({ _id }: { _id: string }) => _id);
  };
  expect(await search('凤蝶')).toEqual(['papilio', 'troides', 'morpho']);
  expect(await search('HELENA')).toEqual(['troides']);
  expect(await search('凤蝶 -金')).toEqual(['troides', 'morpho']);
  expect(await search('troid')).toEqual(['troides']);
  expect(await search('没有')).toEqual([]);
});

test('A list sorted by a field continues from a cursor', async () => {
  const client = (await startTestContentLake()).client();
  for (const n of [1, 2, 3, 4]) await client.create({ _id: `p${n}`, _type: 'product', name: `标本${n % 2}` });
  const list = (cursor: string) =>
    client.fetch(
      `*[_type in $__types && ([@, _id] match text::query($__query) || references($__rawQuery))${cursor}] {_type, _id, "orderings": [name]} | order(orderings[0] asc)[0...$__limit]`,
      { __types: ['product'], __query: '*', __rawQuery: '', __limit: 2 },
    );
  expect((await list('')).map(({ _id }: { _id: string }) => _id)).toEqual(['p2', 'p4']);
  const next = await list(' && ((name > "标本0") || (name == "标本0" && _id > "p4"))');
  expect(next.map(({ _id }: { _id: string }) => _id)).toEqual(['p1', 'p3']);
});
