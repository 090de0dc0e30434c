import { describe, expect, test } from 'vitest';
import type { FailureCode } from '../../src/features/base/failure.contract.ts';
import { requestFailures } from '../../src/features/base/failures.text.ts';
import { createApi } from './api.ts';
import { CALLS, callName, namedCalls, registeredCalls, withPathId } from './testing/calls.ts';

const api = createApi(
  async () => {
    throw new Error('only the frame is asked');
  },
  () => undefined,
);
const ask = async (method: string, path: string, init: RequestInit = {}) => {
  const response = await api.request(`/api/v1${path}`, { method, ...init });
  return { status: response.status, allow: response.headers.get('Allow'), text: await response.text() };
};
const refusal = (status: number, code: FailureCode, msg: string) =>
  JSON.stringify({ status, code, msg, data: null });

test('the table has a row for every call of the API, and no other', () => {
  expect(CALLS.map(callName).sort()).toEqual(registeredCalls(api).sort());
});

/** PROPFIND stands for a method that no path supports. */
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
const paths = [...new Set(CALLS.map(({ path }) => path))];
const methodsOf = (path: string) =>
  CALLS.filter((row) => row.path === path).map(({ method }): string => method);

test.each(paths)('%s allows no other method, and leads nowhere further', async (path) => {
  const known = methodsOf(path);
  for (const method of METHODS) {
    const further = await ask(method, `${withPathId(path, 'some-id')}/further/away`);
    expect([method, further.status, further.text]).toEqual([
      method,
      404,
      refusal(404, 'unknown-path', requestFailures()['unknown-path']),
    ]);
    if (known.includes(method)) continue;
    const { status, allow, text } = await ask(method, withPathId(path, 'some-id'));
    const refused = refusal(405, 'wrong-method', requestFailures()['wrong-method']);
    expect([method, status, text]).toEqual([method, 405, refused]);
    for (const right of known) expect(allow?.split(', ')).toContain(right);
    expect(allow?.split(', ')).not.toContain(method);
  }
});

const TOO_LARGE = 2 * 1024 * 1024 + 1;
describe.each(namedCalls(CALLS.filter(({ method }) => method !== 'GET')))('%s', (_, { method, path }) => {
  test.each([
    ['with its length told', (): RequestInit => ({ body: 'x'.repeat(TOO_LARGE) })],
    [
      'as a stream',
      () => ({ body: new Blob(['x'.repeat(TOO_LARGE)]).stream(), duplex: 'half' }) as RequestInit,
    ],
  ])('refuses a body over 2 MB %s', async (_, init) => {
    const { status, text } = await ask(method, withPathId(path, 'some-id'), init());
    expect([status, text]).toEqual([
      413,
      refusal(413, 'body-too-large', requestFailures()['body-too-large']),
    ]);
  });
});
