import { expect, test } from 'vitest';
import { createFakePage } from '../base/page.fixture.ts';
import { fetchOrder, fetchOrders } from './orders.client.ts';

const page = createFakePage(() => ({ cookie: '', answers: [] }));

test('an order of an API that is older than the page has the status that both know', async () => {
  const back = { refunded_amount: 20, refunding_amount: 0, owed_amount: 5 };
  const older = { id: '1000-0000-0001', status: 'completed', total_amount: 257, ...back };
  const known = {
    display: { status: 'paid', tone: 'good', next: null },
    delivery: null,
    balance: { refunded: 20, refunding: 0, owed: 5, remaining: null },
  };
  page.answers = [{ status: 200, body: { status: 200, data: older } }];
  expect(await fetchOrder(older.id)).toMatchObject({ data: known });
  page.answers = [{ status: 200, body: { status: 200, data: [{ ...older, status: 'pending' }], total: 1 } }];
  expect(await fetchOrders()).toMatchObject({
    data: { orders: [{ ...known, display: { status: 'unpaid', next: 'pay' } }] },
  });
});

test('an order keeps what its API says', async () => {
  const display = { status: 'shipped', tone: 'good', next: 'wait-arrival' };
  const balance = { refunded: 0, refunding: 0, owed: 0, remaining: 457 };
  const order = { id: '1', status: 'completed', display, balance, delivery: null };
  page.answers = [{ status: 200, body: { status: 200, data: order } }];
  expect(await fetchOrder('1')).toEqual({ kind: 'answer', data: order });
});
