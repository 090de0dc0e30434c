import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffText } from '../../../src/features/desk/staff.text.ts';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { insertClaim } from '../claims/store.ts';
import { mails, orders } from '../db/schema.ts';
import { findCharge, findChargeByLink } from '../orders/charge-store.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import {
  addedLine,
  addStock,
  CHEAP_PRICE,
  CHEAP_TIER_PRICE,
  DEAR_PRICE,
  EXCHANGE_FOR_CHEAPER,
  EXCHANGE_FOR_DEARER,
  editOrder,
  openPayment,
  payDifference,
  requireWaitingCharge,
} from '../testing/edit-world.ts';
import { PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { joinOrders, payOrders } from '../testing/orders-of-buyer.ts';
import { sendWrite } from '../testing/staff-world.ts';

const suite = withOperator();
beforeEach(() => addStock(suite.world));
afterEach(async () => {
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

const KEY = 'b5f6a1de-0000-4000-8000-000000000009';
const linesOf = async (number: string) =>
  (await suite.fetchOrder(number)).lines.map(({ productId, quantity, amount, unsent }) => [
    ...[productId, quantity, amount, unsent],
  ]);
const edits = async (number: string) => (await suite.fetchOrder(number)).edits;
const available = () => Promise.all(['morpho', 'dear', 'cheap'].map(suite.world.available));
const mailsOf = async () =>
  (await suite.world.database.select().from(mails).where(like(mails.key, 'order-edited %')))
    .map(({ key }) => key.split(' ').at(-1))
    .sort();

describe('an edit that makes the order cheaper', () => {
  test('takes effect at once, refunds the difference, and returns the removed units to the stock', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    const { status, body } = await editOrder(suite.operator, number, EXCHANGE_FOR_CHEAPER);
    expect([status, body.data]).toMatchObject([200, { outcome: 'done', msg: staffText().edit.done(3_000) }]);
    expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP_PRICE, 1]]);
    expect(await available()).toEqual([(before[0] ?? 0) + 1, before[1], (before[2] ?? 0) - 1]);
    const order = await suite.fetchOrder(number);
    expect(order).toMatchObject({ total: PRICE, refunded: 30, editsRefunded: 30, stage: 'pending' });
    expect(order.refunds).toMatchObject([{ state: 'done', yuan: 30, lines: [] }]);
    expect(order.edits).toMatchObject([{ state: 'confirmed', difference: -30, charge: null }]);
    expect(order.events.find(({ kind }) => kind === 'edit-confirmed')).toMatchObject({
      ...{ by: { kind: 'account', name: '陈发货' }, note: '买家要求更换' },
      changes: [
        { field: 'line', after: null },
        { field: 'line', before: null, after: '粉蝶 A1 × 1' },
        { field: 'difference', after: '-¥30.00' },
      ],
    });
    expect(await mailsOf()).toEqual(['confirmed']);
    await suite.operator.settled();
    const text = suite.world.services.sent.find(({ subject }) => subject.includes('商品已修改'))?.text;
    expect(text).toMatch(/Morpho didius[^→]*1 → 0 件[^→]*粉蝶[^→]*0 → 1 件/);
  });

  test('by one unit of a line keeps the price paid for the rest', async () => {
    const { number } = await suite.world.paid(5);
    const { lines, total } = await suite.fetchOrder(number);
    expect([lines[0]?.unitPrice, total]).toEqual([110, 550]);
    const less = { lines: [{ position: 0, quantity: 3 }], difference: -220 };
    expect((await editOrder(suite.operator, number, less)).status).toBe(200);
    expect(await linesOf(number)).toEqual([['morpho', 3, 330, 3]]);
  });

  test('is shipped, and the parcel has only the lines after the edit', async () => {
    const { number } = await suite.world.paid(2);
    await editOrder(suite.operator, number, { lines: [{ position: 0, quantity: 1 }], difference: -PRICE });
    expect((await suite.act('ship', number, PARCEL)).status).toBe(200);
    const { shipping, lines } = await suite.fetchOrder(number);
    expect(shipping.shipments).toMatchObject([{ lines: [{ position: 0, quantity: 1 }] }]);
    expect(lines).toMatchObject([{ keptBack: 0, refunded: 0, returned: 0, returnable: 1 }]);
    const [mail] = await suite.world.database
      .select()
      .from(mails)
      .where(eq(mails.key, `order-shipped ${number}`));
    expect(mail?.data).toMatchObject({ order: { lines: [{ quantity: 1 }], total: PRICE * 100 } });
  });
});

