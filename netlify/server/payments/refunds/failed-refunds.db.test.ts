import { beforeEach, describe, expect, test } from 'vitest';
import { staffText as texts } from '../../../../src/features/desk/staff.text.ts';
import { GOODS_CHARGE } from '../../../../src/features/orders/charges.rules.ts';
import { duplicatePayment, MINUTE_MS, PRICE_FEN, pay, variantUnits } from '../../../../tests/orders/world.ts';
import { mails } from '../../db/schema.ts';
import { listBuyerOrders } from '../../orders/service.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../../testing/operator-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';
import { listFlags } from '../core/flag-store.ts';
import { findAcceptedPayment, listRefundsOf } from '../core/money-store.ts';
import type { SendRefundResult } from '../core/provider.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { settleAndCaptureByRef } from '../settle/capture.ts';
import { recordRefund } from './refund.ts';

const suite = withOperator();
beforeEach(() => suite.sandbox.deliverTo(suite.world.context));

const BACK = [{ position: 0, pieces: 1 }];
const REST = { amount: PRICE, of: 'rest', back: BACK };

const pending = () => suite.sandbox.control('outcomes', { step: 'stripe-refund', result: 'pending' });
const refuse = () => suite.sandbox.control('outcomes', { step: 'stripe-refund', result: 'failed' });

async function settle(succeeds: boolean): Promise<void> {
  const refund = (await suite.sandbox.state()).stripe.refunds.at(-1)?.id;
  await suite.sandbox.control(`stripe/refunds/${refund}/settle`, { succeeds });
  await suite.sandbox.quiet();
}

/** Reads the keys of mails, because sent mails lose their data. */
async function refundMails(number: string): Promise<string[]> {
  const { refunds } = await suite.fetchOrder(number);
  const keys = (await suite.world.database.select({ key: mails.key }).from(mails)).map(({ key }) =>
    key.split(' '),
  );
  return keys
    .filter(([kind, id]) => /^(refund|order|late)-/.test(kind ?? '') && refunds.some((one) => one.id === id))
    .map(([kind = '']) => kind)
    .toSorted();
}

async function viewsOf(number: string): Promise<string[]> {
  const views: string[] = [];
  for (const view of ['to-ship', 'late', 'refunds-due', 'shipped', 'all']) {
    const { items, counts } = await fetchListPage(suite.operator, `view=${view}`);
    expect(counts[view as keyof typeof counts]).toBe(items.length);
    if (items.some((row) => row.number === number)) views.push(view);
  }
  return views;
}

const shopperSees = async (number: string, buyerId: string) => {
  const buyer = { id: buyerId, name: '', email: '', phone: '', address: '', country: null };
  const { orders } = await listBuyerOrders(suite.world.context, buyer);
  return orders.find(({ id }) => id === number);
};

test('a pending refund is shown as pending; order and stock change once the money has gone back', async () => {
  const { number, buyerId } = await suite.world.paid();
  const available = await suite.world.available('morpho');
  await pending();
  const sent = await suite.act('refund', number, REST);
  expect(sent.body.data).toMatchObject({ outcome: 'pending' });
  expect(await suite.fetchOrder(number)).toMatchObject({
    ...{ payment: 'refunding', status: 'completed', stage: null, refunding: PRICE, refunded: 0 },
    ...{ lines: [{ returned: 0, returnable: 0 }], possible: { ship: { can: false, why: texts().refunded } } },
  });
  expect(await viewsOf(number)).toEqual(['refunds-due', 'all']);
  expect(await shopperSees(number, buyerId)).toMatchObject({ refunded_amount: 0, refunding_amount: PRICE });
  expect(await suite.world.available('morpho')).toBe(available);
  expect(await refundMails(number)).toEqual(['refund-pending']);

  await settle(true);
  await reconcile(suite.world.context);
  expect(await suite.fetchOrder(number)).toMatchObject({ payment: 'refunded', status: 'cancelled' });
  expect(await viewsOf(number)).toEqual(['all']);
  expect(await shopperSees(number, buyerId)).toMatchObject({ refunded_amount: PRICE, refunding_amount: 0 });
  expect(await suite.world.available('morpho')).toBe(available + 1);
  expect(await refundMails(number)).toEqual(['order-refunded', 'refund-pending']);
});

