import { z } from 'zod';
import { jsonReply, post, type Route } from '../http.ts';
import {
  approveOrder,
  isOffered,
  moveDispute,
  openDispute as openPayPalDispute,
  refundCapture,
  requireOrder,
  reverseCapture,
  settleCapture,
  settleRefund as settlePayPalRefund,
} from '../paypal/capture.ts';
import { moneyOf } from '../paypal/money.ts';
import { captureBody, orderBody, refundBody } from '../paypal/representation.ts';
import type { PayPalState } from '../paypal/state.ts';
import { redirectAddress } from '../stripe/checkout-page.ts';
import { paySession, settleBankDecision } from '../stripe/pay.ts';
import {
  changeDisputeStatus,
  closeDispute,
  createRefund,
  openDispute,
  settleRefund,
} from '../stripe/refunds.ts';
import { NO_REQUEST, type StripeState } from '../stripe/state.ts';
import { notFoundReply, parseControl } from './settings.ts';

type Providers = { stripe: StripeState; paypal: PayPalState };

const stripePayment = z.strictObject({
  result: z.enum(['succeed', 'decline', 'insufficient_funds', 'async_succeed', 'async_fail', 'voucher']),
});
const verdict = z.strictObject({ succeeds: z.boolean() });
const approval = z.strictObject({
  instrument: z.enum(['balance', 'declined-card', 'echeck', 'reviewed']).default('balance'),
});

export function settlementRoutes({ stripe, paypal }: Providers): Route[] {
  return [
    post('/sandbox/api/stripe/sessions/:id/pay', (call, { id = '' }) => {
      const stored = stripe.sessions.get(id);
      if (!stored) return notFoundReply('session', id);
      const result = paySession(stripe, stored, parseControl(stripePayment, call).result);
      if (result.kind === 'declined') return jsonReply(402, result);
      const { session } = result.stored;
      const redirect = result.kind === 'complete' ? redirectAddress(stripe, result.stored) : null;
      return jsonReply(redirect ? 200 : 409, { kind: result.kind, session, redirect });
    }),
    post('/sandbox/api/stripe/sessions/:id/settle', (call, { id = '' }) => {
      const settled = settleBankDecision(stripe, id, parseControl(verdict, call).succeeds);
      return settled ? jsonReply(200, settled.session) : notFoundReply('undecided payment of session', id);
    }),
    post('/sandbox/api/stripe/refunds/:id/settle', (call, { id = '' }) => {
      const refund = stripe.refunds.get(id);
      const { succeeds } = parseControl(verdict, call);
      // A bank may return a refund that succeeded days before.
      const isOver = refund?.status === 'failed' || refund?.status === 'canceled';
      if (refund === undefined || isOver || (refund.status === 'succeeded' && succeeds))
        return notFoundReply('pending refund', id);
      return jsonReply(200, settleRefund(stripe, refund, succeeds ? 'succeeded' : 'failed'));
    }),
    post('/sandbox/api/paypal/orders/:id/approve', (call, { id = '' }) => {
      const order = requireOrder(paypal, id);
      if (order.status === 'COMPLETED') return jsonReply(409, { error: 'The order is completed.' });
      const { instrument } = parseControl(approval, call);
      if (!isOffered(order, instrument))
        return jsonReply(409, { error: 'The wallet does not offer the instrument for this order.' });
      return jsonReply(200, orderBody(paypal, approveOrder(paypal, order, instrument)));
    }),
    post('/sandbox/api/paypal/captures/:id/settle', (call, { id = '' }) => {
      const pending = paypal.captures.get(id);
      if (pending?.status !== 'PENDING') return notFoundReply('pending capture', id);
      return jsonReply(
        200,
        captureBody(settleCapture(paypal, pending, parseControl(verdict, call).succeeds)),
      );
    }),
    post('/sandbox/api/paypal/refunds/:id/settle', (call, { id = '' }) => {
      const pending = paypal.refunds.get(id);
      if (pending?.status !== 'PENDING') return notFoundReply('pending refund', id);
      return jsonReply(
        200,
        refundBody(paypal, settlePayPalRefund(paypal, pending, parseControl(verdict, call).succeeds)),
      );
    }),
    post('/sandbox/api/paypal/tokens/revoke', () => {
      for (const token of paypal.tokens.all()) paypal.tokens.remove(token.id);
      return jsonReply(200, { revoked: true });
    }),
  ];
}

