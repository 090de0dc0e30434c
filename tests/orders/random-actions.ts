import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { checkOut } from '../../netlify/server/checkout/checkout.ts';
import {
  charges,
  orderEvents,
  orderLines,
  orders,
  paymentAttempts,
  payments,
  refunds,
  replacementLines,
  reservations,
} from '../../netlify/server/db/schema.ts';
import { restock } from '../../netlify/server/desk/restock.ts';
import { markReceived, ship } from '../../netlify/server/desk/ship.ts';
import type { Buyer } from '../../netlify/server/orders/buyer.ts';
import { lockOrder, updateOrder } from '../../netlify/server/orders/store.ts';
import { findLiveAttempt } from '../../netlify/server/payments/core/attempt-store.ts';
import { findAcceptedPayment } from '../../netlify/server/payments/core/money-store.ts';
import { reconcile } from '../../netlify/server/payments/reconcile/reconcile.ts';
import {
  cancelWalletPayment,
  captureWalletPayment,
  verifyPayment,
} from '../../netlify/server/payments/settle/buyer-return.ts';
import { settleAndCaptureByRef } from '../../netlify/server/payments/settle/capture.ts';
import { cancelOrder, endOrder } from '../../netlify/server/payments/settle/end-order.ts';
import { endAttempt } from '../../netlify/server/payments/settle/settle.ts';
import type { Caller } from '../../netlify/server/testing/caller.ts';
import { refundOrder } from '../../netlify/server/testing/refund.ts';
import { chargesOfOrder, FREIGHT_CHARGE, GOODS_CHARGE } from '../../src/features/orders/charges.rules.ts';
import { actAsStaff, staffAction } from './random-staff-actions.ts';
import { expectConsistentStock } from './sums.ts';
import { duplicatePayment, MINUTE_MS, type PaymentsSandbox, variantUnits, type World } from './world.ts';

export const PRODUCTS = ['ada', 'bea', 'cleo'] as const;
export const BUYER_COUNT = 4;

const who = fc.nat(BUYER_COUNT - 1);
const what = fc.record({
  lines: fc.uniqueArray(
    fc.record({ product: fc.constantFrom(...PRODUCTS), quantity: fc.integer({ min: 1, max: 2 }) }),
    {
      minLength: 1,
      selector: ({ product }) => product,
    },
  ),
});
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fill' as const), who, what }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('card' as const, 'wallet' as const),
      who,
      freightFen: fc.constantFrom(undefined, 1, 5_000, 30_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('freight' as const),
      pick: fc.nat(),
      fen: fc.constantFrom(null, 0, 1, 5_000, 30_000),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      pick: fc.nat(),
      how: fc.constantFrom('succeed', 'succeed', 'decline', 'async_succeed', 'async_fail'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('approve' as const),
      pick: fc.nat(),
      how: fc.constantFrom('balance', 'balance', 'declined-card', 'reviewed'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('capture' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close-window' as const), pick: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick: fc.nat() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('return' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const), pick: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('redeliver' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      pick: fc.nat(),
      part: fc.constantFrom(undefined, 1, 5_000, 12_850),
      restock: fc.boolean(),
      isOfFreight: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund-elsewhere' as const),
      pick: fc.nat(),
      part: fc.constantFrom(undefined, 1, 5_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restock' as const), pick: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('ship' as const, 'receive' as const), pick: fc.nat() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      kind: fc.constantFrom('refuse', 'drop', 'fail-before', 'fail-after'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refuse-capture' as const),
      result: fc.constantFrom('declined', 'refused', 'expired'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('webhooks' as const),
      hold: fc.boolean(),
      duplicates: fc.nat(2),
      newestFirst: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.constantFrom(1, 6, 16, 31) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reconcile' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stray' as const), pick: fc.nat() }) },
  { weight: 12, arbitrary: staffAction },
);
export type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** The actions of an inner list run concurrently. */
export const randomActions = fc.array(fc.array(action, { minLength: 1, maxLength: 4, size: 'max' }), {
  minLength: 25,
  maxLength: 45,
  size: 'max',
});

async function attemptRefs(world: World, provider: 'stripe' | 'paypal'): Promise<string[]> {
  const rows = await world.database
    .select({ ref: paymentAttempts.providerRef })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.provider, provider))
    .orderBy(paymentAttempts.createdAt, paymentAttempts.id);
  return rows.flatMap(({ ref }) => (ref === null ? [] : [ref]));
}

