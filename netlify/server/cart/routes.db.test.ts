import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureSchema } from '../../../src/features/base/failure.contract.ts';
import { cartChangeSchema } from '../../../src/features/cart/cart.contract.ts';
import { type ApiResponse, Caller } from '../testing/caller.ts';
import { addToCart, type CartWorld, fetchCart, openCartWorld, rawVariant } from '../testing/cart-world.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';

const NO_LINE = '00000000-0000-4000-8000-000000000000';

function outcomeOf(response: ApiResponse): [status: number, msg: string] {
  const { msg } =
    response.status === 200
      ? cartChangeSchema.strict().parse(response.body)
      : failureSchema.strict().parse(response.body);
  expect(response.body.status).toBe(response.status);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return [response.status, msg];
}

describe.each(DEPLOYED_KIND)('the cart on %s', (kind) => {
  let world: CartWorld;
  beforeAll(async () => {
    world = await openCartWorld(kind);
    await world.publish('morpho', rawVariant('A1', 128.5), rawVariant('A2', 90), {
      ...rawVariant('B', 40),
      withdrawn: true,
    });
    await world.stock('morpho', 'a1', 10);
    await world.stock('morpho', 'a2', 2);
  });
  afterAll(() => world.close());

  const put = (caller: Caller, id: string, body: unknown) => caller.call('PUT', `/cart/${id}`, body);
  async function lineOf(caller: Caller): Promise<string> {
    const [line] = (await fetchCart(caller)).data;
    if (line === undefined) throw new Error('the cart is empty');
    return line.id;
  }
  async function withLine(quantity: number, productId = 'morpho') {
    const caller = await world.shopper();
    expect(await addToCart(caller, productId, quantity)).toMatchObject({ status: 200 });
    return { caller, id: await lineOf(caller) };
  }

  test('is empty at first, and at version 0', async () => {
    expect(await fetchCart(await world.shopper())).toEqual({
      status: 200,
      data: [],
      version: 0,
      total: 0,
      freight: [],
    });
  });

  test('has one line per product and grade, in the order of adding, at the price of its quantity', async () => {
    const caller = await world.shopper();
    expect(outcomeOf(await addToCart(caller, 'morpho', 2))).toEqual([200, '已加入购物车']);
    await addToCart(caller, 'morpho', 1, 'A2');
    const { data, version, total } = await fetchCart(caller);
    expect(data).toMatchObject([
      { quality: 'A1', variantKey: 'a1', quantity: 2, unit_price: 128.5, amount: 257, changes: [] },
      { quality: 'A2', variantKey: 'a2', quantity: 1, unit_price: 90, amount: 90, changes: [] },
    ]);
    expect(data[0]?.product.specifications.quality_variants).toMatchObject([
      { key: 'a1', stock: 10 },
      { key: 'a2', stock: 2 },
    ]);
    expect([version, total]).toEqual([2, 347]);
    expect(outcomeOf(await addToCart(caller, 'morpho', 3))).toEqual([200, '已加入购物车']);
    const after = await fetchCart(caller);
    expect(after.data).toMatchObject([{ quantity: 5, unit_price: 118.5, amount: 592.5 }, { quantity: 1 }]);
    expect([after.version, after.total]).toEqual([3, 682.5]);
    expect(after.data.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  });

  test('raises a line to the stock if the request would exceed it', async () => {
    const { caller } = await withLine(6);
    expect(outcomeOf(await addToCart(caller, 'morpho', 10))).toEqual([200, '库存不足，已调整为最大数量 10']);
    expect(await fetchCart(caller)).toMatchObject({ data: [{ quantity: 10 }], version: 2 });
    expect(outcomeOf(await addToCart(caller, 'morpho', 1))).toEqual([200, '库存不足，已调整为最大数量 10']);
    expect(await fetchCart(caller)).toMatchObject({ data: [{ quantity: 10 }], version: 2 });
  });

  test('changes and removes lines and clears all; each change raises the version, a request without effect does not', async () => {
    const { caller, id } = await withLine(1);
    expect(outcomeOf(await put(caller, id, { quantity: 4 }))).toEqual([200, '已更新']);
    expect(await fetchCart(caller)).toMatchObject({ data: [{ quantity: 4 }], version: 2, total: 514 });
    expect(outcomeOf(await put(caller, id, { quantity: 4 }))).toEqual([200, '已更新']);
    expect((await fetchCart(caller)).version).toBe(2);
    await addToCart(caller, 'morpho', 1, 'A2');
    expect(outcomeOf(await caller.call('DELETE', `/cart/${id}`))).toEqual([200, '已删除']);
    expect(await fetchCart(caller)).toMatchObject({ data: [{ quality: 'A2' }], version: 4 });
    expect(outcomeOf(await caller.call('DELETE', '/cart'))).toEqual([200, '购物车已清空']);
    expect(await fetchCart(caller)).toEqual({ status: 200, data: [], version: 5, total: 0, freight: [] });
    expect(outcomeOf(await caller.call('DELETE', '/cart'))).toEqual([200, '购物车已清空']);
    expect((await fetchCart(caller)).version).toBe(5);
  });

  const refusals: readonly [
    what: string,
    call: (caller: Caller, id: string) => Promise<ApiResponse>,
    refusal: [number, string],
  ][] = [
    ['more than the stock at once', (c) => addToCart(c, 'morpho', 11), [400, '库存不足']],
    ['a grade without a piece', (c) => addToCart(c, 'no-stock', 1), [400, '库存不足']],
    ['an unknown product', (c) => addToCart(c, 'nothing', 1), [404, '商品不存在或已下架']],
    ['an unknown grade', (c) => addToCart(c, 'morpho', 1, 'A9'), [404, '商品不存在或已下架']],
    ['a withdrawn grade', (c) => addToCart(c, 'morpho', 1, 'B'), [404, '商品不存在或已下架']],
    ['a quantity of 0', (c) => addToCart(c, 'morpho', 0), [400, '参数 quantity 无效']],
    ['half a piece', (c) => addToCart(c, 'morpho', 1.5), [400, '参数 quantity 无效']],
    ['more than any stock', (c) => addToCart(c, 'morpho', 10_000_000), [400, '库存不足']],
    ['a bad id', (c) => addToCart(c, 'Morpho\u0000', 1), [400, '参数 productId 无效']],
    ['no JSON', (c) => c.call('POST', '/cart', undefined, { text: '{' }), [400, '请求内容不是有效的 JSON']],
    ['a change to more than the stock', (c, id) => put(c, id, { quantity: 11 }), [400, '库存不足']],
    ['a change to none', (c, id) => put(c, id, { quantity: 0 }), [400, '参数 quantity 无效']],
    ['a change of no line', (c) => put(c, NO_LINE, { quantity: 1 }), [404, '购物车中没有该商品']],
    ['a change of what is no id', (c) => put(c, '1', { quantity: 1 }), [404, '购物车中没有该商品']],
    ['a removal of no line', (c) => c.call('DELETE', `/cart/${NO_LINE}`), [404, '购物车中没有该商品']],
    ['a removal of what is no id', (c) => c.call('DELETE', '/cart/x'), [404, '购物车中没有该商品']],
    [
      'a call without its token',
      (c) => c.call('DELETE', '/cart', undefined, { headers: { 'x-xsrf-token': 'wrong' } }),
      [403, '请求校验失败，请刷新页面后重试'],
    ],
  ];
  test('refuses impossible requests, and changes nothing', async () => {
    await world.publish('no-stock', rawVariant('A1', 30));
    const { caller, id } = await withLine(3);
    const before = await fetchCart(caller);
    for (const [what, call, refusal] of refusals) {
      expect([what, ...outcomeOf(await call(caller, id))]).toEqual([what, ...refusal]);
    }
    expect(await fetchCart(caller)).toEqual(before);
  });

  test('asks a visitor to log in', async () => {
    const { id } = await withLine(1);
    const visitor = await new Caller(world.api).ready();
    const calls = [
      visitor.get('/cart'),
      addToCart(visitor, 'morpho', 1),
      put(visitor, id, { quantity: 1 }),
      visitor.call('DELETE', `/cart/${id}`),
      visitor.call('DELETE', '/cart'),
    ];
    for (const call of calls) expect(outcomeOf(await call)).toEqual([401, '请先登录']);
  });

  test('does not find another account’s line, which stays unchanged', async () => {
    const { caller, id } = await withLine(2);
    const thief = await world.shopper();
    expect(outcomeOf(await put(thief, id, { quantity: 5 }))).toEqual([404, '购物车中没有该商品']);
    expect(outcomeOf(await put(thief, id, { quantity: 2, confirm: true }))[0]).toBe(404);
    expect(outcomeOf(await thief.call('DELETE', `/cart/${id}`))).toEqual([404, '购物车中没有该商品']);
    await thief.call('DELETE', '/cart');
    expect(await fetchCart(caller)).toMatchObject({ data: [{ id, quantity: 2 }], version: 1 });
    expect((await fetchCart(thief)).data).toEqual([]);
  });

  test('has a hundred lines at most', async () => {
    const { database } = world;
    const { caller } = await withLine(1);
    await database.execute(sql`insert into cart_lines
      select gen_random_uuid(), account_id, 'p-' || n, variant_key, quality, quantity, confirmed_unit_fen, product
      from cart_lines, generate_series(1, 99) n
      where account_id = (select id from users order by created_at desc limit 1)`);
    expect((await fetchCart(caller)).data).toHaveLength(100);
    expect(outcomeOf(await addToCart(caller, 'morpho', 1, 'A2'))).toEqual([400, '购物车最多可放 100 种商品']);
    expect(outcomeOf(await addToCart(caller, 'morpho', 1))).toEqual([200, '已加入购物车']);
  });

  test('answers unexpected errors in the words of each call, with an id that is in the log', async () => {
    const { caller, id } = await withLine(1);
    const { database } = world;
    await database.execute(sql`alter table cart_lines rename to cart_lines_away`);
    const responses = [
      await caller.get('/cart'),
      await addToCart(caller, 'morpho', 1),
      await put(caller, id, { quantity: 2 }),
      await caller.call('DELETE', `/cart/${id}`),
      await caller.call('DELETE', '/cart'),
    ];
    await database.execute(sql`alter table cart_lines_away rename to cart_lines`);
    expect(responses.map((response) => outcomeOf(response))).toEqual([
      [500, '服务器出错了，请稍后再试'],
      [500, '添加失败，请重试'],
      [500, '更新失败，请重试'],
      [500, '删除失败，请重试'],
      [500, '清空失败，请重试'],
    ]);
    const ids = responses.map(({ body }) => body.errorId);
    expect(world.services.logged.map(({ errorId }) => errorId)).toEqual(expect.arrayContaining(ids));
  });
});
