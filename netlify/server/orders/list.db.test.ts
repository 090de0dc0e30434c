import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CART_LINES_MAX, ORDERS_PAGE_MAX } from '../../../src/features/base/limits.contract.ts';
import { orderLines, orders, users } from '../db/schema.ts';
import { takeWithinByteLimit } from '../http/byte-limit.ts';
import type { Caller } from '../testing/caller.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { ordersResponseSchema } from '../testing/responses.ts';
import { setUpTestShop } from '../testing/shop.ts';
import { newOrderNumber } from './number.ts';
import type { OrderLine } from './store.ts';

const HOST_MAX = 6 * 1024 * 1024;
const DAY = 24 * 3_600_000;
const BEGIN = Date.parse('2026-01-01T00:00:00.000Z');

function longLine(position: number): OrderLine {
  const tiers = [2, 3, 4, 5, 6, 7].map((quantity) => ({ quantity, price: 999_999.99 }));
  const variant = { key: 'a1', quality: 'A1', description: '翅'.repeat(60), price: 1, original_price: 2 };
  return {
    position,
    productId: `product-${position}`,
    variantKey: 'a1',
    grade: 'A1',
    quantity: 1,
    listPriceFen: 100,
    unitPriceFen: 100,
    tierQuantity: null,
    amountFen: 100,
    specimen: null,
    product: {
      id: `product-${position}`,
      name: '蝶'.repeat(80),
      main_image: `/images/${'a'.repeat(40)}-2400x1800.jpg`,
      description: '鳞'.repeat(400),
      origin: '滇'.repeat(30),
      gender: '♂',
      specifications: {
        quality_variants: [{ ...variant, bulk_discount: tiers }],
      },
    },
  };
}
const shortLine = (position: number): OrderLine => {
  const line = longLine(position);
  return { ...line, product: { ...line.product, description: '蝶', name: '蝶' } };
};

describe.each(DEPLOYED_KIND)('the list of orders on %s', (kind) => {
  const shop = setUpTestShop(kind);

  async function shopper(email: string): Promise<{ caller: Caller; id: string }> {
    const form = { name: '王小蝶', address: '上海市', email, phone: '1', password: 'a good password' };
    const caller = await shop.loggedIn(form);
    const [user] = await shop.database.select().from(users).where(eq(users.email, email));
    return { caller, id: user?.id ?? '' };
  }

  async function haveOrders(accountId: string, count: number, lines: readonly OrderLine[], from = BEGIN) {
    const made: { number: string; at: number }[] = [];
    await shop.database.transaction(async (tx) => {
      for (let nth = 0; nth < count; nth += 1) {
        const at = from + (nth % 3 === 2 ? nth - 1 : nth) * DAY;
        const number = newOrderNumber();
        const order = {
          number,
          accountId,
          createdAt: new Date(at),
          holdUntil: new Date(at),
          totalFen: lines.length * 100,
        };
        await tx.insert(orders).values({ ...order, status: 'cancelled', method: 'stripe' });
        const its = { orderNumber: number, orderedAt: order.createdAt };
        await tx.insert(orderLines).values(lines.map((line) => ({ ...line, ...its })));
        made.push({ number, at });
      }
    });
    return made.toSorted((a, b) => b.at - a.at || (a.number < b.number ? 1 : -1)).map(({ number }) => number);
  }

  async function list(caller: Caller, query = '') {
    const response = await caller.get(`/orders${query}`);
    expect(response.bytes.length).toBeLessThan(HOST_MAX);
    return ordersResponseSchema.strict().parse(response.body);
  }
  const idsIn = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ id }) => id);

  test('has the newest 50, and older ones by the number of the last, each once', async () => {
    const { caller, id } = await shopper('a@example.com');
    const numbers = await haveOrders(id, 117, [shortLine(0)]);
    const first = await list(caller);
    expect(first).toMatchObject({ total: 117, page: 1, next: numbers[49] });
    expect(idsIn(first)).toEqual(numbers.slice(0, 50));

    const [newest = ''] = await haveOrders(id, 1, [shortLine(0)], BEGIN + 999 * DAY);
    const second = await list(caller, `?before=${first.next}`);
    expect(idsIn(second)).toEqual(numbers.slice(50, 100));
    const third = await list(caller, `?before=${second.next}`);
    expect([idsIn(third), third.next]).toEqual([numbers.slice(100), null]);
    expect(idsIn(await list(caller))).toEqual([newest, ...numbers.slice(0, 49)]);
  });

  test('has pages like other lists, and refuses more than 50 at once', async () => {
    const { caller, id } = await shopper('a@example.com');
    const numbers = await haveOrders(id, 12, [shortLine(0)]);
    expect(idsIn(await list(caller, '?page=2'))).toEqual(numbers.slice(10));
    expect(await list(caller, '?page=2&pageSize=5')).toMatchObject({ total: 12, page: 2, next: numbers[9] });
    expect(idsIn(await list(caller, '?page=2&pageSize=5'))).toEqual(numbers.slice(5, 10));
    expect(idsIn(await list(caller, '?pageSize=1'))).toEqual(numbers.slice(0, 1));
    expect(await list(caller, '?page=9')).toMatchObject({ data: [], total: 12, page: 9, next: null });
    for (const [query, field] of [
      [`?pageSize=${ORDERS_PAGE_MAX + 1}`, 'pageSize'],
      ['?page=0', 'page'],
      ['?page=x', 'page'],
      ['?before=1', 'before'],
    ]) {
      expect(await caller.get(`/orders${query}`)).toMatchObject({ status: 400, body: { field } });
    }
  });

  test('shows nothing of another account, even by the number of its order', async () => {
    const { caller, id } = await shopper('a@example.com');
    const [newest] = await haveOrders(id, 3, [shortLine(0)]);
    const other = await shopper('b@example.com');
    await haveOrders(other.id, 2, [shortLine(0)], BEGIN - 99 * DAY);
    expect(await list(other.caller, `?before=${newest}`)).toMatchObject({ data: [], total: 2, next: null });
    expect((await list(caller)).total).toBe(3);
  });

  test('stays below the host’s limit, however long the orders, and omits none', async () => {
    const { caller, id } = await shopper('a@example.com');
    const lines = Array.from({ length: CART_LINES_MAX }, (_, position) => longLine(position));
    const numbers = await haveOrders(id, 40, lines);
    const seen: string[] = [];
    let response = await list(caller);
    expect(response.data.length).toBeLessThan(40);
    seen.push(...idsIn(response));
    while (response.next !== null) {
      response = await list(caller, `?before=${response.next}`);
      seen.push(...idsIn(response));
    }
    expect(seen).toEqual(numbers);
  });
});

test('shows an order that alone exceeds the limit', () => {
  expect(takeWithinByteLimit(['蝶'.repeat(9), 'b'], 10)).toEqual(['蝶'.repeat(9)]);
  expect(takeWithinByteLimit(['aa', 'bb', 'cc'], 8)).toEqual(['aa', 'bb']);
});