async function orderAt(world: World, pick: number) {
  const rows = await world.database.select().from(orders).orderBy(orders.createdAt, orders.number);
  return rows.length === 0 ? undefined : rows[pick % rows.length];
}

export async function runRandomAction(
  world: World,
  sandbox: PaymentsSandbox,
  { buyers, operators }: { readonly buyers: readonly Buyer[]; readonly operators: readonly Caller[] },
  action: Action,
): Promise<void> {
  const { context } = world;
  const buyerAt = (index: number) => buyers[index % buyers.length] as Buyer;
  const refAt = async (provider: 'stripe' | 'paypal', pick: number) => {
    const refs = await attemptRefs(world, provider);
    return refs[pick % Math.max(refs.length, 1)];
  };
  switch (action.do) {
    case 'fill':
      return await world.fill(
        buyerAt(action.who),
        action.what.lines.map(({ product, quantity }) => variantUnits(product, quantity)),
      );
    case 'card':
    case 'wallet': {
      const method = action.do === 'card' ? 'card' : 'paypal';
      const buyer = buyerAt(action.who);
      const out = await checkOut(context, buyer, { method, version: undefined });
      if (out.kind !== 'ready' || action.freightFen === undefined) return;
      // Until checkout decides freight, it is decided between two attempts.
      await decideFreight(world, out.number, action.freightFen);
      const attempt = await findLiveAttempt(world.database, out.number);
      if (attempt !== undefined) await endAttempt(context, attempt);
      await checkOut(context, buyer, { method, version: undefined, order: out.number });
      return;
    }
    case 'freight': {
      const order = await orderAt(world, action.pick);
      if (order !== undefined) await decideFreight(world, order.number, action.fen);
      return;
    }
    case 'pay': {
      const ref = await refAt('stripe', action.pick);
      if (ref !== undefined) await sandbox.payByCard(ref, action.how);
      return;
    }
    case 'approve': {
      const ref = await refAt('paypal', action.pick);
      if (ref !== undefined) await sandbox.approve(ref, action.how);
      return;
    }
    case 'capture':
    case 'close-window': {
      const ref = await refAt('paypal', action.pick);
      const work = action.do === 'capture' ? captureWalletPayment : cancelWalletPayment;
      // The buyers include the buyer of the attempt.
      if (ref !== undefined) for (const buyer of buyers) await work(context, 'paypal', buyer.id, ref);
      return;
    }
    case 'cancel': {
      const order = await orderAt(world, action.pick);
      const owner = buyers.find(({ id }) => id === order?.accountId);
      if (order !== undefined && owner !== undefined) await cancelOrder(context, owner, order.number);
      return;
    }
    case 'return': {
      const provider = action.pick % 2 === 0 ? 'stripe' : 'paypal';
      const ref = await refAt(provider, action.pick);
      if (ref !== undefined) await verifyPayment(context, provider, undefined, ref);
      return;
    }
    case 'end': {
      const order = await orderAt(world, action.pick);
      if (order !== undefined) await endOrder(context, order.number, 'random');
      return;
    }
    case 'redeliver': {
      const { stripe, paypal } = await sandbox.state();
      const events = [...stripe.events, ...paypal.events];
      const event = events[action.pick % Math.max(events.length, 1)];
      if (event !== undefined) await sandbox.control(`events/${event.id}/redeliver`);
      return;
    }
    case 'refund': {
      const order = await orderAt(world, action.pick);
      if (order === undefined) return;
      const paid = await findAcceptedPayment(world.database, order.number);
      const freight = { restock: false, paymentId: paid?.id, charge: FREIGHT_CHARGE };
      const named = action.isOfFreight && paid !== undefined ? freight : { restock: action.restock };
      await refundOrder(context, order.number, { amountFen: action.part, actor: 'random', ...named });
      return;
    }
    case 'refund-elsewhere': {
      const provider = action.pick % 2 === 0 ? 'stripe' : 'paypal';
      const ref = await refAt(provider, action.pick >> 1);
      if (ref !== undefined) await sandbox.refundElsewhere(provider, ref, action.part);
      return;
    }
    case 'restock': {
      const order = await orderAt(world, action.pick);
      if (order !== undefined) await restock(context, order.number, 'random');
      return;
    }
    case 'refuse-capture':
      await sandbox.control('outcomes', { step: 'stripe-capture', result: action.result });
      return;
    case 'stray': {
      const order = await orderAt(world, action.pick);
      const asked = chargesOf(order);
      const ref = asked === undefined ? undefined : await duplicatePayment(world, sandbox, asked);
      if (ref !== undefined && action.pick % 2 === 0) await settleAndCaptureByRef(context, 'stripe', ref);
      return;
    }
    case 'ship': {
      const order = await orderAt(world, action.pick);
      const parcel = {
        courier: 'DHL',
        trackingNumber: '1',
        method: '',
        fee: undefined,
        despiteFlags: false,
        despitePapers: true,
        actor: 'random',
      };
      if (order !== undefined) await ship(context, order.number, parcel);
      return;
    }
    case 'receive': {
      const order = await orderAt(world, action.pick);
      if (order !== undefined) await markReceived(context, order.number, 'random');
      return;
    }
    case 'fault':
      await sandbox.control('faults', { kind: action.kind, times: action.times, path: '/v1' });
      await sandbox.control('faults', { kind: action.kind, times: action.times, path: '/v2' });
      return;
    case 'webhooks': {
      const { do: _, ...change } = action;
      await sandbox.control('webhooks', change);
      return;
    }
    case 'wait':
      sandbox.clock.ahead += action.minutes * MINUTE_MS;
      return;
    case 'desk': {
      const order = await orderAt(world, action.pick);
      if (order !== undefined) await actAsStaff(operators, order.number, action);
      return;
    }
    case 'reconcile':
      await reconcile(context);
  }
}

