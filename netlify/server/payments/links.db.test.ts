import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { payLinkSchema } from '../../../src/features/payments/pay.contract.ts';
import { makeRule } from '../../../src/features/shipping/rule.fixture.ts';
import { findWrongSums } from '../../../tests/common/sums.ts';
import { MINUTE_MS } from '../../../tests/orders/world.ts';
import { payCharge } from '../checkout/pay-charge.ts';
import { OPERATOR_COMMANDS } from '../cli/command.ts';
import { flags, mails, orders, payments, refunds } from '../db/schema.ts';
import {
  findChargeByLink,
  findFreight,
  type LinkedCharge,
  requireCharge,
  requireLink,
  transitionCharge,
} from '../orders/charge-store.ts';
import { listBuyerOrders } from '../orders/service.ts';
import { updateOrder } from '../orders/store.ts';
import { acceptRules } from '../testing/accept-rules.ts';
import { fetchListPage, PARCEL, PRICE, withOperator } from '../testing/operator-world.ts';
import { testServices } from '../testing/services.ts';
import { insertAttempt } from './core/attempt-store.ts';
import type { PaymentStep } from './core/context.ts';
import { reconcile } from './reconcile/reconcile.ts';
import { captureLinkPayment } from './settle/buyer-return.ts';
import { settleAndCaptureByRef } from './settle/capture.ts';

const suite = withOperator();

const FEE = { fee: 88.5, feeStatus: 'due', feeNote: '' };
afterEach(async () => {
  await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 90 * MINUTE_MS) });
  expect(await findWrongSums(suite.world.database)).toEqual([]);
});

async function withFreight(): Promise<{ number: string; charge: LinkedCharge; buyerId: string }> {
  const { number, buyerId } = await suite.world.paid();
  expect((await suite.act('fee', number, FEE)).status).toBe(200);
  const charge = await findFreight(suite.world.database, number);
  if (charge === undefined) throw new Error('no freight');
  return { number, charge: requireLink(charge), buyerId };
}

const payTokenOf = async (number: string) => (await freightOf(number))[0]?.link?.split('/').at(-1) ?? '';

async function begin(charge: LinkedCharge, method: 'card' | 'paypal'): Promise<string> {
  const opened = await payCharge(suite.world.context, charge, { method, backTo: 'http://localhost:8888/' });
  if (opened.kind !== 'ready') throw new Error(`the payment ended ${opened.kind}`);
  return opened.ref;
}

const outcomes = async (number: string) =>
  (
    await suite.world.database
      .select({ outcome: payments.outcome, charge: payments.charge })
      .from(payments)
      .where(eq(payments.orderNumber, number))
      .orderBy(payments.at)
  ).map(({ outcome, charge }) => `${charge} ${outcome}`);

const refundsOf = async (number: string) =>
  await suite.world.database.select().from(refunds).where(eq(refunds.orderNumber, number));

const freightOf = async (number: string) =>
  (await suite.fetchOrder(number)).charges.filter(({ kind }) => kind === 'freight');

test.each(['card', 'paypal'] as const)(
  'goods that must not go where the order goes bar its freight by %s, unless staff agreed',
  async (method) => {
    const { number, charge } = await withFreight();
    const barred = makeRule('barred', { destination: 'IN', verdict: 'forbidden' });
    const rules = [makeRule('out', { border: 'export' }), barred];
    await acceptRules(suite.world.database, rules);
    const kind = async () =>
      (await payCharge(suite.world.context, charge, { method, backTo: 'http://localhost:8888/' })).kind;
    const moveTo = async (country: string) =>
      await suite.world.database.update(orders).set({ country }).where(eq(orders.number, number));
    await moveTo('IN');
    const { status, body } = await suite.operator.call('POST', `/pay/${await payTokenOf(number)}`, {
      method,
    });
    expect([status, body.code]).toEqual([409, 'shipping-forbidden']);
    expect(body.msg).toMatch(/^订单中的“.+”不能寄往印度/);
    const flag = {
      kind: 'not-shippable',
      provider: 'stripe',
      note: '',
      orderNumber: number,
      at: new Date(),
    } as const;
    const cleared = { ...flag, providerRef: `${number} IN 1`, doneAt: new Date(), doneBy: 'test' };
    await suite.world.database.insert(flags).values({ ...flag, providerRef: `${number} IN 2` });
    const blocked = async () => {
      const { body } = await suite.operator.get(`/pay/${await payTokenOf(number)}`);
      return payLinkSchema.strict().parse(body.data).blocked;
    };
    expect([await kind(), await blocked()]).toEqual(['not-shippable', 'forbidden']);
    await suite.world.database.insert(flags).values(cleared);
    expect([await kind(), await blocked()]).toEqual(['ready', null]);
    await moveTo('US');
    expect(await kind()).toBe('ready');
    await acceptRules(suite.world.database, []);
  },
);

