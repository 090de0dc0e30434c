import type { Stripe } from 'stripe';
import type { ResultOf } from '../controls/settings.ts';
import { authorise } from './authorisation.ts';
import { newBalanceId, presentCharge } from './balance.ts';
import { emitEvent } from './events.ts';
import { intentOf, newCharge } from './intents.ts';
import { isCapturedManually, pageMethod } from './methods.ts';
import { type EventCause, NO_REQUEST, type StoredSession, type StripeState } from './state.ts';

export type BuyerDecision = ResultOf<'stripe-payment'>;

type PayResult =
  /** The session is paid, or `unpaid` while it is authorised, or a bank or the buyer of a voucher decides. */
  | { kind: 'complete'; stored: StoredSession }
  | { kind: 'declined'; message: string }
  | { kind: 'not-open'; stored: StoredSession };

export const DECLINES = {
  decline: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
} as const;

/** https://docs.stripe.com/error-codes#payment-method-customer-decline */
const WALLET_DECLINE = {
  code: 'payment_method_customer_decline',
  message: 'The customer did not approve the PaymentIntent.',
} as const;

const BANK_REFUSAL = { code: 'payment_intent_payment_attempt_failed', message: 'The payment failed.' };

/** Milliseconds. */
const BANK_TIME = 5 * 60_000;

/** Forced results override the buyer's choice. */
export function paySession(state: StripeState, stored: StoredSession, choice: BuyerDecision): PayResult {
  if (stored.session.status !== 'open') return { kind: 'not-open', stored };
  const result = state.controls.takeOutcome('stripe-payment') ?? choice;
  const intent = intentOf(state, stored);
  if (stored.session.payment_intent === null) emitEvent(state, 'payment_intent.created', intent, NO_REQUEST);
  const tried = state.sessions.put({ ...stored, session: { ...stored.session, payment_intent: intent.id } });
  const withCard = {
    ...intent,
    payment_method: `pm_1${state.ids.alphanumeric(23)}`,
    last_payment_error: null,
  };
  switch (result) {
    case 'decline':
    case 'insufficient_funds':
      return decline(
        state,
        withCard,
        pageMethod(stored.session) === 'card' ? DECLINES[result] : WALLET_DECLINE,
      );
    case 'succeed': {
      const { amount = withCard.amount, currency = withCard.currency } =
        state.controls.takeOutcome('stripe-amount') ?? {};
      const taken = { ...withCard, amount, currency: currency.toLowerCase() };
      const paid = isCapturedManually(stored.session)
        ? authorise(state, taken)
        : succeed(state, taken, newCharge(state, taken, 'succeeded', null));
      return { kind: 'complete', stored: complete(state, tried, paid) };
    }
    case 'async_succeed':
    case 'async_fail': {
      const waiting = leaveToBank(state, tried, withCard, result === 'async_succeed');
      return { kind: 'complete', stored: complete(state, tried, waiting) };
    }
    case 'voucher':
      return { kind: 'complete', stored: complete(state, tried, giveVoucher(state, tried, withCard)) };
  }
}

export function settleBankDecision(
  state: StripeState,
  sessionId: string,
  succeeds: boolean,
): StoredSession | null {
  const decision = state.decisions.get(sessionId);
  const stored = state.sessions.get(sessionId);
  if (!decision || !stored) return null;
  state.decisions.remove(sessionId);
  const intent = intentOf(state, stored);
  const charge = state.charges.get(String(intent.latest_charge));
  if (!succeeds) {
    if (intent.status === 'requires_action') expireVoucher(state, intent);
    else decline(state, intent, BANK_REFUSAL, charge);
    emitEvent(state, 'checkout.session.async_payment_failed', stored.session, NO_REQUEST);
    return stored;
  }
  succeed(state, intent, charge ?? newCharge(state, intent, 'pending', null));
  const paid = state.sessions.put({ ...stored, session: { ...stored.session, payment_status: 'paid' } });
  emitEvent(state, 'checkout.session.async_payment_succeeded', paid.session, NO_REQUEST);
  return paid;
}

