import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Call, json, parseJson, type Reply } from '../http.ts';
import type { Ids } from '../ids.ts';
import { approve, orderOf, settleCapture } from '../paypal/capture.ts';
import { wireBody } from '../paypal/events.ts';
import { settleRefund as settlePayPalRefund } from '../paypal/refund.ts';
import { captureBody, orderBody, refundBody } from '../paypal/representation.ts';
import type { PayPalState } from '../paypal/state.ts';
import type { Route } from '../routes.ts';
import { successAddress } from '../stripe/checkout-page.ts';
import { pay, settleDecision } from '../stripe/pay.ts';
import { settleRefund } from '../stripe/refunds.ts';
import type { StripeState } from '../stripe/state.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { type Controls, type Fault, fault, outcome, provider, webhookControl } from './settings.ts';

export type ControlParts = {
  clock: Clock;
  ids: Ids;
  controls: Controls;
  outbox: Outbox;
  stripe: StripeState;
  paypal: PayPalState;
};

/** Thrown by a control whose words are wrong; tests see it as 400 with the field named. */
export class WrongControl extends Error {}

const forward = z.strictObject({ ms: z.int().min(0) });
const webhooks = webhookControl.partial().extend({ provider: provider.optional() });
const release = z.strictObject({ provider: provider.optional(), newestFirst: z.boolean().default(false) });
const stripePayment = z.strictObject({
  result: z.enum(['succeed', 'decline', 'insufficient_funds', 'async_succeed', 'async_fail']),
});
const verdict = z.strictObject({ succeeds: z.boolean() });
const approval = z.strictObject({
  instrument: z.enum(['balance', 'declined-card', 'echeck']).default('balance'),
});

/** `/sandbox/api`: everything the page's buttons and the tests do. */
export function controlRoutes(parts: ControlParts): Route[] {
  return [...stateRoutes(parts), ...faultRoutes(parts), ...webhookRoutes(parts), ...moneyRoutes(parts)];
}