test('an exchange at the same price moves only stock', async () => {
  const { number } = await suite.world.paid();
  await suite.world.stock('other', 3);
  const swap = { lines: [{ position: 0, quantity: 0 }], added: [addedLine('other')], difference: 0 };
  expect((await editOrder(suite.operator, number, swap)).body.data).toMatchObject({ outcome: 'done' });
  expect(await linesOf(number)).toEqual([['other', 1, PRICE, 1]]);
  expect((await suite.fetchOrder(number)).refunds).toEqual([]);
  expect(await suite.world.available('other')).toBe(2);
});

describe('an edit that makes the order dearer', () => {
  test('reserves the units, charges the difference, and takes effect once it is paid', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    const response = await editOrder(suite.operator, number, EXCHANGE_FOR_DEARER);
    expect(response.body.data).toMatchObject({ outcome: 'requested' });
    expect(await linesOf(number)).toEqual([['morpho', 1, PRICE, 1]]);
    expect(await available()).toEqual([before[0], (before[1] ?? 0) - 1, before[2]]);
    const waiting = await suite.fetchOrder(number);
    expect(waiting.charges.at(-1)).toMatchObject({ amount: DEAR_PRICE - PRICE, standing: 'due' });
    expect(waiting.possible.ship).toEqual({ can: false, why: staffText().editWaits });
    const ship = await suite.act('ship', number, PARCEL);
    expect(ship).toMatchObject({ status: 409, body: { msg: staffText().editWaits } });
    const second = await editOrder(suite.operator, number, {
      ...EXCHANGE_FOR_DEARER,
      added: [addedLine('cheap', 2)],
    });
    expect(second).toMatchObject({ status: 409, body: { msg: staffText().editWaits } });

    await payDifference(suite.world, suite.sandbox, suite.operator, number);
    expect(await linesOf(number)).toEqual([['dear', 1, DEAR_PRICE, 1]]);
    expect(await available()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1, before[2]]);
    const order = await suite.fetchOrder(number);
    expect(order.edits).toMatchObject([{ state: 'confirmed', difference: DEAR_PRICE - PRICE }]);
    expect(order.total).toBe(PRICE);
    expect(await mailsOf()).toEqual(['confirmed', 'requested']);
    expect((await suite.act('ship', number, PARCEL)).status).toBe(200);
  });

  test('prices a new line by the tier that its quantity reaches, and more of a line as it was paid', async () => {
    const { number } = await suite.world.paid();
    const more = {
      ...{ lines: [{ position: 0, quantity: 2 }], added: [addedLine('cheap', 5)] },
      difference: PRICE + 5 * CHEAP_TIER_PRICE,
    };
    expect((await editOrder(suite.operator, number, more)).status).toBe(200);
    await payDifference(suite.world, suite.sandbox, suite.operator, number);
    expect(await linesOf(number)).toEqual([
      ['morpho', 2, 2 * PRICE, 2],
      ['cheap', 5, 5 * CHEAP_TIER_PRICE, 5],
    ]);
  });

  test('is cancelled by withdrawing its charge, which frees the units', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    await editOrder(suite.operator, number, EXCHANGE_FOR_DEARER);
    const charge = (await edits(number))[0]?.charge;
    expect((await suite.act('withdraw-charge', number, { charge })).status).toBe(200);
    expect([await linesOf(number), await available()]).toEqual([[['morpho', 1, PRICE, 1]], before]);
    expect(await edits(number)).toMatchObject([{ state: 'cancelled' }]);
    expect(await mailsOf()).toEqual(['cancelled', 'requested']);
    expect((await suite.act('ship', number, PARCEL)).status).toBe(200);
  });

  test('ends with a full refund of the order', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    await editOrder(suite.operator, number, EXCHANGE_FOR_DEARER);
    const whole = { amount: PRICE, of: 'rest', back: [] };
    expect((await suite.act('refund', number, whole)).status).toBe(200);
    expect(await edits(number)).toMatchObject([{ state: 'cancelled' }]);
    expect(await available()).toEqual(before);
  });
});

