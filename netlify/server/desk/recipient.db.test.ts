import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { markEmailVerified, writeProfile } from '../accounts/store.ts';
import { orderEvents } from '../db/schema.ts';
import { freezeRecipients, removeBuyers } from '../orders/deleted-accounts-store.ts';
import { PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';
import { profileOf } from '../testing/two-operators.ts';

const suite = withOperator();
const THAI = { name: 'สมชาย', phone: '+66 2', address: '12 ถนนสุขุมวิท, 泰国' };
const LATIN = { name: 'Somchai Jaidee', address: '12 Sukhumvit Rd\nBangkok' };
const REASON = '买家来信';
const change = (number: string, more: object = {}) =>
  suite.act('recipient', number, {
    ...THAI,
    country: 'TH',
    latin: LATIN,
    reason: REASON,
    ...more,
  });

test('an operator changes the recipient until the order is shipped; who, when and before stay, and the buyer is told', async () => {
  const { number, buyerId } = await suite.world.paid();
  await markEmailVerified(suite.world.database, buyerId);
  const { buyer: before, version } = await suite.fetchOrder(number);
  await sendWrite(suite.operator, '/ops/orders/printed', { orders: [{ number, version }], paper: 'address' });
  const { order } = (await change(number)).body.data;
  expect(order).toMatchObject({
    ...{ country: 'TH', reprint: true },
    buyer: { ...THAI, latin: LATIN, frozen: true },
  });
  expect(order.events.at(-1)).toMatchObject({
    ...{ kind: 'recipient-changed', by: { name: '陈发货' }, note: REASON },
    changes: [
      { field: 'name', before: before.name, after: THAI.name },
      { field: 'phone', before: before.phone, after: THAI.phone },
      { field: 'address', before: before.address, after: THAI.address },
      { field: 'country', before: 'CN', after: 'TH' },
      { field: 'latinName', before: null, after: LATIN.name },
      { field: 'latinAddress', before: null, after: LATIN.address },
    ],
  });
  await suite.operator.settled();
  const [mail] = suite.world.services.sent.filter(({ subject }) => subject.includes('收件信息已更改'));
  expect(mail?.text).toContain(THAI.address);
  expect(mail?.text).not.toContain(REASON);
  // The account's own address no longer matters.
  await suite.world.database.transaction((tx) =>
    writeProfile(tx, buyerId, { ...profileOf(buyerId), address: '法国巴黎' }),
  );
  await suite.act('ship', number, PARCEL);
  expect(await suite.fetchOrder(number)).toMatchObject({
    ...{ country: 'TH', stage: 'translating', buyer: { ...THAI, latin: LATIN } },
  });
  expect((await change(number, { name: '林' })).body.msg).toBe(texts().shippedAlready);
});

test('what is the same, not in Latin script, or of a refunded order is refused', async () => {
  const { number } = await suite.world.paid();
  await change(number);
  expect((await change(number)).body.msg).toBe(texts().unchanged);
  const cyrillic = await change(number, { latin: { ...LATIN, name: 'Иван' } });
  expect(cyrillic.body).toMatchObject({ code: 'bad-field', field: 'latin.name' });
  const back = [{ position: 0, pieces: 1 }];
  await suite.act('refund', number, { amount: PRICE, of: 'rest', back });
  expect((await change(number, { name: '林' })).body.msg).toBe(texts().ended);
});

test('what was changed goes with the recipient of a deleted account, once the order is closed', async () => {
  const { number, buyerId } = await suite.world.paid();
  const { database } = suite.world;
  await change(number);
  const eventOf = async () =>
    (await database.select().from(orderEvents).where(eq(orderEvents.kind, 'recipient-changed'))).map(
      ({ data }) => data,
    );
  await database.transaction((tx) =>
    freezeRecipients(tx, { ...profileOf(buyerId), id: buyerId }, 'a@example.com', new Date()),
  );
  expect(await eventOf()).not.toEqual([null]);
  await suite.act('ship', number, PARCEL);
  await suite.act('receive', number);
  await removeBuyers(database);
  expect(await eventOf()).toEqual([null]);
});
