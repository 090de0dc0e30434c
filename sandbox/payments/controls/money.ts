import { z } from 'zod';
import { json } from '../common/http.ts';
import type { Route } from '../common/routes.ts';
import { approve, orderOf, settleCapture } from '../paypal/capture.ts';
import { settleRefund as settlePayPalRefund } from '../paypal/refund.ts';
import { captureBody, orderBody, refundBody } from '../paypal/representation.ts';
import type { PayPalState } from '../paypal/state.ts';
import { addressAfter } from '../stripe/checkout-page.ts';
import { pay, settleDecision } from '../stripe/pay.ts';
import { settleRefund } from '../stripe/refunds.ts';
import type { StripeState } from '../stripe/state.ts';
import { read, unknown } from './words.ts';

type Providers = { stripe: StripeState; paypal: PayPalState };

const stripePayment = z.strictObject({
  result: z.enum(['succeed', 'decline', 'insufficient_funds', 'async_succeed', 'async_fail', 'voucher']),
});
const verdict = z.strictObject({ succeeds: z.boolean() });
const approval = z.strictObject({
  instrument: z.enum(['balance', 'declined-card', 'echeck']).default('balance'),
});

/** What buyers and banks do, without a browser. */
export function moneyRoutes({ stripe, paypal }: Providers): Route[] {
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
        const redirect = result.kind === 'complete' ? addressAfter(stripe, result.stored) : null;
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
        const { succeeds } = read(verdict, call);
        // A bank may send back what was refunded days before.
        const canBe = refund?.status === 'pending' || (refund?.status === 'succeeded' && !succeeds);
        if (refund === undefined || !canBe) return unknown('pending refund', id);
        return json(200, settleRefund(stripe, refund, succeeds ? 'succeeded' : 'failed'));
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
