import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '../orders.contract.ts';
import { orderAmountText, rowsBelowAmount } from './order-sums.ts';

const addition = (
  amount: number,
  standing: Order['charges'][number]['standing'],
  reason = '加固',
): Order['charges'][number] => ({ position: 2, kind: 'addition', reason, amount, standing, pay_path: null });
const freight = (fee: number | null, status: Order['freight']['status'] = null) => ({
  freight: { fee, status, way: null },
});
const NONE = { refunded: 0, refunding: 0, owed: 0 };

const PLAIN: Omit<Parameters<typeof rowsBelowAmount>[0], 'balance'> = {
  ...{ status: 'completed', total_amount: 100, charges: [], ...freight(null) },
  ...{ refunded_amount: 0, refunding_amount: 0, owed_amount: 0 },
};

type Given = Pick<Order, 'balance'> & Partial<Pick<Order, 'freight' | 'charges'>>;

test.each<[string, Given, string, string[]]>([
  ['unpaid', { balance: { ...NONE, remaining: null } }, '¥100.00', []],
  ['unpaid with freight', { ...freight(8.5, 'due'), balance: { ...NONE, remaining: null } }, '¥108.50', []],
  ['paid', { balance: { ...NONE, remaining: 100 } }, '¥100.00', []],
  [
    'paid with freight',
    { ...freight(8.5, 'received'), balance: { ...NONE, remaining: 108.5 } },
    '¥108.50',
    [],
  ],
  [
    'paid, and its freight is due',
    { ...freight(8.5, 'due'), balance: { ...NONE, remaining: 100 } },
    '¥108.50',
    ['实付 ¥100.00', '待付 ¥8.50'],
  ],
  [
    'refunded in part',
    { balance: { ...NONE, refunded: 30, remaining: 70 } },
    '¥100.00',
    ['已退款 ¥30.00', '实付 ¥70.00'],
  ],
  [
    'refunded with its freight',
    { ...freight(8.5, 'refunded'), balance: { ...NONE, refunded: 108.5, remaining: 0 } },
    '¥108.50',
    ['已退款 ¥108.50', '实付 ¥0.00'],
  ],
  [
    'paid, and its freight went back',
    { ...freight(8.5, 'refunded'), balance: { ...NONE, refunded: 8.5, remaining: 100 } },
    '¥108.50',
    ['已退款 ¥8.50', '实付 ¥100.00'],
  ],
  [
    'paid with an addition, and another is due',
    { charges: [addition(28.5, 'paid'), addition(9, 'due')], balance: { ...NONE, remaining: 128.5 } },
    '¥100.00',
    ['补款（加固） ¥28.50', '补款（加固） ¥9.00', '实付 ¥128.50', '待付 ¥9.00'],
  ],
  [
    'paid with an addition that went back',
    { charges: [addition(28.5, 'refunded')], balance: { ...NONE, refunded: 28.5, remaining: 100 } },
    '¥100.00',
    ['补款（加固） ¥28.50', '已退款 ¥28.50'],
  ],
  [
    'made dearer by one edit and cheaper by another',
    {
      ...freight(8.5, 'received'),
      charges: [addition(71.5, 'paid', '换大一号')],
      balance: { ...NONE, refunded: 30, remaining: 150 },
    },
    '¥108.50',
    ['补款（换大一号） ¥71.50', '已退款 ¥30.00', '实付 ¥150.00'],
  ],
  [
    'refunded by refunds that are done, pending and failed',
    { balance: { refunded: 0.5, refunding: 3.5, owed: 96, remaining: 99.5 } },
    '¥100.00',
    ['已退款 ¥0.50', '退款处理中 ¥3.50', '退款未成功 ¥96.00', '实付 ¥99.50'],
  ],
  [
    'ended, and a late payment went back',
    { balance: { ...NONE, refunded: 100, remaining: null } },
    '¥100.00',
    ['已退款 ¥100.00'],
  ],
])('an order that is %s shows sums that add up', (_, given, amount, rows) => {
  const status = given.balance.remaining === null ? 'pending' : 'completed';
  const order = { ...PLAIN, status, ...given } as const;
  expect(orderAmountText(order)).toBe(amount);
  expect(rowsBelowAmount(order).map(({ term, amount: sum }) => `${term} ${sum}`)).toEqual(rows);
});

test('what is no amount of money is a bug and not shown', () => {
  const order = { ...PLAIN, total_amount: Number.NaN, balance: { ...NONE, remaining: 0 } } as const;
  expect(() => orderAmountText(order)).toThrow('no amount');
});

const fen = fc.integer({ min: 1, max: 1_000_000 });

test('amount and additions, without what was refunded, are what remains paid and what is due', () => {
  fc.assert(
    fc.property(
      fc.record({ goods: fen, fee: fen, isFreightPaid: fc.boolean(), refunded: fc.nat(100) }),
      fc.array(fc.tuple(fen, fc.boolean())),
      ({ goods, fee, isFreightPaid, refunded }, additions) => {
        const paid = additions.filter(([, isPaid]) => isPaid).map(([amount]) => amount);
        const back = Math.floor((goods * refunded) / 101);
        const remaining = goods + (isFreightPaid ? fee : 0) + paid.reduce((a, b) => a + b, 0) - back;
        const order = {
          ...{ ...PLAIN, total_amount: goods / 100, refunded_amount: back / 100 },
          ...freight(fee / 100, isFreightPaid ? 'received' : 'due'),
          charges: additions.map(([amount, isPaid]) => addition(amount / 100, isPaid ? 'paid' : 'due')),
          balance: { ...NONE, refunded: back / 100, remaining: remaining / 100 },
        };
        const rows = rowsBelowAmount(order).map(({ kind, amount }) => [kind, fenOf(amount)] as const);
        const sum = (...kinds: string[]) =>
          rows.reduce((all, [kind, amount]) => (kinds.includes(kind) ? all + amount : all), 0);
        const whole = fenOf(orderAmountText(order)) + sum('addition') - sum('refund');
        const isSaid = rows.some(([kind]) => kind === 'remaining');
        expect(whole).toBe((isSaid ? sum('remaining') : fenOf(orderAmountText(order))) + sum('due'));
      },
    ),
  );
});

test('an order whose goods went back asks for nothing', () => {
  const order = {
    ...{ ...PLAIN, refunded_amount: 100, ...freight(8.5, 'due'), charges: [addition(9, 'due')] },
    balance: { ...NONE, refunded: 100, remaining: 0 },
  };
  expect(rowsBelowAmount(order).map(({ term }) => term)).toEqual(['已退款', '实付']);
});

const fenOf = (text: string) => Math.round(Number(text.replaceAll(/[¥,]/g, '')) * 100);
