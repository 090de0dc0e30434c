/** Edits of paid orders: amounts, stock, guards, mails and history (docs/decisions/0099). */
import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ruleOf } from '../../../../src/rules/eligibility/rule.fixture.ts';
import { staffText } from '../../../../src/text/staff.ts';
import { findWrongSums } from '../../../../tests/common/sums.ts';
import { insertClaim } from '../../claims/store.ts';
import { mails, orders, shippingRules } from '../../db/schema.ts';
import { settleByRef } from '../../payments/settle/settle.ts';
import {
  added,
  addStock,
  CHEAP,
  CHEAP_TIER,
  CHEAPER,
  DEAR,
  DEARER,
  edit,
  openPayment,
  payDifference,
  requireWaitingCharge,
} from '../../testing/edit-world.ts';
import { PARCEL, PRICE, withOperator } from '../../testing/operator-suite.ts';
import { fetchOrder, runOrderAction } from '../../testing/operator-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';

const suite = withOperator();
beforeEach(() => addStock(suite.world));
afterEach(async () => {
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

const KEY = 'b5f6a1de-0000-4000-8000-000000000009';
const linesOf = async (number: string) =>
  (await fetchOrder(suite.operator, number)).lines.map(({ productId, quantity, amount, unsent }) => [
    ...[productId, quantity, amount, unsent],
  ]);
const edits = async (number: string) => (await fetchOrder(suite.operator, number)).edits;
const available = () => Promise.all(['morpho', 'dear', 'cheap'].map(suite.world.available));
const lettersOf = async () =>
  (await suite.world.database.select().from(mails).where(like(mails.key, 'order-edited %')))
    .map(({ key }) => key.split(' ').at(-1))
    .sort();

describe('an edit that makes the order cheaper', () => {
  test('takes effect at once, refunds the difference, and returns the removed units to the stock', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    const { status, body } = await edit(suite.operator, number, CHEAPER);
    expect([status, body.data]).toMatchObject([200, { outcome: 'done', msg: staffText().edit.done(3_000) }]);
    expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP, 1]]);
    expect(await available()).toEqual([(before[0] ?? 0) + 1, before[1], (before[2] ?? 0) - 1]);
    const order = await fetchOrder(suite.operator, number);
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
    const { number } = await suite.world.paid(5);
    const { lines, total } = await fetchOrder(suite.operator, number);
    expect([lines[0]?.unitPrice, total]).toEqual([110, 550]);
    const less = { lines: [{ position: 0, quantity: 3 }], difference: -220 };
    expect((await edit(suite.operator, number, less)).status).toBe(200);
    expect(await linesOf(number)).toEqual([['morpho', 3, 330, 3]]);
  });

  test('is shipped, and the parcel has only the lines after the edit', async () => {
    const { number } = await suite.world.paid(2);
    await edit(suite.operator, number, { lines: [{ position: 0, quantity: 1 }], difference: -PRICE });
    expect((await runOrderAction(suite.operator, 'ship', number, PARCEL)).status).toBe(200);
    const { shipping, lines } = await fetchOrder(suite.operator, number);
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
  const swap = { lines: [{ position: 0, quantity: 0 }], added: [added('other')], difference: 0 };
  expect((await edit(suite.operator, number, swap)).body.data).toMatchObject({ outcome: 'done' });
  expect(await linesOf(number)).toEqual([['other', 1, PRICE, 1]]);
  expect((await fetchOrder(suite.operator, number)).refunds).toEqual([]);
  expect(await suite.world.available('other')).toBe(2);
});

