import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireSettings } from '../../../../src/settings.ts';
import type { Database, OpenDatabase } from '../../db/connection.ts';
import { mails } from '../../db/schema.ts';
import { DEPLOYED_KIND, freshDatabase } from '../../testing/fresh-database.ts';
import { testServices } from '../../testing/services.ts';
import { notifyStaffOfPayment } from '../notify-staff.ts';
import { writeDailyDigest } from './daily-digest.ts';
import { deliverMails } from './deliver.ts';

const STAFF_MAIL = 'packing@shop.example, owner@shop.example';
const daily = requireSettings({ STAFF_MAIL, STAFF_MAIL_PAID: 'daily' });
const at = (moment: string) => new Date(`2026-11-${moment}:00Z`);

describe.each(DEPLOYED_KIND)('the daily digest on %s', (kind) => {
  let opened: OpenDatabase;
  let database: Database;
  beforeEach(async () => {
    opened = await freshDatabase(kind, 8);
    database = opened.database;
  });
  afterEach(() => opened.close());

  const paid = async (number: string, moment: string, settings = daily) => {
    const lines = [{ name: '蓝闪蝶', sku: '', quality: 'A1', quantity: 1, paidPrice: 12850, amount: 12850 }];
    const order = { number, paidAt: at(moment).toISOString(), country: 'DE', lines, total: 12850 };
    await notifyStaffOfPayment(database, settings, order);
    await database
      .update(mails)
      .set({ createdAt: at(moment) })
      .where(eq(mails.key, `staff-paid ${number}`));
  };
  const write = (moment: string, settings = daily) => writeDailyDigest({ database, settings }, at(moment));
  const sheets = async (recipient = 'packing@shop.example') =>
    (await database.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.key)).map(
      ({ data }) => (data as unknown as { orders: { number: string }[] }).orders.map(({ number }) => number),
    );

  test.each([
    ['paid before nine, read at nine', '21T00:59', '21T01:00', 1],
    ['paid before nine, read before nine', '21T00:30', '21T00:59', 0],
    ['paid at nine, read the whole day', '21T01:00', '22T00:59', 0],
    ['paid at nine, read the next day', '21T01:00', '22T01:00', 1],
    ['paid after midnight of UTC', '20T23:59', '21T01:00', 1],
    ['read days later', '18T12:00', '21T20:00', 1],
  ])('%s', async (_, paidAt, readAt, count) => {
    await paid('1', paidAt);
    await write(readAt);
    expect(await sheets()).toHaveLength(count);
    expect(await sheets('owner@shop.example')).toHaveLength(count);
  });

  test('lists a day once, however often and by however many processes it is written; a day without payment has none', async () => {
    await paid('1', '20T08:00');
    await paid('2', '21T00:00');
    await paid('3', '21T02:00');
    await Promise.all(Array.from({ length: 5 }, () => write('21T01:00')));
    await write('21T01:01');
    expect(await sheets()).toEqual([['1', '2']]);
    await write('22T01:00');
    await write('23T01:00');
    expect(await sheets()).toEqual([['1', '2'], ['3']]);
  });

  test('covers missed days in one mail, once', async () => {
    for (const day of ['18', '19', '20']) await paid(day, `${day}T12:00`);
    await write('21T03:00');
    await write('21T03:01');
    expect(await sheets()).toEqual([['18', '19', '20']]);
  });

  test('includes an order that a slow transaction adds late in the next one', async () => {
    await paid('1', '20T12:00');
    await write('21T01:00');
    await paid('2', '21T00:59');
    await write('21T01:01');
    expect(await sheets()).toEqual([['1'], ['2']]);
  });

  test('takes nothing if its process dies', async () => {
    await paid('1', '20T12:00');
    await database
      .transaction(async (tx) => {
        await writeDailyDigest({ database: tx, settings: daily }, at('21T01:00'));
        throw new Error('the process dies');
      })
      .catch(() => undefined);
    expect(await sheets()).toEqual([]);
    await write('21T01:00');
    expect(await sheets()).toEqual([['1']]);
  });

  test('is sent to the configured addresses, one mail each, with the paid orders', async () => {
    await paid('1042-0000-0001', '20T12:00');
    const settings = requireSettings({ STAFF_MAIL: 'new@shop.example', STAFF_MAIL_PAID: 'at-once' });
    await write('21T01:00', settings);
    const services = testServices(database);
    await deliverMails(services);
    expect(services.sent).toMatchObject([
      { to: 'new@shop.example', subject: '11月21日 付款日报：1 笔 · 蝶藏' },
    ]);
    expect(services.sent[0]?.text).toContain('https://shop.example/studio/orders/1042-0000-0001');
  });

  test('is dropped if no address is configured any more', async () => {
    await paid('1', '20T12:00');
    await write('21T01:00', requireSettings({}));
    await write('22T01:00');
    expect(await database.select().from(mails)).toMatchObject([
      { key: 'staff-paid 1', state: 'gathered', data: null },
    ]);
  });

  test('lists the first 200 orders of a busy day, and counts all', async () => {
    await paid('0000', '20T12:00');
    await database.execute(sql`insert into mails (key, recipient, state, created_at, letter)
      select 'staff-paid ' || n, '', 'for-sheet', '2026-11-20T13:00Z',
        jsonb_set(letter, '{order,number}', to_jsonb(lpad(n::text, 4, '0')))
      from mails cross join generate_series(1, 250) n where key = 'staff-paid 0000'`);
    await write('21T01:00');
    const [sheet] = await database.select().from(mails).where(eq(mails.recipient, 'owner@shop.example'));
    expect(sheet?.data).toMatchObject({ count: 251, total: 251 * 12850 });
    expect((await sheets())[0]).toHaveLength(200);
  });
});
