import { expect, test } from 'vitest';
import { findResponseProblem } from './judge.ts';

const failure = { status: 404, code: 'unknown-path', msg: '没有这个地址', data: null };
const find = (method: string, body: object | null, init: ResponseInit) =>
  findResponseProblem(method, body === null ? new Response(null, init) : Response.json(body, init));

test.each([
  ['a 503', 'GET', { ...failure, status: 503 }, { status: 503 }, /^answers 503/],
  ['a 502 to HEAD', 'HEAD', null, { status: 502 }, /^answers 502/],
  ['a failure without a body', 'GET', null, { status: 404 }, /no type/],
  ['a failure of another shape', 'GET', { error: 'none' }, { status: 404 }, /invalid failure/],
  ['a failure of another status', 'GET', failure, { status: 400 }, /with status 404/],
  ['SQL in a failure', 'GET', { ...failure, msg: 'select "id"' }, { status: 404 }, /detail: "select/],
  ['a stack in a success', 'GET', { data: 'at run (a.ts:1)' }, { status: 200 }, /detail: "at run/],
  ['a path in a header', 'GET', {}, { headers: { location: '/home/shop/x' } }, /\/home\//],
  ['the name of a server', 'GET', {}, { headers: { server: 'x' } }, /^names its server$/],
])('%s is a fault', async (_, method, body, init, fault) => {
  expect(await find(method, body, init)).toMatch(fault);
});

test.each([
  ['a success', 'GET', { status: 200, data: [] }, { status: 200 }],
  ['a failure', 'GET', failure, { status: 404 }],
  ['a failure to HEAD', 'HEAD', null, { status: 404 }],
])('%s is none', async (_, method, body, init) => {
  expect(await find(method, body, init)).toBeUndefined();
});