describe('a failed refund', () => {
  test('leaves a paid order owed, not to ship, and due until it is paid back; its units return once', async () => {
    const { number, buyerId } = await suite.world.paid();
    const available = await suite.world.available('morpho');
    await pending();
    await suite.act('refund', number, REST);
    await settle(false);
    const owed = await suite.fetchOrder(number);
    expect(owed).toMatchObject({
      ...{ payment: 'refund-failed', status: 'completed', stage: null, owed: PRICE, refundable: PRICE },
      debts: [{ paymentId: owed.payments[0]?.id, owed: PRICE }],
    });
    expect(await viewsOf(number)).toEqual(['refunds-due', 'all']);
    expect((await suite.act('ship', number, PARCEL)).body.msg).toBe(texts().refunded);
    expect(await suite.world.available('morpho')).toBe(available);
    expect(await shopperSees(number, buyerId)).toMatchObject({ refunding_amount: 0, owed_amount: PRICE });
    expect(await refundMails(number)).toEqual(['refund-failed', 'refund-pending']);

    await sendWrite(suite.operator, '/ops/flags/clear', { id: owed.flags[0]?.id, note: '已联系买家' });
    expect(await suite.fetchOrder(number)).toMatchObject({
      payment: 'refund-failed',
      display: { next: 'refund' },
    });
    expect(await viewsOf(number)).toEqual(['refunds-due', 'all']);
    const again = await suite.act('refund', number, REST);
    expect(again.body.data).toMatchObject({ outcome: 'done', order: { payment: 'refunded', owed: 0 } });
    expect(await viewsOf(number)).toEqual(['all']);
    expect(await suite.world.available('morpho')).toBe(available + 1);
    expect(await shopperSees(number, buyerId)).toMatchObject({ refunded_amount: PRICE, owed_amount: 0 });
  });

  test('after the order has ended still reads as paid and owed, also when it fails, succeeds and fails once more', async () => {
    const { number } = await suite.world.paid();
    const available = await suite.world.available('morpho');
    await suite.act('refund', number, REST);
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'cancelled', payment: 'refunded' });
    await settle(false);
    const recorded = async (reported: Exclude<SendRefundResult, { kind: 'unreachable' }>) => {
      const payment = await findAcceptedPayment(suite.world.database, number);
      if (payment === undefined) throw new Error('it is paid');
      const [refund] = await listRefundsOf(suite.world.database, {
        paymentId: payment.id,
        charge: GOODS_CHARGE,
      });
      if (refund !== undefined) await recordRefund(suite.world.context, refund, payment, reported);
      return await suite.fetchOrder(number);
    };
    const failed = { payment: 'refund-failed', status: 'cancelled', owed: PRICE };
    expect(await suite.fetchOrder(number)).toMatchObject(failed);
    expect(await viewsOf(number)).toEqual(['refunds-due', 'all']);
    expect(await recorded({ kind: 'done', ref: 're_late' })).toMatchObject({ payment: 'refunded', owed: 0 });
    expect(await viewsOf(number)).toEqual(['all']);
    expect(await recorded({ kind: 'failed', ref: 're_late', reason: 'lost' })).toMatchObject(failed);
    expect(await suite.world.available('morpho')).toBe(available + 1);
    expect(await refundMails(number)).toEqual(['order-refunded', 'refund-failed']);
  });

  test('whose replacement fails, too, owes no more; after a partial one the rest is still to ship', async () => {
    const { number } = await suite.world.paid(2);
    const part = { amount: 96, of: 'part', back: [] };
    await refuse();
    expect((await suite.act('refund', number, part)).body.data).toMatchObject({
      ...{ outcome: 'failed', msg: texts().refundFailed },
      order: { owed: 96, refundable: 2 * PRICE, display: { status: 'refund-owed', next: 'clear-flag' } },
    });
    await refuse();
    await suite.act('refund', number, { ...part, amount: 100 });
    expect(await suite.fetchOrder(number)).toMatchObject({ owed: 100, stage: 'pending' });
    await suite.act('refund', number, { ...part, amount: 60 });
    expect(await suite.fetchOrder(number)).toMatchObject({ owed: 40, refunded: 60 });
    expect(await viewsOf(number)).toEqual(['to-ship', 'refunds-due', 'all']);
  });

  test('that is paid by bank transfer is recorded once, notifies the buyer, and asks no provider', async () => {
    const { number } = await suite.world.paid();
    const available = await suite.world.available('morpho');
    await refuse();
    await suite.act('refund', number, REST);
    const before = (await suite.sandbox.state()).stripe.refunds.length;
    const outside = { way: 'outside', amount: PRICE, how: '银行转账 尾号 1234', back: BACK };
    const tooMuch = await suite.act('record-refund', number, { ...outside, amount: PRICE + 1 });
    expect(tooMuch.body.code).toBe('amount-differs');
    const { version } = await suite.fetchOrder(number);
    for (let times = 0; times < 2; times += 1)
      expect(
        await sendWrite(
          suite.operator,
          '/ops/orders/record-refund',
          { number, version, ...outside },
          'key-of-transfer',
        ),
      ).toMatchObject({ status: 200, body: { data: { outcome: 'done' } } });
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ payment: 'refunded', status: 'cancelled', owed: 0, refunded: PRICE },
      refunds: [{ state: 'failed' }, { state: 'done', outside: '银行转账 尾号 1234', providerRef: null }],
    });
    expect(await viewsOf(number)).toEqual(['all']);
    expect(await suite.world.available('morpho')).toBe(available + 1);
    expect((await suite.sandbox.state()).stripe.refunds).toHaveLength(before);
    const reported = suite.world.services.sent
      .map(({ text }) => text)
      .filter((text) => text.includes('如银行转账'));
    expect(reported).toEqual([expect.stringContaining('订单已取消，不再发货')]);
  });

  test('that an operator waives lets the order ship again', async () => {
    const { number } = await suite.world.paid();
    await refuse();
    await suite.act('refund', number, { ...REST, back: [] });
    const waived = { way: 'waived', note: '买家改为仍要发货' };
    expect((await suite.act('record-refund', number, waived)).status).toBe(200);
    expect((await suite.act('record-refund', number, waived)).body.msg).toBe(texts().nothingOwed);
    expect(await suite.fetchOrder(number)).toMatchObject({ owed: 0, payment: 'paid', stage: 'pending' });
    expect(await viewsOf(number)).toEqual(['to-ship', 'all']);
    await refuse();
    await suite.act('refund', number, { amount: 5, of: 'part', back: [] });
    expect(await suite.fetchOrder(number)).toMatchObject({ owed: 5 });
  });

  test('because the money was refunded in the dashboard owes nothing, and no notification says that it does', async () => {
    const { number, ref } = await suite.world.paid();
    suite.sandbox.deliverTo(undefined);
    const cut = { ...suite.sandbox.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' };
    Object.assign(suite.world.services, { settings: cut });
    const recorded = await suite.act('refund', number, { ...REST, back: [] });
    expect(recorded.body.data).toMatchObject({ outcome: 'recorded' });
    Object.assign(suite.world.services, { settings: suite.sandbox.settings });
    await suite.sandbox.refundElsewhere('stripe', ref, PRICE_FEN);
    const reference = (await suite.sandbox.state()).stripe.refunds.at(-1)?.id ?? '';
    await suite.act('record-refund', number, { way: 'provider', reference });
    suite.sandbox.clock.ahead += 10 * MINUTE_MS;
    await reconcile(suite.world.context);
    expect(await suite.fetchOrder(number)).toMatchObject({
      ...{ payment: 'refunded', status: 'cancelled', owed: 0, refunded: PRICE },
      refunds: [{ state: 'failed' }, { state: 'done' }],
    });
    expect(await viewsOf(number)).toEqual(['all']);
    expect(await refundMails(number)).toEqual(['order-refunded']);
  });

  test('of a line is paid back once: what another refund covered is not refunded by line again', async () => {
    const { number } = await suite.world.paid(2);
    const request = { amount: PRICE, of: 'part', back: [] };
    await refuse();
    await suite.act('refund', number, { ...request, lines: BACK });
    expect(await suite.fetchOrder(number)).toMatchObject({ owed: PRICE, lines: [{ refunded: 1 }] });
    await suite.act('refund', number, request);
    expect(await suite.fetchOrder(number)).toMatchObject({ owed: 0, lines: [{ refunded: 1 }] });
    const two = { ...request, lines: [{ position: 0, pieces: 2 }] };
    expect((await suite.act('refund', number, two)).body.msg).toBe(texts().tooManyRefunded);
  });

  test('of a late payment is owed by an order that must not look unpaid', async () => {
    const buyer = await suite.world.buyer();
    await suite.world.stock('rare', 1);
    await suite.world.fill(buyer, [variantUnits('rare')]);
    const { number } = await pay(suite.world, buyer, 'stripe');
    suite.sandbox.clock.ahead += 36 * MINUTE_MS;
    await reconcile(suite.world.context);
    suite.sandbox.clock.ahead += 24 * 60 * MINUTE_MS;
    await reconcile(suite.world.context);
    const other = await suite.world.buyer();
    await suite.world.fill(other, [variantUnits('rare')]);
    const { ref } = await pay(suite.world, other, 'stripe');
    await suite.sandbox.payByCard(ref);
    await suite.world.settleCard(ref);
    await refuse();
    const late = await duplicatePayment(suite.world, suite.sandbox, { number, totalFen: PRICE_FEN });
    await settleAndCaptureByRef(suite.world.context, 'stripe', late ?? '');
    await suite.sandbox.quiet();
    const owed = await suite.fetchOrder(number);
    expect(owed).toMatchObject({ payment: 'refund-failed', owed: PRICE, refundable: 0 });
    expect(await viewsOf(number)).toEqual(['refunds-due', 'all']);
    expect(await shopperSees(number, buyer.id)).toMatchObject({ owed_amount: PRICE });
    const payment = owed.debts[0]?.paymentId;
    const named = await suite.act('record-refund', number, {
      way: 'provider',
      reference: 're_none',
      payment,
    });
    expect(named.body.data).toMatchObject({ outcome: 'not-found' });
    const request = { amount: PRICE, of: 'part', payment, back: [] };
    expect((await suite.act('refund', number, request)).body.data).toMatchObject({ outcome: 'done' });
    expect(await suite.fetchOrder(number)).toMatchObject({ payment: 'ended-unpaid', owed: 0 });
    expect(await refundMails(number)).toEqual(['late-refunded', 'refund-failed']);
    for (const shown of [await suite.fetchOrder(number), await shopperSees(number, buyer.id)])
      expect(shown?.display.status).toBe('refunded');
  });
});

