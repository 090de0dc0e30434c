// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { ChargePayOptions } from '../payments/ChargePayOptions.tsx';
import type { Order } from './orders.contract.ts';
import { OrderCard } from './pages/OrderCard.tsx';

const addition = (position: number, pay_path: string | null): Order['charges'][number] => ({
  ...{ position, pay_path, kind: 'addition', reason: '加固包装', amount: 28.5, standing: 'due' },
});
const EQUAL = [addition(1, '/pay/a'), addition(2, '/pay/b'), addition(3, null), addition(4, null)];
const ORDER: Order = {
  ...{ id: '1000-0000-0001', status: 'completed', created_at: '2026-11-20T08:00:00.000Z' },
  ...{ total_amount: 257, payment_method: 'stripe', method: 'card', pay_url: null, quote: null },
  ...{ payment_processing: false, payment_held: false, payable_until: null, payable_left: null, items: [] },
  shipping_info: {
    ...{ status: 'pending', shipping_method: '', courier: '', tracking_number: '' },
    ...{ shipping_fee: null, fee_status: null },
  },
  ...{
    shipments: [],
    delivery: null,
    balance: { refunded: 0, refunding: 0, owed: 0, remaining: null },
    display: { status: 'paid', tone: 'good', next: 'wait-dispatch' },
    refunded_amount: 0,
    refunding_amount: 0,
    owed_amount: 0,
    charged: null,
  },
  recipient: { name: '林', phone: '1', address: '昆明', country: null },
  payable_amount: 0,
  freight: { fee: null, status: null, way: null },
  address_in_review: false,
  payment_refusal: null,
  awaits_papers: false,
  events: [],
  ...{ charges: EQUAL, edits: [] },
};

afterEach(() => {
  vi.restoreAllMocks();
});

test('equal additions stand beside each other, and each is paid by its own link', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(() =>
    root.render(
      <>
        <OrderCard order={ORDER} refresh={() => undefined} />
        <ChargePayOptions charges={EQUAL} payment_refusal={null} />
      </>,
    ),
  );
  const links = [...document.querySelectorAll('a[href^="/pay/"]')];
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['支付补款（加固包装）', '/pay/a'],
    ['支付补款（加固包装）', '/pay/b'],
  ]);
  expect(document.querySelectorAll('.order-charge')).toHaveLength(4);
  expect(complaint).not.toHaveBeenCalled();
  await act(() => root.unmount());
  document.body.replaceChildren();
});
