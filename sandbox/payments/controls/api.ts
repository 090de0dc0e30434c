import { z } from 'zod';
import type { Clock, IdGenerator } from '../clock.ts';
import { get, jsonReply, post, type Route } from '../http.ts';
import { captureBody, orderBody, refundBody } from '../paypal/representation.ts';
import type { PayPalState } from '../paypal/state.ts';
import type { StripeState } from '../stripe/state.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { dashboardRoutes, settlementRoutes } from './money.ts';
import {
  type Fault,
  faultSchema,
  forcedOutcomeSchema,
  notFoundReply,
  parseControl,
  providerSchema,
  type SandboxControls,
  webhookControlSchema,
} from './settings.ts';

export type ControlContext = {
  clock: Clock;
  ids: IdGenerator;
  controls: SandboxControls;
  outbox: Outbox;
  stripe: StripeState;
  paypal: PayPalState;
};

const forward = z.strictObject({ ms: z.int().min(0) });
const webhooks = webhookControlSchema.partial().extend({ provider: providerSchema.optional() });
const release = z.strictObject({
  provider: providerSchema.optional(),
  newestFirst: z.boolean().default(false),
});

export function controlRoutes(parts: ControlContext): Route[] {
  return [
    ...stateRoutes(parts),
    ...faultRoutes(parts),
    ...webhookRoutes(parts),
    ...settlementRoutes(parts),
    ...dashboardRoutes(parts),
  ];
}

function stateRoutes({ clock, controls, outbox, stripe, paypal }: ControlContext): Route[] {
  return [
    get('/sandbox/api/state', () =>
      jsonReply(200, {
        now: new Date(clock.now()).toISOString(),
        aheadMs: clock.ahead(),
        controls: controls.all(),
        stripe: {
          sessions: stripe.sessions.all().map(({ session }) => session),
          paymentIntents: stripe.intents.all(),
          charges: stripe.charges.all(),
          refunds: stripe.refunds.all(),
          disputes: stripe.disputes.all(),
          events: stripe.events.all(),
        },
        paypal: {
          orders: paypal.orders.all().map((order) => orderBody(paypal, order)),
          captures: paypal.captures.all().map((capture) => captureBody(capture)),
          refunds: paypal.refunds.all().map((refund) => refundBody(paypal, refund)),
          disputes: paypal.disputes.all(),
          events: paypal.events.all().map(({ event }) => event),
        },
        deliveries: outbox.all(),
      }),
    ),
    post('/sandbox/api/clock/forward', (call) => {
      clock.forward(parseControl(forward, call).ms);
      return jsonReply(200, { now: new Date(clock.now()).toISOString(), aheadMs: clock.ahead() });
    }),
    post('/sandbox/api/clock/reset', () => {
      clock.reset();
      outbox.clockWasReset();
      return jsonReply(200, { now: new Date(clock.now()).toISOString(), aheadMs: 0 });
    }),
    post('/sandbox/api/calm', () => {
      controls.calm();
      return jsonReply(200, controls.all());
    }),
  ];
}

function faultRoutes({ controls, ids }: ControlContext): Route[] {
  return [
    post('/sandbox/api/faults', (call) => {
      const given = parseControl(faultSchema, call);
      const added: Fault = { ...given, id: `fault_${ids.alphanumeric(8)}`, left: given.times };
      controls.setFaults([...controls.all().faults, added]);
      return jsonReply(201, added);
    }),
    {
      method: 'DELETE',
      path: '/sandbox/api/faults',
      handle: () => {
        controls.setFaults([]);
        return jsonReply(200, { faults: [] });
      },
    },
    post('/sandbox/api/outcomes', (call) => {
      controls.addOutcome(parseControl(forcedOutcomeSchema, call));
      return jsonReply(201, { outcomes: controls.all().outcomes });
    }),
  ];
}

function webhookRoutes({ controls, outbox, stripe, paypal }: ControlContext): Route[] {
  return [
    post('/sandbox/api/webhooks', (call) => {
      const { provider: of, ...change } = parseControl(webhooks, call);
      for (const each of of ? [of] : providerSchema.options)
        controls.setWebhooks(each, dropUndefined(change));
      return jsonReply(200, controls.all().webhooks);
    }),
    post('/sandbox/api/webhooks/release', (call) => {
      const { provider: of, newestFirst } = parseControl(release, call);
      const each = of ? [of] : providerSchema.options;
      const released = each.reduce((sum, one) => sum + outbox.release(one, newestFirst), 0);
      return jsonReply(200, { released });
    }),
    post('/sandbox/api/events/:id/redeliver', (_, { id = '' }) => {
      const fromStripe = stripe.events.get(id)?.type;
      const fromPayPal = paypal.events.get(id)?.event.event_type;
      if (fromStripe) outbox.add({ provider: 'stripe', eventId: id, type: fromStripe });
      else if (fromPayPal) outbox.add({ provider: 'paypal', eventId: id, type: fromPayPal });
      else return notFoundReply('event', id);
      return jsonReply(202, { redelivering: id });
    }),
  ];
}

function dropUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const defined = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(defined) as { [K in keyof T]: Exclude<T[K], undefined> };
}
