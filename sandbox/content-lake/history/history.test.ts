import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { applyPatch } from 'mendoza';
import { expect, test } from 'vitest';
import { editorToken, startTestContentLake } from '../content-lake.fixture.ts';
import { TransactionLog } from './log.ts';

const ids = { draftId: 'drafts.a', publishedId: 'a' };
type Line = {
  id: string;
  author: string;
  timestamp: string;
  effects: Record<string, { apply: unknown[]; revert: unknown[] }>;
};

async function edited() {
  const lake = await startTestContentLake();
  const lin = lake.client({ token: await editorToken() });
  const wang = lake.client({ token: await editorToken({ sub: 'e2', name: '王编辑' }) });
  const edit = (client: typeof lin, set: object) =>
    client.action({ actionType: 'sanity.action.document.edit', ...ids, patch: { set } } as never);
  const publish = () => lin.action({ actionType: 'sanity.action.document.publish', ...ids });
  const done = [
    await lin.action({
      actionType: 'sanity.action.document.create',
      publishedId: 'a',
      attributes: { _id: 'drafts.a', _type: 'page', title: '一', price: 1 },
      ifExists: 'fail',
    }),
    await edit(lin, { title: '二' }),
    await edit(wang, { price: 2 }),
    await publish(),
    await edit(wang, { title: '三' }),
    await publish(),
  ];
  return { lake, lin, revisions: done.map(({ transactionId }) => transactionId as string) };
}

test('The history records who changed what, also after a restart', async () => {
  const { lake, revisions } = await edited();
  await lake.close();
  const again = await startTestContentLake({ dataDir: lake.dataDir });
  const client = again.client();
  const lines = async (query: string): Promise<Line[]> => {
    const text = await client.request<string>({
      url: `/data/history/production/transactions/a,drafts.a?${query}`,
    });
    return String(text)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const all = await lines('effectFormat=mendoza&excludeContent=true');
  expect(all.map(({ id, author }) => [id, author])).toEqual(
    revisions.map((id, at) => [id, [2, 4].includes(at) ? 'e2' : 'e1']),
  );
  let draft: unknown = null;
  for (const { effects } of all.slice(0, 3)) draft = applyPatch(draft, effects['drafts.a']?.apply ?? []);
  expect(draft).toMatchObject({ title: '二', price: 2 });
  expect(JSON.stringify(all[2]?.effects)).not.toContain('二');

  const some = await lines(
    `fromTransaction=${revisions[1]}&toTransaction=${revisions[3]}&reverse=true&limit=2`,
  );
  expect(some.map(({ id }) => id)).toEqual([revisions[3], revisions[2]]);
  expect(await client.request({ url: '/users/e1,e2' })).toMatchObject([
    { id: 'e1', displayName: '林编辑' },
    { displayName: '王编辑' },
  ]);
});

test('Without ids all transactions are read in pages, filtered by author and time, as at Sanity', async () => {
  const { lake, revisions } = await edited();
  const client = lake.client();
  const read = async (query: string): Promise<(Line & { documentIDs: string[] })[]> => {
    const url = `/data/history/production/transactions?excludeContent=true&${query}`;
    const text = ((await client.request<string | undefined>({ url })) ?? '').trim();
    return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line));
  };
  const all = await read('');
  expect(all.map(({ id }) => id)).toEqual(revisions);
  expect(all[3]).toMatchObject({ author: 'e1', documentIDs: ['a', 'drafts.a'] });
  expect(all[3]).not.toHaveProperty('effects');
  const ids = async (query: string) => (await read(query)).map(({ id }) => id);
  expect(await ids('reverse=true&limit=2')).toEqual([revisions[5], revisions[4]]);
  const third = all[2]?.timestamp ?? '';
  expect(await ids(`toTime=${third}`)).toEqual(expect.arrayContaining(revisions.slice(0, 3)));
  expect(await ids('fromTime=2999-01-01T00:00:00Z')).toEqual([]);
  expect(await ids('authors=e2')).toEqual([revisions[2], revisions[4]]);
  const [last] = await read('effectFormat=mendoza&reverse=true&limit=1');
  expect(last?.effects?.['drafts.a']?.apply).toEqual([0, null]);
});

test('An older version is read by revision, by time, or as the last one', async () => {
  const { lin, revisions } = await edited();
  const at = async (query: string) => {
    const url = `/data/history/production/documents/a,drafts.a?${query}`;
    const { documents } = await lin.request<{ documents: Record<string, unknown>[] }>({ url });
    return documents.map(({ _id, title, price }) => [_id, title, price]);
  };
  expect(await at(`revision=${revisions[1]}`)).toEqual([['drafts.a', '二', 1]]);
  expect(await at(`revision=${revisions[3]}`)).toEqual([['a', '二', 2]]);
  expect(await at('revision=unknown')).toEqual([]);
  expect(await at(`time=${new Date().toISOString()}`)).toEqual([['a', '三', 2]]);
  expect(await at('time=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await at('lastRevision=true')).toEqual([
    ['a', '三', 2],
    ['drafts.a', '三', 2],
  ]);
});

test('The events of a document are listed newest first', async () => {
  const { lin, revisions } = await edited();
  await lin.action({ actionType: 'sanity.action.document.unpublish', ...ids });
  const response = async (id: string, query = '') => {
    const url = `/data/history/production/events/documents/${id}?${query}`;
    const { events, nextCursor } = await lin.request({ url });
    return [events[id].map(({ type }: { type: string }) => type), nextCursor, events[id]];
  };
  const [types, , events] = await response('drafts.a');
  expect(types).toEqual([
    'unpublishDocument',
    'publishDocumentVersion',
    'createDocumentVersion',
    'publishDocumentVersion',
    'createDocumentVersion',
  ]);
  expect(events[3]).toMatchObject({
    documentId: 'a',
    versionId: 'drafts.a',
    revisionId: revisions[3],
    versionRevisionId: revisions[2],
    author: 'e1',
  });
  const [ofPublished, cursor] = await response('a', 'limit=2');
  expect([ofPublished, cursor]).toEqual([['unpublishDocument', 'publishDocumentVersion'], '2']);
  expect((await response('a', 'limit=2&nextCursor=2'))[0]).toEqual(['publishDocumentVersion']);
});

test('A document that is older than the log has its initial state too', async () => {
  const { lake, lin } = await edited();
  const before = await lin.getDocument('a');
  await lake.close();
  await rm(join(lake.dataDir, 'transactions.ndjson'));
  const client = (await startTestContentLake({ dataDir: lake.dataDir })).client();
  await client.patch('a').set({ title: '四' }).commit();
  const { documents } = await client.request({
    url: `/data/history/production/documents/a?revision=${before?._rev}`,
  });
  expect(documents).toMatchObject([{ title: '三' }]);
});

test('A long log is shortened at a start; the remaining entries keep the state before them', async () => {
  const { lake, revisions } = await edited();
  await lake.close();
  const file = join(lake.dataDir, 'transactions.ndjson');
  const shortened = await TransactionLog.open(file, { most: 100, keep: 100 });
  if (shortened.kind !== 'open') throw new Error(shortened.reason);
  expect(revisions.filter((id) => shortened.log.entry(id))).toEqual([revisions[5]]);
  const again = await startTestContentLake({ dataDir: lake.dataDir });
  const { documents } = await again
    .client()
    .request({ url: `/data/history/production/documents/drafts.a?revision=${revisions[4]}` });
  expect(documents).toMatchObject([{ title: '三' }]);
  expect(await again.client().getDocument('a')).toMatchObject({ title: '三', price: 2 });
});