test('a later edit refunds the payment of an earlier one first', async () => {
  const { number } = await suite.world.paid();
  await editOrder(suite.operator, number, EXCHANGE_FOR_DEARER);
  await payDifference(suite.world, suite.sandbox, suite.operator, number);
  const back = {
    ...{
      lines: [{ position: 1, quantity: 0 }],
      added: [addedLine('cheap')],
      difference: CHEAP_PRICE - DEAR_PRICE,
    },
  };
  expect((await editOrder(suite.operator, number, back)).body.data).toMatchObject({ outcome: 'done' });
  const order = await suite.fetchOrder(number);
  expect(order.refunds.map(({ yuan }) => yuan)).toEqual([DEAR_PRICE - PRICE, PRICE - CHEAP_PRICE]);
  expect([order.status, order.editsRefunded]).toEqual(['completed', PRICE - CHEAP_PRICE]);
  expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP_PRICE, 1]]);
});

test('a removed grade can be added again, at the present price', async () => {
  const { number } = await suite.world.paid();
  await editOrder(suite.operator, number, EXCHANGE_FOR_CHEAPER);
  await suite.world.stock('morpho', 0, {
    variants: [{ _key: 'a1', grade: 'A1', price: 98.51, description: null, withdrawn: false, tiers: null }],
  });
  const two = { added: [addedLine('morpho')], difference: 98.51 };
  expect((await editOrder(suite.operator, number, two)).status).toBe(200);
  await payDifference(suite.world, suite.sandbox, suite.operator, number);
  expect(await linesOf(number)).toEqual([
    ['morpho', 1, 98.51, 1],
    ['cheap', 1, CHEAP_PRICE, 1],
  ]);
});

test('an order that moved to a country that forbids the added unit before its payment waits for staff', async () => {
  const { number } = await suite.world.paid();
  await editOrder(suite.operator, number, EXCHANGE_FOR_DEARER);
  const session = await openPayment(
    suite.world,
    await requireWaitingCharge(suite.world, suite.operator, number),
  );
  await acceptRules(suite.world.database, [makeRule('india', { destination: 'IN', verdict: 'forbidden' })]);
  await suite.world.database.update(orders).set({ country: 'IN' }).where(eq(orders.number, number));
  await suite.sandbox.payByCard(session);
  await suite.world.settleCard(session);
  const { flags } = await suite.fetchOrder(number);
  expect(flags).toMatchObject([{ kind: 'not-shippable', doneAt: null }]);
});

test('a payment that arrives once a replacement ships the order again goes back', async () => {
  const { number, buyerId } = await suite.world.paid(2);
  const part = [{ position: 0, pieces: 1 }];
  await suite.act('pack', number, { lines: part });
  await suite.act('ship', number, { ...PARCEL, lines: part });
  await editOrder(suite.operator, number, { lines: [{ position: 0, quantity: 3 }], difference: PRICE });
  const session = await openPayment(
    suite.world,
    await requireWaitingCharge(suite.world, suite.operator, number),
  );
  const broken = { amount: PRICE, of: 'part', back: [], lines: part, broken: true };
  expect((await suite.act('refund', number, broken)).status).toBe(200);
  const of = { orderNumber: number, accountId: buyerId };
  const claim = { ...of, id: randomUUID(), key: KEY, request: '', words: '断翅', createdAt: new Date() };
  await insertClaim(suite.world.database, { ...claim, state: 'open' }, part, []);
  const { version } = await suite.fetchOrder(number);
  const request = { number, version, claim: claim.id, answer: '为您补发', action: 'replace' };
  expect((await sendWrite(suite.operator, '/ops/claims/answer', request)).status).toBe(200);

  await suite.sandbox.payByCard(session);
  await suite.world.settleCard(session);
  const order = await suite.fetchOrder(number);
  expect(order.edits).toMatchObject([{ state: 'cancelled' }]);
  expect(order.refunds.at(-1)).toMatchObject({ cause: 'late', yuan: PRICE });
  expect(order.lines).toMatchObject([{ quantity: 2, unsent: 1 }]);
});

