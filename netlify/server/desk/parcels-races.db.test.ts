import { describe, expect, test } from 'vitest';
import { fetchOrder, PARCEL, PRICE, runOrderAction } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();
const ROUNDS = 2;
const line = (quantity: number) => [{ position: 0, pieces: quantity }];
const paste = (number: string, tracking: string) =>
  sendWrite(two.zhou, '/ops/orders/ship-many', { lines: [{ number, courier: 'DHL', tracking }] });

/** Units in parcels and units back in stock are never more than were bought. */
async function expectAsBought(number: string) {
  const order = await fetchOrder(two.chen, number);
  const [bought] = order.lines;
  const sent = order.shipping.shipments
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  expect(sent + (bought?.returned ?? 0) + (bought?.unsent ?? 0)).toBe(bought?.quantity);
  return { ...order, sent, returned: bought?.returned };
}

describe('a part of an order', () => {
  test('that is shipped twice at once goes once, then what is left', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { number } = await two.world.paid(3);
      await runOrderAction(two.chen, 'pack', number, { lines: line(2) });
      const { version } = await fetchOrder(two.chen, number);
      const half = { number, version, ...PARCEL, lines: line(2) };
      const [pressed, pasted, again] = await Promise.all([
        sendWrite(two.chen, '/ops/orders/ship', half),
        paste(number, 'D1'),
        paste(number, 'D2'),
      ]);
      const isPressed = pressed.status === 200;
      const outcomes = [pasted, again].map(({ body }) => body.data.results[0].outcome);
      expect(outcomes.filter((outcome) => outcome === 'shipped')).toHaveLength(isPressed ? 1 : 2);
      const order = await expectAsBought(number);
      expect([order.stage, order.sent]).toEqual(['translating', 3]);
      expect(order.shipping.shipments.map(({ lines }) => lines[0]?.quantity)).toEqual([2, 1]);
    }
  });

  test('chosen by two operators at once is what one of them saw', async () => {
    const { number } = await two.world.paid(3);
    const { version } = await fetchOrder(two.chen, number);
    const choose = (caller: typeof two.chen, quantity: number) =>
      sendWrite(caller, '/ops/orders/pack', { number, version, lines: line(quantity) });
    const both = await Promise.all([choose(two.chen, 1), choose(two.zhou, 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const chosen = both[0]?.status === 200 ? 1 : 2;
    expect((await fetchOrder(two.chen, number)).lines).toMatchObject([{ toPack: chosen }]);
  });

  test('that is shipped while some of it is refunded holds only what is left', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { number } = await two.world.paid(3);
      await runOrderAction(two.chen, 'pack', number, { lines: line(2) });
      const { version } = await fetchOrder(two.chen, number);
      const back = { amount: 2 * PRICE, of: 'part', lines: line(2), back: line(2) };
      const [refunded] = await Promise.all([
        sendWrite(two.chen, '/ops/orders/refund', { number, version, ...back }),
        paste(number, 'D1'),
      ]);
      const order = await expectAsBought(number);
      const isRefunded = refunded.status === 200;
      expect([order.sent, order.returned]).toEqual(isRefunded ? [1, 2] : [2, 0]);
    }
  });

  test('that is shipped while the order is refunded in full goes or stays, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { number } = await two.world.paid(2);
      await runOrderAction(two.chen, 'pack', number, { lines: line(1) });
      const { version } = await fetchOrder(two.chen, number);
      const all = { amount: 2 * PRICE, of: 'rest', back: line(2) };
      const [refunded, shipped] = await Promise.all([
        sendWrite(two.chen, '/ops/orders/refund', { number, version, ...all }),
        paste(number, 'D1'),
      ]);
      const isRefunded = refunded.status === 200;
      expect(shipped.body.data.results[0].outcome === 'shipped').toBe(!isRefunded);
      const { status, sent, returned } = await expectAsBought(number);
      expect([status, sent, returned]).toEqual(isRefunded ? ['cancelled', 0, 2] : ['completed', 1, 0]);
    }
  });
});