test.each(['card', 'paypal'] as const)(
  'freight paid by %s is received by itself, and told once',
  async (method) => {
    const { number, charge } = await withFreight();
    const waiting = async () =>
      (await fetchListPage(suite.operator, 'view=freight-due')).items.map((row) => row.number);
    expect(await waiting()).toEqual([number]);
    const ref = await begin(charge, method);
    if (method === 'card') {
      await suite.sandbox.payByCard(ref);
      expect(await suite.world.settleCard(ref)).toMatchObject({ kind: 'paid', number });
      expect(await suite.world.settleCard(ref)).toMatchObject({ kind: 'paid', number });
    } else {
      await suite.sandbox.approve(ref);
      expect(await captureLinkPayment(suite.world.context, charge, ref)).toMatchObject({
        kind: 'paid',
        number,
      });
      expect(await captureLinkPayment(suite.world.context, charge, ref)).toMatchObject({
        kind: 'paid',
        number,
      });
    }
    expect(await waiting()).toEqual([]);
    const order = await suite.fetchOrder(number);
    expect(order.shipping).toMatchObject({ fee: 88.5, feeStatus: 'received' });
    expect(order.charges).toMatchObject([
      { kind: 'goods', standing: 'paid' },
      { kind: 'freight', standing: 'paid', amount: 88.5, refundable: 88.5, link: null },
    ]);
    expect(order).toMatchObject({ status: 'completed', payment: 'paid', refundable: PRICE + 88.5 });
    expect(order.events.filter(({ kind }) => kind === 'charge-paid')).toHaveLength(1);
    const reported = await suite.world.database
      .select()
      .from(mails)
      .where(eq(mails.key, `charge-paid ${number} 1`));
    expect(reported).toHaveLength(1);
    expect(await outcomes(number)).toEqual(['0 accepted', '1 collected']);
  },
);

test('paid by card and wallet at the same time it counts once, and the other payment is refunded in full', async () => {
  const { number, charge } = await withFreight();
  const wallet = await begin(charge, 'paypal');
  await suite.sandbox.approve(wallet);
  // A race at the provider could leave a second attempt.
  const opened = await suite.world.context.providers.stripe?.open({
    ...{
      attemptId: '00000000-0000-4000-8000-0000000000aa',
      method: 'card',
      capture: 'automatic',
      orderNumber: number,
    },
    ...{
      amountMinor: 8_850,
      currency: 'CNY',
      origin: suite.world.context.origin,
      cancelUrl: suite.world.context.origin,
    },
    ...{
      expiresAt: new Date(suite.sandbox.clock.now().getTime() + 40 * MINUTE_MS),
      email: null,
      summary: '运费',
      lines: [],
      freightMinor: 0,
    },
  });
  if (opened?.kind !== 'opened') throw new Error('not opened');
  const id = '00000000-0000-4000-8000-0000000000aa';
  const of = { orderNumber: number, charge: charge.position, provider: 'stripe', state: 'closed' } as const;
  const money = { amountMinor: 8_850, currency: 'CNY', rate: null };
  const page = { providerRef: opened.ref, url: null, origin: '' };
  const times = { expiresAt: new Date(), createdAt: new Date() };
  const stray = { id, ...of, ...money, ...page, ...times };
  const asked = { charge: charge.position, amountFen: 8_850, amountMinor: 8_850 };
  await insertAttempt(suite.world.database, stray, [asked]);
  await suite.sandbox.payByCard(opened.ref);
  const settleCard = () => suite.world.settleCard(opened.ref);
  // Before its capture begins, the wallet would not be charged at all.
  const reached = async (step: PaymentStep) => {
    if (step === 'capture intended') await Promise.all([settleCard(), settleCard()]);
  };
  await captureLinkPayment({ ...suite.world.context, reached }, charge, wallet);
  expect((await outcomes(number)).sort()).toEqual(['0 accepted', '1 collected', '1 sent-back']);
  expect(await refundsOf(number)).toMatchObject([{ state: 'done', cause: 'double', amountMinor: 8_850 }]);
  expect(await freightOf(number)).toMatchObject([{ standing: 'paid' }]);
});

