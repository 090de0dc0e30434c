import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { writeProfile } from '../accounts/store.ts';
import { orders, users } from '../db/schema.ts';
import { listBuyerOrders } from '../orders/service.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { fetchSeenVersions, joinOrders, payOrders, shipJoined } from '../testing/orders-of-buyer.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { profileOf } from '../testing/two-operators.ts';

const suite = withOperator();
const FEE = { fee: 88.5, feeStatus: 'due', feeNote: '' };
const ALL = { amount: PRICE, of: 'rest', back: [{ position: 0, pieces: 1 }] };
const rowOf = async (number: string) =>
  (await fetchListPage(suite.operator, 'view=all')).items.find((row) => row.number === number);
const kindsOf = async (number: string) => (await suite.fetchOrder(number)).events.map(({ kind }) => kind);

test('orders of one buyer to one recipient are told as joinable, others are not', async () => {
  const { numbers } = await payOrders(suite, 1, 2, 1);
  const [first = '', second = '', third = ''] = numbers;
  const stranger = await suite.world.paid();
  await suite.act('refund', third, ALL);
  expect(await suite.fetchOrder(first)).toMatchObject({
    joined: [],
    joinable: [{ number: second, pieces: 2, why: null }],
  });
  expect([(await rowOf(first))?.joinable, (await rowOf(third))?.joinable]).toEqual([2, 0]);
  expect((await rowOf(stranger.number))?.joinable).toBe(0);
  expect((await joinOrders(suite.operator, [first, stranger.number])).body.msg).toContain(texts().otherBuyer);
  expect((await joinOrders(suite.operator, [first, third])).body.msg).toContain(texts().ended);
  expect((await suite.fetchOrder(first)).joined).toEqual([]);
});

test('the pay link of a joined parcel shows the lines of all its orders, and that of another charge only its own', async () => {
  const { numbers } = await payOrders(suite, 1, 2);
  const [first = '', second = ''] = numbers;
  await suite.act('add-charge', first, { amount: 20, reason: '加固包装' });
  await joinOrders(suite.operator, numbers, { fee: FEE });
  const linked = (await suite.fetchOrder(first)).charges.filter(({ link }) => link !== null);
  const shown = linked.map(async ({ kind, link }) => {
    const { body } = await suite.operator.call('GET', `/pay/${link?.split('/').at(-1)}`);
    return [kind, body.data.items.length, body.data.joined_orders];
  });
  const joined = { order: second, items: [expect.objectContaining({ quantity: 2 })] };
  expect(await Promise.all(shown)).toEqual([
    ['addition', 1, []],
    ['freight', 1, [joined]],
  ]);
});

test('joined orders have one freight: what the others owe is withdrawn with a reason, what they paid stays', async () => {
  const { numbers } = await payOrders(suite, 1, 1, 1);
  const [first = '', second = '', third = ''] = numbers;
  await suite.act('fee', second, FEE);
  await suite.act('fee', third, { ...FEE, feeStatus: 'received' });
  expect((await joinOrders(suite.operator, numbers, { fee: { ...FEE, fee: 120 } })).status).toBe(200);
  expect((await suite.fetchOrder(first)).shipping).toMatchObject({ fee: 120, feeStatus: 'due' });
  const withdrawn = await suite.fetchOrder(second);
  expect(withdrawn.shipping).toMatchObject({
    ...{ fee: 0, feeStatus: null, feeNote: texts().freightElsewhere(first) },
  });
  expect(withdrawn.charges).toMatchObject([{}, { kind: 'freight', standing: 'withdrawn', link: null }]);
  expect((await suite.fetchOrder(third)).shipping).toMatchObject({ fee: 88.5, feeStatus: 'received' });
  expect((await kindsOf(second)).slice(-2)).toEqual(['fee-set', 'parcel-joined']);
  expect((await rowOf(second))?.joined).toBe(3);
  expect((await joinOrders(suite.operator, [first, second])).body.msg).toContain(texts().joinedBefore);
});

test('freight that is due is not dropped: without freight for the parcel, or for another country, nothing is joined', async () => {
  const { numbers } = await payOrders(suite, 1, 1);
  const [first = '', second = ''] = numbers;
  await suite.act('fee', second, FEE);
  expect((await joinOrders(suite.operator, numbers)).body.msg).toContain(texts().freightMissing);
  expect((await suite.fetchOrder(second)).shipping).toMatchObject({ fee: 88.5, feeStatus: 'due' });
  await suite.world.database.update(orders).set({ country: 'FR' }).where(eq(orders.number, second));
  expect((await suite.fetchOrder(first)).joinable).toEqual([]);
  const { body } = await joinOrders(suite.operator, numbers, { fee: { ...FEE, fee: 120 } });
  expect(body.msg).toContain(texts().otherRecipient);
});

test('an order from before accounts had a country keeps its own when it is sent', async () => {
  const { number } = await suite.world.paid();
  await suite.world.database.update(users).set({ country: null });
  await suite.world.database.update(orders).set({ country: 'FR' });
  await suite.act('ship', number, PARCEL);
  expect((await suite.fetchOrder(number)).country).toBe('FR');
});

