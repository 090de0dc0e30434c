import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { PAY_LINK_LIFETIME_MS } from '../orders/pay-link.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import {
  addedLine,
  addStock,
  CHEAP_PRICE,
  EXCHANGE_FOR_CHEAPER,
  EXCHANGE_FOR_DEARER,
  editOrder,
  openPayment,
  payDifference,
  requireWaitingCharge,
} from '../testing/edit-world.ts';
import { simulateCrashAt } from '../testing/locks.ts';
import { fetchOrder, PARCEL, PRICE, runOrderAction } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { countStripeRefunds, reconcileLater, withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();
beforeAll(() => addStock(two.world));
afterEach(async () => {
  expect(await findWrongSums(two.world.database)).toEqual([]);
});

const paid = async () => (await two.world.paid()).number;
const stateOf = async (number: string) =>
  (await fetchOrder(two.chen, number)).edits.map(({ state }) => state);
const boughtIn = async (number: string) =>
  (await fetchOrder(two.chen, number)).lines.map(({ productId, quantity }) => [productId, quantity]);
/** An order whose difference is being paid, and the payment at the provider. */
async function beingPaid() {
  const number = await paid();
  await editOrder(two.chen, number, EXCHANGE_FOR_DEARER);
  const charge = await requireWaitingCharge(two.world, two.chen, number);
  return { number, charge: charge.position, ref: await openPayment(two.world, charge) };
}

describe('a process that dies', () => {
  test.each(['the next press', 'the reconcile'])(
    'between the provider’s answer to the refund of an edit and its record: %s resumes it',
    async (who) => {
      const number = await paid();
      const { version } = await fetchOrder(two.chen, number);
      const before = [await countStripeRefunds(two), await two.world.available('cheap')] as const;
      const request = { number, version, reason: '换', ...EXCHANGE_FOR_CHEAPER };
      const press = () => sendWrite(two.chen, '/ops/orders/edit', request, `edit-died-${number}`);
      const died = await simulateCrashAt(two.world.database, 'refunds', `NEW.state = 'done'`, press);
      expect(died.status).toBe(500);
      expect(await boughtIn(number)).toEqual([['cheap', 1]]);
      if (who === 'the reconcile') await reconcileLater(two);
      expect((await press()).body.data).toMatchObject({ outcome: 'done' });
      await reconcileLater(two);
      expect([await countStripeRefunds(two), await two.world.available('cheap')]).toEqual([
        before[0] + 1,
        before[1] - 1,
      ]);
      expect((await fetchOrder(two.chen, number)).refunded).toBe(PRICE - CHEAP_PRICE);
    },
  );

  test.each(['stock', 'order_lines', 'order_edits', 'order_events', 'refunds', 'operation_answers'])(
    'while %s is written has edited nothing, and the next press edits once',
    async (table) => {
      const number = await paid();
      const { version } = await fetchOrder(two.chen, number);
      const request = { number, version, reason: '换', ...EXCHANGE_FOR_CHEAPER };
      const press = () => sendWrite(two.chen, '/ops/orders/edit', request, `edit-${table}-${number}`);
      expect((await simulateCrashAt(two.world.database, table, 'true', press)).status).toBe(500);
      const order = await fetchOrder(two.chen, number);
      expect([order.version, order.edits, order.refunds]).toEqual([version, [], []]);
      expect((await press()).body.data).toMatchObject({ outcome: 'done' });
      expect(await boughtIn(number)).toEqual([['cheap', 1]]);
    },
  );

  test.each(['order_edits', 'stock', 'charges', 'payments', 'order_events'])(
    'while %s is written for the payment of a difference leaves it to the reconcile',
    async (table) => {
      const { number, ref } = await beingPaid();
      await two.sandbox.payByCard(ref);
      const settle = () => settleAndCaptureByRef(two.world.context, 'stripe', ref).catch(() => 'died');
      expect(await simulateCrashAt(two.world.database, table, 'true', settle)).toBe('died');
      expect([await stateOf(number), await boughtIn(number)]).toEqual([['requested'], [['morpho', 1]]]);
      await reconcileLater(two);
      expect([await stateOf(number), await boughtIn(number)]).toEqual([['confirmed'], [['dear', 1]]]);
    },
  );
});

describe('the payment of a difference', () => {
  test('counts once, also if it is settled several times at once', async () => {
    const { number, ref } = await beingPaid();
    await two.sandbox.payByCard(ref);
    await Promise.all([1, 2, 3].map(() => settleAndCaptureByRef(two.world.context, 'stripe', ref)));
    expect([await stateOf(number), await boughtIn(number)]).toEqual([['confirmed'], [['dear', 1]]]);
  });

  test('after its charge was withdrawn is refunded, and edits nothing', async () => {
    const { number, charge, ref } = await beingPaid();
    const before = await countStripeRefunds(two);
    await Promise.all([
      runOrderAction(two.chen, 'withdraw-charge', number, { charge }),
      two.sandbox.payByCard(ref).then(
        () => settleAndCaptureByRef(two.world.context, 'stripe', ref),
        () => undefined,
      ),
    ]);
    await reconcileLater(two);
    const [state] = await stateOf(number);
    const order = await fetchOrder(two.chen, number);
    const isPaid = order.charges.some(({ position, standing }) => position === charge && standing === 'paid');
    expect([state, isPaid]).toEqual(isPaid ? ['confirmed', true] : ['cancelled', false]);
    const refunds = (await countStripeRefunds(two)) - before;
    const taken = order.payments.filter((payment) => payment.charge === charge).length;
    expect(refunds).toBe(isPaid ? 0 : taken);
  });

  test('is refunded if the units that the edit removes were refunded meanwhile', async () => {
    const number = await paid();
    await editOrder(two.chen, number, EXCHANGE_FOR_DEARER);
    const ref = await openPayment(two.world, await requireWaitingCharge(two.world, two.chen, number));
    const line = [{ position: 0, pieces: 1 }];
    const half = { amount: PRICE / 2, of: 'part', lines: line, back: line };
    expect((await runOrderAction(two.zhou, 'refund', number, half)).status).toBe(200);
    const free = await two.world.available('dear');
    await two.sandbox.payByCard(ref);
    await settleAndCaptureByRef(two.world.context, 'stripe', ref);
    expect(await stateOf(number)).toEqual(['cancelled']);
    expect(await two.world.available('dear')).toBe(free + 1);
    const { payments } = await fetchOrder(two.chen, number);
    expect(payments.map(({ outcome }) => outcome)).toEqual(['accepted', 'sent-back']);
  });

  test('of freight at the same time does not disturb it', async () => {
    const number = await paid();
    await runOrderAction(two.chen, 'fee', number, { fee: 8, feeStatus: 'due', feeNote: '' });
    await editOrder(two.chen, number, EXCHANGE_FOR_DEARER);
    await payDifference(two.world, two.sandbox, two.chen, number);
    const { charges } = await fetchOrder(two.chen, number);
    expect(charges.map(({ kind, standing }) => [kind, standing])).toEqual([
      ['goods', 'paid'],
      ['freight', 'due'],
      ['addition', 'paid'],
    ]);
  });
});

describe('an expired link', () => {
  test('withdraws the addition and frees its units', async () => {
    const number = await paid();
    const before = await two.world.available('dear');
    await editOrder(two.chen, number, EXCHANGE_FOR_DEARER);
    expect(await two.world.available('dear')).toBe(before - 1);
    await reconcileLater(two);
    expect(await stateOf(number)).toEqual(['requested']);
    two.sandbox.clock.ahead += PAY_LINK_LIFETIME_MS;
    await reconcileLater(two);
    expect(await stateOf(number)).toEqual(['cancelled']);
    expect(await two.world.available('dear')).toBe(before);
    expect((await runOrderAction(two.chen, 'ship', number, PARCEL)).status).toBe(200);
    two.sandbox.clock.ahead -= PAY_LINK_LIFETIME_MS;
  });

  test('counts a payment that is in progress first', async () => {
    const { number, ref } = await beingPaid();
    await two.sandbox.payByCard(ref);
    two.sandbox.clock.ahead += PAY_LINK_LIFETIME_MS;
    await reconcileLater(two);
    expect([await stateOf(number), await boughtIn(number)]).toEqual([['confirmed'], [['dear', 1]]]);
    two.sandbox.clock.ahead -= PAY_LINK_LIFETIME_MS;
  });
});

describe('at the same moment', () => {
  test('of two edits one wins, and the other operator is shown the change', async () => {
    const number = await paid();
    const { version } = await fetchOrder(two.chen, number);
    const request = { number, version, reason: '换' };
    const responses = await Promise.all([
      sendWrite(two.chen, '/ops/orders/edit', { ...request, ...EXCHANGE_FOR_CHEAPER }),
      sendWrite(two.zhou, '/ops/orders/edit', { ...request, ...EXCHANGE_FOR_DEARER }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stateOf(number)).toHaveLength(1);
  });

  test('an edit and a parcel exclude each other', async () => {
    const number = await paid();
    const { version } = await fetchOrder(two.chen, number);
    const responses = await Promise.all([
      sendWrite(two.chen, '/ops/orders/edit', { number, version, reason: '换', ...EXCHANGE_FOR_CHEAPER }),
      sendWrite(two.zhou, '/ops/orders/ship', { number, version, ...PARCEL }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('opposite exchanges of two orders do not block each other', async () => {
    const [one, other] = [await paid(), await paid()];
    await editOrder(two.chen, other, EXCHANGE_FOR_CHEAPER);
    const back = {
      ...{
        lines: [{ position: 1, quantity: 0 }],
        added: [addedLine('morpho')],
        difference: PRICE - CHEAP_PRICE,
      },
    };
    const responses = await Promise.all([
      editOrder(two.chen, one, EXCHANGE_FOR_CHEAPER),
      editOrder(two.zhou, other, back),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('the last unit is sold to one of two orders', async () => {
    await two.world.stock('last', 1, { name: '孤品' });
    const numbers = [await paid(), await paid()];
    const swap = { lines: [], added: [{ productId: 'last', variantKey: 'a1', quantity: 1 }] };
    const responses = await Promise.all(
      numbers.map((number) => editOrder(two.chen, number, { ...swap, difference: PRICE })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await two.world.available('last')).toBe(0);
  });

  test('a pasted list ships no order that waits for a difference, and ships it whole once that is paid', async () => {
    const number = await paid();
    await editOrder(two.chen, number, EXCHANGE_FOR_DEARER);
    const pasted = [{ number, courier: 'DHL', tracking: 'D77' }];
    const { body } = await sendWrite(two.chen, '/ops/orders/ship-many', { lines: pasted });
    expect(body.data.results).toMatchObject([{ outcome: 'edit-waits' }]);
    await payDifference(two.world, two.sandbox, two.chen, number);
    const again = await sendWrite(two.chen, '/ops/orders/ship-many', { lines: pasted });
    expect(again.body.data.results).toMatchObject([{ outcome: 'shipped' }]);
  });
});