test('opened in two tabs at once it has one attempt, and is paid once', async () => {
  const { number, charge } = await withFreight();
  const [ref, other] = await Promise.all([begin(charge, 'card'), begin(charge, 'card')]);
  expect(other).toBe(ref);
  await Promise.all([suite.sandbox.payByCard(ref), suite.sandbox.payByCard(ref)]);
  await Promise.all([1, 2, 3].map(() => suite.world.settleCard(ref)));
  expect(await outcomes(number)).toEqual(['0 accepted', '1 collected']);
  expect(await refundsOf(number)).toEqual([]);
});

test('paid while it is withdrawn it is either: the freight is paid, or its payment is refunded once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { number, charge } = await withFreight();
    const ref = await begin(charge, 'card');
    const [paid] = await Promise.all([
      suite.sandbox.payByCard(ref).then(async ({ status }) => {
        if (status === 200) await suite.world.settleCard(ref);
        return status === 200;
      }),
      suite.act('fee', number, { fee: 90, feeStatus: 'due' }),
    ]);
    await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 2 * MINUTE_MS) });
    const isPaid = (await freightOf(number))[0]?.standing === 'paid';
    const counted = isPaid ? ['1 collected'] : paid ? ['1 sent-back'] : [];
    expect(await outcomes(number)).toEqual(['0 accepted', ...counted]);
    const back = (await refundsOf(number)).map(({ state, amountFen }) => [state, amountFen]);
    expect(back).toEqual(!isPaid && paid ? [['done', 8_850]] : []);
  }
});

test('withdrawn while its page is open: the page closes, and nothing can be paid', async () => {
  const { number, charge } = await withFreight();
  const ref = await begin(charge, 'card');
  expect((await suite.act('fee', number, { fee: 90, feeStatus: 'due' })).status).toBe(200);
  expect((await suite.sandbox.payByCard(ref)).status).not.toBe(200);
  expect(await freightOf(number)).toMatchObject([{ standing: 'withdrawn' }, { standing: 'due', amount: 90 }]);
  const again = await payCharge(suite.world.context, charge, {
    method: 'card',
    backTo: 'http://localhost:8888/',
  });
  expect(again).toEqual({ kind: 'refused', because: 'chargeWithdrawn' });
});

test('paid, but not reported, when staff changes it: it counts, and the change is refused', async () => {
  const { number, charge } = await withFreight();
  const ref = await begin(charge, 'card');
  await suite.sandbox.payByCard(ref);
  const changed = await suite.act('fee', number, { fee: 90, feeStatus: 'due' });
  expect([changed.status, changed.body.code]).toEqual([409, 'order-changed']);
  expect(await freightOf(number)).toMatchObject([{ standing: 'paid', amount: 88.5 }]);
  const fixed = await suite.act('fee', number, { fee: 90, feeStatus: 'due' });
  expect([fixed.status, fixed.body.code]).toEqual([409, 'not-possible']);
});

