import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { charges, orderEvents, users } from '../db/schema.ts';
import { PARCEL, PRICE, raiseFlag, withOperator } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';

const suite = withOperator();

test('an editor can’t read it', async () => {
  const editor = await suite.world.person('林编辑', 'editor');
  const { number } = await suite.world.paid();
  for (const path of ['/ops/orders', `/ops/orders/${number}`, '/ops/orders.csv', '/ops/flags'])
    expect((await editor.get(path)).status).toBe(404);
  expect((await sendWrite(editor, '/ops/orders/ship', { number, version: 1, ...PARCEL })).status).toBe(404);
});

describe('an order', () => {
  test('shows everything: lines with label data, money with links, who did what', async () => {
    const { number, ref } = await suite.world.paid(2);
    await suite.act('note', number, { text: '轻放\n第二行' });
    await suite.act('fee', number, { fee: 88, feeStatus: 'due', feeNote: '到付' });
    const order = await suite.fetchOrder(number);
    expect(order).toMatchObject({
      payment: 'paid',
      total: 2 * PRICE,
      refundable: 2 * PRICE,
      version: 4,
      display: { status: 'freight-due', next: 'send-link' },
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
    const { body } = await suite.operator.get(
      `/ops/orders/details?numbers=${number},1000-0000-0000,${number}`,
    );
    expect(body.data.items).toEqual([order]);
  });

  test('can be read by a Studio of the release before, in a tab that stayed open', async () => {
    const { number } = await suite.world.paid();
    expect(await suite.fetchOrder(number)).toMatchObject({ printed: [], next: 'set-fee' });
    await suite.act('fee', number, { fee: 0, feeStatus: null, feeNote: '' });
    expect(await suite.fetchOrder(number)).toMatchObject({ printed: [], next: 'ship' });
  });

  test('says until when it can be paid, while it is unpaid', async () => {
    const { number } = await suite.world.unpaid();
    const { payableUntil, createdAt } = await suite.fetchOrder(number);
    expect(Date.parse(payableUntil ?? '') - Date.parse(createdAt)).toBe(24 * 3_600_000);
    expect(await suite.fetchOrder((await suite.world.paid()).number)).toMatchObject({ payableUntil: null });
  });

  test('has a fee that is due or received: a due one is next after shipping, and each change is recorded', async () => {
    const { number } = await suite.world.paid();
    for (const [fee, feeStatus] of [
      [88, null],
      [null, 'due'],
      [0, 'received'],
    ] as const)
      expect(await suite.act('fee', number, { fee, feeStatus })).toMatchObject({
        status: 400,
        body: { field: 'feeStatus' },
      });
    const due = { fee: 88, feeStatus: 'due', feeNote: '微信' };
    expect((await suite.act('fee', number, due)).body.data.order.display).toEqual({
      status: 'freight-due',
      tone: 'waiting',
      next: 'send-link',
    });
    expect(await suite.act('fee', number, due)).toMatchObject({
      status: 409,
      body: { code: 'not-possible', msg: texts().unchanged },
    });
    expect((await suite.act('ship', number, PARCEL)).body.data.order).toMatchObject({
      display: { next: 'send-link' },
      shipping: due,
    });
    const send = async () => (await suite.act('fee', number, { ...due, send: true })).body.data.order.display;
    expect((await send()).next).toBe('wait-payment');
    // Nobody can pay by a link that has expired.
    await suite.world.database
      .update(charges)
      .set({ expiresAt: new Date(0) })
      .where(eq(charges.kind, 'freight'));
    expect((await suite.fetchOrder(number)).display.next).toBe('send-link');
    expect((await send()).next).toBe('wait-payment');
    const came = await suite.act('fee', number, { ...due, feeStatus: 'received' });
    expect(came.body.data.order.display.next).toBe('receive');
    expect(came.body.data.order.events.at(-1)).toMatchObject({
      kind: 'fee-set',
      changes: [{ field: 'feeStatus', before: 'due', after: 'received' }],
    });
  });

  test('increases its version with a changed address, and shows shoppers no notes', async () => {
    const { number, buyerId } = await suite.world.paid();
    const before = await suite.fetchOrder(number);
    await suite.world.database
      .update(users)
      .set({ address: '法国巴黎', country: 'FR' })
      .where(eq(users.id, buyerId));
    const late = await sendWrite(suite.operator, '/ops/orders/ship', {
      number,
      version: before.version,
      ...PARCEL,
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'order-changed' } });
    expect(late.body.changes).toMatchObject([
      {
        kind: 'address-changed',
        by: { kind: 'buyer' },
        changes: [
          { field: 'address', before: null, after: null },
          { field: 'country', before: null, after: null },
        ],
      },
    ]);
    expect(late.body.order.buyer.address).toBe('法国巴黎');
  });
});

test('a flag is resolved with a note, once, and stays in the history', async () => {
  const { number } = await suite.world.paid();
  await raiseFlag(suite, number);
  const id = (await suite.fetchOrder(number)).flags[0]?.id;
  const response = await sendWrite(suite.operator, '/ops/flags/clear', { id, note: '已与买家确认' });
  expect(response.body.data.order).toMatchObject({
    display: { next: 'set-fee' },
    flags: [{ doneNote: '已与买家确认', doneBy: { name: '陈发货' } }],
  });
  const second = await suite.world.person('周打包', 'operator');
  expect(await sendWrite(second, '/ops/flags/clear', { id, note: '再' })).toMatchObject({
    status: 409,
    body: { code: 'order-changed', changes: [{ kind: 'flag-cleared', by: { name: '陈发货' } }] },
  });
  expect((await sendWrite(second, '/ops/flags/clear', { id: 999_999_999, note: '再' })).body.code).toBe(
    'flag-not-found',
  );
  const { events } = await suite.fetchOrder(number);
  expect(events.slice(-2)).toMatchObject([
    { kind: 'flagged', by: { kind: 'shop' } },
    { kind: 'flag-cleared', note: '已与买家确认' },
  ]);
});

test('what operators write is hidden from shoppers', async () => {
  const { number, buyerId } = await suite.world.paid();
  await suite.act('note', number, { text: '秘密' });
  const { listAndCountOrders } = await import('../orders/order-details-store.ts');
  const [whole] = (await listAndCountOrders(suite.world.database, buyerId)).found;
  expect(whole?.events.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  const [last] = await suite.world.database.select().from(orderEvents).orderBy(sql`id desc`).limit(1);
  expect(last?.kind).toBe('note-added');
});