test('are sent in one step, and tracking, corrections and mails follow for each', async () => {
  const { numbers, buyerId } = await payOrders(suite, 2, 1);
  const [first = '', second = ''] = numbers;
  await joinOrders(suite.operator, numbers);
  expect((await suite.act('ship', first, PARCEL)).body.msg).toBe(texts().joinedChanged);
  expect((await shipJoined(suite.operator, [second, first], PARCEL)).status).toBe(200);
  for (const [number, other] of [
    [first, second],
    [second, first],
  ] as const)
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ stage: 'translating', joined: [], joinable: [] },
      shipping: { ...PARCEL, shipments: [{ ...PARCEL, joinedWith: [other] }] },
    });
  const fixed = { courier: 'EMS', trackingNumber: 'EE7' };
  await suite.act('tracking', first, fixed);
  const buyer = { id: buyerId, name: '', email: '', phone: '', address: '', country: null };
  const [newest, oldest] = (await listBuyerOrders(suite.world.context, buyer)).orders;
  expect([newest?.shipping_info, oldest?.shipping_info]).toMatchObject([
    { courier: 'EMS', tracking_number: 'EE7' },
    { courier: 'EMS', tracking_number: 'EE7' },
  ]);
  expect(newest?.shipments).toMatchObject([{ joined_with: [oldest?.id] }]);
  await suite.operator.settled();
  const sentMails = suite.world.services.sent.filter(({ text }) => text.includes('合寄订单'));
  expect(sentMails.map(({ subject }) => subject.match(/已发货|已更正/)?.[0]).toSorted()).toEqual([
    ...['已发货', '已发货', '已更正', '已更正'],
  ]);
});

test('a pasted line for one of them sends them all, and a line for the other repeats nothing', async () => {
  const { numbers } = await payOrders(suite, 1, 1);
  await joinOrders(suite.operator, numbers);
  const lines = numbers.map((number) => ({ number, courier: 'DHL', tracking: 'JD1' }));
  const { results } = (await sendWrite(suite.operator, '/ops/orders/ship-many', { lines })).body.data;
  expect(results).toMatchObject([{ outcome: 'shipped' }, { outcome: 'shipped-before' }]);
});

test('nothing is sent while one of them was refunded; split, the other goes alone with new documents', async () => {
  const { numbers } = await payOrders(suite, 1, 1);
  const [first = '', second = ''] = numbers;
  await joinOrders(suite.operator, numbers);
  await sendWrite(suite.operator, '/ops/orders/printed', {
    ...{ orders: await fetchSeenVersions(suite.operator, numbers), paper: 'slip' },
  });
  await suite.act('refund', second, ALL);
  expect((await suite.fetchOrder(first)).joined).toMatchObject([{ number: second, why: texts().ended }]);
  const refused = texts().joinedRefused(second, texts().ended);
  expect((await shipJoined(suite.operator, numbers, PARCEL)).body.msg).toBe(refused);
  const line = { number: first, courier: 'DHL', tracking: 'JD1' };
  const pasted = await sendWrite(suite.operator, '/ops/orders/ship-many', { lines: [line] });
  expect(pasted.body.data.results).toMatchObject([{ outcome: 'joined-refused' }]);
  expect((await suite.act('split', first)).status).toBe(200);
  expect(await suite.fetchOrder(first)).toMatchObject({ reprint: true, joined: [] });
  expect((await suite.act('split', first)).body.msg).toBe(texts().notJoined);
  expect((await suite.act('ship', first, PARCEL)).body.data?.order).toMatchObject({ stage: 'translating' });
  expect(await suite.fetchOrder(second)).toMatchObject({ status: 'cancelled', shipping: { shipments: [] } });
});

test('a refund of some units of one keeps them out of the parcel, and outdates the documents of both', async () => {
  const { numbers } = await payOrders(suite, 1, 2);
  const [first = '', second = ''] = numbers;
  await joinOrders(suite.operator, numbers);
  const orders = await fetchSeenVersions(suite.operator, numbers);
  await sendWrite(suite.operator, '/ops/orders/printed', { orders, paper: 'invoice' });
  expect((await suite.fetchOrder(first)).reprint).toBe(false);
  const line = [{ position: 0, pieces: 1 }];
  await suite.act('refund', second, { amount: PRICE, of: 'part', lines: line, back: line });
  expect((await suite.fetchOrder(first)).reprint).toBe(true);
  await shipJoined(suite.operator, numbers, PARCEL);
  expect((await suite.fetchOrder(second)).shipping.shipments).toMatchObject([
    { lines: [{ position: 0, quantity: 1 }] },
  ]);
});

test('a changed address follows for all; one with another recipient is not sent along', async () => {
  const { numbers, buyerId } = await payOrders(suite, 2, 1);
  const [first = '', second = ''] = numbers;
  const move = (address: string) =>
    writeProfile(suite.world.database, buyerId, { ...profileOf(buyerId), address });
  await joinOrders(suite.operator, numbers);
  const before = await fetchSeenVersions(suite.operator, numbers);
  await move('法国巴黎');
  const [seen, ...joined] = before;
  const late = await sendWrite(suite.operator, '/ops/orders/ship', { ...seen, ...PARCEL, joined });
  expect(late.body.code).toBe('order-changed');
  await suite.act('split', first);
  // The first parcel freezes the recipient.
  const line = [{ position: 0, pieces: 1 }];
  await suite.act('pack', first, { lines: line });
  await suite.act('ship', first, { ...PARCEL, lines: line });
  await joinOrders(suite.operator, numbers);
  await move('德国柏林');
  expect((await suite.fetchOrder(first)).joined).toMatchObject([
    { number: second, why: texts().otherRecipient },
  ]);
  const parcel = { courier: 'DHL', trackingNumber: 'JD2' };
  const refused = texts().joinedRefused(second, texts().otherRecipient);
  expect((await shipJoined(suite.operator, numbers, parcel)).body.msg).toBe(refused);
  await suite.act('split', first);
  await suite.act('ship', first, parcel);
  expect((await suite.fetchOrder(first)).buyer.address).toBe('法国巴黎');
});