test('paid after it was withdrawn, on a page left open: the money is refunded once', async () => {
  const { number, charge } = await withFreight();
  const ref = await begin(charge, 'card');
  await suite.world.database.transaction(async (tx) => {
    await transitionCharge(tx, charge, 'withdraw', new Date());
    await updateOrder(tx, number, { shippingFeeFen: null, shippingFeeStatus: null });
  });
  await suite.sandbox.payByCard(ref);
  expect(await suite.world.settleCard(ref)).toMatchObject({ kind: 'sent-back' });
  expect(await suite.world.settleCard(ref)).toMatchObject({ kind: 'sent-back' });
  expect(await refundsOf(number)).toMatchObject([{ state: 'done', cause: 'late', amountFen: 8_850 }]);
  const sent = await suite.world.database.select().from(mails);
  expect(sent.filter(({ key }) => key.startsWith('charge-refunded'))).toHaveLength(1);
});

test('the order is refunded in full while its freight is being paid: freight is withdrawn, and its payment is refunded', async () => {
  const { number, charge } = await withFreight();
  const ref = await begin(charge, 'card');
  const whole = { amount: PRICE, of: 'rest', back: [] };
  const refunded = await suite.act('refund', number, whole);
  expect(refunded.body.data.order).toMatchObject({ status: 'cancelled', shipping: { fee: null } });
  expect(await findChargeByLink(suite.world.database, charge.linkId)).toMatchObject({ state: 'withdrawn' });
  await suite.sandbox.payByCard(ref);
  await reconcile(suite.world.context);
  expect(await outcomes(number)).toEqual(['0 accepted', '1 sent-back']);
  expect(await refundsOf(number)).toHaveLength(2);
});

test('a cancelled order with paid freight: each is refunded as the operator chooses, and shown', async () => {
  const { number, charge } = await withFreight();
  const ref = await begin(charge, 'card');
  await suite.sandbox.payByCard(ref);
  await suite.world.settleCard(ref);
  const before = await suite.fetchOrder(number);
  const payment = before.charges[1]?.paymentId;
  const tooMuch = { amount: 100, of: 'part', back: [], payment };
  expect((await suite.act('refund', number, tooMuch)).status).toBe(409);
  const part = { amount: 28.5, of: 'part', back: [], payment };
  expect((await suite.act('refund', number, part)).status).toBe(200);
  expect(await freightOf(number)).toMatchObject([{ standing: 'paid', refunded: 28.5, refundable: 60 }]);
  expect(await suite.fetchOrder(number)).toMatchObject({
    refunded: 0,
    refundable: PRICE + 60,
    stage: 'pending',
  });
  const rest = { amount: 60, of: 'rest', back: [], payment };
  expect((await suite.act('refund', number, rest)).status).toBe(200);
  expect(await freightOf(number)).toMatchObject([{ standing: 'refunded', refundable: 0 }]);
  const goods = { amount: PRICE, of: 'rest', back: [] };
  expect((await suite.act('refund', number, goods)).body.data.order).toMatchObject({
    ...{ status: 'cancelled', refunded: PRICE },
    charges: [
      { kind: 'goods', standing: 'refunded' },
      { kind: 'freight', standing: 'refunded' },
    ],
  });
  expect(await refundsOf(number)).toHaveLength(3);
});