/** As checkout does: freight changes only while the order is unpaid, under the lock of its account. */
async function decideFreight({ database }: World, number: string, fen: number | null): Promise<void> {
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, number);
    if (order?.status !== 'pending') return;
    const shippingFeeStatus = fen === null || fen === 0 ? null : 'due';
    await updateOrder(tx, number, { shippingFeeFen: fen, shippingFeeStatus });
  });
}

function chargesOf(order: typeof orders.$inferSelect | undefined) {
  if (order === undefined) return undefined;
  const freight = chargesOfOrder(order).find(({ charge }) => charge === FREIGHT_CHARGE);
  return { ...order, freightFen: freight?.amountFen ?? 0 };
}

/** Ends faults, lets banks decide, delivers every webhook and runs the job. */
export async function settleEverything(world: World, sandbox: PaymentsSandbox): Promise<void> {
  await sandbox.control('calm');
  for (const minutes of [2, 32, 10, 4 * 24 * 60 - 60, 32]) {
    sandbox.clock.ahead += minutes * MINUTE_MS;
    await sandbox.control('webhooks/release');
    await reconcile(world.context);
  }
  await sandbox.quiet();
  sandbox.clock.ahead += 2 * MINUTE_MS;
  await reconcile(world.context);
}

/** Each event must increase the version, by one unless changes of the address merged; single events must occur once. */
function expectSoundHistory(
  { version, status, shippingStatus }: typeof orders.$inferSelect,
  events: readonly (typeof orderEvents.$inferSelect)[],
): void {
  expect(events.at(-1)?.version).toBe(version);
  for (const [n, event] of events.entries()) {
    const step = event.version - (events[n - 1]?.version ?? 0);
    if (event.kind === 'address-changed') expect(step).toBeGreaterThan(0);
    else expect(step).toBe(1);
  }
  const count = (kind: string) => events.filter((event) => event.kind === kind).length;
  // An order with unsent replacements ships again.
  if (count('replacement-made') > 0) return;
  const isShipped = shippingStatus === 'translating' || shippingStatus === 'done';
  expect([count('placed'), count('shipped'), count('received')]).toEqual([
    1,
    Number(isShipped),
    Number(shippingStatus === 'done'),
  ]);
  expect(count('paid')).toBe(Number(shippingStatus !== null));
  if (status === 'cancelled') expect(count('cancelled')).toBeGreaterThan(0);
}

