import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { IDEMPOTENCY_KEY_HEADER } from '../../../src/features/base/limits.contract.ts';
import { staffText as texts } from '../../../src/features/desk/staff.text.ts';
import { captureElsewhere, PRICE_FEN } from '../../../tests/orders/world.ts';
import { paymentAttempts } from '../db/schema.ts';
import { reconcile } from '../payments/reconcile/reconcile.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { sendWrite } from '../testing/staff-world.ts';

const suite = withOperator();

const refundsAtStripe = async () => (await suite.sandbox.state()).stripe.refunds.length;

describe('a refund', () => {
  const reported = { reason: ' 途中破损 ', buyerMessage: '很抱歉，已为您退款' };

  test.each([
    ['refund', { amount: 1, of: 'part', back: [], ...reported }],
    ['record-refund', { way: 'outside', amount: 1, how: '银行转账', back: [], ...reported }],
  ])('by %s keeps its reason for the staff and mails its message to the buyer', async (action, request) => {
    const { number } = await suite.world.paid();
    expect((await suite.act(action, number, request)).status).toBe(200);
    const { refunds, events } = await suite.fetchOrder(number);
    expect(refunds).toMatchObject([{ reason: '途中破损', buyerMessage: reported.buyerMessage }]);
    expect(events.findLast((event) => event.kind === 'refund-asked')).toMatchObject({ note: '途中破损' });
    const mail = await vi.waitFor(() => {
      const sent = suite.world.services.sent.find(({ text }) => text.includes('已退款'));
      if (sent === undefined) throw new Error('not sent yet');
      return sent;
    });
    expect(mail.text).toContain(`客服留言：${reported.buyerMessage}`);
    expect(mail.text).not.toContain('途中破损');
  });

  test('without words has neither reason nor message', async () => {
    const { number } = await suite.world.paid();
    await suite.act('refund', number, { amount: 1, of: 'part', back: [], reason: '  ' });
    const { refunds, events } = await suite.fetchOrder(number);
    expect(refunds).toMatchObject([{ reason: null, buyerMessage: null }]);
    expect(events.findLast((event) => event.kind === 'refund-asked')).toMatchObject({ note: null });
  });

  test('goes back in part, then the rest with units; each repeated request goes once', async () => {
    const { number } = await suite.world.paid(2);
    const before = await refundsAtStripe();
    const half = { amount: PRICE, of: 'part', back: [] };
    const first = await suite.act('refund', number, half, 'refund-half');
    const again = await sendWrite(
      suite.operator,
      '/ops/orders/refund',
      { number, version: 2, ...half },
      'refund-half',
    );
    for (const { status, body } of [first, again])
      expect([status, body.data]).toMatchObject([200, { outcome: 'done', order: { refundable: PRICE } }]);
    expect(await refundsAtStripe()).toBe(before + 1);
    const wrong = await suite.act('refund', number, {
      amount: 2 * PRICE,
      of: 'rest',
      back: [],
    });
    expect(wrong).toMatchObject({
      status: 409,
      body: { code: 'amount-differs', msg: texts().amountLeft(PRICE_FEN) },
    });
    const back = [{ position: 0, pieces: 1 }];
    const available = await suite.world.available('morpho');
    const rest = await suite.act('refund', number, { amount: PRICE, of: 'rest', back }, 'refund-rest');
    expect(rest.body.data.order).toMatchObject({ payment: 'refunded', status: 'cancelled', refundable: 0 });
    expect(rest.body.data.order.lines).toMatchObject([{ returned: 1, returnable: 1 }]);
    expect(await suite.world.available('morpho')).toBe(available + 1);
    const both = { back: [{ position: 0, pieces: 2 }] };
    expect((await suite.act('restock', number, both)).body.msg).toBe(texts().tooManyUnits);
    expect((await suite.act('restock', number, { back })).status).toBe(200);
    expect((await suite.act('restock', number, { back })).body.msg).toBe(texts().tooManyUnits);
    expect(await suite.world.available('morpho')).toBe(available + 2);
    const { refunds } = await suite.fetchOrder(number);
    expect(refunds.map(({ by, state }) => [by, state])).toEqual([
      [{ kind: 'account', name: '陈发货' }, 'done'],
      [{ kind: 'account', name: '陈发货' }, 'done'],
    ]);
  });

  test('of a unit that broke before shipping names its reason; the unit is not restocked, the rest ships', async () => {
    const { number } = await suite.world.paid(2);
    const available = await suite.world.available('morpho');
    const broken = { lines: [{ position: 0, pieces: 1 }], back: [], broken: true };
    const request = { amount: PRICE, of: 'part', ...broken };
    const { body } = await suite.act('refund', number, request);
    expect(body.data).toMatchObject({ outcome: 'done', order: { status: 'completed' } });
    expect(body.data.order.lines).toMatchObject([{ unsent: 1, refunded: 1, returned: 0 }]);
    expect(
      body.data.order.events.find(({ kind }: { kind: string }) => kind === 'refund-asked'),
    ).toMatchObject({
      note: '破损未寄出',
    });
    expect(await suite.world.available('morpho')).toBe(available);
    const more = { ...request, lines: [{ position: 0, pieces: 2 }] };
    for (const wrong of [more, { ...request, back: broken.lines }, { ...request, lines: [] }])
      expect((await suite.act('refund', number, wrong)).body.msg).toBe(texts().brokenTooMany);
    const parcel = await suite.act('ship', number, PARCEL);
    expect(parcel.body.data.order.shipping.shipments).toMatchObject([
      { lines: [{ position: 0, quantity: 1 }] },
    ]);
  });

  test('by two operators at once goes back once', async () => {
    const { number } = await suite.world.paid();
    const second = await suite.world.person('周打包', 'operator');
    const { version } = await suite.fetchOrder(number);
    const request = { number, version, amount: PRICE, of: 'rest', back: [] };
    const before = await refundsAtStripe();
    const both = await Promise.all(
      [suite.operator, second].map((caller) => sendWrite(caller, '/ops/orders/refund', request)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await refundsAtStripe()).toBe(before + 1);
  });

  test('that the provider can’t send now is recorded, and sent by the reconcile once', async () => {
    const { number } = await suite.world.paid();
    const before = await refundsAtStripe();
    const cut = { ...suite.world.services.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' };
    Object.assign(suite.world.services, { settings: cut });
    const response = await suite.act('refund', number, {
      amount: PRICE,
      of: 'rest',
      back: [],
    });
    expect(response.body.data).toMatchObject({ outcome: 'recorded', msg: texts().recorded });
    expect((await fetchListPage(suite.operator, 'view=refunds-due')).items).toMatchObject([
      { number, payment: 'refunding', refunding: PRICE, refunded: 0 },
    ]);
    expect((await suite.act('ship', number, PARCEL)).body.msg).toBe(texts().refunded);
    Object.assign(suite.world.services, { settings: suite.sandbox.settings });
    suite.sandbox.clock.ahead += 2 * 60_000;
    await reconcile(suite.world.context);
    expect(await refundsAtStripe()).toBe(before + 1);
    expect((await suite.fetchOrder(number)).refunds).toMatchObject([{ state: 'done' }]);
  });

  test('whose process dies is resumed by the next request', async () => {
    const { number } = await suite.world.paid();
    const before = await refundsAtStripe();
    const { version } = await suite.fetchOrder(number);
    const request = { number, version, amount: PRICE, of: 'rest', back: [] };
    const cut = { ...suite.world.services.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' };
    Object.assign(suite.world.services, { settings: cut });
    await sendWrite(suite.operator, '/ops/orders/refund', request, 'refund-key-died');
    Object.assign(suite.world.services, { settings: suite.sandbox.settings });
    const again = await sendWrite(suite.operator, '/ops/orders/refund', request, 'refund-key-died');
    expect(again.body.data).toMatchObject({ outcome: 'done', order: { payment: 'refunded' } });
    expect(await refundsAtStripe()).toBe(before + 1);
  });

  test('an unpaid order is cancelled once its provider agrees; one that was paid meanwhile is not', async () => {
    const open = await suite.world.unpaid();
    const response = await suite.act('cancel', open.number);
    expect(response.body.data).toMatchObject({ outcome: 'ended', order: { status: 'cancelled' } });
    expect(response.body.data.order.events.at(-1)).toMatchObject({
      kind: 'cancelled',
      by: { name: '陈发货' },
    });
    expect((await suite.act('cancel', open.number)).body.msg).toBe(texts().ended);
    const paid = await suite.world.unpaid();
    await suite.sandbox.payByCard(paid.ref);
    await captureElsewhere(suite.sandbox, paid.ref);
    expect((await suite.act('end', paid.number)).body.data).toMatchObject({ outcome: 'paid' });
    expect((await suite.act('end', paid.number)).body.msg).toBe(texts().paidAlready);
  });

  test('an order whose provider is unreachable is recorded to end, and ended by the reconcile', async () => {
    const open = await suite.world.unpaid();
    Object.assign(suite.world.services, {
      settings: { ...suite.sandbox.settings, STRIPE_API_BASE: 'http://127.0.0.1:9' },
    });
    expect((await suite.act('cancel', open.number)).body.data).toMatchObject({ outcome: 'recorded' });
    Object.assign(suite.world.services, { settings: suite.sandbox.settings });
    suite.sandbox.clock.ahead += 2 * 60_000;
    await reconcile(suite.world.context);
    expect(await suite.fetchOrder(open.number)).toMatchObject({ status: 'cancelled' });
  });
});

test('an impossible action is refused with the reason, and changes nothing', async () => {
  const [open, paid] = [await suite.world.unpaid(), await suite.world.paid()];
  const refused = async (number: string, calls: readonly (readonly [string, object, string])[]) => {
    const before = await suite.fetchOrder(number);
    for (const [action, more, msg] of calls)
      expect(await suite.act(action, number, more)).toMatchObject({
        status: 409,
        body: { msg },
      });
    expect(await suite.fetchOrder(number)).toEqual(before);
  };
  const back = [{ position: 0, pieces: 1 }];
  const part = { amount: 1, of: 'part', back: [] };
  await refused(open.number, [
    ['receive', {}, texts().notPaid],
    ['tracking', PARCEL, texts().notPaid],
    ['fee', { fee: 1, feeStatus: 'due' }, texts().notPaid],
    ['refund', part, texts().nothingPaid],
    ['restock', { back }, texts().nothingRefunded],
  ]);
  await refused(paid.number, [
    ['receive', {}, texts().notShipped],
    ['cancel', {}, texts().paidAlready],
    ['end', {}, texts().paidAlready],
    ['restock', { back }, texts().nothingRefunded],
    ['refund', { ...part, back: [{ position: 0, pieces: 2 }] }, texts().tooManyUnits],
    ['refund', { ...part, back: [{ position: 1, pieces: 1 }] }, texts().tooManyUnits],
    ['refund', { ...part, amount: PRICE + 1 }, texts().amountLeft(PRICE_FEN)],
    ['refund', { ...part, of: 'rest' }, texts().amountLeft(PRICE_FEN)],
  ]);
  await suite.world.database
    .update(paymentAttempts)
    .set({ state: 'capturing' })
    .where(eq(paymentAttempts.orderNumber, open.number));
  await refused(open.number, [['cancel', {}, texts().processing]]);
  expect((await suite.act('end', open.number)).body.data).toMatchObject({ outcome: 'ended' });
  const keyless = { number: paid.number, version: 2, text: '无钥匙' };
  expect((await suite.operator.call('POST', '/ops/orders/note', keyless)).body.field).toBe(
    IDEMPOTENCY_KEY_HEADER,
  );
});