describe('an edit is refused', () => {
  const refused = async (number: string, more: object, msg: string, status = 409) => {
    const before = [await linesOf(number), await available(), (await suite.fetchOrder(number)).version];
    expect(await editOrder(suite.operator, number, more)).toMatchObject({ status, body: { msg } });
    const after = [await linesOf(number), await available(), (await suite.fetchOrder(number)).version];
    expect(after).toEqual(before);
  };

  test('if the operator saw another difference', async () => {
    const { number } = await suite.world.paid();
    await refused(number, { ...EXCHANGE_FOR_CHEAPER, difference: -29 }, staffText().edit.differs(-3_000));
  });

  test('if a unit is out of stock, which the error names', async () => {
    const { number } = await suite.world.paid();
    const short = staffText().edit.short([{ name: '鸟翼凤蝶 A1', available: 50 }]);
    await refused(number, { added: [addedLine('dear', 51)], difference: 51 * DEAR_PRICE }, short);
  });

  test('if the destination forbids an added unit, which the error names', async () => {
    const { number } = await suite.world.paid();
    await acceptRules(suite.world.database, [makeRule('india', { destination: 'IN', verdict: 'forbidden' })]);
    await suite.world.database.update(orders).set({ country: 'IN' }).where(eq(orders.number, number));
    await refused(number, EXCHANGE_FOR_DEARER, staffText().edit.barred('鸟翼凤蝶 A1'));
    // Only the added unit is refused, not the removed one.
    const less = { lines: [{ position: 0, quantity: 0 }], added: [addedLine('cheap')], difference: 0 };
    await refused(number, { ...less, difference: CHEAP_PRICE - PRICE }, staffText().edit.barred('粉蝶 A1'));
  });

  test('if the grade is in the order, is not for sale, or nothing would be left', async () => {
    const { number } = await suite.world.paid();
    const { lines } = await suite.fetchOrder(number);
    const name = `${lines[0]?.name} A1`;
    await refused(number, { added: [addedLine('morpho')], difference: PRICE }, staffText().edit.twice(name));
    await refused(number, { added: [addedLine('none')], difference: 1 }, staffText().edit.gone('none'));
    const none = { lines: [{ position: 0, quantity: 0 }], difference: -PRICE };
    await refused(number, none, staffText().edit.nothingLeft);
  });

  test('if too little of the price is left', async () => {
    const { number } = await suite.world.paid(2);
    await suite.act('refund', number, { amount: 1.5 * PRICE, of: 'part', back: [] });
    const less = { lines: [{ position: 0, quantity: 1 }], difference: -PRICE };
    await refused(number, less, staffText().edit.refundTooLarge);
  });

  test('before the order is paid, and once it is shipped or refunded', async () => {
    const unpaid = await suite.world.unpaid();
    await refused(unpaid.number, EXCHANGE_FOR_DEARER, staffText().notPaid);
    const shipped = await suite.world.paid();
    await suite.act('ship', shipped.number, PARCEL);
    await refused(shipped.number, EXCHANGE_FOR_DEARER, staffText().shippedAlready);
    const refunded = await suite.world.paid();
    await suite.act('refund', refunded.number, { amount: PRICE, of: 'rest', back: [] });
    await refused(refunded.number, EXCHANGE_FOR_DEARER, staffText().ended);
  });

  test('of units that are in a parcel or refunded by line; the rest can be removed', async () => {
    const { number } = await suite.world.paid(3);
    const lines = [{ position: 0, pieces: 1 }];
    await suite.act('pack', number, { lines });
    await suite.act('ship', number, { ...PARCEL, lines });
    const refund = { amount: PRICE, of: 'part', lines, back: lines };
    await suite.act('refund', number, refund);
    const {
      lines: [line],
    } = await suite.fetchOrder(number);
    const out = (quantity: number, units: number) => ({
      ...{ lines: [{ position: 0, quantity }], difference: -units * PRICE },
    });
    await refused(number, out(1, 2), staffText().edit.notUnsent(`${line?.name} A1`, 2));
    expect((await editOrder(suite.operator, number, out(2, 1))).status).toBe(200);
    expect((await suite.fetchOrder(number)).stage).toBe('translating');
  });
});

