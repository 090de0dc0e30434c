import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SiteContent } from '../../../src/content/schema.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { catalogueDocuments, mails } from '../db/schema.ts';
import { listBuyerOrders } from '../orders/service.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';

const suite = withOperator();
const SECOND = { courier: 'DHL', trackingNumber: 'JD0002' };
const line = (quantity: number) => [{ position: 0, pieces: quantity }];
const pack = (number: string, lines: object[]) => suite.act('pack', number, { lines });
const shipPart = async (number: string, parcel: object, lines: object[]) => {
  await pack(number, lines);
  return await suite.act('ship', number, { ...parcel, lines });
};

describe('an order in parts', () => {
  test('is shipped only with its last parcel; each parcel has its mail', async () => {
    const { number } = await suite.world.paid(3);
    const half = await shipPart(number, PARCEL, line(1));
    expect([half.status, half.body.data?.order]).toMatchObject([
      200,
      {
        ...{ stage: 'pending', buyer: { frozen: true } },
        lines: [{ unsent: 2, inOtherParcels: 1, keptBack: 0 }],
        shipping: { ...PARCEL, shipments: [{ ...PARCEL, lines: [{ position: 0, quantity: 1 }] }] },
      },
    ]);
    const rest = await suite.act('ship', number, SECOND);
    expect(rest.body.data?.order).toMatchObject({
      ...{ stage: 'translating', lines: [{ unsent: 0, inOtherParcels: 1, keptBack: 0 }] },
      shipping: { ...SECOND, shipments: [PARCEL, { ...SECOND, lines: [{ position: 0, quantity: 2 }] }] },
    });
    const keys = (await suite.world.database.select().from(mails)).map(({ key }) => key);
    expect(keys.filter((key) => key.startsWith('order-shipped')).toSorted()).toEqual([
      `order-shipped ${number}`,
      expect.stringMatching(/^order-shipped \S+ \d+$/),
    ]);
    expect((await suite.fetchOrder(number)).events.map(({ kind }) => kind).slice(-2)).toEqual([
      'part-shipped',
      'shipped',
    ]);
  });

  test('refuses more than is left, a line twice, what was not saved, and a repeated parcel', async () => {
    const { number } = await suite.world.paid(2);
    const choose = async (lines: object[]) => (await pack(number, lines)).body.msg;
    const ship = async (more: object) => (await suite.act('ship', number, more)).body.msg;
    expect(await choose(line(3))).toBe(texts().notUnsent);
    expect(await choose([...line(1), ...line(1)])).toBe(texts().notUnsent);
    expect(await choose([{ position: 7, pieces: 1 }])).toBe(texts().notUnsent);
    expect(await choose(line(2))).toBe(texts().unchanged);
    expect(await ship({ ...PARCEL, lines: line(1) })).toBe(texts().notPacked);
    await shipPart(number, PARCEL, line(1));
    expect(await choose(line(2))).toBe(texts().notUnsent);
    expect(await ship(PARCEL)).toBe(texts().shippedAlready);
    expect((await suite.fetchOrder(number)).lines).toMatchObject([{ unsent: 1 }]);
  });

  test('sends what its documents list: they are outdated once another parcel is chosen', async () => {
    const { number } = await suite.world.paid(3);
    const print = async () => {
      const { version } = await suite.fetchOrder(number);
      await sendWrite(suite.operator, '/ops/orders/printed', {
        orders: [{ number, version }],
        paper: 'slip',
      });
    };
    const pasted = { number, courier: 'DHL', tracking: 'JD0002' };
    const shipMany = async () =>
      (await sendWrite(suite.operator, '/ops/orders/ship-many', { lines: [pasted] })).body.data.results;
    await print();
    await pack(number, line(1));
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ reprint: true, lines: [{ toPack: 1, unsent: 3, inOtherParcels: 2, keptBack: 0 }] },
    });
    expect(await shipMany()).toMatchObject([{ outcome: 'reprint' }]);
    await print();
    expect(await shipMany()).toMatchObject([{ outcome: 'shipped' }]);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ stage: 'pending', lines: [{ toPack: 2, unsent: 2, inOtherParcels: 1 }] },
      shipping: { shipments: [{ trackingNumber: 'JD0002', lines: [{ position: 0, quantity: 1 }] }] },
    });
  });

  test('keeps of a chosen parcel what a refund leaves', async () => {
    const { number } = await suite.world.paid(3);
    await pack(number, line(2));
    await suite.act('refund', number, {
      ...{ amount: 2 * PRICE, of: 'part', lines: line(2), back: line(2) },
    });
    expect((await suite.fetchOrder(number)).lines).toMatchObject([{ toPack: 1, unsent: 1 }]);
    await suite.act('ship', number, PARCEL);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ stage: 'translating', lines: [{ keptBack: 2, inOtherParcels: 0 }] },
    });
  });

  test('is found by the number of each parcel, and each can be corrected', async () => {
    const { number } = await suite.world.paid(3);
    const correct = (more: object) => suite.act('tracking', number, more);
    const fixed = { courier: 'EMS', trackingNumber: 'EE7' };
    expect((await correct(fixed)).body.msg).toBe(texts().notShipped);
    await shipPart(number, PARCEL, line(1));
    const [first] = (await suite.fetchOrder(number)).shipping.shipments;
    // A part-shipped order shows the parcel's tracking number as its own.
    expect((await correct({ ...PARCEL, trackingNumber: 'SF101' })).body.data?.order.trackingNumber).toBe(
      'SF101',
    );
    await suite.act('ship', number, SECOND);
    const response = await correct({ ...fixed, shipment: first?.id });
    expect(response.body.data?.order.shipping).toMatchObject({ ...SECOND, shipments: [fixed, SECOND] });
    expect((await correct({ ...fixed, shipment: first?.id })).body.msg).toBe(texts().unchanged);
    expect((await correct({ ...fixed, shipment: 999 })).body.msg).toBe(texts().noShipment);
    const found = async (q: string) =>
      (await fetchListPage(suite.operator, `view=all&q=${q}`)).items.map((row) => row.number);
    for (const q of ['ee7', 'JD0002', '0002']) expect([q, await found(q)]).toEqual([q, [number]]);
    expect(await found('SF100')).toEqual([]);
    await suite.operator.settled();
    const sentMails = suite.world.services.sent.filter(({ text }) => text.includes('EE7'));
    expect(sentMails).toMatchObject([
      {
        subject: expect.stringContaining('运单信息已更正'),
        text: expect.stringMatching(/包裹内容：[^¥]*Morpho[^¥]*× 1\n/),
      },
    ]);
  });

  test('is shipped once a refund leaves nothing to send, and only what was not sent returns to the stock', async () => {
    const { number } = await suite.world.paid(2);
    await shipPart(number, PARCEL, line(1));
    const before = await suite.fetchOrder(number);
    const price = before.lines[0]?.unitPrice;
    const back = { amount: price, of: 'part', lines: line(1), back: line(1) };
    await suite.act('refund', number, back);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ status: 'completed', stage: 'translating' },
      lines: [{ quantity: 2, unsent: 0, keptBack: 1, inOtherParcels: 0, returned: 1 }],
      shipping: PARCEL,
    });
  });

  test('stays shipped, not cancelled, when all its money goes back', async () => {
    const { number } = await suite.world.paid(2);
    await shipPart(number, PARCEL, line(1));
    await suite.act('refund', number, { amount: 2 * PRICE, of: 'rest', back: line(1) });
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ status: 'completed', stage: 'translating', lines: [{ returned: 1, unsent: 0, keptBack: 1 }] },
    });
  });
});

