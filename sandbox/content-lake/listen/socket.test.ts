import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { editorToken, SHOP_ORIGIN, startTestContentLake, TOKEN } from '../content-lake.fixture.ts';

type Message = {
  id?: string;
  result?: unknown;
  params?: { subscription: string; result: Record<string, unknown> };
};

async function page(address: string, origin = SHOP_ORIGIN) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/v2022-06-30/socket/production?tag=studio`, {
    origin,
  });
  onTestFinished(() => socket.terminate());
  const received: Message[] = [];
  socket.on('message', (data) => String(data) !== '♥' && received.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  const request = async (method: string, params: object) => {
    last += 1;
    const id = `r${last}`;
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    await vi.waitFor(() => expect(received.some((message) => message.id === id)).toBe(true));
    return received.find((message) => message.id === id)?.result;
  };
  const of = (subscription: unknown) =>
    received
      .flatMap(({ params }) => (params === undefined ? [] : [params]))
      .filter((params) => params.subscription === subscription)
      .map((params) => params.result);
  return {
    socket,
    request,
    of,
    authorize: (token: string) => request('authorization', { authorization: `Bearer ${token}` }),
  };
}

const PATH = '/v2025-02-19/data/listen/production?query=*&includeAllVersions=true';

test('A socket carries several listeners, each with the token of its own', async () => {
  const lake = await startTestContentLake();
  const { request, of } = await page(lake.address);
  const authorization = `Bearer ${await editorToken()}`;
  const editor = await request('listen_subscribe', { path: PATH, authorization });
  const visitor = await request('listen_subscribe', { path: PATH });
  const wrong = await request('listen_subscribe', { path: PATH, authorization: 'Bearer wrong' });
  await vi.waitFor(() => expect(of(editor)).toHaveLength(2));
  expect(of(editor)).toMatchObject([
    { status: 200, headers: { 'content-type': expect.stringContaining('text/event-stream') } },
    { chunk: expect.stringMatching(/^event: welcome\nid: .*\ndata: {.*}\n\n$/) },
  ]);
  await vi.waitFor(() =>
    expect(of(wrong)).toMatchObject([{ status: 401, body: expect.stringContaining('SIO-401-ANF') }]),
  );

  await lake.client().create({ _id: 'drafts.a', _type: 'page' });
  await vi.waitFor(() => expect(of(editor)[2]).toMatchObject({ chunk: expect.stringContaining('drafts.a') }));
  expect(await request('listen_unsubscribe', { subscriptionId: editor })).toBe(true);
  await lake.client().create({ _id: 'b', _type: 'page' });
  await vi.waitFor(() => expect(of(visitor)[2]).toMatchObject({ chunk: expect.stringContaining('"b"') }));
  expect(of(editor)).toHaveLength(3);
});

test('A listener reconnects over another socket and gets the missed events', async () => {
  const lake = await startTestContentLake();
  const path = `${PATH}&enableResume=true`;
  const authorization = `Bearer ${TOKEN}`;
  const first = await page(lake.address);
  const begun = await first.request('listen_subscribe', { path, authorization });
  await vi.waitFor(() => expect(first.of(begun)).toHaveLength(2));
  const lastEventId = /^id: (.*)$/m.exec(String(first.of(begun)[1]?.chunk))?.[1];
  first.socket.terminate();
  await lake.client().create({ _id: 'a', _type: 'page' });
  const second = await page(lake.address);
  const again = await second.request('listen_subscribe', { path, authorization, lastEventId });
  await vi.waitFor(() => expect(second.of(again)).toHaveLength(3));
  const events = second.of(again).map(({ chunk }) => /event: (\w+)/.exec(String(chunk))?.[1]);
  expect(events).toEqual([undefined, 'welcomeback', 'mutation']);
});

test('Editors see where others are, and when one leaves', async () => {
  const lake = await startTestContentLake();
  const lin = await page(lake.address);
  const wang = await page(lake.address);
  const stranger = await page(lake.address);
  expect(await stranger.request('presence_subscribe', {})).toBe(null);
  expect(await stranger.authorize('wrong')).toBe(null);
  expect(await lin.authorize(await editorToken())).toBe('ok');
  expect(await wang.authorize(await editorToken({ sub: 'e2' }))).toBe('ok');
  const [ofLin, ofWang] = [
    await lin.request('presence_subscribe', {}),
    await wang.request('presence_subscribe', {}),
  ];
  await wang.request('presence_rollcall', { session: 's2' });
  const data = { sessionId: 's1', locations: [{ type: 'document', documentId: 'a', path: ['name'] }] };
  await lin.request('presence_announce', { data });
  await vi.waitFor(() => expect(lin.of(ofLin)).toContainEqual({ type: 'rollCall', i: 'e2', session: 's2' }));
  await vi.waitFor(() => expect(wang.of(ofWang)).toContainEqual({ type: 'state', i: 'e1', m: data }));
  lin.socket.terminate();
  await vi.waitFor(() =>
    expect(wang.of(ofWang)).toContainEqual({ type: 'disconnect', i: 'e1', m: { session: 's1' } }),
  );
});

test('Another origin, another dataset and malformed messages get no answer', async () => {
  const lake = await startTestContentLake();
  await expect(page(lake.address, 'http://evil.example')).rejects.toThrow('403');
  const other = new WebSocket(`${lake.address.replace('http', 'ws')}/v1/socket/other`);
  await expect(new Promise((_, reject) => other.once('error', reject))).rejects.toThrow('404');
  const { socket, request } = await page(lake.address);
  socket.send('not JSON');
  expect(await request('listen_unsubscribe', { subscriptionId: 'none' })).toBe(false);
});
