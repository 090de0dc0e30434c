/** Edits of paid orders: amounts, stock, guards, mails and history (docs/decisions/0099). */
import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ruleOf } from '../../../../src/rules/eligibility/rule.fixture.ts';
import { deskText } from '../../../../src/text/desk.ts';
import { findWrongSums } from '../../../../tests/common/sums.ts';
import { insertClaim } from '../../claims/store.ts';
import { mails, orders, shippingRules } from '../../db/schema.ts';
import { settleByRef } from '../../payments/settle/settle.ts';
import { PARCEL, PRICE, withDesk } from '../../testing/desk-suite.ts';
import { fetchOrder, runOrderAction } from '../../testing/desk-world.ts';
import {
  added,
  CHEAP,
  CHEAP_TIER,
  CHEAPER,
  DEAR,
  DEARER,
  edit,
  openPayment,
  payDifference,
  requireWaitingCharge,
  addStock,
} from '../../testing/edit-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';

const desk = withDesk();
beforeEach(() => addStock(desk.world));
afterEach(async () => {
  expect(await findWrongSums(desk.world.database)).toEqual([]);
});

const KEY = 'b5f6a1de-0000-4000-8000-000000000009';
const linesOf = async (number: string) =>
  (await fetchOrder(desk.operator, number)).lines.map(({ productId, quantity, amount, unsent }) => [
    ...[productId, quantity, amount, unsent],
  ]);
const edits = async (number: string) => (await fetchOrder(desk.operator, number)).edits;
const available = () => Promise.all(['morpho', 'dear', 'cheap'].map(desk.world.available));
const lettersOf = async () =>
  (await desk.world.database.select().from(mails).where(like(mails.key, 'order-edited %')))
    .map(({ key }) => key.split(' ').at(-1))
    .sort();

describe('an edit that makes the order cheaper', () => {
  test('takes effect at once, refunds the difference, and returns the removed units to the stock', async () => {
    const { number } = await desk.world.paid();
    const before = await available();
    const { status, body } = await edit(desk.operator, number, CHEAPER);
    expect([status, body.data]).toMatchObject([200, { outcome: 'done', msg: deskText().edit.done(3_000) }]);
    expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP, 1]]);
    expect(await available()).toEqual([(before[0] ?? 0) + 1, before[1], (before[2] ?? 0) - 1]);
    const order = await fetchOrder(desk.operator, number);
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
    expect(await lettersOf()).toEqual(['confirmed']);
  });

  test('by one unit of a line keeps the price paid for the rest', async () => {
    const { number } = await desk.world.paid(5);
    const { lines, total } = await fetchOrder(desk.operator, number);
    expect([lines[0]?.unitPrice, total]).toEqual([110, 550]);
    const less = { lines: [{ position: 0, quantity: 3 }], difference: -220 };
    expect((await edit(desk.operator, number, less)).status).toBe(200);
    expect(await linesOf(number)).toEqual([['morpho', 3, 330, 3]]);
  });

  test('is shipped, and the parcel has only the lines after the edit', async () => {
    const { number } = await desk.world.paid(2);
    await edit(desk.operator, number, { lines: [{ position: 0, quantity: 1 }], difference: -PRICE });
    expect((await runOrderAction(desk.operator, 'ship', number, PARCEL)).status).toBe(200);
    const { shipping, lines } = await fetchOrder(desk.operator, number);
    expect(shipping.shipments).toMatchObject([{ lines: [{ position: 0, quantity: 1 }] }]);
    expect(lines).toMatchObject([{ keptBack: 0, refunded: 0, returned: 0, returnable: 1 }]);
    const [mail] = await desk.world.database
      .select()
      .from(mails)
      .where(eq(mails.key, `order-shipped ${number}`));
    expect(mail?.data).toMatchObject({ order: { lines: [{ quantity: 1 }], total: PRICE * 100 } });
  });
});

test('an exchange at the same price moves only stock', async () => {
  const { number } = await desk.world.paid();
  await desk.world.stock('other', 3);
  const swap = { lines: [{ position: 0, quantity: 0 }], added: [added('other')], difference: 0 };
  expect((await edit(desk.operator, number, swap)).body.data).toMatchObject({ outcome: 'done' });
  expect(await linesOf(number)).toEqual([['other', 1, PRICE, 1]]);
  expect((await fetchOrder(desk.operator, number)).refunds).toEqual([]);
  expect(await desk.world.available('other')).toBe(2);
});

