import { describe, expect, test } from 'vitest';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { payCharge } from '../checkout/pay-charge.ts';
import { mails } from '../db/schema.ts';
import { findFreight, requireLink } from '../orders/charge-store.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import { simulateCrashAt } from '../testing/locks.ts';
import { fetchOrder, PARCEL, PRICE, runOrderAction } from '../testing/operator-world.ts';
import { fetchSeenVersions, joinOrders, payOrders, shipJoined } from '../testing/orders-of-buyer.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { reconcileLater, withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();
const ROUNDS = 2;
const ALL = { amount: PRICE, of: 'rest', back: [{ position: 0, pieces: 1 }] };
const shipmentsOf = async (numbers: readonly string[]) => {
  const orders = await Promise.all(numbers.map((number) => fetchOrder(two.chen, number)));
  return orders.map(({ shipping }) => shipping.shipments.map(({ id }) => id));
};

describe('a joined parcel', () => {
  test('that is shipped while one of its orders is refunded goes with both, or with none', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { numbers } = await payOrders(two, 1, 1);
      const [first = '', second = ''] = numbers;
      await joinOrders(two.chen, numbers);
      const [seen, other] = await fetchSeenVersions(two.chen, numbers);
      const [shipped, refunded] = await Promise.all([
        sendWrite(two.chen, '/ops/orders/ship', { ...seen, ...PARCEL, joined: [other] }),
        sendWrite(two.zhou, '/ops/orders/refund', { ...other, ...ALL }),
      ]);
      expect([shipped.status, refunded.status].toSorted()).toEqual([200, 409]);
      const isSent = shipped.status === 200;
      expect((await shipmentsOf(numbers)).map(({ length }) => length)).toEqual(isSent ? [1, 1] : [0, 0]);
      expect([
        (await fetchOrder(two.chen, first)).status,
        (await fetchOrder(two.chen, second)).status,
      ]).toEqual(['completed', isSent ? 'completed' : 'cancelled']);
    }
  });

  test('that is made while one of its orders is refunded is made before the refund, or not at all', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { numbers } = await payOrders(two, 1, 1);
      const [first = '', second = ''] = numbers;
      const [, other] = await fetchSeenVersions(two.chen, numbers);
      const [joined, refunded] = await Promise.all([
        joinOrders(two.chen, numbers),
        sendWrite(two.zhou, '/ops/orders/refund', { ...other, ...ALL }),
      ]);
      expect([joined.status, refunded.status].toSorted()).toEqual([200, 409]);
      const isJoined = joined.status === 200;
      expect((await fetchOrder(two.chen, first)).joined).toHaveLength(isJoined ? 1 : 0);
      expect((await fetchOrder(two.chen, second)).status).toBe(isJoined ? 'completed' : 'cancelled');
    }
  });

  test('that two operators ship from either order, and a third press repeats, is one parcel', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { numbers } = await payOrders(two, 1, 2);
      await joinOrders(two.chen, numbers);
      const [one, other] = await fetchSeenVersions(two.chen, numbers);
      const press = (caller: typeof two.chen, from: typeof one, joined: typeof one, key: string) =>
        sendWrite(
          caller,
          '/ops/orders/ship',
          { ...from, ...PARCEL, joined: [joined] },
          `${key}-${one?.number}`,
        );
      const both = await Promise.all([
        press(two.chen, one, other, 'chen'),
        press(two.chen, one, other, 'chen'),
        press(two.zhou, other, one, 'zhou'),
      ]);
      expect(both[0].status).toBe(both[1].status);
      expect(new Set([both[0].status, both[2].status])).toEqual(new Set([200, 409]));
      const [a = [], b = []] = await shipmentsOf(numbers);
      expect([a.length, a]).toEqual([1, b]);
      const keys = (await two.world.database.select().from(mails)).map(({ key }) => key);
      for (const number of numbers)
        expect(keys.filter((key) => key === `order-shipped ${number}`)).toHaveLength(1);
    }
  });

  test('is made by one of two operators, and split by one', async () => {
    const { numbers } = await payOrders(two, 1, 1, 1);
    const [a, b, c] = await fetchSeenVersions(two.chen, numbers);
    const join = (caller: typeof two.chen, first: typeof a, others: object[]) =>
      sendWrite(caller, '/ops/orders/join', { ...first, others });
    const both = await Promise.all([join(two.chen, a, [b ?? {}]), join(two.zhou, c, [b ?? {}])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [now] = await fetchSeenVersions(two.chen, numbers.slice(1, 2));
    const split = (caller: typeof two.chen) => sendWrite(caller, '/ops/orders/split', now);
    const parted = await Promise.all([split(two.chen), split(two.zhou)]);
    expect(parted.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('whose freight is paid while it is joined loses no money and asks for none twice', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { numbers } = await payOrders(two, 1, 1);
      const [, second = ''] = numbers;
      await runOrderAction(two.chen, 'fee', second, { fee: 88.5, feeStatus: 'due', feeNote: '' });
      const charge = await findFreight(two.world.database, second);
      if (charge === undefined) throw new Error('no freight');
      const { context } = two.world;
      const opened = await payCharge(context, requireLink(charge), {
        method: 'card',
        backTo: context.origin,
      });
      if (opened.kind !== 'ready') throw new Error(`the payment ended ${opened.kind}`);
      await two.sandbox.payByCard(opened.ref);
      const [joined] = await Promise.all([
        joinOrders(two.chen, numbers),
        settleAndCaptureByRef(context, 'stripe', opened.ref),
      ]);
      // The settled payment changed the version that was seen.
      expect([200, 409]).toContain(joined.status);
      await reconcileLater(two);
      expect((await fetchOrder(two.chen, second)).shipping).toMatchObject({
        ...{ fee: 88.5, feeStatus: 'received' },
      });
      expect(await findWrongSums(two.world.database)).toEqual([]);
    }
  });

  test.each(['order_events', 'operation_answers', 'mails'])(
    'is shipped wholly or not when the process dies at %s',
    async (table) => {
      const { numbers } = await payOrders(two, 1, 1);
      await joinOrders(two.chen, numbers);
      const [seen, ...joined] = await fetchSeenVersions(two.chen, numbers);
      const press = () =>
        sendWrite(two.chen, '/ops/orders/ship', { ...seen, ...PARCEL, joined }, `${table}-${numbers[0]}`);
      const when = table === 'order_events' ? `NEW.order_number = '${numbers[1]}'` : 'true';
      expect((await simulateCrashAt(two.world.database, table, when, press)).status).toBe(500);
      expect(await shipmentsOf(numbers)).toEqual([[], []]);
      expect((await press()).status).toBe(200);
      expect((await press()).status).toBe(200);
      expect((await shipmentsOf(numbers)).map(({ length }) => length)).toEqual([1, 1]);
    },
  );

  test('is joined wholly or not when the process dies', async () => {
    const { numbers } = await payOrders(two, 1, 1);
    const [seen, ...others] = await fetchSeenVersions(two.chen, numbers);
    const press = () => sendWrite(two.chen, '/ops/orders/join', { ...seen, others }, `join-${numbers[0]}`);
    const died = await simulateCrashAt(
      two.world.database,
      'order_events',
      `NEW.order_number = '${numbers[1]}'`,
      press,
    );
    expect(died.status).toBe(500);
    expect((await fetchOrder(two.chen, numbers[0] ?? '')).joined).toEqual([]);
    expect((await press()).status).toBe(200);
    expect((await press()).body.data.order.joined).toMatchObject([{ number: numbers[1] }]);
    expect((await shipJoined(two.zhou, numbers, PARCEL)).status).toBe(200);
  });
});
