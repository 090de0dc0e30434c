import type { ListenOptions, MutationEvent, SanityClient } from '@sanity/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { editorToken, startTestContentLake } from '../content-lake.fixture.ts';

type ReceivedEvent = { type: string } & Partial<Omit<MutationEvent, 'type'>>;

function receive(client: SanityClient, query: string, params: object, options: object): ReceivedEvent[] {
  const received: ReceivedEvent[] = [];
  const events = ['welcome', 'mutation', 'reconnect', 'welcomeback', 'reset'];
  const listening = client.listen(query, params as never, { events, ...options } as ListenOptions).subscribe({
    next: (event) => received.push(event as ReceivedEvent),
    error: (error) => received.push({ type: String(error) }),
  });
  onTestFinished(() => listening.unsubscribe());
  return received;
}

const pair = { includeResult: false, includeAllVersions: true, enableResume: true, effectFormat: 'mendoza' };

test('A listener of draft and published document gets each change, chained by revisions', async () => {
  const lake = await startTestContentLake();
  const client = lake.client({ token: await editorToken() });
  const received = receive(client, '*[_id in $ids]', { ids: ['a', 'drafts.a'] }, pair);
  await vi.waitFor(() => expect(received).toMatchObject([{ type: 'welcome' }]));

  await client.create({ _id: 'other', _type: 'page' });
  const draft = await client.create({ _id: 'drafts.a', _type: 'page', title: '一' });
  const patched = await client.patch('drafts.a').set({ title: '二' }).commit();
  const { transactionId } = await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.a',
    publishedId: 'a',
  });
  await vi.waitFor(() => expect(received).toHaveLength(5));
  expect(received.slice(1)).toMatchObject([
    {
      documentId: 'drafts.a',
      transition: 'appear',
      identity: 'e1',
      resultRev: draft._rev,
      visibility: 'query',
    },
    {
      transition: 'update',
      previousRev: draft._rev,
      resultRev: patched._rev,
      mutations: [{ patch: { id: 'drafts.a', set: { title: '二' } } }],
      transactionTotalEvents: 1,
    },
    {
      documentId: 'a',
      transition: 'appear',
      transactionId,
      transactionTotalEvents: 2,
      transactionCurrentEvent: 0,
    },
    { documentId: 'drafts.a', transition: 'disappear', previousRev: patched._rev, transactionTotalEvents: 2 },
  ]);
  expect(received[4]).toMatchObject({ effects: { apply: [0, null] } });
  expect(received[1]).not.toHaveProperty('result');
});

test('A filter reports appearing and disappearing documents, with their content if requested', async () => {
  const client = (await startTestContentLake()).client();
  const filter = '*[_type == "product" && price < $most]';
  const received = receive(client, filter, { most: 10 }, { includePreviousRevision: true });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await client.create({ _id: 'p', _type: 'product', price: 20 });
  await client.patch('p').set({ price: 5 }).commit();
  await client.patch('p').set({ price: 15 }).commit();
  await vi.waitFor(() => expect(received).toHaveLength(3));
  expect(received.slice(1)).toMatchObject([
    { transition: 'appear', previous: { price: 20 }, result: { price: 5 } },
    { transition: 'disappear', previous: { price: 5 }, result: { price: 15 } },
  ]);
});

test('Events of drafts need a token and a perspective that includes them', async () => {
  const lake = await startTestContentLake();
  const everything = { includeAllVersions: true };
  const visitor = receive(lake.visitor(), '*', {}, everything);
  const published = receive(lake.client(), '*', {}, {});
  const all = receive(lake.client(), '*', {}, everything);
  await vi.waitFor(() => expect([visitor, published, all].map(({ length }) => length)).toEqual([1, 1, 1]));
  await lake.client().create({ _id: 'drafts.a', _type: 'page' });
  await lake.client().create({ _id: 'a', _type: 'page' });
  await vi.waitFor(() => expect(all).toHaveLength(3));
  const ids = (received: ReceivedEvent[]) => received.slice(1).map(({ documentId }) => documentId);
  expect(ids(visitor)).toEqual(['a']);
  expect(ids(published)).toEqual(['a']);
});

async function stream(address: string, path: string, lastEventId?: string) {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const response = await fetch(address + path, { headers, signal: ended.signal });
  let text = '';
  const reading = response.body?.pipeThrough(new TextDecoderStream()).pipeTo(
    new WritableStream({
      write: (chunk) => {
        text += chunk;
      },
    }),
  );
  void reading?.catch(() => undefined);
  return { status: response.status, text: () => text, end: () => ended.abort() };
}

const LISTEN = '/v2026-09-01/data/listen/production?query=*&enableResume=true';

test('A reconnecting listener gets the missed events once; after too long it gets a new welcome', async () => {
  const lake = await startTestContentLake();
  const client = lake.client();
  const first = await stream(lake.address, LISTEN);
  await client.transaction().create({ _id: 'a', _type: 'page' }).create({ _id: 'b', _type: 'page' }).commit();
  await vi.waitFor(() => expect(first.text()).toContain('"documentId":"b"'));
  first.end();
  await client.create({ _id: 'c', _type: 'page' });

  const ids = [...first.text().matchAll(/^id: (.*)$/gm)].map((match) => match[1] ?? '');
  const received = async (lastEventId: string) => {
    const { text } = await stream(lake.address, LISTEN, lastEventId);
    await vi.waitFor(() => expect(text()).toContain('event: welcome'));
    return [
      text().match(/event: (welcome\w*)/)?.[1],
      [...text().matchAll(/"documentId":"(\w)"/g)].map((m) => m[1]),
    ];
  };
  expect(await received(ids[2] ?? '')).toEqual(['welcomeback', ['c']]);
  expect(await received(ids[1] ?? '')).toEqual(['welcomeback', ['b', 'c']]);
  expect(await received(ids[0] ?? '')).toEqual(['welcomeback', ['a', 'b', 'c']]);
  expect(await received('of-another-time#a')).toEqual(['welcome', []]);
});

test('An invalid request gets an error status instead of a stream', async () => {
  const { address } = await startTestContentLake();
  expect((await stream(address, '/v1/data/listen/production?query=*%5B')).status).toBe(400);
  expect((await stream(address, '/v1/data/listen/other?query=*')).status).toBe(404);
  const refused = await fetch(`${address}/v1/data/listen/production?query=*`, {
    headers: { authorization: 'Bearer wrong' },
  });
  expect([refused.status, await refused.json()]).toMatchObject([401, { errorCode: 'SIO-401-ANF' }]);
});

test('Streams end with the content lake, and listeners reconnect to the next one', async () => {
  const lake = await startTestContentLake();
  const received = receive(lake.client(), '*[_id in $ids]', { ids: ['a'] }, pair);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  const port = Number(new URL(lake.address).port);
  await lake.close();
  const next = await startTestContentLake({ dataDir: lake.dataDir, port });
  await next.client().create({ _id: 'a', _type: 'page' });
  await vi.waitFor(() => expect(received.map(({ type }) => type)).toContain('reconnect'), { timeout: 6000 });
  await vi.waitFor(() => expect(received.at(-1)?.type).toBe('welcome'), { timeout: 6000 });
}, 15_000);
