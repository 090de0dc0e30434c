import { beforeEach, describe, expect, test } from 'vitest';
import { rawSpecimen } from '../../../src/content/content.fixture.ts';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import { checkoutBy, orderNow, pay } from '../../../tests/orders/world.ts';
import { orders } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { releaseReservation, reserve } from '../stock/reservations.ts';
import { receiveStock } from '../stock/service.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

const note = { actor: 'test', reason: 'opening' };
const DAY_MS = 24 * 3_600_000;
const ID = 'dear';
const one = (number: number) => ({ productId: ID, variantKey: `s${number}`, quantity: 1 });

describe.each(DEPLOYED_KIND)('a single specimen on %s', (kind) => {
  const world = withPayments(kind);
  let buyer: Buyer;
  let other: Buyer;
  beforeEach(async () => {
    [buyer, other] = [await world.buyer('王小蝶'), await world.buyer('林晓')];
    const variants = [rawSpecimen(1), rawSpecimen(2, { price: 460, grade: 'A1' })];
    await world.stock(ID, 0, { sku: 'DC0123', variants });
    for (const number of [1, 2]) await receiveStock(world.database, one(number), 1, note);
    for (const shopper of [buyer, other]) await world.fill(shopper, [one(1)]);
  });

  const liveTo = async ({ id }: Buyer) => {
    const { body } = await (await world.signedInAs(id)).get(`/stock?ids=${ID}`);
    return body.data.items[0].variants;
  };
  const add = async ({ id }: Buyer, quality: string) =>
    await (await world.signedInAs(id)).call('POST', '/cart', { productId: ID, quality, quantity: 1 });

  test('is named by grade and number, and its order keeps number, picture and data label', async () => {
    expect(await liveTo(buyer)).toMatchObject([
      { key: 's1', quality: 'A2 · 01', stock: 1 },
      { key: 's2', quality: 'A1 · 02', stock: 1 },
    ]);
    const { number } = await pay(world, buyer, 'stripe');
    const { lines } = await orderNow(world, number);
    expect(lines).toMatchObject([
      {
        grade: 'A2 · 01',
        product: { main_image: expect.stringContaining('1'.repeat(40)) },
        specimen: { sku: 'DC0123-01', forewingMm: 68.5, collector: 'J. Torres', collectedOn: '2024-05' },
      },
    ]);
  });

  test('is free for everybody while it is not paid, and belongs to the buyer who pays first', async () => {
    const [first, second] = [await pay(world, buyer, 'stripe'), await pay(world, other, 'stripe')];
    for (const shopper of [buyer, other]) {
      expect((await liveTo(shopper))[0]).toMatchObject({ stock: 1 });
      const cart = await (await world.signedInAs(shopper.id)).get('/cart');
      expect(cart.body.data[0].changes).toEqual([]);
    }
    await world.sandbox.payByCard(second.ref);
    expect(await world.settleCard(second.ref)).toMatchObject({ kind: 'paid' });
    const { sessions } = (await world.sandbox.state()).stripe;
    expect(sessions.find(({ id }) => id === first.ref)?.status).toBe('expired');
    expect((await liveTo(buyer))[0]).toMatchObject({ stock: 0 });
    const cart = await (await world.signedInAs(buyer.id)).get('/cart');
    expect(cart.body.data[0].changes).toEqual([{ kind: 'stock', before: 1, now: 0 }]);
    expect(await checkOut(world.context, buyer, checkoutBy('stripe'))).toEqual({
      kind: 'specimen-sold',
      number: 'DC0123-01',
    });
    await expectConsistentStock(world.database);
  });

  test('that staff reserved for somebody reads so, but not for whom or until when', async () => {
    const number = '100000000001';
    await world.database.transaction(async (tx) => {
      const times = { createdAt: new Date(), holdUntil: new Date(Date.now() + DAY_MS) };
      await tx.insert(orders).values({
        ...{ number, accountId: other.id, status: 'pending', method: 'stripe', totalFen: 1, ...times },
      });
      await reserve(tx, number, [one(1)], note);
    });
    expect(await liveTo(buyer)).toMatchObject([{ stock: 0, reserved: true }, { stock: 1 }]);
    expect((await liveTo(buyer))[1]).not.toHaveProperty('reserved');
    const cart = await (await world.signedInAs(buyer.id)).get('/cart');
    expect(cart.body.data[0].changes).toEqual([{ kind: 'stock', before: 1, now: 0, reserved: true }]);
    const refused = await add(await world.buyer('赵三'), 'A2 · 01');
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'specimen-reserved',
        msg: '标本 DC0123-01：已预留',
        values: { number: 'DC0123-01' },
      },
    });
    const bought = await checkOut(world.context, buyer, checkoutBy('stripe'));
    expect(bought).toEqual({ kind: 'specimen-reserved', number: 'DC0123-01' });
    const reported = JSON.stringify([bought, refused.body, cart.body, await liveTo(buyer)]);
    for (const secret of [number, other.name, other.id]) expect(reported).not.toContain(secret);
    await world.database.transaction((tx) => releaseReservation(tx, number, note));
    expect((await liveTo(buyer))[0]).toMatchObject({ stock: 1 });
    expect(await checkOut(world.context, buyer, checkoutBy('paypal'))).toMatchObject({ kind: 'ready' });
  });

  test('that was sold is gone for everybody else', async () => {
    const { ref } = await pay(world, buyer, 'stripe');
    await world.sandbox.payByCard(ref);
    await world.settleCard(ref);
    expect(await checkOut(world.context, other, checkoutBy('stripe'))).toEqual({
      kind: 'specimen-sold',
      number: 'DC0123-01',
    });
    const [sold] = await liveTo(other);
    expect(sold).toMatchObject({ stock: 0 });
    expect(sold).not.toHaveProperty('reserved');
    expect((await add(other, 'A2 · 01')).body).toMatchObject({
      code: 'specimen-sold',
      msg: '标本 DC0123-01：已售出',
    });
    expect((await add(other, 'A1 · 02')).status).toBe(200);
  });

  test('stays free if the shop dies before the order is committed', async () => {
    const dying = {
      ...world.context,
      reached: async (step: string) => {
        if (step === 'order not committed') throw new Error('killed');
      },
    };
    await expect(checkOut(dying, buyer, checkoutBy('stripe'))).rejects.toThrow('killed');
    expect((await liveTo(other))[0]).toMatchObject({ stock: 1 });
    expect(await checkOut(world.context, other, checkoutBy('stripe'))).toMatchObject({ kind: 'ready' });
    await expectConsistentStock(world.database);
  });
});
