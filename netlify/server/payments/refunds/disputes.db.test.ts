import { asc } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paypalRules, stripeRules } from '../../../../src/features/orders/providers.rules.ts';
import { flagText } from '../../../../src/features/payments/flags.text.ts';
import { fetchCaptureId, MINUTE_MS, pay, variantUnits } from '../../../../tests/orders/world.ts';
import { flags, mails } from '../../db/schema.ts';
import { readOrderDetails } from '../../orders/order-details-store.ts';
import { viewOrder } from '../../orders/view.ts';
import { PARCEL, PRICE, withOperator } from '../../testing/operator-world.ts';
import { sendWrite } from '../../testing/staff-world.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { captureWalletPayment } from '../settle/buyer-return.ts';

const suite = withOperator();
beforeEach(() => {
  const staff = { ...suite.world.context.staff, STAFF_MAIL: ['a@b.c'] };
  suite.world = { ...suite.world, context: { ...suite.world.context, staff } };
  suite.sandbox.deliverTo(suite.world.context);
});

interface Disputed {
  readonly number: string;
  readonly dispute: string;
}

async function paidBy(method: 'stripe' | 'paypal'): Promise<{ number: string; ref: string }> {
  const buyer = await suite.world.buyer();
  await suite.world.fill(buyer, [variantUnits('morpho')]);
  const { number, ref } = await pay(suite.world, buyer, method);
  if (method === 'stripe') await suite.sandbox.payByCard(ref);
  else {
    await suite.sandbox.approve(ref);
    await captureWalletPayment(suite.world.context, 'paypal', buyer.id, ref);
  }
  await suite.sandbox.quiet();
  return { number, ref };
}

async function disputed(method: 'stripe' | 'paypal'): Promise<Disputed> {
  const { number, ref } = await paidBy(method);
  const path =
    method === 'stripe'
      ? `stripe/sessions/${ref}`
      : `paypal/captures/${await fetchCaptureId(suite.sandbox.address, ref)}`;
  const { body } = await suite.sandbox.control(`${path}/dispute`);
  await suite.sandbox.quiet();
  const { id, dispute_id } = body as { id?: string; dispute_id?: string };
  return { number, dispute: id ?? dispute_id ?? '' };
}

const toStripe = async (dispute: string, status: string) => {
  await suite.sandbox.control(`stripe/disputes/${dispute}/move`, { status });
  await suite.sandbox.quiet();
};
const toPayPal = async (dispute: string, status: string, outcome: string | null = null) => {
  await suite.sandbox.control(`paypal/disputes/${dispute}/move`, { status, outcome });
  await suite.sandbox.quiet();
};

/** All flags of the order as the orders tool shows them. */
async function flagsOf(number: string) {
  return (await suite.fetchOrder(number)).flags.map(({ kind, stage, providerRef, doneAt, detail }) => ({
    ...{ kind, stage, providerRef, detail },
    isOpen: doneAt === null,
  }));
}
const staffMails = async () =>
  (await suite.world.database.select().from(mails).orderBy(asc(mails.createdAt))).filter(({ key }) =>
    key.startsWith('staff-flagged disputed'),
  );
const ship = (number: string) => suite.act('ship', number, { ...PARCEL, method: '', despiteFlags: false });

const CASES = {
  stripe: {
    answered: (dispute: string) => toStripe(dispute, 'under_review'),
    again: (dispute: string) => toStripe(dispute, 'appeal_needs_response'),
    won: (dispute: string) => toStripe(dispute, 'won'),
  },
  paypal: {
    answered: (dispute: string) => toPayPal(dispute, 'UNDER_REVIEW'),
    again: (dispute: string) => toPayPal(dispute, 'WAITING_FOR_SELLER_RESPONSE'),
    won: (dispute: string) => toPayPal(dispute, 'RESOLVED', 'RESOLVED_SELLER_FAVOUR'),
  },
} as const;