function succeed(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Stripe.PaymentIntent {
  const paidCharge = state.charges.put({
    ...charge,
    status: 'succeeded',
    paid: true,
    captured: true,
    balance_transaction: charge.balance_transaction ?? newBalanceId(state),
  });
  emitEvent(state, 'charge.succeeded', presentCharge(state, paidCharge), NO_REQUEST);
  const paid = state.intents.put({
    ...intent,
    status: 'succeeded',
    next_action: null,
    amount_received: intent.amount,
    latest_charge: paidCharge.id,
  });
  emitEvent(state, 'payment_intent.succeeded', paid, NO_REQUEST);
  return paid;
}

export function decline(
  state: StripeState,
  intent: Stripe.PaymentIntent,
  why: { code: string; decline_code?: string; message: string },
  pending?: Stripe.Charge,
  cause: EventCause = NO_REQUEST,
): PayResult {
  const failure = { code: why.code, message: why.message };
  const charge = pending
    ? state.charges.put({
        ...pending,
        status: 'failed',
        captured: false,
        paid: false,
        failure_code: why.code,
      })
    : newCharge(state, intent, 'failed', failure);
  emitEvent(state, 'charge.failed', charge, cause);
  const failed = state.intents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      doc_url: `https://stripe.com/docs/error-codes/${why.code.replaceAll('_', '-')}`,
      ...why,
    },
  });
  emitEvent(state, 'payment_intent.payment_failed', failed, cause);
  return { kind: 'declined', message: why.message };
}

function leaveToBank(
  state: StripeState,
  stored: StoredSession,
  intent: Stripe.PaymentIntent,
  succeeds: boolean,
): Stripe.PaymentIntent {
  const charge = newCharge(state, intent, 'pending', null);
  state.decisions.put({
    id: stored.id,
    sessionId: stored.id,
    dueAt: state.clock.now() + BANK_TIME,
    succeeds,
  });
  const waiting = state.intents.put({ ...intent, status: 'processing', latest_charge: charge.id });
  emitEvent(state, 'charge.pending', charge, NO_REQUEST);
  emitEvent(state, 'payment_intent.processing', waiting, NO_REQUEST);
  return waiting;
}

function complete(state: StripeState, stored: StoredSession, intent: Stripe.PaymentIntent): StoredSession {
  const done = state.sessions.put({
    ...stored,
    session: {
      ...stored.session,
      status: 'complete',
      payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
      url: null,
    },
  });
  emitEvent(state, 'checkout.session.completed', done.session, NO_REQUEST);
  return done;
}

/** Milliseconds, the lifetime of Multibanco's vouchers. */
const VOUCHER_LIFETIME = 7 * 24 * 3600 * 1000;

/** Issues a voucher. There is no charge yet, because nothing is paid. */
function giveVoucher(
  state: StripeState,
  { id, session }: StoredSession,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent {
  const dueAt = state.clock.now() + VOUCHER_LIFETIME;
  state.decisions.put({ id, sessionId: id, dueAt, succeeds: false });
  const waiting = state.intents.put({
    ...intent,
    status: 'requires_action',
    payment_method_types: ['multibanco'],
    next_action: {
      type: 'multibanco_display_details',
      multibanco_display_details: {
        entity: '12345',
        reference: state.ids.digits(9),
        expires_at: Math.floor(dueAt / 1000),
        hosted_voucher_url: `${state.publicUrl}/c/voucher/${session.id}`,
      },
    },
  });
  emitEvent(state, 'payment_intent.requires_action', waiting, NO_REQUEST);
  return waiting;
}

function expireVoucher(state: StripeState, intent: Stripe.PaymentIntent): void {
  const code = 'payment_intent_payment_attempt_expired';
  const expired = state.intents.put({
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code,
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      message: 'The latest payment attempt of the PaymentIntent has expired.',
    },
  });
  emitEvent(state, 'payment_intent.payment_failed', expired, NO_REQUEST);
}