test('a repeated request gets the first answer; a second operator is shown the change', async () => {
  const { number } = await suite.world.paid();
  const { version } = await suite.fetchOrder(number);
  const request = { number, version, reason: '改', ...EXCHANGE_FOR_CHEAPER };
  const send = (key?: string) => sendWrite(suite.operator, '/ops/orders/edit', request, key);
  const twice = [await send(KEY), await send(KEY)];
  expect(twice.map(({ status, body }) => [status, body.data.outcome])).toEqual([
    [200, 'done'],
    [200, 'done'],
  ]);
  const other = await send();
  expect(other).toMatchObject({ status: 409, body: { code: 'order-changed' } });
  expect((await suite.fetchOrder(number)).refunds).toHaveLength(1);
});

test('a refund of a difference that the provider refuses is owed, and blocks further edits', async () => {
  const { number } = await suite.world.paid();
  await suite.sandbox.control('outcomes', { step: 'stripe-refund', result: 'failed' });
  expect((await editOrder(suite.operator, number, EXCHANGE_FOR_CHEAPER)).body.data).toMatchObject({
    outcome: 'failed',
  });
  await suite.sandbox.control('calm');
  const order = await suite.fetchOrder(number);
  expect([order.owed, order.possible['edit-order'].can]).toEqual([PRICE - CHEAP_PRICE, false]);
  expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP_PRICE, 1]]);
  const rest = { amount: PRICE - CHEAP_PRICE, of: 'part', back: [] };
  expect((await suite.act('refund', number, rest)).status).toBe(200);
  expect((await suite.fetchOrder(number)).owed).toBe(0);
});

describe('a refund of an order that an edit made dearer', () => {
  const dearer = async () => {
    const { number } = await suite.world.paid();
    await editOrder(suite.operator, number, { added: [addedLine('dear')], difference: DEAR_PRICE });
    await payDifference(suite.world, suite.sandbox, suite.operator, number);
    return number;
  };
  const refund = (number: string, request: object) => suite.act('refund', number, request);
  const part = (position: number) => [{ position, pieces: 1 }];

  test('by lines leaves the other lines to be sent, whatever the first payment was', async () => {
    const number = await dearer();
    const before = await available();
    const lines = { lines: part(0), back: part(0), amount: PRICE, of: 'part' };
    expect((await refund(number, lines)).body.data).toMatchObject({ outcome: 'done' });
    const order = await suite.fetchOrder(number);
    expect(order).toMatchObject({ status: 'completed', stage: 'pending', refundable: DEAR_PRICE });
    expect(order.lines.map(({ refunded, keptBack }) => [refunded, keptBack])).toEqual([
      [1, 1],
      [0, 0],
    ]);
    expect(await available()).toEqual([(before[0] ?? 0) + 1, before[1], before[2]]);

    const rest = { lines: part(1), back: part(1), amount: DEAR_PRICE, of: 'rest' };
    expect((await refund(number, rest)).body.data).toMatchObject({ outcome: 'done' });
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'cancelled', refundable: 0 });
    expect(await available()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 1, before[2]]);
  });

  test('in full refunds all its payments and cancels it', async () => {
    const number = await dearer();
    expect(await refund(number, { amount: PRICE, of: 'rest', back: [] })).toMatchObject({
      ...{ status: 409, body: { code: 'amount-differs' } },
    });
    const whole = { amount: PRICE + DEAR_PRICE, of: 'rest', back: [...part(0), ...part(1)] };
    expect((await refund(number, whole)).body.data).toMatchObject({
      ...{ outcome: 'done', msg: staffText().refundDone((PRICE + DEAR_PRICE) * 100) },
    });
    const order = await suite.fetchOrder(number);
    expect(order).toMatchObject({ status: 'cancelled', refunded: PRICE, refundable: 0 });
    expect(order.charges.map(({ refunded }) => refunded)).toEqual([PRICE, DEAR_PRICE]);
  });

  test('paid back outside of the shop counts against the payment of the edit first, and cancels it with the last of it', async () => {
    const number = await dearer();
    const outside = { way: 'outside', amount: PRICE, how: '银行转账', back: [] };
    expect((await suite.act('record-refund', number, outside)).status).toBe(200);
    const { refundable, ...order } = await suite.fetchOrder(number);
    expect(order).toMatchObject({ status: 'completed', refunded: 0 });
    const rest = { ...outside, amount: refundable };
    expect((await suite.act('record-refund', number, rest)).status).toBe(200);
    expect((await suite.fetchOrder(number)).status).toBe('cancelled');
  });
});