test('the buyer is not told that the order is refunded while a double payment’s refund is pending', async () => {
  const { number } = await suite.world.paid();
  await pending();
  const double = await duplicatePayment(suite.world, suite.sandbox, { number, totalFen: PRICE_FEN });
  await settleAndCaptureByRef(suite.world.context, 'stripe', double ?? '');
  await suite.sandbox.quiet();
  const sentMails = (await suite.world.database.select().from(mails)).map(({ data }) => data);
  expect(sentMails).toContainEqual(
    expect.objectContaining({ kind: 'refund-pending', number, refunded: PRICE_FEN, isDouble: true }),
  );
});

test('a refund made in the dashboard is recorded by its id, once, as the provider has it', async () => {
  const { number, ref } = await suite.world.paid(2);
  const { number: other } = await suite.world.paid();
  suite.sandbox.deliverTo(undefined);
  await suite.sandbox.refundElsewhere('stripe', ref, 5_000);
  const reference = (await suite.sandbox.state()).stripe.refunds.at(-1)?.id ?? '';
  const record = (of: string, named: string) =>
    suite.act('record-refund', of, { way: 'provider', reference: named });
  expect((await record(number, 're_none')).body.data).toMatchObject({ outcome: 'not-found' });
  expect((await record(other, reference)).body.data).toMatchObject({ outcome: 'not-found' });
  const cut = { ...suite.sandbox.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' };
  Object.assign(suite.world.services, { settings: cut });
  expect((await record(number, 're_other')).body.data).toMatchObject({
    ...{ outcome: 'unreachable', msg: texts().askedInVain },
    order: { payment: 'refunded-in-part', refunded: 50 },
  });
  Object.assign(suite.world.services, { settings: suite.sandbox.settings });
  expect((await record(number, reference)).body.data).toMatchObject({ outcome: 'done' });
  suite.sandbox.deliverTo(suite.world.context);
  await suite.sandbox.quiet();
  await reconcile(suite.world.context);
  expect(await suite.fetchOrder(number)).toMatchObject({
    refunded: 50,
    refunds: [{ state: 'done' }],
  });
  expect(await suite.fetchOrder(other)).toMatchObject({ refunded: 0, refunds: [] });
});

test('a refund that is pending for long is flagged once', async () => {
  const { number } = await suite.world.paid();
  await pending();
  await suite.act('refund', number, REST);
  const flagKinds = async () =>
    (await listFlags(suite.world.database))
      .filter(({ orderNumber }) => orderNumber === number)
      .map(({ kind }) => kind);
  await reconcile(suite.world.context);
  expect(await flagKinds()).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    suite.sandbox.clock.ahead += 11 * 24 * 60 * MINUTE_MS;
    await reconcile(suite.world.context);
    expect(await flagKinds()).toEqual(['refund-failed']);
  }
  expect(await suite.fetchOrder(number)).toMatchObject({ payment: 'refunding', owed: 0 });
});