const part = z.strictObject({ amount: z.int().min(1).optional() });
const nothing = z.strictObject({});
const decision = z.strictObject({ won: z.boolean() });
const stage = z.strictObject({ status: z.string().regex(/^[a-z_]+$/) });
const turn = z.strictObject({ status: z.string(), outcome: z.string().nullable().default(null) });

/** Handles actions at the provider's dashboard, of which the shop learns only from webhooks. */
export function dashboardRoutes(parts: { stripe: StripeState; paypal: PayPalState }): Route[] {
  return [...stripeRoutes(parts.stripe), ...paypalRoutes(parts.paypal)];
}

function stripeRoutes(stripe: StripeState): Route[] {
  const chargeOf = (sessionId: string) => {
    const intent = stripe.sessions.get(sessionId)?.session.payment_intent;
    const charge = typeof intent === 'string' ? stripe.intents.get(intent)?.latest_charge : undefined;
    const found = typeof charge === 'string' ? stripe.charges.get(charge) : undefined;
    return found?.status === 'succeeded' && found.captured ? found : undefined;
  };
  return [
    post('/sandbox/api/stripe/sessions/:id/refund', (call, { id = '' }) => {
      const charge = chargeOf(id);
      if (charge === undefined) return notFoundReply('paid session', id);
      const { amount } = parseControl(part, call);
      const form = { charge: charge.id, ...(amount === undefined ? {} : { amount: String(amount) }) };
      return jsonReply(200, createRefund(stripe, form, NO_REQUEST).refund);
    }),
    post('/sandbox/api/stripe/sessions/:id/dispute', (call, { id = '' }) => {
      parseControl(nothing, call);
      const charge = chargeOf(id);
      return charge === undefined
        ? notFoundReply('paid session', id)
        : jsonReply(200, openDispute(stripe, charge));
    }),
    post('/sandbox/api/stripe/disputes/:id/close', (call, { id = '' }) => {
      const dispute = stripe.disputes.get(id);
      if (dispute === undefined || ['won', 'lost'].includes(dispute.status))
        return notFoundReply('open dispute', id);
      return jsonReply(200, closeDispute(stripe, dispute, parseControl(decision, call).won));
    }),
    post('/sandbox/api/stripe/disputes/:id/move', (call, { id = '' }) => {
      const dispute = stripe.disputes.get(id);
      if (dispute === undefined) return notFoundReply('dispute', id);
      return jsonReply(200, changeDisputeStatus(stripe, dispute, parseControl(stage, call).status));
    }),
  ];
}

function paypalRoutes(paypal: PayPalState): Route[] {
  return [
    post('/sandbox/api/paypal/captures/:id/refund', (call, { id = '' }) => {
      const capture = paypal.captures.get(id);
      if (capture === undefined) return notFoundReply('capture', id);
      const { amount } = parseControl(part, call);
      const given = amount === undefined ? {} : { amount: moneyOf(amount, capture.amount.currency_code) };
      return jsonReply(200, refundBody(paypal, refundCapture(paypal, id, given)));
    }),
    post('/sandbox/api/paypal/captures/:id/reverse', (call, { id = '' }) => {
      parseControl(nothing, call);
      if (paypal.captures.get(id) === undefined) return notFoundReply('capture', id);
      return jsonReply(200, refundBody(paypal, reverseCapture(paypal, id)));
    }),
    post('/sandbox/api/paypal/captures/:id/dispute', (call, { id = '' }) => {
      parseControl(nothing, call);
      const capture = paypal.captures.get(id);
      if (capture === undefined) return notFoundReply('capture', id);
      return jsonReply(200, openPayPalDispute(paypal, capture));
    }),
    post('/sandbox/api/paypal/disputes/:id/move', (call, { id = '' }) => {
      const dispute = paypal.disputes.get(id);
      if (dispute === undefined) return notFoundReply('dispute', id);
      return jsonReply(200, moveDispute(paypal, dispute, parseControl(turn, call)));
    }),
  ];
}
