import { expect, test } from 'vitest';
import {
  changeStock,
  fetchLevels,
  fetchMovements,
  newIdempotencyKey,
  receiveConsignment,
} from './ops-client.ts';
import { createFakePage } from './page.fixture.ts';

const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=old', answers: [] }));
const level = { onHand: 3, held: 1, available: 2, version: 4 };
const request = { productId: 'morpho', variantKey: 'a1', change: { kind: 'receive', pieces: 1 } } as const;
const refusal = (status: number, code: string, more = {}) => ({
  status,
  body: { status, code, msg: `句子 ${code}`, data: null, ...more },
});

test('each call uses the path of the contract', async () => {
  page.answers = [{ status: 200, body: { status: 200, data: { items: [] } } }];
  expect(await fetchLevels(['a', 'b'])).toEqual({ kind: 'answer', data: { items: [] } });
  const movements = { level, movements: [], next: null };
  page.answers = [{ status: 200, body: { status: 200, data: movements } }];
  expect(await fetchMovements('morpho', 'a1', 7)).toEqual({ kind: 'answer', data: movements });
  page.answers = [{ status: 200, body: { status: 200, data: { level } } }];
  expect(await changeStock(request, 'key-for-one')).toEqual({ kind: 'answer', data: level });
  page.answers = [{ status: 200, body: { status: 200, data: { rows: [] } } }];
  expect(await receiveConsignment({ consignment: 'c', rows: [] }, newIdempotencyKey())).toMatchObject({
    kind: 'answer',
  });
  expect(page.calls.map(({ line }) => line)).toEqual([
    'GET /api/v1/ops/stock?ids=a,b',
    'GET /api/v1/ops/stock/movements?productId=morpho&variantKey=a1&before=7',
    'POST /api/v1/ops/stock',
    'POST /api/v1/ops/stock/consignment',
  ]);
  expect(page.calls[2]?.key).toBe('key-for-one');
});

test.each([
  [refusal(401, 'login-required'), { kind: 'login' }],
  [refusal(404, 'unknown-path'), { kind: 'failed', unsure: false }],
  [refusal(409, 'stock-moved', { level }), { kind: 'conflict', level, msg: '句子 stock-moved' }],
  [refusal(404, 'variant-unknown'), { kind: 'failed', unsure: false, msg: '句子 variant-unknown' }],
  [refusal(500, 'unforeseen'), { kind: 'failed', unsure: true }],
  [
    { status: 502, body: undefined },
    { kind: 'failed', unsure: true },
  ],
])('a failure is told by its code: %j', async (response, reported) => {
  page.answers = [response];
  expect(await changeStock(request, newIdempotencyKey())).toMatchObject(reported);
});