describe('freight whose money went back whole', () => {
  async function refundedFreight(where: 'in the orders tool' | 'at the provider') {
    const { number, charge, buyerId } = await withFreight();
    const ref = await begin(charge, 'card');
    await suite.sandbox.payByCard(ref);
    await suite.world.settleCard(ref);
    if (where === 'at the provider') {
      suite.sandbox.deliverTo(suite.world.context);
      await suite.sandbox.refundElsewhere('stripe', ref);
      await suite.sandbox.quiet();
    } else {
      const payment = (await suite.fetchOrder(number)).charges[1]?.paymentId;
      const whole = { amount: 88.5, of: 'rest', back: [], payment };
      expect((await suite.act('refund', number, whole)).status).toBe(200);
    }
    return { number, charge, buyerId };
  }
  const buyerSees = async (number: string, id: string) => {
    const buyer = { id, name: '', email: '', phone: '', address: '', country: null };
    const { orders: own } = await listBuyerOrders(suite.world.context, buyer);
    return own.find((one) => one.id === number)?.shipping_info;
  };
  const mailsOf = async (kind: string, number: string) =>
    (await suite.world.database.select().from(mails)).filter(({ key }) =>
      key.startsWith(`${kind} ${number}`),
    );

  test.each(['in the orders tool', 'at the provider'] as const)(
    'reads as refunded to buyer and staff, in list, file and mails, wherever it was refunded: %s',
    async (where) => {
      const { number, buyerId } = await refundedFreight(where);
      expect(await buyerSees(number, buyerId)).toMatchObject({ shipping_fee: 88.5, fee_status: 'refunded' });
      const order = await suite.fetchOrder(number);
      expect(order.shipping).toMatchObject({ fee: 88.5, feeStatus: 'refunded' });
      const rows = (await fetchListPage(suite.operator, 'view=all')).items;
      expect(rows.find((row) => row.number === number)).toMatchObject({ feeStatus: 'refunded' });
      const parcel = { ...PARCEL, method: '', despiteFlags: true };
      expect((await suite.act('ship', number, parcel)).status).toBe(200);
      expect(await mailsOf('order-shipped', number)).toMatchObject([
        { data: { order: { shippingFee: 8_850, feeStatus: 'refunded' } } },
      ]);
    },
  );

  test('is set anew beside the old, withdrawn, set once more and paid; the old stays in the books', async () => {
    const { number, buyerId } = await refundedFreight('in the orders tool');
    expect((await suite.act('fee', number, { ...FEE, fee: 60 })).status).toBe(200);
    expect(await buyerSees(number, buyerId)).toMatchObject({ shipping_fee: 60, fee_status: 'due' });
    const none = { fee: null, feeStatus: null, feeNote: '' };
    expect((await suite.act('fee', number, none)).status).toBe(200);
    expect(await buyerSees(number, buyerId)).toMatchObject({ shipping_fee: null, fee_status: null });
    expect((await suite.act('fee', number, FEE)).status).toBe(200);
    const charge = await findFreight(suite.world.database, number);
    if (charge === undefined) throw new Error('no freight');
    const ref = await begin(requireLink(charge), 'paypal');
    await suite.sandbox.approve(ref);
    expect(await captureLinkPayment(suite.world.context, charge, ref)).toMatchObject({ kind: 'paid' });
    expect(await buyerSees(number, buyerId)).toMatchObject({ shipping_fee: 88.5, fee_status: 'received' });
    expect(await freightOf(number)).toMatchObject([
      { standing: 'refunded', amount: 88.5, refunded: 88.5 },
      { standing: 'withdrawn', amount: 60 },
      { standing: 'paid', amount: 88.5, refunded: 0 },
    ]);
  });

  test('may be the same again, paid outside the shop, or free', async () => {
    const { number, buyerId } = await refundedFreight('in the orders tool');
    const outside = { ...FEE, feeStatus: 'received' };
    expect((await suite.act('fee', number, outside)).status).toBe(200);
    expect(await buyerSees(number, buyerId)).toMatchObject({ shipping_fee: 88.5, fee_status: 'received' });
    const free = { fee: 0, feeStatus: null, feeNote: '' };
    expect((await suite.act('fee', number, free)).status).toBe(200);
    expect(await buyerSees(number, buyerId)).toMatchObject({ shipping_fee: 0, fee_status: null });
    expect((await freightOf(number)).map(({ standing }) => standing)).toEqual(['refunded', 'withdrawn']);
  });

  test('reads as paid again where its refund failed at the bank', async () => {
    const { number, buyerId } = await refundedFreight('in the orders tool');
    suite.sandbox.deliverTo(suite.world.context);
    const refund = (await suite.sandbox.state()).stripe.refunds.at(-1)?.id;
    await suite.sandbox.control(`stripe/refunds/${refund}/settle`, { succeeds: false });
    await suite.sandbox.quiet();
    expect(await buyerSees(number, buyerId)).toMatchObject({ shipping_fee: 88.5, fee_status: 'received' });
  });

  test('is told to the staff where it went back at the provider, as that of an addition', async () => {
    const { number } = await refundedFreight('at the provider');
    const add = { reason: '加固包装', amount: 20 };
    expect((await suite.act('add-charge', number, add)).status).toBe(200);
    const position = (await suite.fetchOrder(number)).charges.length - 1;
    const addition = await requireCharge(suite.world.database, { orderNumber: number, charge: position });
    const ref = await begin(addition as LinkedCharge, 'card');
    await suite.sandbox.payByCard(ref);
    await suite.sandbox.quiet();
    await suite.sandbox.refundElsewhere('stripe', ref);
    await suite.sandbox.quiet();
    const told = (await suite.fetchOrder(number)).flags.map(({ kind, detail }) => [kind, detail]);
    const kind = 'refunded-elsewhere';
    expect(told).toEqual([
      [
        kind,
        `¥88.50 of order ${number} went back at stripe, not by this shop's doing. It had paid ¥88.50 of freight. If that is still owed, ask for it again.`,
      ],
      [
        kind,
        `¥20.00 of order ${number} went back at stripe, not by this shop's doing. It had paid ¥20.00 of addition (加固包装). If that is still owed, ask for it again.`,
      ],
    ]);
  });
});

