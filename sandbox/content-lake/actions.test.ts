import type { DeleteAction, EditAction, SanityClient } from '@sanity/client';
import { expect, test } from 'vitest';
import { editorToken, requestError, startTestContentLake } from './content-lake.fixture.ts';

const type = <Name extends string>(name: Name) => `sanity.action.document.${name}` as const;
const reference = (id: string) => ({ _type: 'reference', _ref: id });
const both = (client: SanityClient, id: string) => client.getDocuments([`drafts.${id}`, id]);

const edit = (id: string, set: object) =>
  ({ actionType: type('edit'), draftId: `drafts.${id}`, publishedId: id, patch: { set } }) as never;
const publish = (id: string, more: object = {}) =>
  ({ actionType: type('publish'), draftId: `drafts.${id}`, publishedId: id, ...more }) as never;
const create = (id: string, fields: object = {}) =>
  ({
    actionType: type('create'),
    publishedId: id,
    attributes: { _id: `drafts.${id}`, _type: 'page', ...fields },
    ifExists: 'fail',
  }) as never;

test('A draft is created, edited, published and unpublished', async () => {
  const client = (await startTestContentLake()).client();
  await client.action([create('a', { title: '一' }), edit('a', { list: [{ price: 1 }] })]);
  const [draft] = await both(client, 'a');
  expect(draft).toMatchObject({ title: '一', list: [{ _key: expect.any(String), price: 1 }] });

  const { transactionId } = await client.action(publish('a'));
  expect(await both(client, 'a')).toMatchObject([null, { title: '一', _rev: transactionId }]);
  expect((await client.getDocument('a'))?._createdAt).toBe(draft?._createdAt);

  await client.action(edit('a', { title: '二' }));
  expect(await both(client, 'a')).toMatchObject([{ title: '二' }, { title: '一' }]);
  await client.action({ actionType: type('version.discard'), versionId: 'drafts.a' } as never);
  expect(await both(client, 'a')).toMatchObject([null, { title: '一' }]);

  await client.action({ actionType: type('unpublish'), draftId: 'drafts.a', publishedId: 'a' });
  expect(await both(client, 'a')).toMatchObject([{ title: '一' }, null]);
});

test('Studio’s empty edit creates a draft of a published document, and a new revision of a draft', async () => {
  const client = (await startTestContentLake()).client();
  await client.create({ _id: 'a', _type: 'page', title: '一' });
  const guard: EditAction = {
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.a',
    publishedId: 'a',
    patch: { unset: ['_empty_action_guard_pseudo_field_'] },
  };
  await client.action(guard);
  const [first] = await both(client, 'a');
  expect(first).toMatchObject({ title: '一' });
  const { transactionId } = await client.action(guard);
  expect((await both(client, 'a'))[0]?._rev).toBe(transactionId);
});

test('A published document holds strong references from then on', async () => {
  const client = (await startTestContentLake()).client();
  const weak = { ...reference('s'), _weak: true, _strengthenOnPublish: { type: 'species' } };
  const weakForGood = { ...weak, _ref: 'other', _strengthenOnPublish: { type: 'species', weak: true } };
  await client.action(create('p', { list: [{ _key: 'k', species: weak }], staysWeak: weakForGood }));
  const early = await requestError(client.action(publish('p')));
  expect(early).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('non-existent document "s"'),
  });
  await client.create({ _id: 's', _type: 'species' });
  await client.action(publish('p'));
  const { list, staysWeak } = (await client.getDocument('p')) as never;
  expect(list).toEqual([{ _key: 'k', species: reference('s') }]);
  expect(staysWeak).toEqual({ ...reference('other'), _weak: true });
});

test('A referenced document can’t be deleted or unpublished, with Sanity’s message', async () => {
  const client = (await startTestContentLake()).client();
  await client.create({ _id: 's', _type: 'species' });
  await client.create({ _id: 'p', _type: 'product', species: reference('s') });
  const remove: DeleteAction = {
    actionType: 'sanity.action.document.delete',
    publishedId: 's',
    includeDrafts: [],
  };
  const unpublish = { actionType: type('unpublish'), draftId: 'drafts.s', publishedId: 's' } as const;
  for (const action of [remove, unpublish]) {
    expect(await requestError(client.action(action))).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining(
        'Document "s" cannot be deleted as there are references to it from "p"',
      ),
      details: {
        type: 'actionError',
        items: [{ index: 0, error: { type: 'documentHasExistingReferencesError', referencingIDs: ['p'] } }],
      },
    });
  }
  expect(await client.getDocument('s')).toBeDefined();
  await client.action({ ...remove, publishedId: 'p' });
  await client.action(remove);
  expect(await client.fetch('count(*)')).toBe(0);
});

test('Publishing fails if another editor has published meanwhile', async () => {
  const client = (await startTestContentLake()).client();
  await client.action([create('a'), publish('a')]);
  const seen = (await client.getDocument('a'))?._rev;
  await client.action([edit('a', { n: 1 }), publish('a')]);
  await client.action(edit('a', { n: 2 }));
  const late = await requestError(client.action(publish('a', { ifPublishedRevisionId: seen })));
  expect(late).toMatchObject({ statusCode: 409, message: expect.stringContaining('unexpected revision ID') });
  expect(await both(client, 'a')).toMatchObject([{ n: 2 }, { n: 1 }]);
});

test('Several actions are atomic', async () => {
  const client = (await startTestContentLake()).client();
  const failed = await requestError(client.action([create('a'), edit('missing', { x: 1 })]));
  expect(failed).toMatchObject({ statusCode: 404, details: { items: [{ index: 1 }] } });
  expect(await both(client, 'a')).toEqual([null, null]);
  const wrong = await requestError(
    client.action({ ...(edit('a', {}) as object), draftId: 'drafts.b' } as never),
  );
  expect(wrong.statusCode).toBe(400);
});

test('A repeated transaction gets the first response and is applied once, also after a restart', async () => {
  const lake = await startTestContentLake();
  const client = lake.client();
  await client.action(create('a', { n: 0 }));
  const inc = { ...(edit('a', {}) as object), patch: { inc: { n: 1 } } } as never;
  const options = { transactionId: 'tx-1' };
  const responses = await Promise.all([client.action(inc, options), client.action(inc, options)]);
  expect(responses).toEqual([{ transactionId: 'tx-1' }, { transactionId: 'tx-1' }]);
  const other = await requestError(client.action(edit('a', { n: 9 }), options));
  expect(other).toMatchObject({ statusCode: 409, message: expect.stringContaining('"tx-1"') });
  await lake.close();

  const again = (await startTestContentLake({ dataDir: lake.dataDir })).client();
  expect(await again.action(inc, options)).toEqual({ transactionId: 'tx-1' });
  expect(await both(again, 'a')).toMatchObject([{ n: 1, _rev: 'tx-1' }, null]);
});

test('Actions need a token', async () => {
  const lake = await startTestContentLake();
  expect((await requestError(lake.visitor().action(create('a')))).statusCode).toBe(401);
  const types: string[] = [];
  lake.onMutation(({ author }) => types.push(author));
  await lake.client({ token: await editorToken() }).action(create('a'));
  expect(types).toEqual(['e1']);
});
