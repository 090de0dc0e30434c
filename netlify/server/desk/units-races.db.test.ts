import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { pay, variantUnits } from '../../../tests/orders/world.ts';
import type { Database } from '../db/connection.ts';
import { stock } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { settleAndCaptureByRef } from '../payments/settle/capture.ts';
import { whileLocked } from '../testing/locks.ts';
import { fetchOrder, PRICE, runOrderAction } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { RETURNED_LINES, reconcileLater, withTwoOperators } from '../testing/two-operators.ts';

const two = withTwoOperators();

describe('units', () => {
  test('that a pending refund returns can’t be returned a second time', async () => {
    const { number } = await two.world.paid();
    Object.assign(two.world.services, {
      settings: { ...two.sandbox.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' },
    });
    const half = { amount: PRICE / 2, of: 'part', back: RETURNED_LINES };
    expect((await runOrderAction(two.chen, 'refund', number, half)).body.data.outcome).toBe('recorded');
    Object.assign(two.world.services, { settings: two.sandbox.settings });
    expect((await fetchOrder(two.chen, number)).lines).toMatchObject([{ returned: 0, returnable: 0 }]);
    expect((await runOrderAction(two.chen, 'refund', number, { ...half, of: 'rest' })).body.msg).toBe(
      texts().tooManyUnits,
    );
    await reconcileLater(two);
    expect((await fetchOrder(two.chen, number)).lines).toMatchObject([{ returned: 1, returnable: 0 }]);
  });

  test('of several lines are returned beside a sale of the same variants in opposite order', async () => {
    await two.world.stock('alpha', 9);
    await two.world.stock('beta', 9);
    const buyer = await two.world.buyer();
    await two.world.fill(buyer, [variantUnits('alpha'), variantUnits('beta')]);
    const { number, ref } = await pay(two.world, buyer, 'stripe');
    await two.sandbox.payByCard(ref);
    await settleAndCaptureByRef(two.world.context, 'stripe', ref);
    await runOrderAction(two.chen, 'refund', number, { amount: 1, of: 'part', back: [] });
    const { lines } = await fetchOrder(two.chen, number);
    const back = ['beta', 'alpha'].map((product) => ({
      position: lines.find(({ productId }) => productId === product)?.position,
      pieces: 1,
    }));
    const lock = (tx: Database, product: string) =>
      tx.select().from(stock).where(eq(stock.productId, product)).for('update');
    const response = await whileLocked(
      two.world.database,
      (tx) => lock(tx, 'alpha'),
      () => runOrderAction(two.chen, 'restock', number, { back }),
      (tx) => lock(tx, 'beta'),
    );
    expect(response.status).toBe(200);
    expect([await two.world.available('alpha'), await two.world.available('beta')]).toEqual([9, 9]);
  });

  test('that are returned while others are counted and sold add up', async () => {
    await two.world.stock('gamma', 5);
    const buyer = await two.world.buyer();
    await two.world.fill(buyer, [variantUnits('gamma', 2)]);
    const buy = async (by: Buyer) => {
      const { number, ref } = await pay(two.world, by, 'stripe');
      await two.sandbox.payByCard(ref);
      await settleAndCaptureByRef(two.world.context, 'stripe', ref);
      return number;
    };
    const number = await buy(buyer);
    await runOrderAction(two.chen, 'refund', number, { amount: 1, of: 'part', back: [] });
    const variant = { productId: 'gamma', variantKey: 'a1' };
    const read = async () => {
      const [level] = await two.world.database.select().from(stock).where(eq(stock.productId, 'gamma'));
      return level;
    };
    const others = await Promise.all([two.world.buyer(), two.world.buyer()]);
    await Promise.all(others.map((other) => two.world.fill(other, [variantUnits('gamma')])));
    const seen = await read();
    const change = { kind: 'count', onHand: 8, seenVersion: seen?.version, reason: '盘点' };
    const [counted, back] = await Promise.all([
      sendWrite(two.chen, '/ops/stock', { ...variant, change }),
      runOrderAction(two.zhou, 'restock', number, { back: RETURNED_LINES }),
      ...others.map(buy),
    ]);
    expect(back.status).toBe(200);
    if (counted.status !== 200) expect(counted.body.code).toBe('stock-moved');
    expect(await read()).toMatchObject({ onHand: counted.status === 200 ? 7 : 2, held: 0 });
  });
});