function stateRoutes({ clock, controls, outbox, stripe, paypal }: ControlParts): Route[] {
  return [
    {
      method: 'GET',
      path: '/sandbox/api/state',
      handle: () =>
        json(200, {
          now: new Date(clock.now()).toISOString(),
          aheadMs: clock.ahead(),
          controls: controls.all(),
          stripe: {
            sessions: stripe.sessions.all().map(({ session }) => session),
            paymentIntents: stripe.intents.all(),
            charges: stripe.charges.all(),
            refunds: stripe.refunds.all(),
            events: stripe.events.all(),
          },
          paypal: {
            orders: paypal.orders.all().map((order) => orderBody(paypal, order)),
            captures: paypal.captures.all().map((capture) => captureBody(paypal, capture)),
            refunds: paypal.refunds.all().map((refund) => refundBody(paypal, refund)),
            events: paypal.events.all().map(({ event }) => event),
          },
          deliveries: outbox.all(),
        }),
    },
    {
      method: 'POST',
      path: '/sandbox/api/clock/forward',
      handle: (call) => {
        clock.forward(read(forward, call).ms);
        return json(200, { now: new Date(clock.now()).toISOString(), aheadMs: clock.ahead() });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/clock/reset',
      handle: () => {
        clock.reset();
        return json(200, { now: new Date(clock.now()).toISOString(), aheadMs: 0 });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/calm',
      handle: () => {
        controls.calm();
        return json(200, controls.all());
      },
    },
  ];
}

function faultRoutes({ controls, ids }: ControlParts): Route[] {
  return [
    {
      method: 'POST',
      path: '/sandbox/api/faults',
      handle: (call) => {
        const given = read(fault, call);
        const added: Fault = { ...given, id: `fault_${ids.mixed(8)}`, left: given.times };
        controls.setFaults([...controls.all().faults, added]);
        return json(201, added);
      },
    },
    {
      method: 'DELETE',
      path: '/sandbox/api/faults',
      handle: () => {
        controls.setFaults([]);
        return json(200, { faults: [] });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/outcomes',
      handle: (call) => {
        controls.addOutcome(read(outcome, call));
        return json(201, { outcomes: controls.all().outcomes });
      },
    },
  ];
}

function webhookRoutes({ controls, outbox, stripe, paypal }: ControlParts): Route[] {
  return [
    {
      method: 'POST',
      path: '/sandbox/api/webhooks',
      handle: (call) => {
        const { provider: of, ...change } = read(webhooks, call);
        for (const each of of ? [of] : provider.options) controls.setWebhooks(each, dropUndefined(change));
        return json(200, controls.all().webhooks);
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/webhooks/release',
      handle: (call) => {
        const { provider: of, newestFirst } = read(release, call);
        const each = of ? [of] : provider.options;
        const released = each.reduce((sum, one) => sum + outbox.release(one, newestFirst), 0);
        return json(200, { released });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/events/:id/redeliver',
      handle: (_, { id = '' }) => {
        const fromStripe = stripe.events.get(id);
        const fromPayPal = paypal.events.get(id)?.event;
        if (fromStripe) {
          const body = JSON.stringify(fromStripe, null, 2);
          outbox.add({ provider: 'stripe', eventId: id, type: fromStripe.type, body });
        } else if (fromPayPal) {
          const body = wireBody(fromPayPal);
          outbox.add({ provider: 'paypal', eventId: id, type: fromPayPal.event_type, body });
        } else return unknown('event', id);
        return json(202, { redelivering: id });
      },
    },
  ];
}

/** What buyers and banks do, without a browser. */
function moneyRoutes({ stripe, paypal }: ControlParts): Route[] {
  return [
    {
      method: 'POST',
      path: '/sandbox/api/stripe/sessions/:id/pay',
      handle: (call, { id = '' }) => {
        const stored = stripe.sessions.get(id);
        if (!stored) return unknown('session', id);
        const result = pay(stripe, stored, read(stripePayment, call).result);
        if (result.kind === 'declined') return json(402, result);
        const { session } = result.stored;
        const redirect = result.kind === 'complete' ? successAddress(result.stored) : null;
        return json(redirect ? 200 : 409, { kind: result.kind, session, redirect });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/stripe/sessions/:id/settle',
      handle: (call, { id = '' }) => {
        const settled = settleDecision(stripe, id, read(verdict, call).succeeds);
        return settled ? json(200, settled.session) : unknown('undecided payment of session', id);
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/stripe/refunds/:id/settle',
      handle: (call, { id = '' }) => {
        const refund = stripe.refunds.get(id);
        if (refund?.status !== 'pending') return unknown('pending refund', id);
        return json(200, settleRefund(stripe, refund, read(verdict, call).succeeds ? 'succeeded' : 'failed'));
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/paypal/orders/:id/approve',
      handle: (call, { id = '' }) => {
        const order = orderOf(paypal, id);
        if (order.status === 'COMPLETED') return json(409, { error: 'The order is completed.' });
        return json(200, orderBody(paypal, approve(paypal, order, read(approval, call).instrument)));
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/paypal/captures/:id/settle',
      handle: (call, { id = '' }) => {
        const pending = paypal.captures.get(id);
        if (pending?.status !== 'PENDING') return unknown('pending capture', id);
        return json(200, captureBody(paypal, settleCapture(paypal, pending, read(verdict, call).succeeds)));
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/paypal/refunds/:id/settle',
      handle: (call, { id = '' }) => {
        const pending = paypal.refunds.get(id);
        if (pending?.status !== 'PENDING') return unknown('pending refund', id);
        return json(
          200,
          refundBody(paypal, settlePayPalRefund(paypal, pending, read(verdict, call).succeeds)),
        );
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/paypal/tokens/revoke',
      handle: () => {
        for (const token of paypal.tokens.all()) paypal.tokens.remove(token.id);
        return json(200, { revoked: true });
      },
    },
  ];
}

function read<S extends z.ZodType>(schema: S, call: Call): z.output<S> {
  const source = call.body.toString('utf8').trim();
  const parsed = parseJson(source === '' ? '{}' : source);
  const result = schema.safeParse(parsed.ok ? parsed.value : undefined);
  if (result.success) return result.data;
  throw new WrongControl(z.prettifyError(result.error));
}

function unknown(what: string, id: string): Reply {
  return json(404, { error: `There is no ${what} ${id}.` });
}

function dropUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const kept = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], undefined> };
}
