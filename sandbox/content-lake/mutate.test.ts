import { expect, test } from 'vitest';
import { requestError, startTestContentLake } from './content-lake.fixture.ts';

const reference = (id: string) => ({ _type: 'reference', _ref: id });

test('A created document gets an id, a revision and its times', async () => {
  const client = (await startTestContentLake()).client();
  const created = await client.create({ _type: 'page', title: '关于我们' });
  expect(created._id).toMatch(/^[0-9a-f-]{36}$/);
  expect(created._rev).not.toBe('');
  expect(created._createdAt).toBe(created._updatedAt);
  expect(Date.parse(created._createdAt)).toBeGreaterThan(Date.now() - 60_000);
  const draft = await client.create({ _id: 'drafts.', _type: 'page' });
  expect(draft._id).toMatch(/^drafts\.[0-9a-f-]{36}$/);
});

test('Creating an existing document fails, createIfNotExists leaves it and createOrReplace replaces it', async () => {
  const client = (await startTestContentLake()).client();
  const first = await client.create({ _id: 'about', _type: 'page', title: 'one', old: true });
  const again = await requestError(client.create({ _id: 'about', _type: 'page' }));
  expect(again.statusCode).toBe(409);
  expect(again.message).toContain('Document by ID "about" already exists');
  expect(again.details).toMatchObject({
    type: 'mutationError',
    items: [{ index: 0, error: { type: 'documentAlreadyExistsError' } }],
  });
  expect(await client.createIfNotExists({ _id: 'about', _type: 'page', title: 'two' })).toEqual(first);
  const replaced = await client.createOrReplace({ _id: 'about', _type: 'page', title: 'three' });
  expect(replaced).toMatchObject({ title: 'three' });
  expect(replaced).not.toHaveProperty('old');
  expect(replaced._rev).not.toBe(first._rev);
});

test('Patches set, set if missing, unset, increment, insert and patch text', async () => {
  const client = (await startTestContentLake()).client();
  await client.create({
    _id: 'p',
    _type: 'product',
    name: 'Morpho',
    rank: 3,
    tags: ['a', 'c'],
    grades: [{ _key: 'x', price: 10 }],
  });
  const patched = await client
    .patch('p')
    .set({ 'grades[_key=="x"].price': 12, 'facts.origin': '秘鲁' })
    .setIfMissing({ name: 'unused', sex: '雄' })
    .inc({ rank: 4 })
    .dec({ rank: 1 })
    .insert('after', 'tags[0]', ['b'])
    .commit();
  expect(patched).toMatchObject({
    name: 'Morpho',
    sex: '雄',
    rank: 6,
    tags: ['a', 'b', 'c'],
    grades: [{ _key: 'x', price: 12 }],
    facts: { origin: '秘鲁' },
  });
  const mended = await client
    .patch('p')
    .unset(['facts'])
    .diffMatchPatch({ name: '@@ -3,4 +3,11 @@\n rpho\n+ didius\n' })
    .commit();
  expect(mended).toMatchObject({ name: 'Morpho didius' });
  expect(mended).not.toHaveProperty('facts');
  expect(mended._createdAt).toBe(patched._createdAt);
});

test('A patch that expects another revision is refused', async () => {
  const client = (await startTestContentLake()).client();
  const first = await client.create({ _id: 'p', _type: 'product', name: 'one' });
  await client.patch('p').ifRevisionId(first._rev).set({ name: 'two' }).commit();
  const late = await requestError(client.patch('p').ifRevisionId(first._rev).set({ name: 'three' }).commit());
  expect(late.statusCode).toBe(409);
  expect(late.details).toMatchObject({ items: [{ error: { type: 'documentRevisionIDDoesNotMatchError' } }] });
  expect(await client.fetch('*[_id == "p"][0].name')).toBe('two');
});

test('A patch that changes nothing also creates a revision, because its sender waits for the event', async () => {
  const lake = await startTestContentLake();
  const client = lake.client();
  const first = await client.create({ _id: 'p', _type: 'product', name: 'one' });
  const events: string[] = [];
  lake.onMutation(({ transactionId }) => events.push(transactionId));
  const same = await client.patch('p').set({ name: 'one' }).commit();
  expect(same).toMatchObject({ name: 'one', _createdAt: first._createdAt });
  expect(same._rev).not.toBe(first._rev);
  expect(events).toEqual([same._rev]);
});

test('A patch can’t change a document’s type, and fails for a missing document', async () => {
  const client = (await startTestContentLake()).client();
  await client.create({ _id: 'p', _type: 'product' });
  expect((await requestError(client.patch('p').set({ _type: 'species' }).commit())).statusCode).toBe(409);
  const missing = await requestError(client.patch('gone').set({ name: 'x' }).commit());
  expect(missing.statusCode).toBe(404);
  expect(missing.details).toMatchObject({ items: [{ error: { type: 'documentNotFoundError' } }] });
});

