import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OpsCharge, OpsOrder } from '../../../src/features/orders/ops-order.contract.ts';
import { MoneyCard } from './MoneyCard.tsx';

const PAYMENT: OpsOrder['payments'][number] = {
  ...{ id: 'p1', provider: 'stripe', providerRef: 'pi_1', outcome: 'accepted', charge: 0 },
  ...{ amount: '217.00', currency: 'CNY', fee: null, at: '2026-11-20T02:00:00Z', page: null },
};

function charge(amount: number, standing: OpsCharge['standing'], refunded = 0): OpsCharge {
  return {
    ...{ position: 0, kind: 'goods', reason: null, refundable: 0, paymentId: null, outside: false },
    ...{ link: null, expiresAt: null, linkSentAt: null, remindedAt: null, withdrawnAt: null },
    ...{ createdAt: '2026-11-20T01:00:00Z', by: { kind: 'buyer' }, paidAt: null, whyNoLink: null },
    ...{ amount, standing, refunded },
  };
}

const GOODS = charge(128.5, 'paid');

test.each<[string, readonly OpsCharge[], string]>([
  ['paid goods', [GOODS], '收到¥128.50已退¥0.00净额¥128.50'],
  ['a part that went back', [charge(128.5, 'paid', 28.5)], '收到¥128.50已退¥28.50净额¥100.00'],
  ['freight that went back', [GOODS, charge(88.5, 'refunded', 88.5)], '收到¥217.00已退¥88.50净额¥128.50'],
  ['all that went back', [charge(128.5, 'refunded', 128.5)], '收到¥128.50已退¥128.50净额¥0.00'],
  ['what nobody paid', [GOODS, charge(9, 'due'), charge(9, 'withdrawn')], '收到¥128.50已退¥0.00净额¥128.50'],
])('the sums of %s', (_, charges, sums) => {
  const order = { charges, attempts: [], lines: [], payments: [PAYMENT], refunds: [] };
  const html = renderToStaticMarkup(<MoneyCard order={order} />);
  expect(html.slice(html.indexOf('<dl')).replaceAll(/<[^>]+>/g, '')).toBe(sums);
});