describe('an edit that makes the order dearer', () => {
  test('reserves the units, charges the difference, and takes effect once it is paid', async () => {
    const { number } = await desk.world.paid();
    const before = await available();
    const response = await edit(desk.operator, number, DEARER);
    expect(response.body.data).toMatchObject({ outcome: 'requested' });
    expect(await linesOf(number)).toEqual([['morpho', 1, PRICE, 1]]);
    expect(await available()).toEqual([before[0], (before[1] ?? 0) - 1, before[2]]);
    const waiting = await fetchOrder(desk.operator, number);
    expect(waiting.charges.at(-1)).toMatchObject({ amount: DEAR - PRICE, standing: 'due' });
    expect(waiting.possible.ship).toEqual({ can: false, why: deskText().editWaits });
    const ship = await runOrderAction(desk.operator, 'ship', number, PARCEL);
    expect(ship).toMatchObject({ status: 409, body: { msg: deskText().editWaits } });
    const second = await edit(desk.operator, number, { ...DEARER, added: [added('cheap', 2)] });
    expect(second).toMatchObject({ status: 409, body: { msg: deskText().editWaits } });

    await payDifference(desk.world, desk.sandbox, desk.operator, number);
    expect(await linesOf(number)).toEqual([['dear', 1, DEAR, 1]]);
    expect(await available()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1, before[2]]);
    const order = await fetchOrder(desk.operator, number);
    expect(order.edits).toMatchObject([{ state: 'confirmed', difference: DEAR - PRICE }]);
    expect(order.total).toBe(PRICE);
    expect(await lettersOf()).toEqual(['confirmed', 'requested']);
    expect((await runOrderAction(desk.operator, 'ship', number, PARCEL)).status).toBe(200);
  });

  test('prices a new line by the tier that its quantity reaches, and more of a line as it was paid', async () => {
    const { number } = await desk.world.paid();
    const more = {
      ...{ lines: [{ position: 0, quantity: 2 }], added: [added('cheap', 5)] },
      difference: PRICE + 5 * CHEAP_TIER,
    };
    expect((await edit(desk.operator, number, more)).status).toBe(200);
    await payDifference(desk.world, desk.sandbox, desk.operator, number);
    expect(await linesOf(number)).toEqual([
      ['morpho', 2, 2 * PRICE, 2],
      ['cheap', 5, 5 * CHEAP_TIER, 5],
    ]);
  });

  test('is cancelled by withdrawing its charge, which frees the units', async () => {
    const { number } = await desk.world.paid();
    const before = await available();
    await edit(desk.operator, number, DEARER);
    const charge = (await edits(number))[0]?.charge;
    expect((await runOrderAction(desk.operator, 'withdraw-charge', number, { charge })).status).toBe(200);
    expect([await linesOf(number), await available()]).toEqual([[['morpho', 1, PRICE, 1]], before]);
    expect(await edits(number)).toMatchObject([{ state: 'cancelled' }]);
    expect(await lettersOf()).toEqual(['cancelled', 'requested']);
    expect((await runOrderAction(desk.operator, 'ship', number, PARCEL)).status).toBe(200);
  });

  test('ends with a full refund of the order', async () => {
    const { number } = await desk.world.paid();
    const before = await available();
    await edit(desk.operator, number, DEARER);
    const whole = { amount: PRICE, of: 'rest', back: [] };
    expect((await runOrderAction(desk.operator, 'refund', number, whole)).status).toBe(200);
    expect(await edits(number)).toMatchObject([{ state: 'cancelled' }]);
    expect(await available()).toEqual(before);
  });
});

test('a later edit refunds the payment of an earlier one first', async () => {
  const { number } = await desk.world.paid();
  await edit(desk.operator, number, DEARER);
  await payDifference(desk.world, desk.sandbox, desk.operator, number);
  const back = {
    ...{ lines: [{ position: 1, quantity: 0 }], added: [added('cheap')], difference: CHEAP - DEAR },
  };
  expect((await edit(desk.operator, number, back)).body.data).toMatchObject({ outcome: 'done' });
  const order = await fetchOrder(desk.operator, number);
  expect(order.refunds.map(({ yuan }) => yuan)).toEqual([DEAR - PRICE, PRICE - CHEAP]);
  expect([order.status, order.editsRefunded]).toEqual(['completed', PRICE - CHEAP]);
  expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP, 1]]);
});

