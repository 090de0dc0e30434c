import { expect, test } from 'vitest';
import { createFakePage } from '../base/page.fixture.ts';
import { fetchOrder, fetchOrders } from './orders.client.ts';

const page = createFakePage(() => ({ cookie: '', answers: [] }));

test('an order of an API that is older than the page has the freight of its shipping', async () => {
  const older = {
    id: '1000-0000-0001',
    total_amount: 257,
    shipping_info: { shipping_fee: 20, fee_status: 'due' },
  };
  const unpaid = { ...older, shipping_info: null };
  page.answers = [{ status: 200, body: { status: 200, data: older } }];
  expect(await fetchOrder(older.id)).toMatchObject({
    data: { payable_amount: 257, freight: { fee: 20, status: 'due', way: null } },
  });
  page.answers = [{ status: 200, body: { status: 200, data: [unpaid], total: 1 } }];
  expect(await fetchOrders()).toMatchObject({
    data: { orders: [{ payable_amount: 257, freight: { fee: null, status: null, way: null } }] },
  });
});

test('an order keeps the freight that its API says', async () => {
  const freight = { fee: 200, status: 'received', way: null };
  const order = { id: '1', total_amount: 257, payable_amount: 457, freight, shipping_info: null };
  page.answers = [{ status: 200, body: { status: 200, data: order } }];
  expect(await fetchOrder('1')).toEqual({ kind: 'answer', data: order });
});
