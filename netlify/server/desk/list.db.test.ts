import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { orders, users } from '../db/schema.ts';
import { createFlag } from '../payments/core/flag-store.ts';
import { drawTicket, recordSnapshots } from '../publishing/mirror-store.ts';
import { rawProductOf, snapshotsAt } from '../testing/documents.ts';
import {
  fetchListedNumbers,
  fetchListPage,
  PARCEL,
  PRICE,
  raiseFlag,
  withOperator,
} from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';

const HOUR = 3_600_000;
const wide = (digits: string) =>
  digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

const suite = withOperator();

const page = (query: string) => fetchListPage(suite.operator, query);
const numbers = async (query: string) => (await page(query)).items.map(({ number }) => number);

describe('the list', () => {
  test('shows orders to ship, the oldest payment first; views and counts match the database', async () => {
    const [first, second, third] = [
      await suite.world.paid(),
      await suite.world.paid(),
      await suite.world.paid(),
    ];
    const open = await suite.world.unpaid();
    const paidAt = (hours: number) => new Date(Date.now() - hours * HOUR);
    await suite.world.database
      .update(orders)
      .set({ paidAt: paidAt(41 * 24) })
      .where(eq(orders.number, third.number));
    await suite.world.database
      .update(orders)
      .set({ paidAt: paidAt(2) })
      .where(eq(orders.number, first.number));
    expect(await numbers('')).toEqual([third.number, first.number, second.number]);
    expect(await numbers('view=late')).toEqual([third.number]);
    expect(await numbers('view=all')).toEqual([open, third, second, first].map(({ number }) => number));
    await raiseFlag(suite, second.number);
    await suite.act('ship', first.number, PARCEL);
    const { counts, items } = await page('view=flagged');
    expect(counts).toEqual({
      ...{ 'to-ship': 2, late: 1, flagged: 1, 'refunds-due': 0, shipped: 1, all: 4 },
      ...{ 'freight-undecided': 2, 'freight-due': 0 },
    });
    expect(items).toMatchObject([
      {
        number: second.number,
        flags: ['mismatch'],
        payment: 'paid',
        lines: 1,
        pieces: 1,
        total: PRICE,
        country: 'CN',
      },
    ]);
    expect(await numbers('view=shipped')).toEqual([first.number]);
  });

  test('gives each order the status and colour of its page', async () => {
    const { world, act } = suite;
    const { database } = world;
    const paid = async (quantity = 1) => (await world.paid(quantity)).number;
    const free = async (quantity = 1) => {
      const number = await paid(quantity);
      await act('fee', number, { fee: 0, feeStatus: null });
      return number;
    };
    const statuses = new Map<string, string>([
      [(await world.unpaid()).number, 'unpaid'],
      [await paid(), 'freight-undecided'],
      [await free(), 'paid'],
    ]);
    const made = async (
      status: string,
      order: Promise<string>,
      change: (number: string) => Promise<unknown>,
    ) => {
      const number = await order;
      await change(number);
      statuses.set(number, status);
    };
    const whole = { amount: PRICE, of: 'rest', back: [] };
    const part = { lines: [{ position: 0, pieces: 1 }] };
    const about = (
      number: string,
    ) => sql`select gen_random_uuid(), number, account_id, number, '', '触角断了', 'open',
      now() from orders where number = ${number}`;
    await made('freight-due', paid(), (number) => act('fee', number, { fee: 88, feeStatus: 'due' }));
    await made('charge-due', free(), (number) => act('add-charge', number, { amount: 20, reason: '包装' }));
    await made('shipped', free(), (number) => act('ship', number, PARCEL));
    await made('part-shipped', free(2), async (number) => {
      await act('pack', number, part);
      await act('ship', number, { ...PARCEL, ...part });
    });
    await made('disputed', free(), (number) => raiseFlag(suite, number, 'disputed'));
    await made('address-in-review', free(), (number) =>
      createFlag(database, {
        ...{ kind: 'not-shippable', provider: 'stripe', providerRef: number, orderNumber: number },
        ...{ note: '', at: new Date() },
      }),
    );
    await made('claim', free(), async (number) => {
      await act('ship', number, PARCEL);
      await database.execute(sql`insert into claims
        (id, order_number, account_id, key, request, words, state, created_at) ${about(number)}`);
    });
    await made(
      'papers-complete',
      world.unpaid().then(({ number }) => number),
      (number) =>
        database.execute(sql`insert into order_papers (order_number, position, name, who, lines, received_on, number)
        values (${number}, 0, '公约证', 'shop', '{0}', '2026-11-20', 'CN-1')`),
    );
    await made('refunded', free(), (number) => act('refund', number, whole));
    const { items } = await page('view=all');
    expect(new Map(items.map(({ number, display }) => [number, display.status]))).toEqual(statuses);
    for (const { number, display } of items) {
      const { status, tone } = (await suite.fetchOrder(number)).display;
      expect(display).toEqual({ status, tone });
    }
  });

  test('has pages, none of which misses or repeats an order', async () => {
    const { number } = await suite.world.paid();
    await suite.world.database.execute(sql`
      insert into orders (number, account_id, status, method, created_at, hold_until, total_fen, ended_at, ending)
      select lpad(n::text, 4, '0') || '-0000-0000', 'nobody', 'cancelled', 'stripe',
        date_trunc('second', now()) - (n / 3) * interval '1 second', now(), 100, now(), 'expired'
      from generate_series(1, 120) n`);
    const seen = await fetchListedNumbers(suite.operator);
    const all = await suite.world.database
      .select({ number: orders.number })
      .from(orders)
      .orderBy(sql`created_at desc, number desc`);
    expect(seen).toEqual(all.map((row) => row.number));
    expect(seen).toContain(number);
  });

  test('finds an order by part of what an operator knows of it', async () => {
    const order = await suite.world.paid(1, '王小蝶 Žižkov');
    const other = await suite.world.paid(1, '李四');
    const { database } = suite.world;
    await database.update(users).set({ phone: '+86 138-1234-9876' }).where(eq(users.id, order.buyerId));
    await suite.act('tags', order.number, { tags: ['VIP'] });
    await suite.act('ship', order.number, PARCEL);
    await database.execute(sql`update order_lines set specimen = jsonb_set(specimen, '{latinName}', '"Idea leuconoe"'),
      product = jsonb_set(product, '{name}', '"大白斑蝶"') where order_number = ${other.number}`);
    await database.execute(sql`insert into catalogue_documents (kind, id, ticket, changed_by, listed, content) values
      ('species', 'search-test', 1, 1, false, '{"latinName": "Morpho didius", "name": "尖翅蓝闪蝶"}'),
      ('product', 'blue', 1, 1, true, '{"name": "蓝闪蝶展翅标本"}')`);
    await database.execute(sql`update order_lines set product_id = 'blue',
      product = jsonb_set(product, '{name}', '"绝版标本"'),
      specimen = jsonb_set(specimen, '{latinName}', '"Morpho didius"') where order_number = ${order.number}`);
    const known = {
      'beginning of its number': order.number.slice(0, 6),
      // Fewer digits sometimes match the other order.
      'last digits of its number': order.number.slice(-9),
      'last digits in full width': wide(order.number.slice(-9)),
      'beginning of the name': '王小',
      'one character of the name': '小',
      'name without accents': 'ZIZK',
      'name with an accent that it does not have': 'Žižkóv',
      'beginning of the mail address': order.buyerId.slice(0, 8),
      'end of a phone': '1234-9876',
      'end of a phone, in full width': wide('12349876'),
      'session of the provider': order.ref.slice(0, 12),
      'beginning of the tracking number': 'sf1',
      'end of the tracking number': 'F100',
      'Latin name': 'morpho d',
      epithet: 'didius',
      'name of the species': '尖翅',
      'name of the product': '蓝闪',
      'name of a product that the catalogue does not have': '绝版',
      tag: 'vi',
    };
    const found: Record<string, string[]> = {};
    for (const [what, typed] of Object.entries(known))
      found[what] = await numbers(`view=all&q=${encodeURIComponent(typed)}`);
    expect(found).toEqual(Object.fromEntries(Object.keys(known).map((what) => [what, [order.number]])));
    for (const typed of ['%25%25', '_', '小小']) expect(await numbers(`view=all&q=${typed}`)).toEqual([]);
  });

  test('is filtered by tag, stage, country, printing and day', async () => {
    const [tagged, printed] = [await suite.world.paid(), await suite.world.paid()];
    await suite.act('tags', tagged.number, { tags: ['急', '急', 'VIP'] });
    const shown = [{ number: printed.number, version: 2 }];
    await sendWrite(suite.operator, '/ops/orders/printed', { orders: shown, paper: 'slip' });
    await suite.world.database.update(orders).set({ country: 'FR' }).where(eq(orders.number, tagged.number));
    const today = new Date(Date.now() + 8 * HOUR).toISOString().slice(0, 10);
    expect(await numbers(`view=all&tag=${encodeURIComponent('急')}`)).toEqual([tagged.number]);
    expect(await numbers('view=all&printed=yes')).toEqual([printed.number]);
    expect(await numbers('view=all&country=FR')).toEqual([tagged.number]);
    expect(await numbers('view=all&country=CN')).toEqual([printed.number]);
    expect(await numbers('view=all&country=none')).toEqual([]);
    expect(await numbers('view=all&stage=translating')).toEqual([]);
    expect((await numbers(`view=all&from=${today}&to=${today}`)).length).toBe(2);
    expect(await numbers('view=all&to=2020-01-01')).toEqual([]);
    const { body } = await suite.operator.get('/ops/orders/tags');
    expect(body.data.items).toEqual([
      { tag: 'VIP', orders: 1 },
      { tag: '急', orders: 1 },
    ]);
  });

  test('is a file that names products by number and runs no formula', async () => {
    const { database } = suite.world;
    const morpho = rawProductOf('morpho', { sku: 'DC0007' });
    await recordSnapshots(database, snapshotsAt(await drawTicket(database), morpho));
    const { number, buyerId } = await suite.world.paid();
    await database.update(users).set({ name: '=HYPERLINK("x")' }).where(eq(users.id, buyerId));
    await suite.act('fee', number, { fee: 88, feeStatus: 'due' });
    const response = await suite.operator.get('/ops/orders.csv?view=all');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(response.bytes);
    expect(text.startsWith('\uFEFF订单号,')).toBe(true);
    expect(text).toContain(`${number},`);
    expect(text).toContain(',1,1,DC0007 × 1,');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain(`,${PRICE},0,0,0,88,待收,`);
    expect(text).toContain(',已支付,已支付,Stripe,待发货,');
    expect(text).toMatch(/^.*,下单时间（北京时间 UTC\+8）,.*,订单状态,/);
    expect(text).not.toMatch(/\dT\d.*Z/);
    expect((await page('view=all')).items).toMatchObject([{ fee: 88, feeStatus: 'due' }]);
  });
});
