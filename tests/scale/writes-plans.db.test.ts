import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteExpiredRows } from '../../netlify/server/accounts/store.ts';
import { readHealthState } from '../../netlify/server/health/health.ts';
import { writeDailyDigest } from '../../netlify/server/mail/delivery/daily-digest.ts';
import { deliverMails } from '../../netlify/server/mail/delivery/deliver.ts';
import { eraseRecipients } from '../../netlify/server/mail/outbox-store.ts';
import { removeBuyers } from '../../netlify/server/orders/deleted-accounts-store.ts';
import { paymentsContext } from '../../netlify/server/payments/providers.ts';
import { monitorReconcile, reconcileWithLease } from '../../netlify/server/payments/reconcile/reconcile.ts';
import { deleteExpiredResponses } from '../../netlify/server/staff/idempotency-store.ts';
import { receiveStock } from '../../netlify/server/stock/service.ts';
import { createTestShop, type Shop } from '../../netlify/server/testing/shop.ts';
import { sendWrite } from '../../netlify/server/testing/staff-world.ts';
import { deleteOldAlerts } from '../../netlify/server/wants/alerts-store.ts';
import { writeStockNews } from '../../netlify/server/wants/stock-news.ts';
import { deleteOldWants } from '../../netlify/server/wants/wants-store.ts';
import { requireSettings } from '../../src/settings.ts';
import { type LargeDatabase, openLargeDatabase } from './large-database.ts';
import { indexesOf } from './plan.ts';
import { newAccount, PASSWORD, STOCK_NOTE, succeed } from './shoppers.ts';
import { signInOperator } from './staff.ts';

let large: LargeDatabase;
let shop: Shop;
beforeAll(async () => {
  large = await openLargeDatabase();
  const settings = requireSettings({ STAFF_MAIL: 'staff@example.com', STAFF_MAIL_PAID: 'daily' });
  shop = createTestShop(large.database, { settings });
});
afterAll(() => large.close());

test.each(
  Object.entries({
    'the mails': () => deliverMails(shop.services),
    'the reconcile': () => reconcileWithLease(paymentsContext(shop.services)),
    'the watch of the reconcile': () => monitorReconcile(paymentsContext(shop.services)),
    'the sheet of the day': () => writeDailyDigest(shop.services, new Date()),
    'the daily cleaning': async () => {
      await deleteExpiredRows(large.database);
      await removeBuyers(large.database);
      await eraseRecipients(large.database, 30);
      await deleteExpiredResponses(large.database, 30);
      await deleteOldAlerts(large.database);
      await deleteOldWants(large.database);
    },
    'the news of stock': async () => {
      await writeStockNews(shop.services);
      await receiveStock(large.database, { productId: 'p-1', variantKey: 'a1' }, 1, STOCK_NOTE);
      await writeStockNews(shop.services);
    },
    'the page of health': async () =>
      await readHealthState(large.database, new Date(), shop.services.log, ['stripe', 'paypal']),
  }),
)('what runs by itself reads no large table from end to end: %s', async (what, run) => {
  expect(await large.faultsDuring(what, run)).toEqual([]);
});

test('pending work is found by its partial index, also with a generic plan', async () => {
  const asked = await large.during(async () => {
    await reconcileWithLease(paymentsContext(shop.services));
    await writeDailyDigest(shop.services, new Date());
    await deliverMails(shop.services);
  });
  const indexes = new Set((await large.plansForAny(asked)).flatMap(indexesOf));
  const wanted = ['orders_unpaid', 'refunds_unfinished', 'mails_for_sheet', 'mails_due'];
  expect(wanted.filter((index) => !indexes.has(index))).toEqual([]);
});

test('no write of the staff scans a large table', async () => {
  const operator = await signInOperator(shop);
  const numberWhere = async (condition: string) => {
    const { rows } = await large.pool.query<{ number: string }>(
      `select number from orders where ${condition} and not exists (select from flags where order_number = number)
        order by number limit 1`,
    );
    return rows[0]?.number ?? '';
  };
  const paid = await numberWhere(`status = 'completed' and shipping_status = 'pending'
    and not exists (select from charges where order_number = number and kind = 'freight')`);
  const unpaid = await numberWhere(`status = 'pending' and method = 'stripe'`);
  const { rows } = await large.pool.query<{ id: string }>(
    `insert into flags (kind, provider, provider_ref, note, at) values ('stuck', 'stripe', 'cs_1', '', now()) returning id`,
  );
  const parcel = { courier: 'DHL', trackingNumber: 'D1' };
  const of = async (number: string, more: object) => {
    const { body } = await operator.get(`/ops/orders/${number}`);
    return { number, version: body.data.order.version, ...more };
  };
  const faults: string[] = [];
  const act = async (path: string, body: object) => {
    const write = () => succeed(sendWrite(operator, `/ops${path}`, body));
    faults.push(...(await large.faultsDuring(path, write)));
  };
  await act('/orders/note', await of(paid, { text: '易碎' }));
  await act('/orders/tags', await of(paid, { tags: ['礼物'] }));
  await act('/orders/fee', await of(paid, { fee: 10, feeStatus: 'received' }));
  const { version } = await of(paid, {});
  await act('/orders/printed', { orders: [{ number: paid, version }], paper: 'slip' });
  await act('/orders/ship', await of(paid, parcel));
  await act('/orders/tracking', await of(paid, { ...parcel, trackingNumber: 'D2' }));
  await act('/orders/receive', await of(paid, {}));
  await act('/orders/refund', await of(paid, { amount: 1, of: 'part', back: [] }));
  await act('/orders/end', await of(unpaid, {}));
  await act('/orders/ship-many', { lines: [{ number: paid, courier: 'DHL', tracking: 'D3' }] });
  await act('/flags/clear', { id: Number(rows[0]?.id), note: '已处理' });
  expect(faults).toEqual([]);
});

test('no account call of a shopper scans a large table', async () => {
  const { id, email } = await newAccount(large.database);
  const shopper = await shop.signedInAs(id);
  const faults: string[] = [];
  const act = async (method: string, path: string, body: object) => {
    const call = async () => {
      await succeed(shopper.call(method, path, body));
      await shopper.settled();
    };
    faults.push(...(await large.faultsDuring(path, call)));
  };
  await act('POST', '/password/forgot', { email });
  const profile = { name: '王小蝶', phone: '13800000000', address: '日本东京' };
  await act('PUT', '/user/update', { ...profile, email });
  await act('PUT', '/user/update', { ...profile, email: `new.${email}`, password: PASSWORD });
  await act('POST', '/user/export', { password: PASSWORD });
  await act('POST', '/user/delete', { password: PASSWORD });
  expect(faults).toEqual([]);
});
