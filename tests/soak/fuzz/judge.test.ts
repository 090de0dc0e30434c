import { expect, test } from 'vitest';
import { faultOf, type JudgedAnswer } from './judge.ts';

const allowed = {
  excused: [{ path: '/health', status: 503, code: 'not-well' }],
  host: true,
} as const;

function answer(method: string, path: string, status: number, code?: string): JudgedAnswer {
  const failure = { status, code, msg: '稍后再试', data: null };
  const text = code === undefined ? '' : JSON.stringify(failure);
  return { method, path, status, type: 'application/json', headers: [], text };
}

test.each([
  ['a 503 without a word', answer('GET', '/species', 503)],
  ['a 502 without a word to HEAD', answer('HEAD', '/species', 502)],
  ['a 503 of the health without a word to GET', answer('GET', '/health', 503)],
  ['a 503 of the health with another code', answer('GET', '/health', 503, 'not-set-up')],
  ['a 500 of the health', answer('GET', '/health', 500, 'not-well')],
  ['the health’s code at another address', answer('GET', '/species', 503, 'not-well')],
])('%s is a fault', (_, judged) => {
  expect(faultOf(judged, allowed)).toMatch(/^answers 5/);
});

test.each([
  ['that the shop is not well', answer('GET', '/health?a=1', 503, 'not-well')],
  ['the same to HEAD', answer('HEAD', '/health', 503)],
  ['a refusal without a word to HEAD', answer('HEAD', '/species', 404)],
])('%s is none', (_, judged) => {
  expect(faultOf(judged, allowed)).toBeUndefined();
});
