/** The page of an unpaid order says before the press what the press would answer. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MethodName } from '../../../src/features/orders/payment-methods.rules.ts';
import { orderNow, PRICE_FEN, pay, variantUnits } from '../../../tests/orders/world.ts';
import { catalogueDocuments, orderEvents, paymentAttempts } from '../db/schema.ts';
import type { Buyer } from '../orders/buyer.ts';
import { cancelOrder } from '../payments/settle/end-order.ts';
import { takeForCapture } from '../stock/reservations.ts';
import { DEPLOYED_KIND } from '../testing/fresh-database.ts';
import { withPayments } from '../testing/shop.ts';
import { checkOut } from './checkout.ts';

describe.each(DEPLOYED_KIND)('an unpaid order between two attempts on %s', (kind) => {
  const shop = withPayments(kind);
  let buyer: Buyer;
  let number: string;
  beforeEach(async () => {
    buyer = await shop.buyer();
    await shop.stock('morpho', 2);
    await shop.fill(buyer, [variantUnits('morpho', 2)]);
    number = (await pay(shop, buyer, 'stripe')).number;
  });

  const endAttempt = () => shop.database.update(paymentAttempts).set({ expiresAt: new Date() });
  const refusal = async () => {
    const { body } = await (await shop.signedInAs(buyer.id)).get(`/orders/${number}`);
    return body.data.payment_refusal;
  };
  const press = async (more: object = {}) =>
    await (await shop.signedInAs(buyer.id)).call('POST', '/stripe/create-session', {
      order: number,
      ...more,
    });
  const othersBuy = async (units: number) => {
    const other = await shop.buyer('林晓');
    await shop.fill(other, [variantUnits('morpho', units)]);
    const { ref } = await pay(shop, other, 'stripe');
    await shop.sandbox.payByCard(ref);
    expect(await shop.settleCard(ref)).toMatchObject({ kind: 'paid' });
  };
  const reprice = (yuan: number) =>
    shop.database
      .update(catalogueDocuments)
      .set({ content: sql`jsonb_set(content, '{variants,0,priceFen}', ${String(yuan * 100)}::jsonb)` })
      .where(eq(catalogueDocuments.id, 'morpho'));

  test('can be paid on its own page, and nothing is refused', async () => {
    await endAttempt();
    const { body } = await (await shop.signedInAs(buyer.id)).get(`/orders/${number}`);
    expect(body.data).toMatchObject({ status: 'pending', payment_refusal: null });
    expect(body.data.pay_url).toMatch(new RegExp(`/orders/${number}$`));
    expect((await press()).status).toBe(200);
  });

  test.each([
    [2, 0, '已售罄'],
    [1, 1, '只剩 1 件'],
  ])('is refused with the product’s name once others bought %i', async (units, left, words) => {
    await endAttempt();
    await othersBuy(units);
    const told = await refusal();
    expect(told).toMatchObject({ code: 'order-out-of-stock', values: { left } });
    expect(told.msg).toContain(words);
    expect(told.msg).toContain(told.values.name);
    expect(await press()).toMatchObject({ status: 409, body: { code: told.code, values: told.values } });
  });

  test('is refused while its page at the provider is still open, too', async () => {
    await othersBuy(2);
    expect(await refusal()).toMatchObject({ code: 'order-out-of-stock' });
  });

  test('waits for the captures of others, whose units everybody still sees', async () => {
    await endAttempt();
    const other = await shop.buyer('林晓');
    await shop.fill(other, [variantUnits('morpho')]);
    const capturing = await pay(shop, other, 'paypal');
    await shop.database.transaction((tx) =>
      takeForCapture(tx, capturing.number, [variantUnits('morpho')], new Date()),
    );
    expect(await refusal()).toMatchObject({
      code: 'others-paying',
      msg: expect.stringContaining('正在确认'),
    });
    expect(await press()).toMatchObject({ status: 409, body: { code: 'others-paying' } });
    expect(await shop.available('morpho')).toBe(2);
  });

  test('tells both totals of a new price, and takes the new one only from a buyer who confirms it', async () => {
    const before = (2 * PRICE_FEN) / 100;
    await reprice(200);
    expect(await refusal(), 'an open attempt keeps its price').toBeNull();
    await endAttempt();
    const told = { code: 'order-repriced', values: { before, total: 400 } };
    expect(await refusal()).toMatchObject(told);
    expect(await press()).toMatchObject({ status: 409, body: told });
    expect(await press({ total: before })).toMatchObject({ status: 409, body: told });
    expect((await orderNow(shop, number)).order.totalFen).toBe(2 * PRICE_FEN);
    expect(await press({ total: 400 })).toMatchObject({ status: 200 });
    expect((await orderNow(shop, number)).order.totalFen).toBe(40_000);
    expect(await refusal()).toBeNull();
    const events = await shop.database.select().from(orderEvents).where(eq(orderEvents.orderNumber, number));
    expect(events.map(({ kind: event }) => event)).toContain('price-confirmed');
  });

  test('is refused once a product was taken down', async () => {
    await endAttempt();
    await shop.database
      .update(catalogueDocuments)
      .set({ content: sql`jsonb_set(content, '{variants,0,withdrawn}', 'true')` })
      .where(eq(catalogueDocuments.id, 'morpho'));
    expect(await refusal()).toMatchObject({ code: 'order-taken-down' });
    expect(await press()).toMatchObject({ status: 409, body: { code: 'order-taken-down' } });
  });
});

describe.each(DEPLOYED_KIND)('the page that a payment returns to on %s', (kind) => {
  const shop = withPayments(kind);

  async function twoOpenForOne(method: MethodName = 'card') {
    await shop.stock('morpho', 1);
    const opened = [];
    for (const name of ['王小蝶', '林晓']) {
      const buyer = await shop.buyer(name);
      await shop.fill(buyer, [variantUnits('morpho')]);
      const out = await checkOut(shop.context, buyer, { method, version: undefined });
      if (out.kind !== 'ready') throw new Error(out.kind);
      opened.push({ ...out, buyer });
    }
    const [won, lost] = opened;
    if (won === undefined || lost === undefined) throw new Error('two were opened');
    return { won, lost };
  }
  const verify = async (ref: string) => await (await shop.visitor()).get(`/stripe/verify-payment/${ref}`);

  test('says what was sold if the shop closed it before the payment', async () => {
    const { won, lost } = await twoOpenForOne();
    await shop.sandbox.payByCard(won.ref);
    await shop.settleCard(won.ref);
    const { status, body } = await verify(lost.ref);
    expect([status, body.code]).toEqual([409, 'sold-out-uncharged']);
    expect(body.msg).toMatch(/^“.+ .+”刚刚售罄，未扣款$/);
  });

  test('says that a payment that came too late was refunded in full, whoever noticed it first', async () => {
    const { won, lost } = await twoOpenForOne('alipay');
    await shop.sandbox.payByCard(lost.ref);
    await shop.sandbox.payByCard(won.ref);
    await shop.settleCard(won.ref);
    for (let looks = 0; looks < 2; looks += 1) {
      const { status, body } = await verify(lost.ref);
      expect([status, body.code]).toEqual([409, 'payment-sent-back']);
      expect(body.msg).toMatch(/^“.+ .+”刚刚售罄，已全额退款$/);
    }
    const { body } = await (await shop.signedInAs(lost.buyer.id)).get(`/orders/${lost.number}`);
    expect(body.data.refunded_amount).toBe(PRICE_FEN / 100);
  });

  test('says that a card which came too late was not charged, and that its bank may show it', async () => {
    const { won, lost } = await twoOpenForOne();
    await shop.sandbox.payByCard(lost.ref);
    await shop.sandbox.payByCard(won.ref);
    await shop.settleCard(won.ref);
    for (let looks = 0; looks < 2; looks += 1) {
      const { status, body } = await verify(lost.ref);
      expect([status, body.code]).toEqual([409, 'sold-out-released']);
      expect(body.msg).toMatch(/^“.+ .+”刚刚售罄，未扣款$/);
    }
    const { body } = await (await shop.signedInAs(lost.buyer.id)).get(`/orders/${lost.number}`);
    expect(body.data).toMatchObject({ status: 'pending', refunded_amount: 0 });
  });

  test('says that a card whose order was cancelled was not charged', async () => {
    const { lost } = await twoOpenForOne();
    await shop.sandbox.payByCard(lost.ref);
    expect(await cancelOrder(shop.context, lost.buyer, lost.number)).toEqual({ kind: 'cancelled' });
    const { status, body } = await verify(lost.ref);
    expect([status, body.code]).toEqual([409, 'payment-released']);
    expect(body.msg).toBe('付款未完成，未扣款');
  });
});
