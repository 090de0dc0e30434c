import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { addToCart, type CartWorld, fetchCart, openCartWorld, rawVariant } from '../testing/cart-world.ts';

describe.each(['PostgreSQL'] as const)('what changed since a line was confirmed, on %s', (kind) => {
  let world: CartWorld;
  beforeAll(async () => {
    world = await openCartWorld(kind);
  });
  afterAll(() => world.close());

  let products = 0;
  /** The product costs ¥100, ¥90 from five on, and has ten units. */
  async function bought(quantity: number) {
    products += 1;
    const productId = `product-${products}`;
    await world.publish(productId, rawVariant('A1', 100));
    await world.stock(productId, 'a1', 10);
    const caller = await world.shopper();
    await addToCart(caller, productId, quantity);
    const [line] = (await fetchCart(caller)).data;
    if (line === undefined) throw new Error('the cart is empty');
    return { productId, caller, id: line.id };
  }
  async function respondTo(caller: Caller, id: string, request: unknown) {
    const { status, body } = await caller.call('PUT', `/cart/${id}`, request);
    return [status, body.msg];
  }

  test('a changed price is shown beside the old one until it is confirmed, and the total is that of the shown lines', async () => {
    const { productId, caller, id } = await bought(2);
    await world.publish(productId, rawVariant('A1', 120));
    const price = { kind: 'price', before: 100, now: 120 };
    expect(await fetchCart(caller)).toMatchObject({
      data: [{ unit_price: 120, amount: 240, changes: [price] }],
      total: 240,
      version: 1,
    });
    expect(await respondTo(caller, id, { quantity: 2, confirm: true, unit_price: 119 })).toEqual([
      409,
      '购物车已更新',
    ]);
    expect(await fetchCart(caller)).toMatchObject({ data: [{ changes: [price] }], version: 1 });
    expect(await respondTo(caller, id, { quantity: 2, confirm: true, unit_price: 120 })).toEqual([
      200,
      '已更新',
    ]);
    expect(await fetchCart(caller)).toMatchObject({
      data: [{ unit_price: 120, changes: [] }],
      total: 240,
      version: 2,
    });
  });

  test('neither another quantity nor another unit confirms a price; the old tiers keep the old price', async () => {
    const { productId, caller, id } = await bought(2);
    await world.publish(productId, rawVariant('A1', 120));
    expect(await respondTo(caller, id, { quantity: 3 })).toEqual([200, '已更新']);
    expect(await fetchCart(caller)).toMatchObject({
      data: [{ quantity: 3, changes: [{ kind: 'price', before: 100, now: 120 }] }],
      total: 360,
    });
    await addToCart(caller, productId, 2);
    expect((await fetchCart(caller)).data).toMatchObject([
      { quantity: 5, unit_price: 110, changes: [{ kind: 'price', before: 90, now: 110 }] },
    ]);
    await world.publish(productId, rawVariant('A1', 100));
    expect(await fetchCart(caller)).toMatchObject({ data: [{ unit_price: 90, changes: [] }], total: 450 });
  });

  test('a stock below the line’s quantity is shown beside the old one; confirming lowers the line to it', async () => {
    const { productId, caller, id } = await bought(6);
    await world.stock(productId, 'a1', 4);
    expect(await fetchCart(caller)).toMatchObject({
      data: [{ quantity: 6, unit_price: 90, changes: [{ kind: 'stock', before: 10, now: 4 }] }],
      total: 540,
    });
    expect(await respondTo(caller, id, { quantity: 5 })).toEqual([400, '库存不足']);
    expect(await respondTo(caller, id, { quantity: 6, confirm: true, unit_price: 90 })).toEqual([
      409,
      '购物车已更新',
    ]);
    expect(await respondTo(caller, id, { quantity: 6, confirm: true, unit_price: 100 })).toEqual([
      200,
      '库存不足，已调整为最大数量 4',
    ]);
    expect(await fetchCart(caller)).toMatchObject({ data: [{ quantity: 4, changes: [] }], total: 400 });
    await world.stock(productId, 'a1', 3);
    expect((await fetchCart(caller)).data[0]?.changes).toEqual([{ kind: 'stock', before: 4, now: 3 }]);
    expect(await respondTo(caller, id, { quantity: 3 })).toEqual([200, '已更新']);
    expect((await fetchCart(caller)).data[0]?.changes).toEqual([]);
  });

  test('a sold-out line can only be removed, or kept waiting', async () => {
    const { productId, caller, id } = await bought(2);
    await world.stock(productId, 'a1', 0);
    expect(await fetchCart(caller)).toMatchObject({
      data: [{ changes: [{ kind: 'stock', before: 10, now: 0 }] }],
      total: 0,
    });
    expect(await respondTo(caller, id, { quantity: 1, confirm: true })).toEqual([400, '库存不足']);
    await world.stock(productId, 'a1', 2);
    expect(await fetchCart(caller)).toMatchObject({ data: [{ changes: [] }], total: 200 });
  });

  test.each(['unpublished', 'withdrawn', 'deleted'])(
    'a line whose grade was %s is shown as last confirmed, and can only be removed',
    async (how) => {
      const { productId, caller, id } = await bought(2);
      const other = rawVariant('A2', 50);
      if (how === 'unpublished') await world.takeDown(productId);
      else if (how === 'withdrawn')
        await world.publish(productId, rawVariant('A1', 100, { withdrawn: true }), other);
      else await world.publish(productId, other);
      const { data, total } = await fetchCart(caller);
      expect(data).toMatchObject([
        {
          quality: 'A1',
          unit_price: 100,
          changes: [{ kind: 'taken-down' }],
          product: { id: productId, specifications: { quality_variants: [{ key: 'a1', stock: 0 }] } },
        },
      ]);
      expect(data[0]?.product.main_image).toMatch(/^\/images\//);
      expect(total).toBe(0);
      expect(await respondTo(caller, id, { quantity: 2, confirm: true })).toEqual([
        409,
        '商品已下架，移除后即可结账',
      ]);
      expect(await addToCart(caller, productId, 1)).toMatchObject({ status: 404 });
      expect(await caller.call('DELETE', `/cart/${id}`)).toMatchObject({ status: 200 });
      expect((await fetchCart(caller)).data).toEqual([]);
    },
  );

  test('a renamed grade keeps its line', async () => {
    const { productId, caller } = await bought(2);
    await world.publish(productId, rawVariant('特级', 100, { _key: 'a1' }));
    expect((await fetchCart(caller)).data).toMatchObject([{ quality: '特级', quantity: 2, changes: [] }]);
    await addToCart(caller, productId, 1, '特级');
    expect((await fetchCart(caller)).data).toMatchObject([{ quality: '特级', quantity: 3 }]);
  });

  test('a line added at an outdated price waits for confirmation', async () => {
    const productId = 'repriced';
    await world.publish(productId, rawVariant('A1', 120));
    await world.stock(productId, 'a1', 20);
    const caller = await world.shopper();
    const request = { productId, quality: 'A1', quantity: 2, unit_price: 100 };
    expect(await caller.call('POST', '/cart', request)).toMatchObject({ status: 200 });
    const { data } = await fetchCart(caller);
    expect(data).toMatchObject([{ unit_price: 120, changes: [{ kind: 'price', before: 100, now: 120 }] }]);
    const id = data[0]?.id ?? '';
    expect(await respondTo(caller, id, { quantity: 3 })).toEqual([200, '已更新']);
    expect((await fetchCart(caller)).data[0]?.changes).toEqual([{ kind: 'price', before: 100, now: 120 }]);
    expect(await respondTo(caller, id, { quantity: 3, confirm: true, unit_price: 120 })).toEqual([
      200,
      '已更新',
    ]);
    expect((await fetchCart(caller)).data).toMatchObject([{ unit_price: 120, changes: [] }]);
    expect(await caller.call('POST', '/cart', request)).toMatchObject({ status: 200 });
    expect((await fetchCart(caller)).data).toMatchObject([{ quantity: 5, unit_price: 110 }]);
    expect((await fetchCart(caller)).data[0]?.changes).toEqual([]);
  });

  test('the price that a page showed sets no price, and an invalid one is refused', async () => {
    const { productId } = await bought(1);
    const caller = await world.shopper();
    const request = { productId, quality: 'A1', quantity: 1 };
    for (const unit_price of [-1, 0.001, 1e12, '1']) {
      const response = await caller.call('POST', '/cart', { ...request, unit_price });
      expect([response.status, response.body.field]).toEqual([400, 'unit_price']);
    }
    await caller.call('POST', '/cart', { ...request, unit_price: 0.01 });
    expect((await fetchCart(caller)).data).toMatchObject([
      { unit_price: 100, amount: 100, changes: [{ kind: 'price', before: 0.01, now: 100 }] },
    ]);
  });

  test('only lines without any available unit are left out of the total', async () => {
    const { productId, caller } = await bought(1);
    await world.publish('steady', rawVariant('A1', 19.99, { tiers: null }));
    await world.stock('steady', 'a1', 9);
    await addToCart(caller, 'steady', 3);
    expect((await fetchCart(caller)).total).toBe(159.97);
    await world.takeDown(productId);
    expect((await fetchCart(caller)).total).toBe(59.97);
  });
});
