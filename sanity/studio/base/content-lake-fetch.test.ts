import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentLakeFetch } from './content-lake-fetch.ts';
import type { ContentSession } from './content-session.ts';
import type { ListenTransport } from './listen-transport.ts';
import { $isOverdue, OverdueWrites } from './overdue-writes.ts';

const LAKE = 'http://localhost:8889';
let sent: string[];
let responses: (number | 'unreachable')[];
let overdue: OverdueWrites;
let studioFetch: typeof fetch;

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://localhost:8888/studio'));
  sent = [];
  const session = { token: async () => 'token' } as ContentSession;
  responses = [];
  overdue = new OverdueWrites();
  studioFetch = contentLakeFetch(
    { lake: LAKE, session, socket: {} as ListenTransport, overdue },
    async (input, init) => {
      const token = new Headers(init?.headers).get('Authorization');
      sent.push(`${input instanceof Request ? input.url : input} ${token ?? 'without a token'}`);
      const response = responses.shift() ?? 200;
      if (response === 'unreachable') throw new TypeError('Failed to fetch');
      return Response.json({}, { status: response });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('only the lake gets the token', async () => {
  await studioFetch(`${LAKE}/v1/users/me`);
  await studioFetch('/api/v1/ops/me');
  await studioFetch('https://example.com/');
  expect(sent).toEqual([
    `${LAKE}/v1/users/me Bearer token`,
    '/api/v1/ops/me without a token',
    // The content security policy blocks this request, so a test would notice it.
    'https://example.com/ without a token',
  ]);
});

test('the newest version of the Studio and feedback to Sanity are never requested', async () => {
  const version = await studioFetch('https://sanity-cdn.com/v1/modules/sanity/latest/%5E6.16.0/t1');
  const feedback = await studioFetch('https://api.sanity.io/vX/intake/feedback', { method: 'POST' });
  expect([version.ok, feedback.ok, sent]).toEqual([true, false, []]);
});

test('reads wait for a restarting lake as long as it takes', async () => {
  vi.useFakeTimers();
  responses = [...Array<'unreachable'>(30).fill('unreachable'), 502, 503, 504];
  const response = studioFetch(`${LAKE}/v1/data/doc/production/a`);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([(await response).status, sent.length]).toEqual([200, 34]);
});

test('refusals and errors of the lake are returned at once', async () => {
  for (const status of [400, 403, 404, 500]) {
    responses = [status];
    expect((await studioFetch(`${LAKE}/v1/data/query/production`)).status).toBe(status);
  }
  expect(sent).toHaveLength(4);
});

const written = (body: object) =>
  studioFetch(`${LAKE}/v1/data/actions/production`, { method: 'POST', body: JSON.stringify(body) });

test('a named transaction is resent until it is answered', async () => {
  vi.useFakeTimers();
  responses = ['unreachable', 503, 'unreachable'];
  const response = written({ transactionId: 't1' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([(await response).status, sent.length]).toEqual([200, 4]);
});

test('editors are notified while a write stays unsaved for more than three seconds', async () => {
  vi.useFakeTimers();
  const notices: boolean[] = [];
  const stop = $isOverdue.listen((isOverdue) => notices.push(isOverdue));
  responses = [503];
  await Promise.all([written({ transactionId: 't1' }), vi.advanceTimersByTimeAsync(2_900)]);
  expect(notices).toEqual([]);
  responses = Array<503>(5).fill(503);
  await Promise.all([written({ transactionId: 't2' }), vi.advanceTimersByTimeAsync(20_000)]);
  expect(notices).toEqual([true, false]);
  stop();
});

test('reads wait for unanswered writes', async () => {
  vi.useFakeTimers();
  responses = ['unreachable', 'unreachable'];
  const writing = written({ transactionId: 't1' });
  await vi.advanceTimersByTimeAsync(1);
  const reading = studioFetch(`${LAKE}/v1/data/doc/production/a`);
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all([writing, reading]);
  expect(sent.map((line) => /data\/(\w+)/.exec(line)?.[1])).toEqual(['actions', 'actions', 'actions', 'doc']);
});

test('an unnamed write is sent once, as it might be applied twice', async () => {
  for (const response of ['unreachable', 503] as const) {
    responses = [response];
    if (response === 503) expect((await written({})).status).toBe(503);
    else await expect(written({})).rejects.toThrow('Failed to fetch');
  }
  expect(sent).toHaveLength(2);
});

test('an aborted read stops retrying', async () => {
  vi.useFakeTimers();
  responses = Array<'unreachable'>(9).fill('unreachable');
  const gone = new AbortController();
  const response = studioFetch(`${LAKE}/v1/data/query/production`, { signal: gone.signal });
  const notices = expect(response).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(300);
  gone.abort();
  await vi.advanceTimersByTimeAsync(5_000);
  await notices;
  expect(sent.length).toBeLessThan(4);
});