describe('an edit that makes the order dearer', () => {
  test('reserves the units, charges the difference, and takes effect once it is paid', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    const response = await edit(suite.operator, number, DEARER);
    expect(response.body.data).toMatchObject({ outcome: 'requested' });
    expect(await linesOf(number)).toEqual([['morpho', 1, PRICE, 1]]);
    expect(await available()).toEqual([before[0], (before[1] ?? 0) - 1, before[2]]);
    const waiting = await fetchOrder(suite.operator, number);
    expect(waiting.charges.at(-1)).toMatchObject({ amount: DEAR - PRICE, standing: 'due' });
    expect(waiting.possible.ship).toEqual({ can: false, why: staffText().editWaits });
    const ship = await runOrderAction(suite.operator, 'ship', number, PARCEL);
    expect(ship).toMatchObject({ status: 409, body: { msg: staffText().editWaits } });
    const second = await edit(suite.operator, number, { ...DEARER, added: [added('cheap', 2)] });
    expect(second).toMatchObject({ status: 409, body: { msg: staffText().editWaits } });

    await payDifference(suite.world, suite.sandbox, suite.operator, number);
    expect(await linesOf(number)).toEqual([['dear', 1, DEAR, 1]]);
    expect(await available()).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1, before[2]]);
    const order = await fetchOrder(suite.operator, number);
    expect(order.edits).toMatchObject([{ state: 'confirmed', difference: DEAR - PRICE }]);
    expect(order.total).toBe(PRICE);
    expect(await lettersOf()).toEqual(['confirmed', 'requested']);
    expect((await runOrderAction(suite.operator, 'ship', number, PARCEL)).status).toBe(200);
  });

  test('prices a new line by the tier that its quantity reaches, and more of a line as it was paid', async () => {
    const { number } = await suite.world.paid();
    const more = {
      ...{ lines: [{ position: 0, quantity: 2 }], added: [added('cheap', 5)] },
      difference: PRICE + 5 * CHEAP_TIER,
    };
    expect((await edit(suite.operator, number, more)).status).toBe(200);
    await payDifference(suite.world, suite.sandbox, suite.operator, number);
    expect(await linesOf(number)).toEqual([
      ['morpho', 2, 2 * PRICE, 2],
      ['cheap', 5, 5 * CHEAP_TIER, 5],
    ]);
  });

  test('is cancelled by withdrawing its charge, which frees the units', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    await edit(suite.operator, number, DEARER);
    const charge = (await edits(number))[0]?.charge;
    expect((await runOrderAction(suite.operator, 'withdraw-charge', number, { charge })).status).toBe(200);
    expect([await linesOf(number), await available()]).toEqual([[['morpho', 1, PRICE, 1]], before]);
    expect(await edits(number)).toMatchObject([{ state: 'cancelled' }]);
    expect(await lettersOf()).toEqual(['cancelled', 'requested']);
    expect((await runOrderAction(suite.operator, 'ship', number, PARCEL)).status).toBe(200);
  });

  test('ends with a full refund of the order', async () => {
    const { number } = await suite.world.paid();
    const before = await available();
    await edit(suite.operator, number, DEARER);
    const whole = { amount: PRICE, of: 'rest', back: [] };
    expect((await runOrderAction(suite.operator, 'refund', number, whole)).status).toBe(200);
    expect(await edits(number)).toMatchObject([{ state: 'cancelled' }]);
    expect(await available()).toEqual(before);
  });
});

test('a later edit refunds the payment of an earlier one first', async () => {
  const { number } = await suite.world.paid();
  await edit(suite.operator, number, DEARER);
  await payDifference(suite.world, suite.sandbox, suite.operator, number);
  const back = {
    ...{ lines: [{ position: 1, quantity: 0 }], added: [added('cheap')], difference: CHEAP - DEAR },
  };
  expect((await edit(suite.operator, number, back)).body.data).toMatchObject({ outcome: 'done' });
  const order = await fetchOrder(suite.operator, number);
  expect(order.refunds.map(({ yuan }) => yuan)).toEqual([DEAR - PRICE, PRICE - CHEAP]);
  expect([order.status, order.editsRefunded]).toEqual(['completed', PRICE - CHEAP]);
  expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP, 1]]);
});

test('a removed grade can be added again, at the present price', async () => {
  const { number } = await suite.world.paid();
  await edit(suite.operator, number, CHEAPER);
  await suite.world.stock('morpho', 0, {
    variants: [{ _key: 'a1', grade: 'A1', price: 98.51, description: null, withdrawn: false, tiers: null }],
  });
  const two = { added: [added('morpho')], difference: 98.51 };
  expect((await edit(suite.operator, number, two)).status).toBe(200);
  await payDifference(suite.world, suite.sandbox, suite.operator, number);
  expect(await linesOf(number)).toEqual([
    ['morpho', 1, 98.51, 1],
    ['cheap', 1, CHEAP, 1],
  ]);
});

