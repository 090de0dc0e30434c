import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LakeSocket } from '../live/lake-socket.ts';
import type { ContentSession } from './content-session.ts';
import { lakeFetch } from './lake-fetch.ts';

const LAKE = 'http://localhost:8889';
let sent: string[];
let studioFetch: typeof fetch;

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://localhost:8888/studio'));
  sent = [];
  const session = { token: async () => 'token' } as ContentSession;
  studioFetch = lakeFetch(LAKE, session, {} as LakeSocket, async (input, init) => {
    const token = new Headers(init?.headers).get('Authorization');
    sent.push(`${input instanceof Request ? input.url : input} ${token ?? 'without a token'}`);
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the lake alone is given the token', async () => {
  await studioFetch(`${LAKE}/v1/users/me`);
  await studioFetch('/api/v1/ops/me');
  await studioFetch('https://example.com/');
  expect(sent).toEqual([
    `${LAKE}/v1/users/me Bearer token`,
    '/api/v1/ops/me without a token',
    // Where the page's policy refuses it, and a test of the Studio sees that.
    'https://example.com/ without a token',
  ]);
});

test('nobody is asked for the newest version of the Studio', async () => {
  const answer = await studioFetch('https://sanity-cdn.com/v1/modules/sanity/latest/%5E6.16.0/t1');
  expect([answer.ok, sent]).toEqual([true, []]);
});