test('the courier of the settings tracks the parcel at the desk, on the buyer’s page and in the mail', async () => {
  const { database, context } = suite.world;
  await database.insert(catalogueDocuments).values({
    ...{ kind: 'siteSettings', id: 'siteSettings', ticket: 1, changedBy: 1, listed: true },
    content: { couriers: [{ name: '顺丰', trackingUrl: 'https://sf.example/{number}' }] } as SiteContent,
  });
  const { number, buyerId } = await suite.world.paid(2);
  await shipPart(number, { courier: '货拉拉', trackingNumber: 'H1' }, line(1));
  await suite.act('ship', number, { ...PARCEL, trackingNumber: 'SF 1/0' });
  const url = 'https://sf.example/SF1%2F0';
  const { shipments } = (await suite.fetchOrder(number)).shipping;
  expect(shipments).toMatchObject([{ trackingUrl: null }, { trackingUrl: url }]);
  const buyer = { id: buyerId, name: '', email: '', phone: '', address: '', country: null };
  const [order] = (await listBuyerOrders(context, buyer)).orders;
  expect(order?.shipments).toMatchObject([{ tracking_url: null }, { tracking_url: url }]);
  await suite.operator.settled();
  const sentMails = suite.world.services.sent.filter(({ subject }) => subject.includes('发货'));
  expect(sentMails.map(({ text }) => text.includes(url))).toEqual([false, true]);
});

describe('a shipment of the release before', () => {
  const sql = (text: string) => suite.world.database.execute(text);
  const parcelsOf = async (number: string) =>
    (await suite.fetchOrder(number)).shipping.shipments.map(({ id: _, ...parcel }) => parcel);

  test('becomes a parcel when it is marked and when it is corrected', async () => {
    const { number } = await suite.world.paid(2);
    await sql(`update orders set shipping_status = 'translating', courier = 'UPS', tracking_number = '1Z1',
      recipient = '{"name": "a", "phone": "1", "address": "b"}' where number = '${number}'`);
    await sql(`update orders set tracking_number = '1Z2' where number = '${number}'`);
    expect(await parcelsOf(number)).toMatchObject([
      { courier: 'UPS', trackingNumber: '1Z2', lines: [{ position: 0, quantity: 2 }] },
    ]);
  });

  test('from before the migration is one parcel without what was kept back', async () => {
    const { number } = await suite.world.paid(3);
    const { lines } = await suite.fetchOrder(number);
    const back = [{ position: 0, pieces: 1 }];
    await suite.act('refund', number, {
      ...{ amount: lines[0]?.unitPrice, of: 'part', lines: back, back },
    });
    await suite.act('ship', number, PARCEL);
    const before = await parcelsOf(number);
    expect(before).toMatchObject([{ ...PARCEL, lines: [{ position: 0, quantity: 2 }] }]);
    await sql('delete from shipment_lines');
    await sql('delete from shipments');
    await sql(await readBackfill());
    expect(await parcelsOf(number)).toEqual(before);
  });
});

async function readBackfill(): Promise<string> {
  const folder = 'netlify/database/migrations';
  const file = (await readdir(folder)).find((name) => name.endsWith('_shipments.sql'));
  const text = await readFile(join(folder, file ?? ''), 'utf8');
  return text.split('--> statement-breakpoint').at(-1) ?? '';
}
