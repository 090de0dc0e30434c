import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { staffText } from '../../../src/features/desk/staff.text.ts';
import { DUE_ADDITIONS_MAX } from '../../../src/features/orders/orders.rules.ts';
import { payCharge } from '../checkout/pay-charge.ts';
import { mails } from '../db/schema.ts';
import { findCharge, findChargeByLink } from '../orders/charge-store.ts';
import { PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';

const suite = withOperator();
const PACKING = { reason: '加固包装', amount: 28.5 };

const WHOLE = { amount: PRICE, of: 'rest', back: [] };

async function payAddition(number: string, position: number): Promise<void> {
  const charge = await findCharge(suite.world.database, number, position);
  const linked = await findChargeByLink(suite.world.database, charge?.linkId ?? '');
  if (linked === undefined) throw new Error(`no charge ${position}`);
  const backTo = 'http://localhost:8888/';
  const opened = await payCharge(suite.world.context, linked, { method: 'card', backTo });
  if (opened.kind !== 'ready') throw new Error(`the payment ended ${opened.kind}`);
  await suite.sandbox.payByCard(opened.ref);
  await suite.world.settleCard(opened.ref);
}

const additionsOf = async (number: string) =>
  (await suite.fetchOrder(number)).charges.filter(({ kind }) => kind === 'addition');

test('additions stand beside each other, each with its reason, link, mail and history', async () => {
  const { number } = await suite.world.paid();
  expect((await suite.act('add-charge', number, PACKING)).status).toBe(200);
  const more = { reason: ' 改寄快递 ', amount: 0.01 };
  expect((await suite.act('add-charge', number, more)).status).toBe(200);
  const charges = await additionsOf(number);
  expect(charges).toMatchObject([
    { position: 1, ...PACKING, standing: 'due', whyNoLink: null },
    { position: 2, reason: '改寄快递', amount: 0.01, standing: 'due' },
  ]);
  expect(new Set(charges.map(({ link }) => link)).size).toBe(2);
  const { events, shipping } = await suite.fetchOrder(number);
  expect(shipping).toMatchObject({ fee: null, feeStatus: null });
  expect(events.filter(({ kind }) => kind === 'charge-added')).toMatchObject([
    { note: '加固包装', changes: [{ field: 'addition', before: null, after: '¥28.50' }] },
    { note: '改寄快递' },
  ]);
  const sent = await suite.act('send-link', number, { charge: 1 });
  expect(sent.status).toBe(200);
  const { version } = await suite.fetchOrder(number);
  const [mail] = await suite.world.database
    .select()
    .from(mails)
    .where(eq(mails.key, `pay-link ${number} ${version}`));
  expect(mail).toBeDefined();
});

test('only a paid order that has not ended takes an addition', async () => {
  const unpaid = await suite.world.unpaid();
  expect((await suite.act('add-charge', unpaid.number, PACKING)).status).toBe(409);
  const { number } = await suite.world.paid();
  expect((await suite.act('refund', number, WHOLE)).status).toBe(200);
  expect((await suite.act('add-charge', number, PACKING)).status).toBe(409);
  expect(await additionsOf(number)).toEqual([]);
});

test('a full refund before shipping withdraws the additions that nobody paid', async () => {
  const { number } = await suite.world.paid();
  for (const reason of ['加固包装', '加急']) await suite.act('add-charge', number, { ...PACKING, reason });
  await payAddition(number, 1);
  expect((await suite.act('refund', number, WHOLE)).status).toBe(200);
  expect(await additionsOf(number)).toMatchObject([
    { standing: 'paid', refundable: PACKING.amount },
    { standing: 'withdrawn', link: null },
  ]);
});

test('a full refund after shipping leaves additions due', async () => {
  const { number } = await suite.world.paid();
  await suite.act('add-charge', number, PACKING);
  await suite.act('ship', number, PARCEL);
  expect((await suite.act('refund', number, WHOLE)).status).toBe(200);
  expect(await additionsOf(number)).toMatchObject([{ standing: 'due' }]);
});

test(`${DUE_ADDITIONS_MAX} additions may wait for their payment; a withdrawn or paid one makes room`, async () => {
  const { number } = await suite.world.paid();
  const add = () => suite.act('add-charge', number, PACKING);
  for (let count = 0; count < DUE_ADDITIONS_MAX; count += 1) expect((await add()).status).toBe(200);
  const refused = { status: 409, body: { msg: staffText().tooManyAdditions } };
  expect(await add()).toMatchObject(refused);
  const { possible } = await suite.fetchOrder(number);
  expect(possible['add-charge']).toEqual({ can: false, why: staffText().tooManyAdditions });
  await suite.act('withdraw-charge', number, { charge: 1 });
  expect((await add()).status).toBe(200);
  expect(await add()).toMatchObject(refused);
  await payAddition(number, 2);
  expect((await add()).status).toBe(200);
});

test('the mail of a pending refund names the reason of its addition', async () => {
  const { number } = await suite.world.paid();
  await suite.act('add-charge', number, PACKING);
  await payAddition(number, 1);
  await suite.sandbox.control('outcomes', { step: 'stripe-refund', result: 'pending' });
  const payment = (await additionsOf(number))[0]?.paymentId;
  const refund = { amount: PACKING.amount, of: 'rest', back: [], payment };
  expect((await suite.act('refund', number, refund)).status).toBe(200);
  await vi.waitFor(() => {
    const sent = suite.world.services.sent.map(({ text }) => text);
    expect(sent).toContainEqual(expect.stringContaining('补款（加固包装）的 ¥28.50 正在退回'));
  });
});

test.each([
  ['no reason', { reason: '  ' }, 'reason'],
  ['61 characters', { reason: '蝶'.repeat(61) }, 'reason'],
  ['two lines', { reason: '加固\n包装' }, 'reason'],
  ['nothing to pay', { amount: 0 }, 'amount'],
  ['less than nothing', { amount: -1 }, 'amount'],
  ['a part of a fen', { amount: 1.005 }, 'amount'],
  ['more than any price', { amount: 1e9 }, 'amount'],
])('an addition with %s is refused', async (_, wrong, field) => {
  const { number } = await suite.world.paid();
  const response = await suite.act('add-charge', number, { ...PACKING, ...wrong });
  expect(response).toMatchObject({ status: 400, body: { field } });
  expect(await additionsOf(number)).toEqual([]);
});

test('a repeated press adds once; of two operators at once one is shown the change', async () => {
  const { number } = await suite.world.paid();
  const { version } = await suite.fetchOrder(number);
  const request = { number, version, reason: '蝶'.repeat(60), amount: 5 };
  const key = 'b5f6a1de-0000-4000-8000-000000000001';
  const add = async (under?: string) =>
    (await sendWrite(suite.operator, '/ops/orders/add-charge', request, under)).status;
  expect([await add(key), await add(key)]).toEqual([200, 200]);
  expect(await additionsOf(number)).toHaveLength(1);
  const later = { ...request, version: (await suite.fetchOrder(number)).version };
  const both = await Promise.all(
    [1, 2].map(async () => (await sendWrite(suite.operator, '/ops/orders/add-charge', later)).status),
  );
  expect(both.sort()).toEqual([200, 409]);
  expect(await additionsOf(number)).toHaveLength(2);
});

test('an addition is withdrawn once, and freight is not withdrawn this way', async () => {
  const { number } = await suite.world.paid();
  await suite.act('add-charge', number, PACKING);
  await suite.act('fee', number, { fee: 9, feeStatus: 'due', feeNote: '' });
  const withdraw = async (charge: number) => (await suite.act('withdraw-charge', number, { charge })).status;
  expect(await withdraw(2)).toBe(409);
  expect(await withdraw(7)).toBe(409);
  expect(await withdraw(1)).toBe(200);
  expect(await withdraw(1)).toBe(409);
  const order = await suite.fetchOrder(number);
  expect(order.charges.slice(1)).toMatchObject([
    { kind: 'addition', standing: 'withdrawn' },
    { kind: 'freight', standing: 'due' },
  ]);
  expect(order.events.filter(({ kind }) => kind === 'charge-withdrawn')).toHaveLength(1);
});