export async function expectConsistentState(world: World, sandbox: PaymentsSandbox): Promise<void> {
  const { database } = world;
  await expectConsistentStock(database);
  const held = await database.select().from(reservations).where(eq(reservations.state, 'held'));
  expect(held).toEqual([]);
  const allOrders = await database.select().from(orders);
  expect(allOrders.filter(({ status }) => status === 'pending')).toEqual([]);
  const allPayments = await database.select().from(payments);
  // A refund fails if the money was refunded at the provider before.
  const refundRows = await database.select().from(refunds);
  expect(refundRows.filter(({ state }) => state !== 'done' && state !== 'failed')).toEqual([]);
  const allRefunds = refundRows.filter(({ state }) => state === 'done');

  const state = await sandbox.state();
  const [stripeRefs, paypalRefs] = [await attemptRefs(world, 'stripe'), await attemptRefs(world, 'paypal')];
  const captured = { stripe: 0, paypal: 0 };
  const given = { stripe: 0, paypal: 0 };
  const waiting = state.stripe.paymentIntents.filter(({ status }) => status === 'requires_capture');
  for (const session of state.stripe.sessions.filter(({ id }) => stripeRefs.includes(id))) {
    expect(waiting.map(({ id }) => id)).not.toContain(session.payment_intent);
    if (session.payment_status !== 'paid') continue;
    captured.stripe += session.amount_total;
    const intent = session.payment_intent;
    for (const refund of state.stripe.refunds.filter((one) => one.payment_intent === intent))
      given.stripe += refund.amount;
  }
  for (const order of state.paypal.orders.filter(({ id }) => paypalRefs.includes(id)))
    for (const unit of order.purchase_units)
      for (const capture of unit.payments?.captures ?? []) {
        if (capture.status === 'DECLINED') continue;
        captured.paypal += Math.round(Number(capture.amount.value) * 100);
        for (const refund of unit.payments?.refunds ?? [])
          given.paypal += Math.round(Number(refund.amount.value) * 100);
      }
  for (const provider of ['stripe', 'paypal'] as const) {
    const ours = allPayments.filter((payment) => payment.provider === provider);
    const ids = ours.map(({ id }) => id);
    const sum = (amounts: readonly { amountMinor: number }[]) =>
      amounts.reduce((total, { amountMinor }) => total + amountMinor, 0);
    expect([provider, 'captured', sum(ours)]).toEqual([provider, 'captured', captured[provider]]);
    const back = allRefunds.filter(({ paymentId }) => ids.includes(paymentId));
    expect([provider, 'refunded', sum(back)]).toEqual([provider, 'refunded', given[provider]]);
  }

  for (const order of allOrders) {
    const accepted = allPayments.filter((p) => p.orderNumber === order.number && p.outcome === 'accepted');
    const paidFen = accepted.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const back = allRefunds.filter(({ paymentId }) => accepted.some(({ id }) => id === paymentId));
    const sumOf = (some: typeof back) => some.reduce((sum, { amountFen }) => sum + amountFen, 0);
    const backFen = sumOf(back);
    const [freight] = await database
      .select()
      .from(charges)
      .where(and(eq(charges.orderNumber, order.number), eq(charges.kind, 'freight'), isNull(charges.linkId)));
    const freightFen = freight?.state === 'paid' ? freight.amountFen : 0;
    if (order.status === 'completed') expect(paidFen).toBe(order.totalFen + freightFen);
    // True if the order was never paid, or was refunded in full.
    else expect(paidFen - backFen).toBe(0);
    const gaveBack = await database
      .select()
      .from(reservations)
      .where(and(eq(reservations.orderNumber, order.number), gt(reservations.returned, 0)));
    const events = await database
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderNumber, order.number))
      .orderBy(orderEvents.version);
    // If no units were chosen, units return only with a full refund.
    const isNamed =
      events.some(({ kind }) => kind === 'restocked') ||
      allRefunds.some((refund) => refund.orderNumber === order.number && refund.pieces !== null);
    const goodsFen = sumOf(back.filter(({ charge }) => charge === GOODS_CHARGE));
    if (gaveBack.length > 0) expect(goodsFen).toBeGreaterThanOrEqual(isNamed ? 1 : order.totalFen);
    expectSoundHistory(order, events);
  }
  // Sold units are those of paid orders, less returns.
  const unchanged = await database
    .select({ number: reservations.orderNumber, pieces: sql<number>`sum(${reservations.quantity})::int` })
    .from(reservations)
    .where(inArray(reservations.state, ['sold', 'returned']))
    .groupBy(reservations.orderNumber);
  for (const { number, pieces } of unchanged) {
    const [lines] = await database
      .select({ pieces: sql<number>`sum(${orderLines.quantity})::int` })
      .from(orderLines)
      .where(eq(orderLines.orderNumber, number));
    const [replaced] = await database
      .select({ pieces: sql<number>`coalesce(sum(${replacementLines.quantity}), 0)::int` })
      .from(replacementLines)
      .where(eq(replacementLines.orderNumber, number));
    expect(pieces).toBe((lines?.pieces ?? 0) + (replaced?.pieces ?? 0));
    expect(allPayments.some((p) => p.orderNumber === number && p.outcome === 'accepted')).toBe(true);
  }
}