test('the refund of an addition names neither lines nor units for the stock', async () => {
  const { number } = await suite.world.paid();
  const packing = { amount: 28.5, reason: '加固包装' };
  expect((await suite.act('add-charge', number, packing)).status).toBe(200);
  const { charges } = await suite.fetchOrder(number);
  const link = await findCharge(suite.world.database, number, charges.at(-1)?.position ?? -1);
  const linked = await findChargeByLink(suite.world.database, link?.linkId ?? '');
  if (linked === undefined) throw new Error('the addition has no link');
  const session = await openPayment(suite.world, linked);
  await suite.sandbox.payByCard(session);
  await suite.world.settleCard(session);
  const payment = (await suite.fetchOrder(number)).charges.at(-1)?.paymentId;
  const units = [{ position: 0, pieces: 1 }];
  const wrong = { status: 409, body: { msg: staffText().unitsOfGoods } };
  const refund = { amount: 28.5, of: 'part', payment };
  for (const more of [{ lines: units, back: [] }, { back: units }, { lines: units, back: [], broken: true }])
    expect(await suite.act('refund', number, { ...refund, ...more })).toMatchObject(wrong);
  const outside = { way: 'outside', how: '现金', amount: 28.5, payment, back: units };
  expect(await suite.act('record-refund', number, outside)).toMatchObject(wrong);
  expect((await suite.act('refund', number, { ...refund, back: [] })).status).toBe(200);
});

describe('a part-shipped order that has nothing left to send', () => {
  const part = [{ position: 0, pieces: 1 }];
  const partShipped = async () => {
    const { number } = await suite.world.paid(2);
    await suite.act('pack', number, { lines: part });
    expect((await suite.act('ship', number, { ...PARCEL, lines: part })).status).toBe(200);
    return number;
  };

  test('by refunds frees the units of a waiting edit at once', async () => {
    const number = await partShipped();
    const before = await available();
    await editOrder(suite.operator, number, { added: [addedLine('dear')], difference: DEAR_PRICE });
    const broken = { amount: PRICE, of: 'part', back: [], lines: part, broken: true };
    expect((await suite.act('refund', number, broken)).status).toBe(200);
    const order = await suite.fetchOrder(number);
    expect(order).toMatchObject({ stage: 'translating', edits: [{ state: 'cancelled' }] });
    expect(order.charges.at(-1)).toMatchObject({ standing: 'withdrawn' });
    expect(await available()).toEqual(before);
  });

  test('by an edit leaves its joined parcel, which ships without it', async () => {
    const { numbers } = await payOrders(suite, 2, 1);
    const [first = '', second = ''] = numbers;
    await suite.act('pack', first, { lines: part });
    await suite.act('ship', first, { ...PARCEL, lines: part });
    expect((await joinOrders(suite.operator, [second, first])).status).toBe(200);
    const less = { lines: [{ position: 0, quantity: 1 }], difference: -PRICE };
    expect((await editOrder(suite.operator, first, less)).status).toBe(200);
    expect(await suite.fetchOrder(first)).toMatchObject({ stage: 'translating', joined: [] });
    const next = { ...PARCEL, trackingNumber: 'SF200' };
    expect((await suite.act('ship', second, next)).status).toBe(200);
  });
});