test('a wallet’s payment that waits for the shop is shown by its link, and flagged', async () => {
  const { number, charge } = await withFreight();
  const result = 'pending RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION';
  await suite.sandbox.control('outcomes', { step: 'paypal-capture', result });
  const ref = await begin(charge, 'paypal');
  await suite.sandbox.approve(ref);
  expect(await captureLinkPayment(suite.world.context, charge, ref)).toMatchObject({ kind: 'processing' });
  const { body } = await suite.operator.get(`/pay/${await payTokenOf(number)}`);
  expect(body.data).toMatchObject({ standing: 'due', processing: true, held: true });
  expect((await suite.fetchOrder(number)).flags).toMatchObject([{ kind: 'stuck', stage: 'to-accept' }]);
});

test.each<PaymentStep>([
  'order written',
  'attempt opened',
  'attempt known',
  'provider asked',
  'payment not committed',
  'payment counted',
])('the process dies at "%s": the payment is counted once all the same', async (step) => {
  const { number, charge } = await withFreight();
  const dying = {
    ...suite.world.context,
    reached: async (at: PaymentStep) => {
      if (at === step) throw new Error('killed');
    },
  };
  const opened = await payCharge(dying, charge, { method: 'card', backTo: 'http://localhost:8888/' }).catch(
    () => undefined,
  );
  const ref = opened?.kind === 'ready' ? opened.ref : await begin(charge, 'card');
  await suite.sandbox.payByCard(ref);
  await settleAndCaptureByRef(dying, 'stripe', ref).catch(() => undefined);
  await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 2 * MINUTE_MS) });
  expect(await outcomes(number)).toEqual(['0 accepted', '1 collected']);
  expect(await freightOf(number)).toMatchObject([{ standing: 'paid' }]);
});

test('an approved wallet whose payer left is captured by the reconcile; another link captures nothing', async () => {
  const { number, charge } = await withFreight();
  const ref = await begin(charge, 'paypal');
  await suite.sandbox.approve(ref);
  const other = await withFreight();
  expect(await captureLinkPayment(suite.world.context, other.charge, ref)).toEqual({ kind: 'not-found' });
  await reconcile({ ...suite.world.context, now: () => new Date(Date.now() + 2 * MINUTE_MS) });
  expect(await freightOf(number)).toMatchObject([{ standing: 'paid' }]);
});

test('a payment of another amount is flagged, and the charge stays due', async () => {
  const { number, charge } = await withFreight();
  const ref = await begin(charge, 'card');
  await suite.world.database.execute(
    `with asked as (
      update payment_attempts set amount_minor = amount_minor + 1 where provider_ref = '${ref}' returning id)
    update allocations set amount_minor = amount_minor + 1 from asked where attempt_id = id`,
  );
  await suite.sandbox.payByCard(ref);
  expect(await suite.world.settleCard(ref)).toMatchObject({ kind: 'flagged' });
  expect((await freightOf(number))[0]).toMatchObject({ standing: 'due' });
  expect(await outcomes(number)).toEqual(['0 accepted', '1 flagged']);
});