test('an order that moved to a country that forbids the added unit before its payment waits for staff', async () => {
  const { number } = await suite.world.paid();
  await edit(suite.operator, number, DEARER);
  const session = await openPayment(
    suite.world,
    await requireWaitingCharge(suite.world, suite.operator, number),
  );
  await suite.world.database.insert(shippingRules).values({
    ticket: 1,
    rules: [ruleOf('india', { destination: 'IN', verdict: 'forbidden' })],
  });
  await suite.world.database.update(orders).set({ country: 'IN' }).where(eq(orders.number, number));
  await suite.sandbox.payCard(session);
  await settleByRef(suite.world.context, 'stripe', session);
  const { flags } = await fetchOrder(suite.operator, number);
  expect(flags).toMatchObject([{ kind: 'not-shippable', doneAt: null }]);
});

test('a payment that arrives once a replacement ships the order again goes back', async () => {
  const { number, buyerId } = await suite.world.paid(2);
  const part = [{ position: 0, pieces: 1 }];
  await runOrderAction(suite.operator, 'pack', number, { lines: part });
  await runOrderAction(suite.operator, 'ship', number, { ...PARCEL, lines: part });
  await edit(suite.operator, number, { lines: [{ position: 0, quantity: 3 }], difference: PRICE });
  const broken = { amount: PRICE, of: 'part', back: [], lines: part, broken: true };
  expect((await runOrderAction(suite.operator, 'refund', number, broken)).status).toBe(200);
  const of = { orderNumber: number, accountId: buyerId };
  const claim = { ...of, id: randomUUID(), key: KEY, request: '', words: '断翅', createdAt: new Date() };
  await insertClaim(suite.world.database, { ...claim, state: 'open' }, part, []);
  const { version } = await fetchOrder(suite.operator, number);
  const request = { number, version, claim: claim.id, answer: '为您补发', action: 'replace' };
  expect((await sendWrite(suite.operator, '/ops/claims/answer', request)).status).toBe(200);

  await payDifference(suite.world, suite.sandbox, suite.operator, number);
  const order = await fetchOrder(suite.operator, number);
  expect(order.edits).toMatchObject([{ state: 'cancelled' }]);
  expect(order.refunds.at(-1)).toMatchObject({ cause: 'late', yuan: PRICE });
  expect(order.lines).toMatchObject([{ quantity: 2, unsent: 1 }]);
});

