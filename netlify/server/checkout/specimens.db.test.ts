import { beforeEach, describe, expect, test } from 'vitest';
import { rawSpecimen } from '../../../src/content/content.fixture.ts';
import { expectConsistentStock } from '../../../tests/orders/sums.ts';
import { checkoutBy, MINUTE_MS, orderNow, pay } from '../../../tests/orders/world.ts';
import { receiveStock } from '../inventory/service.ts';
import type { Buyer } from '../orders/buyer.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { settleByRef } from '../payments/settle/settle.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

const note = { actor: 'test', reason: 'opening' };
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
  const untilOf = async (number: string) => (await orderNow(world, number)).order.holdUntil.toISOString();

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

  test('is reserved for one of two buyers; the other reads until when, but not for whom', async () => {
    const outs = await Promise.all(
      [buyer, other].map((who) => checkOut(world.context, who, checkoutBy('stripe'))),
    );
    const winner = outs.findIndex((out) => out.kind === 'ready');
    const [won, lost] = [outs[winner], outs[1 - winner]];
    if (won?.kind !== 'ready') throw new Error('nobody won');
    const until = await untilOf(won.number);
    expect(lost).toEqual({ kind: 'specimen-reserved', number: 'DC0123-01', until });
    const loser = winner === 0 ? other : buyer;
    expect(await liveTo(loser)).toMatchObject([{ stock: 0, hold_until: until }, { stock: 1 }]);
    expect((await liveTo(winner === 0 ? buyer : other))[0]).not.toHaveProperty('hold_until');
    const cart = await (await world.signedInAs(loser.id)).get('/cart');
    expect(cart.body.data[0].changes).toEqual([{ kind: 'stock', before: 1, now: 0, hold_until: until }]);
    const refused = await add(await world.buyer('赵三'), 'A2 · 01');
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'specimen-reserved', values: { number: 'DC0123-01', until } },
    });
    expect(refused.body.msg).toMatch(/^标本 DC0123-01：他人结账中，最迟 \d\d:\d\d 释放$/);
    const reported = JSON.stringify([lost, refused.body, cart.body, await liveTo(loser)]);
    const owner = winner === 0 ? buyer : other;
    for (const secret of [won.number, owner.name, owner.id]) expect(reported).not.toContain(secret);
    await expectConsistentStock(world.database);
  });

  test('becomes free when the reservation expires', async () => {
    const { number } = await pay(world, buyer, 'stripe');
    expect((await liveTo(other))[0]).toMatchObject({ stock: 0, hold_until: await untilOf(number) });
    world.sandbox.clock.ahead += 33 * MINUTE_MS;
    await reconcile(world.context);
    const [free] = await liveTo(other);
    expect(free).toMatchObject({ stock: 1 });
    expect(free).not.toHaveProperty('hold_until');
    expect(await checkOut(world.context, other, checkoutBy('paypal'))).toMatchObject({ kind: 'ready' });
  });

  test('that was sold is gone for everybody else', async () => {
    const { ref } = await pay(world, buyer, 'stripe');
    await world.sandbox.payByCard(ref);
    await settleByRef(world.context, 'stripe', ref);
    expect(await checkOut(world.context, other, checkoutBy('stripe'))).toEqual({
      kind: 'specimen-sold',
      number: 'DC0123-01',
    });
    const [sold] = await liveTo(other);
    expect(sold).toMatchObject({ stock: 0 });
    expect(sold).not.toHaveProperty('hold_until');
    expect((await add(other, 'A2 · 01')).body).toMatchObject({
      code: 'specimen-sold',
      msg: '标本 DC0123-01：已售出',
    });
    expect((await add(other, 'A1 · 02')).status).toBe(200);
  });

  test('stays free if the shop dies between reservation and commit', async () => {
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
