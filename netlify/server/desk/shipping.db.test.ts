import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { mails, users } from '../db/schema.ts';
import { PARCEL, PRICE, raiseFlag, withOperator } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';

const suite = withOperator();

const sentMails = async (kind: string) =>
  (await suite.world.database.select().from(mails)).filter(({ key }) => key.startsWith(`${kind} `));

describe('shipping', () => {
  test('freezes the address, records who did it, and notifies the buyer once, however often it is requested', async () => {
    const { number } = await suite.world.paid();
    const responses = [
      await suite.act('ship', number, { ...PARCEL, fee: { fee: 10, feeStatus: 'received' } }, 'ship-key-1'),
      await sendWrite(
        suite.operator,
        '/ops/orders/ship',
        { number, version: 2, ...PARCEL, fee: { fee: 10, feeStatus: 'received' } },
        'ship-key-1',
      ),
    ];
    for (const { status, body } of responses)
      expect([status, body.data?.order]).toMatchObject([
        200,
        { stage: 'translating', version: 3, buyer: { frozen: true }, shipping: { ...PARCEL, fee: 10 } },
      ]);
    expect((await sentMails('order-shipped')).length).toBe(1);
    const { events } = await suite.fetchOrder(number);
    expect(events.filter(({ kind }) => kind === 'shipped')).toMatchObject([{ by: { name: '陈发货' } }]);
  });

  test('by two operators at once: one ships, the other sees who and what', async () => {
    const { number } = await suite.world.paid();
    const second = await suite.world.person('周打包', 'operator');
    const { version } = await suite.fetchOrder(number);
    const both = await Promise.all(
      [suite.operator, second].map((caller, n) =>
        sendWrite(caller, '/ops/orders/ship', { number, version, courier: 'DHL', trackingNumber: `D${n}` }),
      ),
    );
    const [won, lost] = both.sort((a, b) => a.status - b.status);
    expect([won?.status, lost?.status, lost?.body.code]).toEqual([200, 409, 'order-changed']);
    expect(lost?.body.changes).toMatchObject([{ kind: 'shipped', by: { kind: 'account' } }]);
    expect(lost?.body.changes[0].by.name).toBe(won?.body.data.order.events.at(-1).by.name);
    expect((await sentMails('order-shipped')).length).toBe(1);
  });

  test('refuses orders that are unpaid, shipped, refunded, flagged, or lack a recipient', async () => {
    const open = await suite.world.unpaid();
    expect(await suite.act('ship', open.number, PARCEL)).toMatchObject({
      ...{ status: 409, body: { code: 'not-possible', msg: texts().notPaid } },
    });
    const blank = await suite.world.paid();
    await suite.world.database.update(users).set({ phone: ' ' }).where(eq(users.id, blank.buyerId));
    expect((await suite.act('ship', blank.number, PARCEL)).body.msg).toBe(texts().noRecipient);
    const flagged = await suite.world.paid();
    await raiseFlag(suite, flagged.number, 'disputed');
    expect((await suite.act('ship', flagged.number, PARCEL)).body.code).toBe('order-flagged');
    expect((await suite.act('ship', flagged.number, { ...PARCEL, despiteFlags: true })).status).toBe(200);
    expect((await suite.act('ship', flagged.number, PARCEL)).body.msg).toBe(texts().shippedAlready);
    const refunded = await suite.world.paid();
    await suite.act('refund', refunded.number, { amount: PRICE, of: 'rest', back: [] });
    expect((await suite.act('ship', refunded.number, PARCEL)).status).toBe(409);
    expect((await suite.act('ship', '1000-0000-0007', PARCEL).catch(() => ({ status: 404 }))).status).toBe(
      404,
    );
  });

  test('refuses a tracking number that a spreadsheet ruined, wherever it is typed', async () => {
    const ruined = ['7.89123E+12', '1.23457E+19', '123456789012345000', '########', '#N/A', "'00123", '待补'];
    const { number } = await suite.world.paid();
    const refused = {
      status: 400,
      body: { code: 'bad-field', field: 'trackingNumber', msg: texts().notTracking },
    };
    for (const trackingNumber of ruined)
      expect(await suite.act('ship', number, { ...PARCEL, trackingNumber })).toMatchObject(refused);
    const others = await Promise.all(ruined.map(async () => (await suite.world.paid()).number));
    const lines = others.map((other, n) => ({ number: other, courier: 'EMS', tracking: ruined[n] }));
    const { body } = await sendWrite(suite.operator, '/ops/orders/ship-many', { lines });
    for (const result of body.data.results)
      expect(result).toMatchObject({ outcome: 'bad-tracking', msg: texts().shipLine['bad-tracking'] });
    expect(await sentMails('order-shipped')).toEqual([]);
    await suite.act('ship', number, PARCEL);
    for (const trackingNumber of ruined)
      expect(await suite.act('tracking', number, { ...PARCEL, trackingNumber })).toMatchObject(refused);
    expect(await sentMails('tracking-corrected')).toEqual([]);
  });

  test('records which units are not in the parcel', async () => {
    const { number } = await suite.world.paid(2);
    await suite.act('refund', number, {
      amount: PRICE,
      of: 'part',
      back: [{ position: 0, pieces: 1 }],
    });
    expect((await suite.fetchOrder(number)).lines[0]).toMatchObject({ quantity: 2, keptBack: 1 });
    await suite.act('ship', number, PARCEL);
    await suite.act('refund', number, {
      amount: PRICE,
      of: 'rest',
      back: [{ position: 0, pieces: 1 }],
    });
    // Units returned after shipping were in the parcel.
    expect((await suite.fetchOrder(number)).lines[0]).toMatchObject({ returned: 2, keptBack: 1 });
  });

  test('is corrected afterwards: the buyer is notified, the history keeps both', async () => {
    const { number } = await suite.world.paid();
    expect((await suite.act('tracking', number, PARCEL)).body.msg).toBe(texts().notShipped);
    await suite.act('ship', number, PARCEL);
    expect((await suite.act('tracking', number, PARCEL)).body.msg).toBe(texts().unchanged);
    await suite.act('tracking', number, { courier: '顺丰', trackingNumber: 'SF200' });
    const { events, shipping } = await suite.fetchOrder(number);
    expect(shipping.trackingNumber).toBe('SF200');
    expect(events.at(-1)?.changes).toEqual([{ field: 'trackingNumber', before: 'SF100', after: 'SF200' }]);
    expect((await sentMails('tracking-corrected')).length).toBe(1);
    await suite.operator.settled();
    expect(suite.world.services.sent.at(-1)).toMatchObject({
      subject: expect.stringContaining('运单信息已更正'),
      text: expect.stringContaining('SF200'),
    });
    await suite.act('receive', number);
    expect((await suite.act('tracking', number, PARCEL)).body.msg).toBe(texts().received);
    expect((await suite.act('receive', number)).body.msg).toBe(texts().received);
  });

  test('of pasted lines: an invalid line stops no other, and a repeated one ships nothing twice', async () => {
    const [a, b] = [await suite.world.paid(), await suite.world.paid()];
    const open = await suite.world.unpaid();
    const line = (number: string, tracking: string, courier = 'DHL') => ({ number, courier, tracking });
    const lines = [
      line(a.number, 'D1'),
      line('1234', 'D2'),
      line(b.number.replaceAll('-', ''), ' D3 '),
      line(a.number, 'D4'),
      line(open.number, 'D5'),
      line(b.number, '', ''),
    ];
    const { body } = await sendWrite(suite.operator, '/ops/orders/ship-many', { lines });
    expect(body.data.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      ...['shipped', 'no-order', 'shipped', 'twice', 'not-paid', 'bad-line'],
    ]);
    const again = await sendWrite(suite.operator, '/ops/orders/ship-many', {
      lines: [line(a.number, 'D1'), line(b.number, 'D9')],
    });
    expect(again.body.data.results).toMatchObject([
      { outcome: 'shipped-before' },
      { outcome: 'shipped-otherwise' },
    ]);
    expect((await sentMails('order-shipped')).length).toBe(2);
  });

  test('of refused pasted lines does not happen when they are repeated with their key', async () => {
    const { number } = await suite.world.paid();
    await raiseFlag(suite, number);
    const lines = [{ number, courier: 'DHL', tracking: 'D1' }];
    const press = () => sendWrite(suite.operator, '/ops/orders/ship-many', { lines }, `lines-${number}`);
    const first = await press();
    const id = (await suite.fetchOrder(number)).flags[0]?.id;
    await sendWrite(suite.operator, '/ops/flags/clear', { id, note: '已核对' });
    expect((await press()).body).toEqual(first.body);
    expect((await suite.fetchOrder(number)).stage).toBe('pending');
  });
});
