import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ContentSession } from './content-session.ts';
import type { Editor, EditorResponse } from './shop-login.ts';

const LIFE = 10 * 60_000;
const LIN: Editor = { id: 'lin', name: '林', email: 'lin@example.com', roles: ['editor'] };

let responses: EditorResponse[];
let asked: number;
let session: ContentSession;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  responses = [];
  asked = 0;
  session = new ContentSession(ask, LIN, { token: 'first', expiresAt: LIFE });
});
afterEach(() => vi.useRealTimers());

async function ask(): Promise<EditorResponse> {
  asked += 1;
  const response = responses.length > 1 ? responses.shift() : responses[0];
  if (response === undefined) throw new Error('asked without an answer');
  return response;
}

function good(token: string, editor = LIN): EditorResponse {
  return { kind: 'editor', editor, content: { token, expiresAt: Date.now() + LIFE } };
}

test('a token is renewed well before it expires', async () => {
  responses = [good('second')];
  await vi.advanceTimersByTimeAsync(LIFE - 3 * 60_000);
  expect(session.lastToken).toBe('second');
  expect(asked).toBe(1);
  expect(await session.token()).toBe('second');
});

test('after the session ended, requests wait until the editor logs in again', async () => {
  responses = [{ kind: 'logged-out' }];
  await session.refused('never seen');
  expect(asked).toBe(0);
  const refused = session.refused('first');
  await vi.advanceTimersByTimeAsync(0);
  expect(session.state.kind).toBe('ended');
  let token: string | undefined;
  session.token().then((value) => {
    token = value;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(token).toBeUndefined();
  responses = [good('again')];
  await vi.advanceTimersByTimeAsync(3000);
  await refused;
  expect(token).toBe('again');
  expect(session.state.kind).toBe('active');
});

test('returning to the tab retries at once', async () => {
  responses = [{ kind: 'logged-out' }];
  const refused = session.refused('first');
  await vi.advanceTimersByTimeAsync(0);
  responses = [good('again')];
  session.retryNow();
  await refused;
  expect(session.lastToken).toBe('again');
});

test('concurrent requests renew the token once', async () => {
  responses = [good('second')];
  await Promise.all([session.refused('first'), session.refused('first')]);
  expect(asked).toBe(1);
});

test('text of one editor is not saved under another’s name', async () => {
  responses = [good('foreign', { ...LIN, id: 'wang', name: '王' })];
  session.refused('first');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(session.state).toEqual({ kind: 'other-editor', name: '王' });
  expect(session.lastToken).toBe('first');
});

test('an unreachable shop ends no session while the token is valid', async () => {
  responses = [{ kind: 'unreachable' }];
  await vi.advanceTimersByTimeAsync(LIFE - 60_000);
  expect(await session.token()).toBe('first');
  expect(session.state.kind).toBe('active');
});
