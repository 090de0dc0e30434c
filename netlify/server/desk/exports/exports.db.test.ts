import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OpsPeriodFigures, shopDay } from '../../../../src/features/desk/ops-figures.contract.ts';
import { duplicatePayment, orderNow } from '../../../../tests/orders/world.ts';
import { insertClaim } from '../../claims/store.ts';
import { charges, orders, payments } from '../../db/schema.ts';
import { settleAndCaptureByRef } from '../../payments/settle/capture.ts';
import { addStock, EXCHANGE_FOR_DEARER, editOrder } from '../../testing/edit-world.ts';
import { PRICE, withOperator } from '../../testing/operator-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';
import { sumLedger } from './ledger.ts';
import { readLedger } from './ledger-store.ts';

const suite = withOperator();
const today = shopDay(Date.now());
const DAYS = `from=${today}&to=${today}`;

async function csv(file: string, days = DAYS): Promise<string[]> {
  const { status, bytes } = await suite.operator.get(`/ops/exports/${file}.csv?${days}`);
  expect(status).toBe(200);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n');
}

async function sums() {
  const rows = await readLedger(suite.world.database, { from: today, to: today }, 1_000);
  const total = (name: 'takenFen' | 'refundedFen') =>
    sumLedger(rows).reduce((sum, one) => sum + one[name], 0) / 100;
  return { taken: total('takenFen'), refunded: total('refundedFen') };
}
async function figures(): Promise<OpsPeriodFigures> {
  return (await suite.operator.get(`/ops/figures/period?${DAYS}`)).body.data;
}

test('the ledger has every movement once, and agrees with the figures', async () => {
  const { number } = await suite.world.paid(2);
  await suite.act('refund', number, { amount: 20, of: 'part', back: [], reason: '=SUM(A1) 翅尖破损' });
  await suite.act('fee', number, { fee: 88.5, feeStatus: 'received' });
  const late = await suite.world.paid(1);
  await suite.act('add-charge', late.number, { reason: '加固包装', amount: 15 });
  await suite.act('withdraw-charge', late.number, { charge: 1 });
  await suite.act('refund', late.number, { amount: PRICE, of: 'rest', back: [] });
  await suite.world.unpaid();
  const { order } = await orderNow(suite.world, number);
  const double = await duplicatePayment(suite.world, suite.sandbox, order);
  await settleAndCaptureByRef(suite.world.context, 'stripe', double ?? '');

  const { taken, refunded, freight, days } = await figures();
  expect([taken, refunded, freight]).toEqual([3 * PRICE + 88.5, 20 + PRICE, 88.5]);
  expect(days).toMatchObject([{ freight: 88.5 }]);
  expect(await sums()).toEqual({ taken, refunded });

  const lines = await csv('ledger');
  expect(lines[0]).toMatch(/^\uFEFF时间（北京时间 UTC\+8）,类型,订单号,款项,支付方式/);
  const kinds = lines.map((line) => line.split(',')[1]);
  const counted = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(['收款', '退款', '撤回应收', '不入账的付款（重复、太晚或待核对）'].map(counted)).toEqual([
    3, 2, 1, 1,
  ]);
  expect(lines.find((line) => line.includes(`退款,${number}`))).toMatch(
    /,商品,Stripe,re_\w+,-20,,CNY,-20,,,,'=SUM\(A1\) 翅尖破损$/,
  );
  expect(lines.find((line) => line.includes('88.5'))).toMatch(/,国际运费,店外,,88.5,,,,,,,$/);
  expect(lines.find((line) => line.includes('撤回应收'))).toMatch(/,补款（加固包装）,,,,15,,,,,,$/);
  const paymentOf = async (feeMinor: number | null, feeCurrency: string | null) => {
    const ofOrder = eq(payments.orderNumber, number);
    await suite.world.database.update(payments).set({ feeMinor, feeCurrency }).where(ofOrder);
    return (await csv('ledger')).find((line) => line.includes(`收款,${number},商品`));
  };
  // An unknown fee is not 0.
  expect(await paymentOf(null, null)).toMatch(/,CNY,[\d.]+,,,,$/);
  expect(await paymentOf(123, 'USD')).toMatch(/,CNY,[\d.]+,USD,1.23,,$/);
  expect(lines.filter((line) => line.startsWith('合计,'))).toEqual([
    '合计,支付方式,平台币种,收款（元）,退款（元）,净收款（元）,其中运费（元）',
    `合计,Stripe,CNY,${3 * PRICE},${20 + PRICE},${2 * PRICE - 20},0`,
    '合计,店外,CNY,88.5,0,88.5,88.5',
  ]);
});

