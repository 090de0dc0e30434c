import { eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { makeWay, makeZone } from '../../../src/features/shipping/rates.fixture.ts';
import { catalogueDocuments, mails, orders } from '../db/schema.ts';
import { NO_MAILBOX } from '../orders/deleted-accounts-store.ts';
import { acceptRates } from '../testing/accept-rules.ts';
import { PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';

const suite = withOperator();
const DUE = { fee: 88.5, feeStatus: 'due', feeNote: '', send: true };

const linkMailSchema = z.object({ amount: z.number(), linkId: z.uuid() });

const linkMails = async (number: string) =>
  await suite.world.database
    .select({ data: mails.data })
    .from(mails)
    .where(like(mails.key, `pay-link ${number}%`));
const eventKinds = async (number: string) =>
  (await suite.fetchOrder(number)).events.map(({ kind }) => kind).filter((kind) => /^(fee|link)-/.test(kind));

test('freight is saved and its link mailed in one write, once although it is repeated', async () => {
  const { number } = await suite.world.paid();
  const { version } = await suite.fetchOrder(number);
  const key = crypto.randomUUID();
  const [first, again] = [
    await suite.act('fee', number, { ...DUE, version }, key),
    await suite.act('fee', number, { ...DUE, version }, key),
  ];
  for (const { status, body } of [first, again]) {
    expect([status, body.data.msg]).toEqual([200, undefined]);
    expect(body.data.order.charges[1]).toMatchObject({ standing: 'due', linkSentAt: expect.any(String) });
  }
  expect(await linkMails(number)).toMatchObject([{ data: { charge: 'freight', amount: 8_850 } }]);
  expect(await eventKinds(number)).toEqual(['fee-set', 'link-sent']);
});

test('the same freight is mailed again, and another amount is another link', async () => {
  const { number } = await suite.world.paid();
  for (const fee of [88.5, 88.5, 60])
    expect((await suite.act('fee', number, { ...DUE, fee })).status).toBe(200);
  const sent = (await linkMails(number)).map(({ data }) => linkMailSchema.parse(data));
  expect(sent.map(({ amount }) => amount).toSorted()).toEqual([6_000, 8_850, 8_850]);
  expect(new Set(sent.map(({ linkId }) => linkId)).size).toBe(2);
  expect(await eventKinds(number)).toEqual(['fee-set', 'link-sent', 'link-sent', 'fee-set', 'link-sent']);
});

test('a buyer without a mailbox gets no mail: the freight is saved, and the answer says why', async () => {
  const { number } = await suite.world.paid();
  const recipient = { name: '王小蝶', phone: '13800000000', address: '上海市' };
  await suite.world.database
    .update(orders)
    .set({ buyerLeftAt: new Date(), recipient, contactEmail: NO_MAILBOX })
    .where(eq(orders.number, number));
  const key = crypto.randomUUID();
  for (let times = 0; times < 2; times += 1) {
    const { version } = await suite.fetchOrder(number);
    const seen = times === 0 ? version : version - 1;
    const { status, body } = await suite.act('fee', number, { ...DUE, version: seen }, key);
    expect([status, body.data.msg]).toEqual([200, texts().freightNotSent(texts().noMailbox)]);
    expect(body.data.order.shipping).toMatchObject({ fee: 88.5, feeStatus: 'due' });
  }
  expect([await linkMails(number), await eventKinds(number)]).toEqual([[], ['fee-set']]);
  const unchanged = await suite.act('fee', number, DUE);
  expect([unchanged.status, unchanged.body.msg]).toEqual([409, texts().noMailbox]);
});

test('an order whose money went back keeps the freight that is saved, and gets no link', async () => {
  const { number } = await suite.world.paid();
  await suite.act('ship', number, PARCEL);
  await suite.act('refund', number, { amount: PRICE, of: 'rest', back: [] });
  const { status, body } = await suite.act('fee', number, DUE);
  expect([status, body.data.msg]).toEqual([200, texts().freightNotSent(texts().charges.orderClosed)]);
  expect([await linkMails(number), await eventKinds(number)]).toEqual([[], ['fee-set']]);
});

test.each([
  ['free', { fee: 0, feeStatus: null }],
  ['undecided', { fee: null, feeStatus: null }],
  ['received another way', { fee: 60, feeStatus: 'received' }],
])('freight that is %s has nothing to mail', async (_, fee) => {
  const { number } = await suite.world.paid();
  await suite.act('fee', number, { ...DUE, send: false });
  const { status, body } = await suite.act('fee', number, { ...DUE, ...fee });
  expect([status, body.data.msg]).toEqual([200, undefined]);
  expect(await linkMails(number)).toEqual([]);
});

test('freight that is taken from the rates gives the order its way, from which its dates count', async () => {
  const { database } = suite.world;
  await acceptRates(database, [makeZone('home', ['CN'], makeWay('ems', { name: 'EMS' }))]);
  await database
    .update(catalogueDocuments)
    .set({ content: sql`content || jsonb_build_object('weight_grams', 100)` })
    .where(eq(catalogueDocuments.id, 'morpho'));
  const { number } = await suite.world.paid();
  const taken = { ...DUE, feeNote: 'EMS' };
  await suite.act('fee', number, { ...taken, way: 'home/gone' });
  expect((await suite.fetchOrder(number)).shipping).toMatchObject({ way: null, fee: 88.5 });
  await suite.act('fee', number, { ...taken, fee: 60, way: 'home/ems' });
  expect((await suite.fetchOrder(number)).shipping).toMatchObject({ way: { id: 'home/ems' }, method: 'EMS' });
});