describe.each(['stripe', 'paypal'] as const)('a dispute at %s', (method) => {
  const move = CASES[method];

  test('stops the parcel, and its one flag says in turn that it is to be answered, is being decided, and is won', async () => {
    const { number, dispute } = await disputed(method);
    const flag = { kind: 'disputed', providerRef: dispute };
    expect(await flagsOf(number)).toMatchObject([{ ...flag, stage: 'to-answer', isOpen: true }]);
    expect((await flagsOf(number))[0]?.detail).toMatch(
      /\. Answer it at \w+ before 20\S+, and ship nothing until/,
    );
    expect((await ship(number)).body.code).toBe('order-flagged');
    await move.answered(dispute);
    expect(await flagsOf(number)).toMatchObject([{ ...flag, stage: 'undecided', isOpen: true }]);
    expect(flagText({ kind: 'disputed', stage: 'undecided' })).not.toContain('请在期限内');
    expect((await ship(number)).body.code).toBe('order-flagged');
    expect(await staffMails()).toHaveLength(1);
    await move.won(dispute);
    expect(await flagsOf(number)).toMatchObject([{ ...flag, stage: 'won', isOpen: false }]);
    expect(await suite.fetchOrder(number)).toMatchObject({ refunded: 0, stage: 'pending' });
    expect((await ship(number)).status).toBe(200);
    expect(await staffMails()).toHaveLength(1);
  });

  test('that is to be answered again is a new notice, also after somebody resolved the flag', async () => {
    const { number, dispute } = await disputed(method);
    const [flag] = await suite.world.database.select().from(flags);
    await sendWrite(suite.operator, '/ops/flags/clear', { id: flag?.id, note: '已提交凭证' });
    expect(await flagsOf(number)).toMatchObject([{ isOpen: false }]);
    // The provider has not decided yet.
    expect((await suite.fetchOrder(number)).display).toMatchObject({
      status: 'disputed',
      next: 'wait-dispute',
    });
    await move.answered(dispute);
    expect(await flagsOf(number)).toMatchObject([{ stage: 'undecided', isOpen: false }]);
    await move.again(dispute);
    expect(await flagsOf(number)).toMatchObject([{ stage: 'to-answer', isOpen: true }]);
    expect(await staffMails()).toHaveLength(2);
  });

  test('that was won and is opened again stops the parcel again', async () => {
    const { number, dispute } = await disputed(method);
    await move.won(dispute);
    await move.answered(dispute);
    expect(await flagsOf(number)).toMatchObject([{ stage: 'undecided', isOpen: true }]);
  });

  test('whose events come three times each, newest first, ends in one flag with the newest stage', async () => {
    await suite.sandbox.control('webhooks', { duplicates: 2, hold: true, newestFirst: true });
    const { number, ref } = await paidBy(method);
    await reconcile(suite.world.context);
    const path =
      method === 'stripe'
        ? `stripe/sessions/${ref}`
        : `paypal/captures/${await fetchCaptureId(suite.sandbox.address, ref)}`;
    const { body } = await suite.sandbox.control(`${path}/dispute`);
    const { id, dispute_id } = body as { id?: string; dispute_id?: string };
    await move.answered(id ?? dispute_id ?? '');
    await move.won(id ?? dispute_id ?? '');
    await move.again(id ?? dispute_id ?? '');
    await suite.sandbox.control('webhooks', { hold: false });
    await suite.sandbox.control('webhooks/release', { newestFirst: true });
    await suite.sandbox.quiet();
    expect(await flagsOf(number)).toMatchObject([{ stage: 'to-answer', isOpen: true }]);
    expect(await staffMails()).toHaveLength(1);
  });

  test('whose webhooks are lost is found by the reconcile', async () => {
    const { number, ref } = await paidBy(method);
    suite.sandbox.deliverTo(undefined);
    const path =
      method === 'stripe'
        ? `stripe/sessions/${ref}`
        : `paypal/captures/${await fetchCaptureId(suite.sandbox.address, ref)}`;
    await suite.sandbox.control(`${path}/dispute`);
    await reconcile(suite.world.context);
    await reconcile(suite.world.context);
    expect(await flagsOf(number)).toMatchObject([{ stage: 'to-answer', isOpen: true }]);
    expect(await staffMails()).toHaveLength(1);
  });
});

/** The order's state for its buyer and at the desk. */
async function statusesOf(number: string) {
  const whole = await readOrderDetails(suite.world.database, number);
  if (whole?.present === undefined) throw new Error(`no order ${number}`);
  const rules = { stripe: stripeRules, paypal: paypalRules };
  const shown = viewOrder(whole, whole.present, new Date(), { rules, handling: { from: 20, to: 30 } });
  return [shown.display.status, (await suite.fetchOrder(number)).display.status];
}