test('without the provider’s key no message promises a retry', async () => {
  const { number } = await suite.world.paid();
  const { STRIPE_SECRET_KEY: _, ...keyless } = suite.world.services.settings;
  Object.assign(suite.world.services, { settings: keyless });
  const response = await suite.act('refund', number, REST);
  expect(response.body.data).toMatchObject({
    ...{ outcome: 'waits-for-key', msg: texts().noKey('stripe') },
    order: { refunds: [{ state: 'intended', retried: false }] },
  });
  Object.assign(suite.world.services, { settings: suite.sandbox.settings });
  expect((await suite.fetchOrder(number)).refunds).toMatchObject([{ retried: true }]);
});

test('a by-line refund pays each unit of its lines once, returns no others, and says which', async () => {
  const { number } = await suite.world.paid(2);
  const request = { amount: PRICE, of: 'part', lines: BACK };
  const refused = async (more: object) =>
    (await suite.act('refund', number, { ...request, ...more })).body.msg;
  expect(await refused({ back: [{ position: 0, pieces: 2 }] })).toBe(texts().notOfLines);
  expect(await refused({ back: [], lines: [{ position: 1, pieces: 1 }] })).toBe(texts().tooManyRefunded);
  expect(await refused({ back: [], lines: [{ position: 0, pieces: 3 }] })).toBe(texts().tooManyRefunded);
  expect(await refused({ back: [], lines: [...BACK, ...BACK] })).toBe(texts().tooManyRefunded);
  expect(await refused({ back: [], amount: PRICE + 1 })).toBe(texts().moreThanLines);
  expect((await suite.act('refund', number, { ...request, back: BACK })).status).toBe(200);
  expect(await suite.fetchOrder(number)).toMatchObject({
    refunds: [{ lines: BACK }],
    lines: [{ refunded: 1, returned: 1, returnable: 1 }],
  });
  const two = { back: [], lines: [{ position: 0, pieces: 2 }] };
  expect(await refused(two)).toBe(texts().tooManyRefunded);
});

