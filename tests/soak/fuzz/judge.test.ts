import { expect, test } from 'vitest';
import { findResponseProblem, type JudgedResponse } from './judge.ts';

const allowed = {
  excused: [{ path: '/health', status: 503, code: 'not-well' }],
  host: true,
} as const;

function respond(method: string, path: string, status: number, code?: string): JudgedResponse {
  const failure = { status, code, msg: '稍后再试', data: null };
  const text = code === undefined ? '' : JSON.stringify(failure);
  return { method, path, status, type: 'application/json', headers: [], text };
}

test.each([
  ['a 503 without a word', respond('GET', '/species', 503)],
  ['a 502 without a word to HEAD', respond('HEAD', '/species', 502)],
  ['a 503 of the health without a word to GET', respond('GET', '/health', 503)],
  ['a 503 of the health with another code', respond('GET', '/health', 503, 'not-set-up')],
  ['a 500 of the health', respond('GET', '/health', 500, 'not-well')],
  ['the health’s code at another address', respond('GET', '/species', 503, 'not-well')],
])('%s is a fault', (_, judged) => {
  expect(findResponseProblem(judged, allowed)).toMatch(/^answers 5/);
});

test.each([
  ['that the shop is not well', respond('GET', '/health?a=1', 503, 'not-well')],
  ['the same to HEAD', respond('HEAD', '/health', 503)],
  ['a refusal without a word to HEAD', respond('HEAD', '/species', 404)],
])('%s is none', (_, judged) => {
  expect(findResponseProblem(judged, allowed)).toBeUndefined();
});