describe('an edit is refused', () => {
  const refused = async (number: string, more: object, msg: string, status = 409) => {
    const before = [
      await linesOf(number),
      await available(),
      (await fetchOrder(suite.operator, number)).version,
    ];
    expect(await edit(suite.operator, number, more)).toMatchObject({ status, body: { msg } });
    const after = [
      await linesOf(number),
      await available(),
      (await fetchOrder(suite.operator, number)).version,
    ];
    expect(after).toEqual(before);
  };

  test('if the operator saw another difference', async () => {
    const { number } = await suite.world.paid();
    await refused(number, { ...CHEAPER, difference: -29 }, staffText().edit.differs(-3_000));
  });

  test('if a unit is out of stock, which the error names', async () => {
    const { number } = await suite.world.paid();
    const short = staffText().edit.short([{ name: '鸟翼凤蝶 A1', available: 50 }]);
    await refused(number, { added: [added('dear', 51)], difference: 51 * DEAR }, short);
  });

  test('if the destination forbids an added unit, which the error names', async () => {
    const { number } = await suite.world.paid();
    await suite.world.database.insert(shippingRules).values({
      ticket: 1,
      rules: [ruleOf('india', { destination: 'IN', verdict: 'forbidden' })],
    });
    await suite.world.database.update(orders).set({ country: 'IN' }).where(eq(orders.number, number));
    await refused(number, DEARER, staffText().edit.barred('鸟翼凤蝶 A1'));
    // Only the added unit is refused, not the removed one.
    const less = { lines: [{ position: 0, quantity: 0 }], added: [added('cheap')], difference: 0 };
    await refused(number, { ...less, difference: CHEAP - PRICE }, staffText().edit.barred('粉蝶 A1'));
  });

  test('if the grade is in the order, is not for sale, or nothing would be left', async () => {
    const { number } = await suite.world.paid();
    const { lines } = await fetchOrder(suite.operator, number);
    const name = `${lines[0]?.name} A1`;
    await refused(number, { added: [added('morpho')], difference: PRICE }, staffText().edit.twice(name));
    await refused(number, { added: [added('none')], difference: 1 }, staffText().edit.gone('none'));
    const none = { lines: [{ position: 0, quantity: 0 }], difference: -PRICE };
    await refused(number, none, staffText().edit.nothingLeft);
  });

  test('if too little of the price is left', async () => {
    const { number } = await suite.world.paid(2);
    await runOrderAction(suite.operator, 'refund', number, { amount: 1.5 * PRICE, of: 'part', back: [] });
    const less = { lines: [{ position: 0, quantity: 1 }], difference: -PRICE };
    await refused(number, less, staffText().edit.refundTooLarge);
  });

  test('before the order is paid, and once it is shipped or refunded', async () => {
    const unpaid = await suite.world.unpaid();
    await refused(unpaid.number, DEARER, staffText().notPaid);
    const shipped = await suite.world.paid();
    await runOrderAction(suite.operator, 'ship', shipped.number, PARCEL);
    await refused(shipped.number, DEARER, staffText().shippedAlready);
    const refunded = await suite.world.paid();
    await runOrderAction(suite.operator, 'refund', refunded.number, { amount: PRICE, of: 'rest', back: [] });
    await refused(refunded.number, DEARER, staffText().ended);
  });

  test('of units that are in a parcel or refunded by line; the rest can be removed', async () => {
    const { number } = await suite.world.paid(3);
    const lines = [{ position: 0, pieces: 1 }];
    await runOrderAction(suite.operator, 'pack', number, { lines });
    await runOrderAction(suite.operator, 'ship', number, { ...PARCEL, lines });
    const refund = { amount: PRICE, of: 'part', lines, back: lines };
    await runOrderAction(suite.operator, 'refund', number, refund);
    const {
      lines: [line],
    } = await fetchOrder(suite.operator, number);
    const out = (quantity: number, units: number) => ({
      ...{ lines: [{ position: 0, quantity }], difference: -units * PRICE },
    });
    await refused(number, out(1, 2), staffText().edit.notUnsent(`${line?.name} A1`, 2));
    expect((await edit(suite.operator, number, out(2, 1))).status).toBe(200);
    expect((await fetchOrder(suite.operator, number)).stage).toBe('translating');
  });
});

test('a repeated request gets the first answer; a second operator is shown the change', async () => {
  const { number } = await suite.world.paid();
  const { version } = await fetchOrder(suite.operator, number);
  const request = { number, version, reason: '改', ...CHEAPER };
  const send = (key?: string) => sendWrite(suite.operator, '/ops/orders/edit', request, key);
  const twice = [await send(KEY), await send(KEY)];
  expect(twice.map(({ status, body }) => [status, body.data.outcome])).toEqual([
    [200, 'done'],
    [200, 'done'],
  ]);
  const other = await send();
  expect(other).toMatchObject({ status: 409, body: { code: 'order-changed' } });
  expect((await fetchOrder(suite.operator, number)).refunds).toHaveLength(1);
});

test('a refund of a difference that the provider refuses is owed, and blocks further edits', async () => {
  const { number } = await suite.world.paid();
  await suite.sandbox.control('outcomes', { step: 'stripe-refund', result: 'failed' });
  expect((await edit(suite.operator, number, CHEAPER)).body.data).toMatchObject({ outcome: 'failed' });
  await suite.sandbox.control('calm');
  const order = await fetchOrder(suite.operator, number);
  expect([order.owed, order.possible['edit-order'].can]).toEqual([PRICE - CHEAP, false]);
  expect(await linesOf(number)).toEqual([['cheap', 1, CHEAP, 1]]);
  const rest = { amount: PRICE - CHEAP, of: 'part', back: [] };
  expect((await runOrderAction(suite.operator, 'refund', number, rest)).status).toBe(200);
  expect((await fetchOrder(suite.operator, number)).owed).toBe(0);
});