test('a removed grade can be added again, at the present price', async () => {
  const { number } = await desk.world.paid();
  await edit(desk.operator, number, CHEAPER);
  await desk.world.stock('morpho', 0, {
    variants: [{ _key: 'a1', grade: 'A1', price: 98.51, description: null, withdrawn: false, tiers: null }],
  });
  const two = { added: [added('morpho')], difference: 98.51 };
  expect((await edit(desk.operator, number, two)).status).toBe(200);
  await payDifference(desk.world, desk.sandbox, desk.operator, number);
  expect(await linesOf(number)).toEqual([
    ['morpho', 1, 98.51, 1],
    ['cheap', 1, CHEAP, 1],
  ]);
});

test('an order that moved to a country that forbids the added unit before its payment waits for staff', async () => {
  const { number } = await desk.world.paid();
  await edit(desk.operator, number, DEARER);
  const session = await openPayment(
    desk.world,
    await requireWaitingCharge(desk.world, desk.operator, number),
  );
  await desk.world.database.insert(shippingRules).values({
    ticket: 1,
    rules: [ruleOf('india', { destination: 'IN', verdict: 'forbidden' })],
  });
  await desk.world.database.update(orders).set({ country: 'IN' }).where(eq(orders.number, number));
  await desk.sandbox.payCard(session);
  await settleByRef(desk.world.context, 'stripe', session);
  const { flags } = await fetchOrder(desk.operator, number);
  expect(flags).toMatchObject([{ kind: 'not-shippable', doneAt: null }]);
});

test('a payment that arrives once a replacement ships the order again goes back', async () => {
  const { number, buyerId } = await desk.world.paid(2);
  const part = [{ position: 0, pieces: 1 }];
  await runOrderAction(desk.operator, 'pack', number, { lines: part });
  await runOrderAction(desk.operator, 'ship', number, { ...PARCEL, lines: part });
  await edit(desk.operator, number, { lines: [{ position: 0, quantity: 3 }], difference: PRICE });
  const broken = { amount: PRICE, of: 'part', back: [], lines: part, broken: true };
  expect((await runOrderAction(desk.operator, 'refund', number, broken)).status).toBe(200);
  const of = { orderNumber: number, accountId: buyerId };
  const claim = { ...of, id: randomUUID(), key: KEY, request: '', words: '断翅', createdAt: new Date() };
  await insertClaim(desk.world.database, { ...claim, state: 'open' }, part, []);
  const { version } = await fetchOrder(desk.operator, number);
  const request = { number, version, claim: claim.id, answer: '为您补发', action: 'replace' };
  expect((await sendWrite(desk.operator, '/ops/claims/answer', request)).status).toBe(200);

  await payDifference(desk.world, desk.sandbox, desk.operator, number);
  const order = await fetchOrder(desk.operator, number);
  expect(order.edits).toMatchObject([{ state: 'cancelled' }]);
  expect(order.refunds.at(-1)).toMatchObject({ cause: 'late', yuan: PRICE });
  expect(order.lines).toMatchObject([{ quantity: 2, unsent: 1 }]);
});

