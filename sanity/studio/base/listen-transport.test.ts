import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket as Connected, WebSocketServer } from 'ws';
import { ListenTransport } from './listen-transport.ts';

interface Asked {
  readonly id: string;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
}

let lake: WebSocketServer;
let socket: ListenTransport;
let page: Connected;
let asked: Asked[];

beforeEach(async () => {
  asked = [];
  lake = new WebSocketServer({ port: 0 });
  await once(lake, 'listening');
  const address = lake.address();
  socket = new ListenTransport(
    `ws://localhost:${typeof address === 'object' ? address?.port : 0}/socket/production`,
  );
  lake.on('connection', (connected) => {
    page = connected;
    connected.on('message', (data) => {
      const message: Asked = JSON.parse(String(data));
      asked.push(message);
      if (message.method !== 'listen_subscribe') return;
      connected.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: `s-${message.id}` }));
      tell(message, { status: 200, headers: { 'content-type': 'text/event-stream' } });
    });
  });
});
afterEach(() => {
  for (const client of lake.clients) client.terminate();
  lake.close();
});

function tell({ id }: Asked, result: object): void {
  const params = { subscription: `s-${id}`, result };
  page.send(JSON.stringify({ jsonrpc: '2.0', method: 'listen_subscription', params }));
}

const URL_OF = (query: string) => new URL(`http://lake/v1/data/listen/production?query=${query}`);
const HEADERS = new Headers({ Authorization: 'Bearer t', 'Last-Event-ID': '7' });

async function listen(query: string, signal?: AbortSignal) {
  const response = await socket.fetch(URL_OF(query), HEADERS, signal);
  const message = asked.find(({ params }) => params['path']?.endsWith(`query=${query}`));
  if (message === undefined) throw new Error('not asked');
  return { response, message, events: response.body?.pipeThrough(new TextDecoderStream()).getReader() };
}

test('many listeners share one connection, each with its own events', async () => {
  const listeners = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((query) => listen(query)));
  expect(lake.clients.size).toBe(1);
  for (const { message } of listeners) tell(message, { chunk: `event of ${message.params['path']}` });
  for (const { events, message } of listeners)
    expect((await events?.read())?.value).toBe(`event of ${message.params['path']}`);
});

test('a listener sends its token and last event id', async () => {
  const { message, response } = await listen('a');
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(message.params).toEqual({
    path: '/v1/data/listen/production?query=a',
    authorization: 'Bearer t',
    lastEventId: '7',
  });
});

test('an aborted listener is unsubscribed and emits nothing more', async () => {
  const giving = new AbortController();
  const { message } = await listen('a', giving.signal);
  giving.abort();
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      method: 'listen_unsubscribe',
      params: { subscriptionId: `s-${message.id}` },
    });
});

test('a broken connection fails its listeners, and the next one reconnects', async () => {
  const { events } = await listen('a');
  page.terminate();
  await expect(events?.read()).rejects.toThrow('gone');
  await expect.poll(() => lake.clients.size).toBe(0);
  expect((await listen('b')).response.status).toBe(200);
});

test('a refusal is a response with its text', async () => {
  lake.removeAllListeners('connection');
  lake.on('connection', (connected) => {
    page = connected;
    connected.on('message', (data) => {
      const message: Asked = JSON.parse(String(data));
      connected.send(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: `s-${message.id}` }));
      tell(message, { status: 401, headers: {}, body: '{"error":"no"}' });
    });
  });
  const response = await socket.fetch(URL_OF('a'), HEADERS, undefined);
  expect(response.status).toBe(401);
  expect(await response.text()).toBe('{"error":"no"}');
});
