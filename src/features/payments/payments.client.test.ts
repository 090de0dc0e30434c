import { afterEach, expect, test, vi } from 'vitest';
import { createFakePage } from '../base/page.fixture.ts';
import { cancelWalletOrder, captureWalletOrder, createHostedCheckout } from './payments.client.ts';

const page = createFakePage(() => ({ cookie: 'XSRF-TOKEN=abc', answers: [] }));

const order = { order: { id: '4821-0937-5526' } };

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a capture is waited for 30 s', captureWalletOrder, 30_000],
  ['every other call of the wallet for 10 s', cancelWalletOrder, 10_000],
])('%s', async (_, send, timeoutMs) => {
  vi.useFakeTimers();
  page.answers = ['silence'];
  const ended = vi.fn();
  const call = send('WALLET').then(ended);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(ended).toHaveBeenCalledWith({ kind: 'unreachable' });
});

test('a capture is paid at 200 and pending at 202', async () => {
  page.answers = [{ status: 200, body: { status: 200, msg: '支付成功', data: order } }];
  const paid = { kind: 'answer', data: { order: '4821-0937-5526', paid: true } };
  expect(await captureWalletOrder('WALLET')).toEqual(paid);
  page.answers = [{ status: 202, body: { status: 202, msg: '付款处理中', data: order } }];
  expect(await captureWalletOrder('WALLET')).toMatchObject({ data: { paid: false } });
  expect(page.calls.map(({ line }) => line)).toEqual(
    Array(2).fill('POST /api/v1/paypal/orders/WALLET/capture'),
  );
});

test('closing the window releases the reservation, unless it was paid', async () => {
  page.answers = [{ status: 200, body: { status: 200, msg: '支付已取消', data: null } }];
  expect(await cancelWalletOrder('WALLET')).toEqual({ kind: 'answer', data: null });
  page.answers = [{ status: 200, body: { status: 200, msg: '支付成功', data: order } }];
  expect(await cancelWalletOrder('WALLET')).toEqual({
    kind: 'answer',
    data: { order: '4821-0937-5526', paid: true },
  });
});

test('a checkout of the cart sends its lines, and the way and the fee that were shown', async () => {
  const card = { name: 'card', provider: 'stripe' } as const;
  const cart = { version: 7, lines: ['one'], address: null, freight: { way: 'eu/ems', fee: 200 } };
  page.answers = [{ status: 200, body: { status: 200, url: 'https://pay.example' } }];
  await createHostedCheckout(card, cart);
  await createHostedCheckout(card, { ...cart, freight: null });
  expect(page.calls.map(({ body }) => JSON.parse(body))).toEqual([
    { ...cart, method: 'card' },
    { ...cart, freight: null, method: 'card' },
  ]);
});
