import { z } from 'zod';
import { json } from '../common/http.ts';
import type { Route } from '../common/routes.ts';
import { moneyOf } from '../paypal/money.ts';
import { refundCapture, reverseCapture } from '../paypal/refund.ts';
import { refundBody } from '../paypal/representation.ts';
import type { PayPalState } from '../paypal/state.ts';
import { closeDispute, moveDispute, openDispute } from '../stripe/disputes.ts';
import { createRefund } from '../stripe/refunds.ts';
import { nobody, type StripeState } from '../stripe/state.ts';
import { read, unknown } from './words.ts';

const part = z.strictObject({ amount: z.int().min(1).optional() });
const nothing = z.strictObject({});
const decision = z.strictObject({ won: z.boolean() });
const stage = z.strictObject({ status: z.string().regex(/^[a-z_]+$/) });

/** What is done with money in the providers' own dashboards, and what buyers' banks do: the shop only hears of it. */
export function dashboardRoutes(parts: { stripe: StripeState; paypal: PayPalState }): Route[] {
  return [...stripeRoutes(parts.stripe), ...paypalRoutes(parts.paypal)];
}

function stripeRoutes(stripe: StripeState): Route[] {
  const chargeOf = (sessionId: string) => {
    const intent = stripe.sessions.get(sessionId)?.session.payment_intent;
    const charge = typeof intent === 'string' ? stripe.intents.get(intent)?.latest_charge : undefined;
    const found = typeof charge === 'string' ? stripe.charges.get(charge) : undefined;
    return found?.status === 'succeeded' ? found : undefined;
  };
  return [
    {
      method: 'POST',
      path: '/sandbox/api/stripe/sessions/:id/refund',
      handle: (call, { id = '' }) => {
        const charge = chargeOf(id);
        if (charge === undefined) return unknown('paid session', id);
        const { amount } = read(part, call);
        const form = { charge: charge.id, ...(amount === undefined ? {} : { amount: String(amount) }) };
        return json(200, createRefund(stripe, form, nobody).refund);
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/stripe/sessions/:id/dispute',
      handle: (call, { id = '' }) => {
        read(nothing, call);
        const charge = chargeOf(id);
        return charge === undefined ? unknown('paid session', id) : json(200, openDispute(stripe, charge));
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/stripe/disputes/:id/close',
      handle: (call, { id = '' }) => {
        const dispute = stripe.disputes.get(id);
        if (dispute?.status !== 'needs_response') return unknown('open dispute', id);
        return json(200, closeDispute(stripe, dispute, read(decision, call).won));
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/stripe/disputes/:id/move',
      handle: (call, { id = '' }) => {
        const dispute = stripe.disputes.get(id);
        if (dispute === undefined) return unknown('dispute', id);
        return json(200, moveDispute(stripe, dispute, read(stage, call).status));
      },
    },
  ];
}

function paypalRoutes(paypal: PayPalState): Route[] {
  return [
    {
      method: 'POST',
      path: '/sandbox/api/paypal/captures/:id/refund',
      handle: (call, { id = '' }) => {
        const capture = paypal.captures.get(id);
        if (capture === undefined) return unknown('capture', id);
        const { amount } = read(part, call);
        const given = amount === undefined ? {} : { amount: moneyOf(amount, capture.amount.currency_code) };
        return json(200, refundBody(paypal, refundCapture(paypal, id, given)));
      },
    },
    {
      method: 'POST',
      path: '/sandbox/api/paypal/captures/:id/reverse',
      handle: (call, { id = '' }) => {
        read(nothing, call);
        if (paypal.captures.get(id) === undefined) return unknown('capture', id);
        return json(200, refundBody(paypal, reverseCapture(paypal, id)));
      },
    },
  ];
}