test('the command line refunds freight apart from the goods, and never more than was paid for it', async () => {
  const { number, charge } = await withFreight();
  const operate = async (command: 'refund' | 'order', ...args: string[]) => {
    const said: string[] = [];
    const services = { ...testServices(suite.world.database), settings: suite.sandbox.settings };
    await OPERATOR_COMMANDS[command].run(services, [number, ...args], (line) => void said.push(line));
    return said.join('\n');
  };
  await expect(operate('refund', '--charge', '1')).rejects.toThrow(
    'Nothing was paid to the shop for charge 1',
  );
  const ref = await begin(charge, 'card');
  await suite.sandbox.payByCard(ref);
  await suite.world.settleCard(ref);
  expect(await operate('order')).toContain('charge 1 freight: ¥88.50 paid, ¥88.50 left to refund');
  await expect(operate('refund', '--charge', 'freight')).rejects.toThrow('Not the number of a charge');
  await expect(operate('refund', '--charge', '1', '--restock')).rejects.toThrow('Only goods come back');
  await expect(operate('refund', '--charge', '1', '--amount', '88.51')).rejects.toThrow(
    `Of charge 1 of order ${number} ¥88.50 are left to refund.`,
  );
  expect(await operate('refund', '--charge', '1', '--amount', '8.50')).toBe(
    `¥8.50 of charge 1 of order ${number} were refunded.`,
  );
  expect(await operate('refund', '--charge', '1', '--outside', '微信')).toContain('¥80.00 of charge 1');
  const order = await suite.fetchOrder(number);
  expect(order).toMatchObject({ refunded: 0, refundable: PRICE, status: 'completed' });
  expect(order.charges[1]).toMatchObject({ kind: 'freight', refunded: 88.5, refundable: 0 });
});

test('an addition and freight are paid apart; one withdrawn while its page is open takes nothing', async () => {
  const { number, charge: freight } = await withFreight();
  const { database } = suite.world;
  for (const reason of ['加固包装', '改寄快递'])
    await suite.act('add-charge', number, { reason, amount: 20 });
  const [packing, courier] = [2, 3].map(async (charge) => {
    const { linkId } = await requireCharge(database, { orderNumber: number, charge });
    return await findChargeByLink(database, linkId ?? '');
  });
  const [unchanged, gone] = [await packing, await courier];
  if (unchanged === undefined || gone === undefined) throw new Error('no addition');
  const refs = [
    await begin(unchanged, 'card'),
    await begin(freight, 'card'),
    await begin(gone, 'card'),
  ] as const;
  await suite.sandbox.payByCard(refs[0]);
  await settleAndCaptureByRef(suite.world.context, 'stripe', refs[0]);
  const [reported] = await database
    .select()
    .from(mails)
    .where(eq(mails.key, `charge-paid ${number} 2`));
  expect(reported?.data).toMatchObject({ charge: 'addition', reason: '加固包装', amount: 2_000 });
  await suite.sandbox.payByCard(refs[1]);
  const withdrawn = await suite.act('withdraw-charge', number, { charge: 3 });
  // A payment that arrived meanwhile counts first and changes the order's version.
  expect(withdrawn.status).toBe(409);
  expect((await suite.act('withdraw-charge', number, { charge: 3 })).status).toBe(200);
  expect(await suite.sandbox.payByCard(refs[2])).toMatchObject({ status: 409 });
  const order = await suite.fetchOrder(number);
  expect(order.charges.slice(1)).toMatchObject([
    { kind: 'freight', standing: 'paid', refundable: 88.5 },
    { kind: 'addition', reason: '加固包装', standing: 'paid', refundable: 20 },
    { kind: 'addition', reason: '改寄快递', standing: 'withdrawn', refundable: 0 },
  ]);
  expect(order.shipping).toMatchObject({ fee: 88.5, feeStatus: 'received' });
  expect((await outcomes(number)).sort()).toEqual(['0 accepted', '1 collected', '2 collected']);
  const payment = order.charges[2]?.paymentId;
  const part = { amount: 20, of: 'rest', back: [], payment };
  expect((await suite.act('refund', number, part)).status).toBe(200);
  expect((await suite.fetchOrder(number)).charges[2]).toMatchObject({ standing: 'refunded' });
});