test('a day has only its own movements, in the shop’s time zone', async () => {
  const { number } = await suite.world.paid(1);
  await suite.world.database
    .update(orders)
    .set({ paidAt: new Date('2026-02-01T15:59:59.999Z') })
    .where(eq(orders.number, number));
  await suite.world.database.update(charges).set({ paidAt: new Date('2026-02-01T15:59:59.999Z') });
  const of = async (day: string) => (await csv('ledger', `from=${day}&to=${day}`)).join('\n');
  expect(await of('2026-02-01')).toContain(number);
  expect(await of('2026-02-02')).not.toContain(number);
});

test('the couriers’ file has the unsent units, with recipient, Latin recipient and weight', async () => {
  const { number } = await suite.world.paid(3);
  await suite.act('recipient', number, {
    ...{ name: '王喆', phone: '+66 0123', address: '曼谷, 1 号', country: 'TH', reason: '来信' },
    latin: { name: 'Wang Zhe', address: '1, Bangkok' },
  });
  await suite.act('refund', number, { amount: PRICE, of: 'part', back: [{ position: 0, pieces: 1 }] });
  const back = await suite.world.paid(1);
  await suite.act('refund', back.number, { amount: PRICE, of: 'rest', back: [] });
  const sent = await suite.world.paid(1);
  await suite.act('ship', sent.number, { courier: '顺丰', trackingNumber: 'SF1' });

  const lines = await csv('couriers');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(
    new RegExp(`^${number},\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,王喆,Wang Zhe,'\\+66 0123,`),
  );
  expect(lines[1]).toContain('"曼谷, 1 号","1, Bangkok",泰国,TH,');
  // Weights come from content, which this test lacks.
  expect(lines[1]).toMatch(/ A1 × 2,2,,$/);
});

test('the couriers’ file has old orders with a new replacement, and none that waits for the payment of an edit', async () => {
  const { number, buyerId } = await suite.world.paid(2);
  await suite.act('ship', number, { courier: '顺丰', trackingNumber: 'SF1' });
  const paidAt = new Date('2026-02-01T00:00:00Z');
  await suite.world.database.update(orders).set({ paidAt }).where(eq(orders.number, number));
  const claim = {
    ...{ id: randomUUID(), key: randomUUID(), request: '', words: '断翅', createdAt: new Date() },
    ...{ orderNumber: number, accountId: buyerId, state: 'open' as const },
  };
  await insertClaim(suite.world.database, claim, [{ position: 0, pieces: 1 }], []);
  const { version } = await suite.fetchOrder(number);
  const response = { number, version, claim: claim.id, answer: '为您补发', action: 'replace' };
  expect((await sendWrite(suite.operator, '/ops/claims/answer', response)).status).toBe(200);
  const edited = await suite.world.paid();
  await addStock(suite.world);
  expect((await editOrder(suite.operator, edited.number, EXCHANGE_FOR_DEARER)).status).toBe(200);
  const lines = await csv('couriers');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(new RegExp(`^${number},.* A1 × 1,1,,$`));
});

test.each(['from=2026-02-02&to=2026-02-01', 'from=2026-02-01', 'from=2025-01-01&to=2026-12-31'])(
  'no file of %s',
  async (days) => {
    for (const file of ['ledger', 'couriers'])
      expect((await suite.operator.get(`/ops/exports/${file}.csv?${days}`)).status).toBe(400);
  },
);

test('the couriers’ file continues after its first page', async () => {
  const buyer = await suite.world.buyer('批发');
  const at = Date.now() - 60_000;
  const rows = Array.from({ length: 205 }, (_, n) => ({
    ...{ number: `1000-0000-${String(n).padStart(4, '0')}`, accountId: buyer.id, method: 'stripe' as const },
    ...{ status: 'completed' as const, shippingStatus: 'pending' as const, totalFen: 100 },
    ...{ createdAt: new Date(at), holdUntil: new Date(at), paidAt: new Date(at - (n % 3)) },
  }));
  await suite.world.database.insert(orders).values(rows);
  const lines = (await csv('couriers', `from=${shopDay(at)}&to=${today}`)).slice(1, -1);
  expect(new Set(lines.map((line) => line.slice(0, 14))).size).toBe(205);
  expect(lines).toHaveLength(205);
});