describe('a dispute that is lost at Stripe', () => {
  test('waits for the provider no more: the order is refunded, and its flag is the staff’s next step', async () => {
    const { number, dispute } = await disputed('stripe');
    expect(await statusesOf(number)).toEqual(['disputed', 'disputed']);
    await toStripe(dispute, 'lost');
    expect(await statusesOf(number)).toEqual(['refunded', 'refunded']);
    expect((await suite.fetchOrder(number)).display.next).toBe('clear-flag');
  });

  test('is a refund, told by its one flag with what is to do about the units', async () => {
    const { number, dispute } = await disputed('stripe');
    await toStripe(dispute, 'under_review');
    await suite.sandbox.control(`stripe/disputes/${dispute}/close`, { won: false });
    await suite.sandbox.quiet();
    await reconcile(suite.world.context);
    expect(await flagsOf(number)).toMatchObject([{ kind: 'disputed', stage: 'ended', isOpen: true }]);
    expect((await flagsOf(number))[0]?.detail).toContain(
      `These units still count as sold: 1 of morpho a1. If all of them come back: npm run operator -- restock ${number}`,
    );
    expect(await suite.fetchOrder(number)).toMatchObject({ refunded: PRICE, status: 'cancelled' });
  });

  test('and won on appeal no longer counts; the flag asks what becomes of the order, however often it is told', async () => {
    const { number, dispute } = await disputed('stripe');
    await toStripe(dispute, 'lost');
    await suite.sandbox.control('webhooks', { duplicates: 2 });
    await toStripe(dispute, 'won');
    await reconcile(suite.world.context);
    expect(await suite.fetchOrder(number)).toMatchObject({ refunded: 0, status: 'cancelled' });
    expect(await flagsOf(number)).toMatchObject([{ stage: 'won-late', isOpen: true }]);
    await toStripe(dispute, 'lost');
    expect(await suite.fetchOrder(number)).toMatchObject({ refunded: PRICE });
    expect(await flagsOf(number)).toMatchObject([{ stage: 'ended', isOpen: true }]);
  });
});

test.each(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED', 'NONE', 'OF_A_LATER_VERSION'])(
  'a dispute that PayPal resolves as %s asks the staff to compare the money, which PayPal reports by itself',
  async (outcome) => {
    const { number, dispute } = await disputed('paypal');
    await toPayPal(dispute, 'RESOLVED', outcome);
    expect(await flagsOf(number)).toMatchObject([{ kind: 'disputed', stage: 'ended', isOpen: true }]);
    expect(await suite.fetchOrder(number)).toMatchObject({ refunded: 0 });
    const [capture] = (await suite.sandbox.state()).paypal.captures.slice(-1);
    await suite.sandbox.control(`paypal/captures/${capture?.id}/reverse`);
    await suite.sandbox.quiet();
    expect(await suite.fetchOrder(number)).toMatchObject({ refunded: PRICE });
  },
);

test.each(['CANCELED_BY_BUYER', 'DENIED'])(
  'a dispute that PayPal resolves as %s ends its flag',
  async (outcome) => {
    const { number, dispute } = await disputed('paypal');
    await toPayPal(dispute, 'WAITING_FOR_BUYER_RESPONSE');
    expect(await flagsOf(number)).toMatchObject([{ stage: 'undecided', isOpen: true }]);
    await toPayPal(dispute, 'RESOLVED', outcome);
    expect(await flagsOf(number)).toMatchObject([{ stage: 'won', isOpen: false }]);
  },
);

describe('where PayPal does not let the shop read disputes, the signed event counts', () => {
  beforeEach(() =>
    suite.sandbox.control('faults', {
      kind: 'fail-before',
      status: 403,
      path: '/v1/customer/disputes',
      times: 0,
    }),
  );

  test('and an event that comes late changes nothing', async () => {
    const { number, ref } = await paidBy('paypal');
    const capture = await fetchCaptureId(suite.sandbox.address, ref);
    await suite.sandbox.control('webhooks', { hold: true });
    const { body } = await suite.sandbox.control(`paypal/captures/${capture}/dispute`);
    suite.sandbox.clock.ahead += MINUTE_MS;
    await toPayPal((body as { dispute_id: string }).dispute_id, 'RESOLVED', 'CANCELED_BY_BUYER');
    suite.sandbox.clock.ahead += MINUTE_MS;
    await suite.sandbox.control('webhooks', { hold: false });
    await suite.sandbox.control('webhooks/release', {});
    await suite.sandbox.quiet();
    expect(await flagsOf(number)).toMatchObject([{ stage: 'won', isOpen: false }]);
    const { events } = (await suite.sandbox.state()).paypal;
    const created = events.find(({ event_type }) => event_type === 'CUSTOMER.DISPUTE.CREATED');
    await suite.sandbox.control(`events/${created?.id}/redeliver`);
    await suite.sandbox.quiet();
    expect(await flagsOf(number)).toMatchObject([{ stage: 'won', isOpen: false }]);
  });
});
