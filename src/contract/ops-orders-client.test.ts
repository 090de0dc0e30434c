import { expect, test } from 'vitest';
import { newIdempotencyKey } from './ops-client.ts';
import { fetchOrders, formatQuery, refundOrder, shipOrder } from './ops-orders-client.ts';
import { createFakePage } from './page.fixture.ts';

const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=old', answers: [] }));
const number = '4821-0937-5526';
const order = { number, version: 4 };
const request = { number, version: 3, courier: '顺丰', trackingNumber: 'SF1' };

test('the list’s query contains only the chosen filters', async () => {
  expect(formatQuery({ view: 'all', q: '林 a', tag: undefined })).toBe('view=all&q=%E6%9E%97+a');
  page.answers = [{ status: 200, body: { status: 200, data: { items: [], next: null } } }];
  expect(await fetchOrders({ view: 'late' })).toMatchObject({ kind: 'answer', data: { items: [] } });
  expect(page.calls[0]?.line).toBe('GET /api/v1/ops/orders?view=late');
});

test('a write returns the updated order; a conflict the order and its changes', async () => {
  page.answers = [{ status: 200, body: { status: 200, data: { order } } }];
  expect(await shipOrder(request, 'key-for-one')).toEqual({ kind: 'answer', data: order });
  expect(page.calls[0]).toMatchObject({ line: 'POST /api/v1/ops/orders/ship', key: 'key-for-one' });
  const changes = [{ version: 4, kind: 'shipped' }];
  const refusal = { status: 409, code: 'order-changed', msg: '句子', data: null, order, changes };
  page.answers = [{ status: 409, body: refusal }];
  expect(await shipOrder(request, newIdempotencyKey())).toEqual({
    kind: 'conflict',
    msg: '句子',
    order,
    changes,
  });
});

test('a conflict without an order is a failure with its message', async () => {
  page.answers = [{ status: 409, body: { status: 409, code: 'not-possible', msg: '句子', data: null } }];
  expect(await shipOrder(request, newIdempotencyKey())).toEqual({
    kind: 'failed',
    msg: '句子',
    unsure: false,
  });
});

test('the refund’s outcome is returned beside the order', async () => {
  page.answers = [
    { status: 200, body: { status: 200, data: { outcome: 'recorded', msg: '已登记，将自动重试', order } } },
  ];
  const result = await refundOrder(
    { number, version: 4, amount: 12.5, of: 'part', back: [] },
    newIdempotencyKey(),
  );
  expect(result).toMatchObject({ kind: 'answer', data: { outcome: 'recorded', order } });
});
