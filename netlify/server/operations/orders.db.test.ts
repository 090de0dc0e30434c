/** The operators' desk by the API, on a PostgreSQL and against the doubles of both providers. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY_HEADER } from '../../../src/contract/limits.ts';
import { ordersPageSchema } from '../../../src/contract/ops-orders.ts';
import { desk as texts } from '../../../src/text/desk.ts';
import { type PaymentsSandbox, PRICE_FEN, startSandbox } from '../../../tests/orders/world.ts';
import { mails, orderEvents, orders, paymentAttempts, users } from '../db/schema.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { raiseFlag } from '../payments/till/flag-store.ts';
import type { Caller } from '../testing/caller.ts';
import { act, type DeskWorld, openDeskWorld, orderOf } from '../testing/desk-world.ts';
import { write } from '../testing/staff-world.ts';

const PARCEL = { courier: '顺丰', trackingNumber: 'SF100' };
const PRICE = PRICE_FEN / 100;
const HOUR = 3_600_000;

let sandbox: PaymentsSandbox;
let world: DeskWorld;
let operator: Caller & { id: string };
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  world = await openDeskWorld(sandbox);
  operator = await world.person('陈发货', 'operator');
});
afterEach(() => world.close());

const page = async (query: string) => {
  const answer = await operator.get(`/ops/orders?${query}`);
  return ordersPageSchema.strict().parse(answer.body.data);
};
const numbers = async (query: string) => (await page(query)).items.map(({ number }) => number);
const letters = async (kind: string) =>
  (await world.database.select().from(mails)).filter(({ key }) => key.startsWith(`${kind} `));
const refundsAtStripe = async () => (await sandbox.state()).stripe.refunds.length;
const flag = (orderNumber: string, kind: 'mismatch' | 'disputed' = 'mismatch') =>
  raiseFlag(world.database, {
    ...{ kind, provider: 'stripe', providerRef: `of ${orderNumber}`, orderNumber, note: 'test' },
    at: new Date(),
  });

test('an editor finds nothing of it', async () => {
  const editor = await world.person('林编辑', 'editor');
  const { number } = await world.paid();
  for (const path of ['/ops/orders', `/ops/orders/${number}`, '/ops/orders.csv', '/ops/flags'])
    expect((await editor.get(path)).status).toBe(404);
  expect((await write(editor, '/ops/orders/ship', { number, version: 1, ...PARCEL })).status).toBe(404);
});

describe('the list', () => {
  test('to ship, the oldest payment first; the views and their counts are those of the database', async () => {
    const [first, second, third] = [await world.paid(), await world.paid(), await world.paid()];
    const open = await world.unpaid();
    const paidAt = (hours: number) => new Date(Date.now() - hours * HOUR);
    await world.database
      .update(orders)
      .set({ paidAt: paidAt(41 * 24) })
      .where(eq(orders.number, third.number));
    await world.database
      .update(orders)
      .set({ paidAt: paidAt(2) })
      .where(eq(orders.number, first.number));
    expect(await numbers('')).toEqual([third.number, first.number, second.number]);
    expect(await numbers('view=late')).toEqual([third.number]);
    expect(await numbers('view=all')).toEqual([open, third, second, first].map(({ number }) => number));
    await flag(second.number);
    await act(operator, 'ship', first.number, PARCEL);
    const { counts, items } = await page('view=flagged');
    expect(counts).toEqual({ 'to-ship': 2, late: 1, flagged: 1, 'refunds-due': 0, shipped: 1, all: 4 });
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

  test('comes in pages, of which none misses or repeats an order', async () => {
    const { number } = await world.paid();
    await world.database.execute(sql`
      insert into orders (number, account_id, status, method, created_at, hold_until, total_fen, ended_at, ending)
      select lpad(n::text, 4, '0') || '-0000-0000', 'nobody', 'cancelled', 'stripe',
        date_trunc('second', now()) - (n / 3) * interval '1 second', now(), 100, now(), 'expired'
      from generate_series(1, 120) n`);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { items, next } = await page(`view=all&cursor=${cursor}`);
      seen.push(...items.map((row) => row.number));
      cursor = next;
    }
    const all = await world.database
      .select({ number: orders.number })
      .from(orders)
      .orderBy(sql`created_at desc, number desc`);
    expect(seen).toEqual(all.map((row) => row.number));
    expect(seen).toContain(number);
  });

  test.each([
    ['number', (order: Found) => order.number.slice(0, 6)],
    ['name', () => '王小'],
    ['mail', (order: Found) => order.buyerId.slice(0, 8)],
    ['end of a phone', () => '9876'],
    ['session of the provider', (order: Found) => order.ref.slice(0, 12)],
    ['tracking number', () => 'sf1'],
    ['Latin name', () => 'morpho d'],
    ['tag', () => 'vi'],
  ])('finds an order by the beginning of its %s', async (_, typed) => {
    const order = await world.paid();
    const other = await world.paid(1, '李四');
    await world.database.update(users).set({ phone: '+86 138-1234-9876' }).where(eq(users.id, order.buyerId));
    await act(operator, 'tags', order.number, { tags: ['VIP'] });
    await act(operator, 'ship', order.number, PARCEL);
    await world.database.execute(
      sql`update order_lines set specimen = jsonb_set(specimen, '{latinName}', '"Idea leuconoe"')
        where order_number = ${other.number}`,
    );
    await world.database.execute(
      sql`insert into catalogue_documents (kind, id, ticket, changed_by, listed, content)
        values ('species', 'search-test', 1, 1, false, '{"latinName": "Morpho didius"}')`,
    );
    await world.database.execute(
      sql`update order_lines set specimen = jsonb_set(specimen, '{latinName}', '"Morpho didius"')
        where order_number = ${order.number}`,
    );
    expect(await numbers(`view=all&q=${encodeURIComponent(typed(order))}`)).toEqual([order.number]);
    // Not from the middle, and what stands for anything stands for itself.
    expect(await numbers('view=all&q=%25%25')).toEqual([]);
  });

  test('is narrowed by tag, stage, country, print and day', async () => {
    const [tagged, printed] = [await world.paid(), await world.paid()];
    await act(operator, 'tags', tagged.number, { tags: ['急', '急', 'VIP'] });
    const shown = [{ number: printed.number, version: 2 }];
    await write(operator, '/ops/orders/printed', { orders: shown, paper: 'slip' });
    await world.database.update(orders).set({ country: 'FR' }).where(eq(orders.number, tagged.number));
    const today = new Date(Date.now() + 8 * HOUR).toISOString().slice(0, 10);
    expect(await numbers(`view=all&tag=${encodeURIComponent('急')}`)).toEqual([tagged.number]);
    expect(await numbers('view=all&printed=yes')).toEqual([printed.number]);
    expect(await numbers('view=all&country=FR')).toEqual([tagged.number]);
    expect(await numbers('view=all&country=CN')).toEqual([printed.number]);
    expect(await numbers('view=all&country=none')).toEqual([]);
    expect(await numbers('view=all&stage=translating')).toEqual([]);
    expect((await numbers(`view=all&from=${today}&to=${today}`)).length).toBe(2);
    expect(await numbers('view=all&to=2020-01-01')).toEqual([]);
    const { body } = await operator.get('/ops/orders/tags');
    expect(body.data.items).toEqual([
      { tag: 'VIP', orders: 1 },
      { tag: '急', orders: 1 },
    ]);
  });

  test('is a file that runs no formula', async () => {
    const { number, buyerId } = await world.paid();
    await world.database.update(users).set({ name: '=HYPERLINK("x")' }).where(eq(users.id, buyerId));
    await act(operator, 'fee', number, { fee: 88, feeStatus: 'due' });
    const answer = await operator.get('/ops/orders.csv?view=all');
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(answer.bytes);
    expect(text.startsWith('\uFEFF订单号,')).toBe(true);
    expect(text).toContain(`${number},`);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain(`,${PRICE},0,88,待收,`);
    expect((await page('view=all')).items).toMatchObject([{ fee: 88, feeStatus: 'due' }]);
  });
});

type Found = Awaited<ReturnType<DeskWorld['paid']>>;

describe('an order', () => {
  test('tells everything: lines with what labels need, money with its pages, who did what', async () => {
    const { number, ref } = await world.paid(2);
    await act(operator, 'note', number, { text: '轻放\n第二行' });
    await act(operator, 'fee', number, { fee: 88, feeStatus: 'due', feeNote: '到付' });
    const order = await orderOf(operator, number);
    expect(order).toMatchObject({
      payment: 'paid',
      total: 2 * PRICE,
      refundable: 2 * PRICE,
      version: 4,
      next: 'ship',
      buyer: { name: '王小蝶', phone: '13800000000', address: '上海市', frozen: false },
      lines: [
        { position: 0, quantity: 2, returnable: 2, specimen: { latinName: expect.any(String), cites: null } },
      ],
      shipping: { fee: 88, feeStatus: 'due', feeNote: '到付' },
      attempts: [{ providerRef: ref, state: 'paid', amount: '257.00', currency: 'CNY', page: '/sandbox' }],
      payments: [{ outcome: 'accepted', amount: '257.00', page: '/sandbox' }],
      notes: [{ text: '轻放\n第二行', by: { kind: 'account', name: '陈发货' } }],
    });
    expect(order.events.map(({ kind, version, by }) => [kind, version, by.kind])).toEqual([
      ['placed', 1, 'buyer'],
      ['paid', 2, 'shop'],
      ['note-added', 3, 'account'],
      ['fee-set', 4, 'account'],
    ]);
    expect(order.events.at(-1)?.changes).toContainEqual({ field: 'fee', before: null, after: '¥88.00' });
    const { body } = await operator.get(`/ops/orders/details?numbers=${number},1000-0000-0000,${number}`);
    expect(body.data.items).toEqual([order]);
  });

  test('has a fee due or received: what is due is next once it is shipped, and each change is told', async () => {
    const { number } = await world.paid();
    for (const [fee, feeStatus] of [
      [88, null],
      [null, 'due'],
      [0, 'received'],
    ] as const)
      expect(await act(operator, 'fee', number, { fee, feeStatus })).toMatchObject({
        status: 400,
        body: { field: 'feeStatus' },
      });
    const due = { fee: 88, feeStatus: 'due', feeNote: '微信' };
    expect((await act(operator, 'fee', number, due)).body.data.order.next).toBe('ship');
    expect(await act(operator, 'fee', number, due)).toMatchObject({
      status: 409,
      body: { code: 'not-possible', msg: texts.unchanged },
    });
    expect((await act(operator, 'ship', number, PARCEL)).body.data.order).toMatchObject({
      next: 'set-fee',
      shipping: due,
    });
    const came = await act(operator, 'fee', number, { ...due, feeStatus: 'received' });
    expect(came.body.data.order.next).toBe('receive');
    expect(came.body.data.order.events.at(-1)).toMatchObject({
      kind: 'fee-set',
      changes: [{ field: 'feeStatus', before: 'due', after: 'received' }],
    });
  });

  test('grows its version with a changed address, and tells no shopper of notes', async () => {
    const { number, buyerId } = await world.paid();
    const before = await orderOf(operator, number);
    await world.database.update(users).set({ address: '法国巴黎' }).where(eq(users.id, buyerId));
    const late = await write(operator, '/ops/orders/ship', { number, version: before.version, ...PARCEL });
    expect(late).toMatchObject({ status: 409, body: { code: 'order-changed' } });
    expect(late.body.changes).toMatchObject([
      {
        kind: 'address-changed',
        by: { kind: 'buyer' },
        changes: [{ field: 'address', before: null, after: null }],
      },
    ]);
    expect(late.body.order.buyer.address).toBe('法国巴黎');
  });
});

describe('shipping', () => {
  test('freezes the address, keeps who did it, and tells the buyer once, however often it is pressed', async () => {
    const { number } = await world.paid();
    const answers = [
      await act(
        operator,
        'ship',
        number,
        { ...PARCEL, fee: { fee: 10, feeStatus: 'received' } },
        'ship-key-1',
      ),
      await write(
        operator,
        '/ops/orders/ship',
        { number, version: 2, ...PARCEL, fee: { fee: 10, feeStatus: 'received' } },
        'ship-key-1',
      ),
    ];
    for (const { status, body } of answers)
      expect([status, body.data?.order]).toMatchObject([
        200,
        { stage: 'translating', version: 3, buyer: { frozen: true }, shipping: { ...PARCEL, fee: 10 } },
      ]);
    expect((await letters('order-shipped')).length).toBe(1);
    const { events } = await orderOf(operator, number);
    expect(events.filter(({ kind }) => kind === 'shipped')).toMatchObject([{ by: { name: '陈发货' } }]);
  });

  test('by two operators at once: one ships, the other sees who and what', async () => {
    const { number } = await world.paid();
    const second = await world.person('周打包', 'operator');
    const { version } = await orderOf(operator, number);
    const both = await Promise.all(
      [operator, second].map((caller, n) =>
        write(caller, '/ops/orders/ship', { number, version, courier: 'DHL', trackingNumber: `D${n}` }),
      ),
    );
    const [won, lost] = both.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'order-changed']);
    expect(lost?.body.changes).toMatchObject([{ kind: 'shipped', by: { kind: 'account' } }]);
    expect(lost?.body.changes[0].by.name).toBe(won?.body.data.order.events.at(-1).by.name);
    expect((await letters('order-shipped')).length).toBe(1);
  });

  test('refuses what is not paid, shipped, refunded, flagged, or has nobody to go to', async () => {
    const open = await world.unpaid();
    expect(await act(operator, 'ship', open.number, PARCEL)).toMatchObject({
      ...{ status: 409, body: { code: 'not-possible', msg: texts.notPaid } },
    });
    const blank = await world.paid();
    await world.database.update(users).set({ phone: ' ' }).where(eq(users.id, blank.buyerId));
    expect((await act(operator, 'ship', blank.number, PARCEL)).body.msg).toBe(texts.noRecipient);
    const flagged = await world.paid();
    await flag(flagged.number, 'disputed');
    expect((await act(operator, 'ship', flagged.number, PARCEL)).body.code).toBe('order-flagged');
    expect((await act(operator, 'ship', flagged.number, { ...PARCEL, despiteFlags: true })).status).toBe(200);
    expect((await act(operator, 'ship', flagged.number, PARCEL)).body.msg).toBe(texts.shippedAlready);
    const refunded = await world.paid();
    await act(operator, 'refund', refunded.number, { amount: PRICE, of: 'rest', back: [] });
    expect((await act(operator, 'ship', refunded.number, PARCEL)).status).toBe(409);
    expect(
      (await act(operator, 'ship', '1000-0000-0007', PARCEL).catch(() => ({ status: 404 }))).status,
    ).toBe(404);
  });

  test('is corrected afterwards: the buyer is told, the timeline keeps both', async () => {
    const { number } = await world.paid();
    expect((await act(operator, 'tracking', number, PARCEL)).body.msg).toBe(texts.notShipped);
    await act(operator, 'ship', number, PARCEL);
    expect((await act(operator, 'tracking', number, PARCEL)).body.msg).toBe(texts.unchanged);
    await act(operator, 'tracking', number, { courier: '顺丰', trackingNumber: 'SF200' });
    const { events, shipping } = await orderOf(operator, number);
    expect(shipping.trackingNumber).toBe('SF200');
    expect(events.at(-1)?.changes).toEqual([{ field: 'trackingNumber', before: 'SF100', after: 'SF200' }]);
    expect((await letters('tracking-corrected')).length).toBe(1);
    await operator.settled();
    expect(world.parts.sent.at(-1)).toMatchObject({
      subject: expect.stringContaining('运单信息已更正'),
      text: expect.stringContaining('SF200'),
    });
    await act(operator, 'receive', number);
    expect((await act(operator, 'tracking', number, PARCEL)).body.msg).toBe(texts.received);
    expect((await act(operator, 'receive', number)).body.msg).toBe(texts.received);
  });

  test('of pasted lines: one bad line stops no other, and the same again ships nothing twice', async () => {
    const [a, b] = [await world.paid(), await world.paid()];
    const open = await world.unpaid();
    const line = (number: string, tracking: string, courier = 'DHL') => ({ number, courier, tracking });
    const lines = [
      line(a.number, 'D1'),
      line('1234', 'D2'),
      line(b.number.replaceAll('-', ''), ' D3 '),
      line(a.number, 'D4'),
      line(open.number, 'D5'),
      line(b.number, '', ''),
    ];
    const { body } = await write(operator, '/ops/orders/ship-many', { lines });
    expect(body.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['shipped', 'no-order', 'shipped', 'twice', 'not-paid', 'bad-line'],
    ]);
    const again = await write(operator, '/ops/orders/ship-many', {
      lines: [line(a.number, 'D1'), line(b.number, 'D9')],
    });
    expect(again.body.data.results).toMatchObject([
      { outcome: 'shipped-before' },
      { outcome: 'shipped-otherwise' },
    ]);
    expect((await letters('order-shipped')).length).toBe(2);
  });

  test('of pasted lines that were refused does not happen when they are asked for again by their key', async () => {
    const { number } = await world.paid();
    await flag(number);
    const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
    const press = () => write(operator, '/ops/orders/ship-many', { lines }, `lines-${number}`);
    const first = await press();
    const id = (await orderOf(operator, number)).flags[0]?.id;
    await write(operator, '/ops/flags/clear', { id, note: '已核对' });
    expect((await press()).body).toEqual(first.body);
    expect((await orderOf(operator, number)).stage).toBe('pending');
  });
});

describe('money', () => {
  test('goes back in part, then the rest with pieces; each pressed twice goes once', async () => {
    const { number } = await world.paid(2);
    const before = await refundsAtStripe();
    const half = { amount: PRICE, of: 'part', back: [] };
    const first = await act(operator, 'refund', number, half, 'refund-half');
    const again = await write(operator, '/ops/orders/refund', { number, version: 2, ...half }, 'refund-half');
    for (const { status, body } of [first, again])
      expect([status, body.data]).toMatchObject([200, { outcome: 'done', order: { refundable: PRICE } }]);
    expect(await refundsAtStripe()).toBe(before + 1);
    const wrong = await act(operator, 'refund', number, { amount: 2 * PRICE, of: 'rest', back: [] });
    expect(wrong).toMatchObject({
      status: 409,
      body: { code: 'amount-differs', msg: texts.amountLeft(PRICE_FEN) },
    });
    const back = [{ position: 0, pieces: 1 }];
    const available = await world.available('morpho');
    const rest = await act(operator, 'refund', number, { amount: PRICE, of: 'rest', back }, 'refund-rest');
    expect(rest.body.data.order).toMatchObject({ payment: 'refunded', status: 'cancelled', refundable: 0 });
    expect(rest.body.data.order.lines).toMatchObject([{ returned: 1, returnable: 1 }]);
    expect(await world.available('morpho')).toBe(available + 1);
    const both = { back: [{ position: 0, pieces: 2 }] };
    expect((await act(operator, 'restock', number, both)).body.msg).toBe(texts.tooManyPieces);
    expect((await act(operator, 'restock', number, { back })).status).toBe(200);
    expect((await act(operator, 'restock', number, { back })).body.msg).toBe(texts.tooManyPieces);
    expect(await world.available('morpho')).toBe(available + 2);
    const { refunds } = await orderOf(operator, number);
    expect(refunds.map(({ by, state }) => [by, state])).toEqual([
      [{ kind: 'account', name: '陈发货' }, 'done'],
      [{ kind: 'account', name: '陈发货' }, 'done'],
    ]);
  });

  test('by two operators at once goes back once', async () => {
    const { number } = await world.paid();
    const second = await world.person('周打包', 'operator');
    const { version } = await orderOf(operator, number);
    const wish = { number, version, amount: PRICE, of: 'rest', back: [] };
    const before = await refundsAtStripe();
    const both = await Promise.all(
      [operator, second].map((caller) => write(caller, '/ops/orders/refund', wish)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsAtStripe()).toBe(before + 1);
  });

  test('that the provider can’t send now is recorded, and sent by the reconcile once', async () => {
    const { number } = await world.paid();
    const before = await refundsAtStripe();
    const cut = { ...world.parts.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' };
    Object.assign(world.parts, { settings: cut });
    const answer = await act(operator, 'refund', number, { amount: PRICE, of: 'rest', back: [] });
    expect(answer.body.data).toMatchObject({ outcome: 'recorded', msg: texts.recorded });
    expect((await page('view=refunds-due')).items).toMatchObject([{ number, payment: 'refunded' }]);
    expect((await act(operator, 'ship', number, PARCEL)).body.msg).toBe(texts.refunded);
    Object.assign(world.parts, { settings: sandbox.settings });
    sandbox.clock.ahead += 2 * 60_000;
    await reconcile(world.till);
    expect(await refundsAtStripe()).toBe(before + 1);
    expect((await orderOf(operator, number)).refunds).toMatchObject([{ state: 'done' }]);
  });

  test('a process that dies over a refund: the next press goes on with it', async () => {
    const { number } = await world.paid();
    const before = await refundsAtStripe();
    const { version } = await orderOf(operator, number);
    const wish = { number, version, amount: PRICE, of: 'rest', back: [] };
    // Recorded with its key, and nothing asked of the provider yet.
    const cut = { ...world.parts.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' };
    Object.assign(world.parts, { settings: cut });
    await write(operator, '/ops/orders/refund', wish, 'refund-key-died');
    Object.assign(world.parts, { settings: sandbox.settings });
    const again = await write(operator, '/ops/orders/refund', wish, 'refund-key-died');
    expect(again.body.data).toMatchObject({ outcome: 'done', order: { payment: 'refunded' } });
    expect(await refundsAtStripe()).toBe(before + 1);
  });

  test('an unpaid order is cancelled once its provider agrees; one that was paid meanwhile is not', async () => {
    const open = await world.unpaid();
    const answer = await act(operator, 'cancel', open.number);
    expect(answer.body.data).toMatchObject({ outcome: 'ended', order: { status: 'cancelled' } });
    expect(answer.body.data.order.events.at(-1)).toMatchObject({ kind: 'cancelled', by: { name: '陈发货' } });
    expect((await act(operator, 'cancel', open.number)).body.msg).toBe(texts.ended);
    const paid = await world.unpaid();
    await sandbox.payCard(paid.ref);
    expect((await act(operator, 'end', paid.number)).body.data).toMatchObject({ outcome: 'paid' });
    expect((await act(operator, 'end', paid.number)).body.msg).toBe(texts.paidAlready);
  });

  test('an order whose provider can’t be asked is noted to end, and ends by the reconcile', async () => {
    const open = await world.unpaid();
    Object.assign(world.parts, { settings: { ...sandbox.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' } });
    expect((await act(operator, 'cancel', open.number)).body.data).toMatchObject({ outcome: 'recorded' });
    Object.assign(world.parts, { settings: sandbox.settings });
    sandbox.clock.ahead += 2 * 60_000;
    await reconcile(world.till);
    expect(await orderOf(operator, open.number)).toMatchObject({ status: 'cancelled' });
  });
});

test('what can not be done with an order is refused with the reason, and changes nothing', async () => {
  const [open, paid] = [await world.unpaid(), await world.paid()];
  const refused = async (number: string, calls: readonly (readonly [string, object, string])[]) => {
    const before = await orderOf(operator, number);
    for (const [action, more, msg] of calls)
      expect(await act(operator, action, number, more)).toMatchObject({ status: 409, body: { msg } });
    expect(await orderOf(operator, number)).toEqual(before);
  };
  const back = [{ position: 0, pieces: 1 }];
  const part = { amount: 1, of: 'part', back: [] };
  await refused(open.number, [
    ['receive', {}, texts.notPaid],
    ['tracking', PARCEL, texts.notPaid],
    ['fee', { fee: 1, feeStatus: 'due' }, texts.notPaid],
    ['refund', part, texts.nothingPaid],
    ['restock', { back }, texts.nothingRefunded],
  ]);
  await refused(paid.number, [
    ['receive', {}, texts.notShipped],
    ['cancel', {}, texts.paidAlready],
    ['end', {}, texts.paidAlready],
    ['restock', { back }, texts.nothingRefunded],
    ['refund', { ...part, back: [{ position: 0, pieces: 2 }] }, texts.tooManyPieces],
    ['refund', { ...part, back: [{ position: 1, pieces: 1 }] }, texts.tooManyPieces],
    ['refund', { ...part, amount: PRICE + 1 }, texts.amountLeft(PRICE_FEN)],
    ['refund', { ...part, of: 'rest' }, texts.amountLeft(PRICE_FEN)],
  ]);
  await world.database
    .update(paymentAttempts)
    .set({ state: 'capturing' })
    .where(eq(paymentAttempts.orderNumber, open.number));
  await refused(open.number, [['cancel', {}, texts.processing]]);
  expect((await act(operator, 'end', open.number)).body.data).toMatchObject({ outcome: 'ended' });
  const keyless = { number: paid.number, version: 2, text: '无钥匙' };
  expect((await operator.call('POST', '/ops/orders/note', keyless)).body.field).toBe(KEY_HEADER);
});

test('a flag is cleared with a note, once, and stays in the history', async () => {
  const { number } = await world.paid();
  await flag(number);
  const id = (await orderOf(operator, number)).flags[0]?.id;
  const answer = await write(operator, '/ops/flags/clear', { id, note: '已与买家确认' });
  expect(answer.body.data.order).toMatchObject({
    next: 'ship',
    flags: [{ doneNote: '已与买家确认', doneBy: { name: '陈发货' } }],
  });
  const second = await world.person('周打包', 'operator');
  expect(await write(second, '/ops/flags/clear', { id, note: '再' })).toMatchObject({
    status: 409,
    body: { code: 'order-changed', changes: [{ kind: 'flag-cleared', by: { name: '陈发货' } }] },
  });
  expect((await write(second, '/ops/flags/clear', { id: 999_999_999, note: '再' })).body.code).toBe(
    'flag-not-found',
  );
  const { events } = await orderOf(operator, number);
  expect(events.slice(-2)).toMatchObject([
    { kind: 'flagged', by: { kind: 'shop' } },
    { kind: 'flag-cleared', note: '已与买家确认' },
  ]);
});

test('what operators write no shopper reads', async () => {
  const { number, buyerId } = await world.paid();
  await act(operator, 'note', number, { text: '秘密' });
  const { listOrders } = await import('../orders/whole-store.ts');
  const [whole] = await listOrders(world.database, buyerId);
  expect(whole?.events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  const [last] = await world.database.select().from(orderEvents).orderBy(sql`id desc`).limit(1);
  expect(last?.kind).toBe('note-added');
});