describe('an edit is refused', () => {
  const refused = async (number: string, more: object, msg: string, status = 409) => {
    const before = [
      await linesOf(number),
      await available(),
      (await fetchOrder(desk.operator, number)).version,
    ];
    expect(await edit(desk.operator, number, more)).toMatchObject({ status, body: { msg } });
    const after = [
      await linesOf(number),
      await available(),
      (await fetchOrder(desk.operator, number)).version,
    ];
    expect(after).toEqual(before);
  };

  test('if the operator saw another difference', async () => {
    const { number } = await desk.world.paid();
    await refused(number, { ...CHEAPER, difference: -29 }, deskText().edit.differs(-3_000));
  });

  test('if a unit is out of stock, which the error names', async () => {
    const { number } = await desk.world.paid();
    const short = deskText().edit.short([{ name: '鸟翼凤蝶 A1', available: 50 }]);
    await refused(number, { added: [added('dear', 51)], difference: 51 * DEAR }, short);
  });

  test('if the destination forbids an added unit, which the error names', async () => {
    const { number } = await desk.world.paid();
    await desk.world.database.insert(shippingRules).values({
      ticket: 1,
      rules: [ruleOf('india', { destination: 'IN', verdict: 'forbidden' })],
    });
    await desk.world.database.update(orders).set({ country: 'IN' }).where(eq(orders.number, number));
    await refused(number, DEARER, deskText().edit.barred('鸟翼凤蝶 A1'));
    // Only the added unit is refused, not the removed one.
    const less = { lines: [{ position: 0, quantity: 0 }], added: [added('cheap')], difference: 0 };
    await refused(number, { ...less, difference: CHEAP - PRICE }, deskText().edit.barred('粉蝶 A1'));
  });

  test('if the grade is in the order, is not for sale, or nothing would be left', async () => {
    const { number } = await desk.world.paid();
    const { lines } = await fetchOrder(desk.operator, number);
    const name = `${lines[0]?.name} A1`;
    await refused(number, { added: [added('morpho')], difference: PRICE }, deskText().edit.twice(name));
    await refused(number, { added: [added('none')], difference: 1 }, deskText().edit.gone('none'));
    const none = { lines: [{ position: 0, quantity: 0 }], difference: -PRICE };
    await refused(number, none, deskText().edit.nothingLeft);
  });

  test('if too little of the price is left', async () => {
    const { number } = await desk.world.paid(2);
    await runOrderAction(desk.operator, 'refund', number, { amount: 1.5 * PRICE, of: 'part', back: [] });
    const less = { lines: [{ position: 0, quantity: 1 }], difference: -PRICE };
    await refused(number, less, deskText().edit.refundTooLarge);
  });

  test('before the order is paid, and once it is shipped or refunded', async () => {
    const unpaid = await desk.world.unpaid();
    await refused(unpaid.number, DEARER, deskText().notPaid);
    const shipped = await desk.world.paid();
    await runOrderAction(desk.operator, 'ship', shipped.number, PARCEL);
    await refused(shipped.number, DEARER, deskText().shippedAlready);
    const refunded = await desk.world.paid();
    await runOrderAction(desk.operator, 'refund', refunded.number, { amount: PRICE, of: 'rest', back: [] });
    await refused(refunded.number, DEARER, deskText().ended);
  });

  test('of units that are in a parcel or refunded by line; the rest can be removed', async () => {
    const { number } = await desk.world.paid(3);
    const lines = [{ position: 0, pieces: 1 }];
    await runOrderAction(desk.operator, 'pack', number, { lines });
    await runOrderAction(desk.operator, 'ship', number, { ...PARCEL, lines });
    const refund = { amount: PRICE, of: 'part', lines, back: lines };
    await runOrderAction(desk.operator, 'refund', number, refund);
    const {
      lines: [line],
    } = await fetchOrder(desk.operator, number);
    const out = (quantity: number, units: number) => ({
      ...{ lines: [{ position: 0, quantity }], difference: -units * PRICE },
    });
    await refused(number, out(1, 2), deskText().edit.notUnsent(`${line?.name} A1`, 2));
    expect((await edit(desk.operator, number, out(2, 1))).status).toBe(200);
    expect((await fetchOrder(desk.operator, number)).stage).toBe('translating');
  });
});

test('a repeated request gets the first answer; a second operator is shown the change', async () => {
  const { number } = await desk.world.paid();
  const { version } = await fetchOrder(desk.operator, number);
  const request = { number, version, reason: '改', ...CHEAPER };
  const send = (key?: string) => sendWrite(desk.operator, '/ops/orders/edit', request, key);
  const twice = [await send(KEY), await send(KEY)];
  expect(twice.map(({ status, body }) => [status, body.data.outcome])).toEqual([
    [200, 'done'],
    [200, 'done'],
  ]);
  const other = await send();
  expect(other).toMatchObject({ status: 409, body: { code: 'order-changed' } });
  expect((await fetchOrder(desk.operator, number)).refunds).toHaveLength(1);
});

test('a refund of a difference that the provider refuses is owed, and blocks further edits', async () => {
  const { number } = await desk.world.paid();
  await desk.sandbox.control('outcomes', { step: 'stripe-refund', result: 'failed' });
  expect((await edit(desk.operator, number, CHEAPER)).body.data).toMatchObject({ outcome: 'failed' });
  await desk.sandbox.control('calm');
  const order = await fetchOrder(desk.operator, number);
  expect([order.owed, order.possible['edit-order'].can]).toEqual([PRICE - CHEAP, false]);
  expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP, 1]]);
  const rest = { amount: PRICE - CHEAP, of: 'part', back: [] };
  expect((await runOrderAction(desk.operator, 'refund', number, rest)).status).toBe(200);
  expect((await fetchOrder(desk.operator, number)).owed).toBe(0);
});