test('A transaction is atomic', async () => {
  const lake = await startTestContentLake();
  const client = lake.client();
  const events: string[] = [];
  lake.onMutation(({ changes }) => events.push(...changes.map((change) => change.id)));
  const failed = await requestError(
    client
      .transaction()
      .create({ _id: 'a', _type: 'page' })
      .patch('missing', { set: { x: 1 } })
      .commit(),
  );
  expect(failed.details).toMatchObject({ items: [{ index: 1 }] });
  expect(await client.getDocument('a')).toBeUndefined();
  expect(events).toEqual([]);
  const done = await client
    .transaction()
    .transactionId('tx-1')
    .create({ _id: 'a', _type: 'page' })
    .patch('a', { set: { x: 1 } })
    .commit();
  expect(done).toMatchObject({ transactionId: 'tx-1', documentIds: ['a', 'a'] });
  expect(await client.getDocument('a')).toMatchObject({ x: 1, _rev: 'tx-1' });
  expect(events).toEqual(['a']);
});

test('A dry run returns the results and changes nothing', async () => {
  const client = (await startTestContentLake()).client();
  expect(await client.create({ _id: 'a', _type: 'page', x: 1 }, { dryRun: true })).toMatchObject({ x: 1 });
  expect(await client.getDocument('a')).toBeUndefined();
});

test('Documents are deleted and patched by query', async () => {
  const client = (await startTestContentLake()).client();
  for (const name of ['a', 'b', 'c']) await client.create({ _id: name, _type: 'page', name });
  await client
    .patch({ query: '*[name in $names]', params: { names: ['a', 'b'] } })
    .set({ seen: true })
    .commit();
  expect(await client.fetch('*[seen == true]._id')).toEqual(['a', 'b']);
  await client.delete({ query: '*[_type == "page" && seen == true]' });
  expect(await client.fetch('*[_type == "page"]._id')).toEqual(['c']);
});

test('A strong reference needs its target, which can’t be deleted meanwhile', async () => {
  const client = (await startTestContentLake()).client();
  const dangling = await requestError(client.create({ _id: 'p', _type: 'product', species: reference('s') }));
  expect(dangling.statusCode).toBe(409);
  expect(dangling.details).toMatchObject({
    items: [{ error: { type: 'documentReferenceDoesNotExistError', referenceID: 's' } }],
  });
  await client
    .transaction()
    .create({ _id: 'p', _type: 'product', nested: [{ _key: 'k', species: reference('s') }] })
    .create({ _id: 's', _type: 'species' })
    .commit();
  const needed = await requestError(client.delete('s'));
  expect(needed.statusCode).toBe(409);
  expect(needed.details).toMatchObject({
    items: [{ error: { type: 'documentHasExistingReferencesError', referencingIDs: ['p'] } }],
  });
  await client.transaction().delete('s').delete('p').commit();
  expect(await client.fetch('count(*)')).toBe(0);
});

test('A weak reference neither needs its target nor prevents its deletion', async () => {
  const client = (await startTestContentLake()).client();
  await client.create({ _id: 'p', _type: 'product', species: { ...reference('s'), _weak: true } });
  await client.create({ _id: 's', _type: 'species' });
  await client.delete('s');
  expect(await client.fetch('*[_id == "p"][0]{"s": species->}')).toEqual({ s: null });
});

test('Missing array keys are generated if requested', async () => {
  const client = (await startTestContentLake()).client();
  const list = [{ price: 1 }, { _key: 'mine', price: 2 }];
  const doc = await client.create({ _type: 'product', list }, { autoGenerateArrayKeys: true });
  expect(doc.list).toEqual([
    { _key: expect.stringMatching(/^[0-9a-f]{12}$/), price: 1 },
    { _key: 'mine', price: 2 },
  ]);
});

test('Malformed mutations and ids are rejected with a reason', async () => {
  const client = (await startTestContentLake()).client();
  expect((await requestError(client.create({ _id: 'no spaces', _type: 'page' }))).statusCode).toBe(400);
  const unknown = await requestError(client.mutate([{ rename: { id: 'a' } }] as never));
  expect(unknown).toMatchObject({ statusCode: 400, message: expect.stringContaining('mutations.0') });
  await client.create({ _id: 'p', _type: 'page' });
  const path = await requestError(client.patch('p').set({ 'a[_key==]': 1 }).commit());
  expect(path.statusCode).toBe(400);
});