test('buyers whose order an operator ends get a mail, also when the reconcile ends it; others do not', async () => {
  const cancelled = async () =>
    (await suite.world.database.select().from(mails)).filter(({ key }) => key.startsWith('order-cancelled'))
      .length;
  const [at, later, expired] = [
    await suite.world.unpaid('甲'),
    await suite.world.unpaid('乙'),
    await suite.world.unpaid('丙'),
  ];
  await suite.act('cancel', at.number);
  expect(await cancelled()).toBe(1);
  const cut = { ...suite.sandbox.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' };
  Object.assign(suite.world.services, { settings: cut });
  await suite.act('end', later.number);
  expect(await cancelled()).toBe(1);
  Object.assign(suite.world.services, { settings: suite.sandbox.settings });
  suite.sandbox.clock.ahead += 60 * MINUTE_MS;
  await reconcile(suite.world.context);
  expect(await suite.fetchOrder(later.number)).toMatchObject({ status: 'cancelled' });
  suite.sandbox.clock.ahead += 24 * 60 * MINUTE_MS;
  await reconcile(suite.world.context);
  for (const { number } of [at, later, expired])
    expect(await suite.fetchOrder(number)).toMatchObject({ status: 'cancelled', payment: 'ended-unpaid' });
  expect(await cancelled()).toBe(2);
});
